import { createHash } from 'node:crypto'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { PATHS } from '../../../api/paths.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { formatMicro } from '../../../basics/money.ts'
import { isToken } from '../../../basics/tokens.ts'
import { accountLabel } from '../../people/accounts/profile/accountLabel.ts'
import { countAttempt, takeAttempt, waitForAttempt } from '../../people/accounts/attempts.ts'
import { confirmAction } from '../../people/accounts/passkeys/confirmAction.ts'
import { findAccount } from '../../people/accounts/profile/findAccount.ts'
import { lockActive } from '../../people/accounts/profile/lockActive.ts'
import { readAccount } from '../../people/accounts/profile/readAccount.ts'
import { post } from '../ledger/post.ts'
import { readBalance } from '../ledger/readBalance.ts'
import { notifyAccount } from '../../platform/messages/notifyAccount.ts'
import { moveIdempotently } from './moveIdempotently.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { memberOf } from '../../people/accounts/signIn/memberOf.ts'
import { parseAmount } from './parseAmount.ts'

const CALL = 'internalTransfer'

/** Below it a transfer is limited and announced to nobody (rules: balances#transfers). */
const CENT_MICRO = 10_000n

/** Unique per request; hides the account's id. */
export const requestReference = (what: string, accountId: bigint, requestId: string): string =>
  `${what}:${createHash('sha256').update(`${what} ${accountId} ${requestId}`).digest('hex').slice(0, 32)}`

/** Limits guessing of account names, per account and per network; after too many, known names are refused too. */
async function findReceiver(ctx: CallContext, accountId: bigint, name: string): Promise<bigint> {
  const limits = [
    ['receiver', String(accountId)],
    ['receiverClient', ctx.caller.clientAddress],
  ] as const
  const found = await findAccount(ctx, name)
  if (found === undefined) {
    for (const [kind, subject] of limits) await countAttempt(ctx, kind, subject)
    return refuse('wrongAccount', { fields: { address: 'notFound' } })
  }
  // Checked after the lookup, so that hundreds of concurrent guesses cannot all pass before the first is
  // counted.
  for (const [kind, subject] of limits) {
    const waitSeconds = await waitForAttempt(ctx, kind, subject)
    if (waitSeconds > 0) refuse('tooManyRequests', { retryAfterSeconds: waitSeconds })
  }
  return found
}

/**
 * Idempotent by `requestId`. Refuses in this order: `invalidInput`; `insufficientBalance`; `withdrawalsFrozen`, because
 * the receiver could withdraw; what `confirmAction` refuses; and only then, so that nobody learns names for nothing,
 * `wrongAccount` for oneself or an unknown receiver (`tooManyRequests` after many, and for many transfers below a cent;
 * rules: balances#transfers).
 */
export async function internalTransfer(
  ctx: CallContext,
  input: CallInput<typeof CALL>,
): Promise<CallResult<typeof CALL>> {
  const accountId = memberOf(ctx)
  const { asset, amount, address, requestId } = input
  const amountMicro = parseAmount(amount)
  // Native coins are not transferable.
  if (!isToken(asset)) refuseFields({ asset: 'notAllowed' })
  if (address.trim() === '') refuseFields({ address: 'missing' })
  const asked = { accountId, requestId, call: PATHS[CALL], content: { asset, amount, address } }
  let to = 0n
  const check = async (): Promise<void> => {
    if ((await readBalance(ctx, accountId, asset)).amountMicro < amountMicro)
      refuse('insufficientBalance')
    if ((await readAccount(ctx, accountId)).frozen) refuse('withdrawalsFrozen')
    await confirmAction(ctx, {
      accountId,
      call: CALL,
      content: input,
      secPassword: input.secPassword,
      passkey: input.passkey,
    })
    to = await findReceiver(ctx, accountId, address)
    if (to === accountId) refuse('wrongAccount', { fields: { address: 'self' } })
    if (amountMicro >= CENT_MICRO) return
    await countAttempt(ctx, 'speck', String(accountId))
    await countAttempt(ctx, 'speckClient', ctx.caller.clientAddress)
  }
  return moveIdempotently(ctx, asked, check, async (tx) => {
    // The owner may be deleting the account right now.
    if (!(await lockActive(tx, to))) refuse('wrongAccount', { fields: { address: 'notFound' } })
    const shown = formatMicro(amountMicro)
    const from = await accountLabel(tx, accountId)
    if (
      amountMicro >= CENT_MICRO &&
      (await takeAttempt(tx, 'transferNotice', `${accountId} ${to}`)) === 0
    )
      await notifyAccount(tx, await readAccount(tx, to), 'transferIn', {
        amount: shown,
        asset,
        from,
      })
    const answer = { requestId, asset, amount: shown, to: await accountLabel(tx, to) }
    await post(tx, [
      {
        from: { account: accountId },
        to: { account: to },
        asset,
        amountMicro,
        kind: 'transferOut',
        kindTo: 'transferIn',
        reference: requestReference('transfer', accountId, requestId),
      },
    ])
    return answer
  })
}
