import type { CallInput, CallResult } from '../../../api/calls.ts'
import { PATHS } from '../../../api/paths.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { MAX_MICRO, MICRO_PER_UNIT, formatMicro, parseMicro } from '../../../basics/money.ts'
import { confirmAction } from '../../people/accounts/passkeys/confirmAction.ts'
import { post } from '../ledger/post.ts'
import { readBalance } from '../ledger/readBalance.ts'
import { moveIdempotently } from './moveIdempotently.ts'
import { FROM, TO, USDT_RATE_MICRO, readRate, type RateText } from './exchangeRate.ts'
import { requestReference } from './internalTransfer.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { memberOf } from '../../people/accounts/signIn/memberOf.ts'
import { parseAmount } from './parseAmount.ts'

const CALL = 'swapCoins'

/** Rounded down. */
const received = (amountMicro: bigint, rateMicro: bigint): bigint =>
  (amountMicro * rateMicro) / MICRO_PER_UNIT

/**
 * Needs no confirmation because the money stays the caller's; a given proof is still verified (rules: balances#swap).
 */
export async function coinExchange(
  ctx: CallContext,
  input: CallInput<typeof CALL>,
  rateText: RateText,
): Promise<CallResult<typeof CALL>> {
  const accountId = memberOf(ctx)
  const { from, to, amount, rate, requestId, secPassword, passkey } = input
  if (from !== FROM && from !== 'USDT') return refuseFields({ from: 'notAllowed' })
  if (to !== TO) refuseFields({ to: 'notAllowed' })
  const amountMicro = parseAmount(amount)
  const asked = {
    accountId,
    requestId,
    call: PATHS[CALL],
    content: { from, to, amount, rate: rate ?? null },
  }
  let rateMicro = 0n
  const check = async (): Promise<void> => {
    rateMicro = from === 'USDT' ? USDT_RATE_MICRO : await readRate(ctx, rateText)
    if (rate !== undefined && parseMicro(rate) !== rateMicro) refuseFields({ rate: 'changed' })
    const receivedMicro = received(amountMicro, rateMicro)
    if (receivedMicro === 0n) refuse('amountTooLow')
    if (receivedMicro > MAX_MICRO) refuse('amountTooHigh')
    if ((await readBalance(ctx, accountId, from)).amountMicro < amountMicro)
      refuse('insufficientBalance')
    if (secPassword !== undefined || passkey !== undefined)
      await confirmAction(ctx, { accountId, call: CALL, content: input, secPassword, passkey })
  }
  return moveIdempotently(ctx, asked, check, async (tx) => {
    const receivedMicro = received(amountMicro, rateMicro)
    const facts = { rate: formatMicro(rateMicro) }
    const reference = requestReference('swap', accountId, requestId)
    await post(tx, [
      {
        from: { account: accountId },
        to: { system: 'swap' },
        asset: from,
        amountMicro,
        kind: 'swapOut',
        reference,
        facts,
      },
      {
        from: { system: 'swap' },
        to: { account: accountId },
        asset: TO,
        amountMicro: receivedMicro,
        kind: 'swapIn',
        reference: `${reference}:in`,
        facts,
      },
    ])
    return {
      requestId,
      from,
      to: TO,
      amount: formatMicro(amountMicro),
      received: formatMicro(receivedMicro),
      rate: formatMicro(rateMicro),
    }
  })
}
