import { microToBase } from '../../../basics/money.ts'
import type { SweepRules, Unswept } from './sweep.ts'

const sumOf = (all: readonly Unswept[]): bigint =>
  all.reduce((sum, { amountBase }) => sum + amountBase, 0n)

const bySize = (a: bigint, b: bigint): number => (a > b ? -1 : a < b ? 1 : 0)

/** By treasury, largest amounts first. `all` ignores limits and ages but not dust. */
export function chooseSweep(
  unswept: readonly Unswept[],
  rules: SweepRules,
  decimals: number,
  nowMs: number,
  all = false,
): readonly (readonly Unswept[])[] {
  const base = (micro: bigint): bigint => microToBase(micro, decimals)
  const worth = unswept.filter(({ amountBase }) => amountBase >= base(rules.smallestMicro))
  const isOld = ({ sinceMs }: Unswept): boolean => nowMs - sinceMs >= rules.oldMs
  const isSumDue =
    rules.sumMicro !== null && (sumOf(worth) >= base(rules.sumMicro) || worth.some(isOld))
  const { addressMicro } = rules
  const due =
    all || isSumDue
      ? worth
      : addressMicro === null
        ? []
        : worth.filter((one) => one.amountBase >= base(addressMicro) || isOld(one))
  return [...Map.groupBy(due, ({ treasury }) => treasury).values()]
    .map((some) => some.toSorted((a, b) => bySize(a.amountBase, b.amountBase)))
    .toSorted((a, b) => bySize(sumOf(a), sumOf(b)))
}
