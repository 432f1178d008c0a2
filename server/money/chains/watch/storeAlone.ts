import { DAY_MS, HOUR_MS } from '../../../../basics/durations.ts'
import { formatMicro, baseToMicro } from '../../../../basics/money.ts'
import { valueOfMdd } from '../../../../basics/tokens.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { AlarmingFault, type AloneRange, type ChainSettings, type ChainTransfer } from '../chain.ts'

const WINDOW_MS = DAY_MS
/** An outage is a few long rows, not one for each poll. */
const ONE_ROW_MS = HOUR_MS

type Settings = Pick<ChainSettings, 'network' | 'usdtDecimals' | 'secondProviderFromMicro'>

async function creditedAlone(ctx: TransactionContext, { network }: Settings): Promise<bigint> {
  const since = new Date(ctx.now().getTime() - WINDOW_MS)
  const { rows } = await sql.named({ sum: col.bigint })`
    select coalesce(sum(amount_micro), 0)::bigint as sum from chain_reread
    where network = ${network} and cause = 'alone' and done_at is null and asked_at > ${since}`.execute(
    ctx.db,
  )
  return rows[0]!.sum
}

async function note(
  ctx: TransactionContext,
  { network }: Settings,
  { from, to }: AloneRange,
  amountMicro: bigint,
): Promise<void> {
  const now = ctx.now()
  const extended = await sql.named`
    update chain_reread set to_number = ${to}, amount_micro = amount_micro + ${amountMicro}
    where id = (select max(id) from chain_reread where network = ${network} and done_at is null)
      and cause = 'alone' and to_number = ${from - 1} and asked_at > ${new Date(now.getTime() - ONE_ROW_MS)}`.execute(
    ctx.db,
  )
  if (extended.rowCount > 0) return
  await sql.named`
    insert into chain_reread (network, from_number, to_number, cause, amount_micro, asked_at)
    values (${network}, ${from}, ${to}, 'alone', ${amountMicro}, ${now})`.execute(ctx.db)
}

/**
 * Records what one of two providers read alone, for the other to confirm. Worth up to SECOND_PROVIDER_FROM a day;
 * more waits. Throws `AlarmingFault`.
 */
export async function storeAlone(
  ctx: TransactionContext,
  settings: Settings,
  ranges: readonly AloneRange[],
  transfers: readonly ChainTransfer[],
): Promise<void> {
  for (const range of ranges) {
    const amountMicro = transfers
      .filter(
        ({ blockNumber, refusal }) =>
          refusal === null && blockNumber >= range.from && blockNumber <= range.to,
      )
      .reduce(
        (sum, { amountBase, mdd }) =>
          sum +
          (mdd
            ? valueOfMdd(mdd, baseToMicro(amountBase, mdd.decimals).micro)
            : baseToMicro(amountBase, settings.usdtDecimals).micro),
        0n,
      )
    const before = amountMicro === 0n ? 0n : await creditedAlone(ctx, settings)
    if (before + amountMicro > settings.secondProviderFromMicro && amountMicro > 0n)
      throw new AlarmingFault(
        `one provider's word is not enough for ${formatMicro(before + amountMicro)} USDT`,
        { kind: 'secondProviderMissing', facts: { provider: range.provider } },
        1,
      )
    await note(ctx, settings, range, amountMicro)
  }
}
