import { parseMicro } from '../../../basics/money.ts'

/** Whole per cent that `now` is above `before`; `undefined` when there was nothing before. */
export function changeOf(now: string, before: string): number | undefined {
  const [after, earlier] = [parseMicro(now), parseMicro(before)]
  if (after === undefined || earlier === undefined || earlier === 0n) return undefined
  return Number(((after - earlier) * 100n) / earlier)
}
