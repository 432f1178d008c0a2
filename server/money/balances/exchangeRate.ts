import type { CallResult } from '../../../api/calls.ts'
import { Refusal, refuse } from '../../../basics/errors.ts'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import type { Context } from '../../platform/db/context.ts'

export const FROM = 'MDD'
export const TO = 'XMDD'

/** What the merchant's contents say one whole MDD is worth in XMDD. Refuses with `notFound` when they do not. */
export type RateText = (ctx: Context) => Promise<string>

/** In micro-units. Refuses with `tryLater` while there is no ratio. */
export async function readRate(ctx: Context, rateText: RateText): Promise<bigint> {
  try {
    const rateMicro = parseMicro((await rateText(ctx)).trim())
    if (rateMicro !== undefined && rateMicro > 0n) return rateMicro
    ctx.log.error({ event: 'noExchangeRate' }, 'the dictionary has no ratio between MDD and XMDD')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return refuse('tryLater')
}

/** The ratio that a swap would have now. */
export const exchangeRate = async (
  ctx: Context,
  rateText: RateText,
): Promise<CallResult<'readExchangeRate'>> => ({
  from: FROM,
  to: TO,
  rate: formatMicro(await readRate(ctx, rateText)),
})
