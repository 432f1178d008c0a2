import { formatMicro } from '../../../basics/money.ts'
import { mddWorth, type MddToken } from '../../../basics/tokens.ts'
import { listDust, sumDust } from '../../money/payments/held/dust.ts'
import { listMddDust } from '../../money/payments/mdd/decideMdd.ts'
import { sumMddDust } from '../../money/payments/mdd/listMdd.ts'
import type { Context } from '../../platform/db/context.ts'

/** Less than this is dust: micro-USDT, and millionths of MDD (rules: payments#dust). */
export type Dust = { readonly belowMicro: bigint; readonly mddMicro: bigint }

export const NO_DUST: Dust = { belowMicro: 0n, mddMicro: 0n }

export const dustOf = (
  { belowMicro }: { readonly belowMicro: bigint },
  mdd: Pick<MddToken, 'valueMicro'>,
): Dust => ({ belowMicro, mddMicro: belowMicro === 0n ? 0n : mddWorth(mdd, belowMicro) })

type DustFound = {
  readonly count: number
  readonly amount: string
  readonly since: Date
}

/** All of it in one line; `undefined` without any. */
export async function readDust(
  ctx: Context,
  { belowMicro, mddMicro }: Dust,
): Promise<DustFound | undefined> {
  const [usdt, mdd] = await Promise.all([sumDust(ctx, belowMicro), sumMddDust(ctx, mddMicro)])
  const since = [usdt.oldest, mdd.oldest].filter((one) => one !== null)
  if (since.length === 0) return undefined
  return {
    count: usdt.count + mdd.count,
    amount: [
      ...(usdt.count > 0 ? [`${formatMicro(usdt.micro)} USDT`] : []),
      ...(mdd.count > 0 ? [`${formatMicro(mdd.micro)} MDD`] : []),
    ].join(' + '),
    since: new Date(Math.min(...since.map((one) => one.getTime()))),
  }
}

/** A batch of what counts as dust at this moment. */
export async function listDustNow(ctx: Context, { belowMicro, mddMicro }: Dust) {
  const now = new Date(ctx.now().getTime() + 1)
  return {
    transfers: await listDust(ctx, belowMicro, now),
    mdd: await listMddDust(ctx, mddMicro, now),
  }
}
