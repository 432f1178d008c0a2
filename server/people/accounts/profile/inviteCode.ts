import { randomInt } from 'node:crypto'

/** Without 0, 1, I and O, which people mix up. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

/** An account's own invitation code: 40 random bits, since it is shown to strangers and must not count accounts. */
export const newInviteCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
