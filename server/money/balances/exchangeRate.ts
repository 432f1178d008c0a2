import type { CallResult } from '../../../api/calls.ts'
import { Refusal, refuse } from '../../../basics/errors.ts'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import type { LiveContents } from '../../commerce/content/calls.ts'
import { readDict } from '../../commerce/content/readDict.ts'
import type { Context } from '../../platform/db/context.ts'

const DICT = 'mdd_xmdd'
export const FROM = 'MDD'
export const TO = 'XMDD'

/** XMDD in micro-units for one whole MDD, as the dictionary has it (SPEC section 3). Refuses with `tryLater` while it has none. */
export async function readRate(ctx: Context, live: LiveContents): Promise<bigint> {
  try {
    const { value } = await readDict(ctx, DICT, live)
    const rateMicro = parseMicro(value.trim())
    if (rateMicro !== undefined && rateMicro > 0n) return rateMicro
    ctx.log.error(
      { event: 'noExchangeRate', dictCode: DICT },
      'the dictionary has no ratio between MDD and XMDD',
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return refuse('tryLater')
}

/** The ratio that a swap would have now. */
export const exchangeRate = async (
  ctx: Context,
  live: LiveContents,
): Promise<CallResult<'GET appleShop/exchangeRate'>> => ({
  from: FROM,
  to: TO,
  rate: formatMicro(await readRate(ctx, live)),
})
