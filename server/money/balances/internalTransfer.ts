import { createHash } from 'node:crypto'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { PATHS } from '../../../api/paths.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { formatMicro } from '../../../basics/money.ts'
import { isToken } from '../../../basics/tokens.ts'
import { accountLabel } from '../../people/accounts/profile/accountLabel.ts'
import { countAttempt, waitForAttempt } from '../../people/accounts/signIn/attempts.ts'
import { confirmAction } from '../../people/accounts/passkeys/confirmAction.ts'
import { findAccount } from '../../people/accounts/profile/findAccount.ts'
import { holdActive } from '../../people/accounts/profile/holdActive.ts'
import { readAccount } from '../../people/accounts/profile/readAccount.ts'
import { post } from '../ledger/post.ts'
import { readBalance } from '../ledger/readBalance.ts'
import { noteAccount } from '../../platform/messages/noteAccount.ts'
import { answerOnce } from './answerOnce.ts'
import { memberOf, type CallerContext } from './memberOf.ts'
import { parseAmount } from './parseAmount.ts'

const CALL = 'internalTransfer'

/** The same request has the same reference, so that the ledger itself would refuse it a second time. Tells no account's id. */
export const requestReference = (what: string, accountId: bigint, requestId: string): string =>
  `${what}:${createHash('sha256').update(`${what} ${accountId} ${requestId}`).digest('hex').slice(0, 32)}`

/** Whoever tries names to learn who has an account is soon told to wait, for known names too. */
async function findReceiver(ctx: CallerContext, accountId: bigint, name: string): Promise<bigint> {
  const found = await findAccount(ctx, name)
  if (found === undefined) {
    await countAttempt(ctx, 'receiver', String(accountId))
    return refuse('wrongAccount', { fields: { address: 'notFound' } })
  }
  // Asked only now, since hundreds at once would all have been let through before the first one was counted.
  const waitSeconds = await waitForAttempt(ctx, 'receiver', String(accountId))
  return waitSeconds > 0 ? refuse('tooManyRequests', { retryAfterSeconds: waitSeconds }) : found
}

/**
 * Moves a balance to another account (balances#transfers). Refuses, in this order: `invalidInput` for the amount, asset or address, `wrongAccount` for
 * an unknown receiver (`tooManyRequests` after many of them) or oneself, `insufficientBalance` when the balance does not cover it, `withdrawalsFrozen` while the account may not pay out, since
 * another account's withdrawal would be no different, and what `confirmAction` refuses. Once for `requestId`.
 */
export async function internalTransfer(
  ctx: CallerContext,
  input: CallInput<typeof CALL>,
): Promise<CallResult<typeof CALL>> {
  const accountId = memberOf(ctx)
  const { asset, amount, address, requestId } = input
  const amountMicro = parseAmount(amount)
  // The networks' own coins are only ever on their way through.
  if (!isToken(asset)) refuseFields({ asset: 'notAllowed' })
  if (address.trim() === '') refuseFields({ address: 'missing' })
  const asked = { accountId, requestId, call: PATHS[CALL], content: { asset, amount, address } }
  let to = 0n
  const check = async (): Promise<void> => {
    to = await findReceiver(ctx, accountId, address)
    if (to === accountId) refuse('wrongAccount', { fields: { address: 'self' } })
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
  }
  return answerOnce(ctx, asked, check, async (tx) => {
    // Its owner may be deleting it at this moment, and what came then would be nobody's.
    if (!(await holdActive(tx, to))) refuse('wrongAccount', { fields: { address: 'notFound' } })
    const shown = formatMicro(amountMicro)
    await noteAccount(tx, {
      accountId: to,
      kind: 'transferIn',
      facts: { amount: shown, asset, from: await accountLabel(tx, accountId) },
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
