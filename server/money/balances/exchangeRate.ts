import type { CallResult } from '../../../api/calls.ts'
import { Refusal, refuse } from '../../../basics/errors.ts'
import { MICRO_PER_UNIT, formatMicro, parseMicro } from '../../../basics/money.ts'
import type { Context } from '../../platform/db/context.ts'

export const FROM = 'MDD'
export const TO = 'XMDD'
/** Store credit is bought 1:1 (rules: balances#swap). */
export const USDT_RATE_MICRO = MICRO_PER_UNIT

/** XMDD per MDD from the merchant's contents; refuses `notFound` when not set. */
export type RateText = (ctx: Context) => Promise<string>

/** Micro-units. Refuses `tryLater` while it is not set. */
export async function readRate(ctx: Context, rateText: RateText): Promise<bigint> {
  try {
    const text = (await rateText(ctx)).trim()
    const rateMicro = parseMicro(text)
    if (rateMicro !== undefined && rateMicro > 0n) return rateMicro
    if (text !== '') ctx.log.error({ event: 'noExchangeRate' }, 'no MDD to XMDD ratio is set')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return refuse('tryLater')
}

export const exchangeRate = async (
  ctx: Context,
  rateText: RateText,
): Promise<CallResult<'readExchangeRate'>> => ({
  from: FROM,
  to: TO,
  rate: formatMicro(await readRate(ctx, rateText)),
})
