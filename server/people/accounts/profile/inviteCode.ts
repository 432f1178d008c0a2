import { randomInt } from 'node:crypto'

/** Leaves out 0, 1, I and O, which are easily confused. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

/** An invitation code of 40 random bits; strangers see it, so it must not reveal how many accounts exist. */
export const newInviteCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
