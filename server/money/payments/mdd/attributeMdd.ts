import { baseToMicro } from '../../../../basics/money.ts'
import type { MddToken } from '../../../../basics/tokens.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { ChainTransfer } from '../../chains/chain.ts'
import { findAddresses, type FoundAddress } from '../../receiving/findAddresses.ts'
import { CLOCK_SKEW_MS } from '../quotes/fit.ts'

export type MddTransfer = ChainTransfer & { readonly mdd: MddToken }

export type AttributedMdd = {
  readonly transfer: MddTransfer
  readonly amountMicro: bigint
  /** `deposit`: credited to its member. `own`: between the shop's addresses. */
  readonly to: 'deposit' | 'own' | 'none'
  /** The deposit, or the order that has the address. */
  readonly paymentId: string | null
}

/** The order whose address it was then; `null` when that is none, or several. */
function orderAt({ uses, leases }: FoundAddress, timeMs: number): string | null {
  const live =
    uses <= 1
      ? leases
      : leases.filter(({ fromMs, untilMs }) => timeMs >= fromMs && timeMs < untilMs)
  return live.length === 1 ? live[0]!.orderId : null
}

/** Whose MDD this is, by its address alone (rules: balances#deposits). */
export async function attributeMdd(
  ctx: Context,
  transfers: readonly MddTransfer[],
): Promise<AttributedMdd[]> {
  if (transfers.length === 0) return []
  const times = transfers.map(({ timeMs }) => timeMs)
  const found = await findAddresses(
    ctx,
    transfers.flatMap(({ receiver, sender }) => [receiver, sender]),
    {
      fromMs: times.reduce((a, b) => Math.min(a, b)) - CLOCK_SKEW_MS,
      toMs: times.reduce((a, b) => Math.max(a, b)) + CLOCK_SKEW_MS,
    },
  )
  return transfers.map((transfer): AttributedMdd => {
    const { micro: amountMicro } = baseToMicro(transfer.amountBase, transfer.mdd.decimals)
    const one = { transfer, amountMicro }
    if (found.has(transfer.sender)) return { ...one, to: 'own', paymentId: null }
    const at = found.get(transfer.receiver)
    const paymentId = at ? orderAt(at, transfer.timeMs) : null
    return { ...one, to: at?.purpose === 'deposit' && paymentId ? 'deposit' : 'none', paymentId }
  })
}
