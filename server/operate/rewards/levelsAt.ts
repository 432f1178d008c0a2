import { levelOf } from '../../../basics/rewards.ts'
import { sumKeptOf } from '../../commerce/orders/read/sumKept.ts'
import {
  readOrderRewardTerms,
  termsAt,
  type OrderRewardTerms,
} from '../../money/rewards/orderRewards.ts'
import { wereSuperNodes } from '../../money/rewards/superNodes.ts'
import type { Context } from '../../platform/db/context.ts'

export type LevelThen = {
  readonly level: number
  /** Those in force then; without any there are no levels. */
  readonly terms: OrderRewardTerms | undefined
  readonly spentMicro: bigint
}

/**
 * Each account's level at a time, by the terms of that time and what it had bought and kept by then (rules:
 * rewards#levels).
 */
export async function levelsAt(
  ctx: Pick<Context, 'db'>,
  asked: readonly { readonly accountId: bigint; readonly at: Date }[],
): Promise<LevelThen[]> {
  if (asked.length === 0) return []
  const terms = await readOrderRewardTerms(
    ctx,
    new Date(Math.min(...asked.map(({ at }) => at.getTime()))),
  )
  const spent = await sumKeptOf(ctx, asked)
  const supers = await wereSuperNodes(ctx, asked)
  return asked.map(({ at }, no) => {
    const then = termsAt(terms, at)
    const spentMicro = spent[no]!
    return { terms: then, spentMicro, level: then ? levelOf(then, spentMicro, supers[no]!) : 0 }
  })
}
