import { createHash } from 'node:crypto'
import { randomOf } from '../ledgerModel.ts'

/** A number below this one; the same sequence for the same seed. */
export type Random = (below: number) => number

export const createRandom = (seed: number): Random => randomOf(seed)

export const oneOf = <T>(random: Random, all: readonly T[]): T | undefined =>
  all.length === 0 ? undefined : all[random(all.length)]

export const hashOf = (text: string): string =>
  `0x${createHash('sha256').update(text).digest('hex')}`
