import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { confirmWherePossible } from '../passkeys/confirmAction.ts'
import { inviteView } from './accountView.ts'
import { countWrongInviter, findInviter } from '../signIn/createAccount.ts'
import { readAccount } from './readAccount.ts'
import { refuseHeld } from './refuseFrozen.ts'
import { signedIn } from '../signIn/signedIn.ts'

/** Serialises bindings: two at once could close a circle. */
const LOCK = 713_920_462

/**
 * Once and for ever, so that a token alone is not enough where the account can confirm. Refuses unknown inviters,
 * oneself and someone below oneself, and `held` while the account is.
 */
export async function bindInvite(
  ctx: CallContext,
  { inviter, ...confirmation }: CallInput<'bindInviter'>,
): Promise<CallResult<'bindInviter'>> {
  const { accountId } = signedIn(ctx)
  await confirmWherePossible(ctx, {
    accountId,
    call: 'bindInviter',
    content: { inviter },
    ...confirmation,
  })
  const inviterId =
    (await countWrongInviter(ctx, () => findInviter(ctx, inviter))) ??
    refuse('wrongInviter', { fields: { inviter: 'missing' } })
  if (inviterId === accountId) refuse('wrongInviter', { fields: { inviter: 'self' } })
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx.db)
    // An inviter stays for ever.
    await refuseHeld(tx, accountId, 'inviter')
    const circle = await sql`
      with recursive above (id) as (
        select inviter_id from account where id = ${inviterId}
        union select a.inviter_id from above join account a on a.id = above.id
      ) select from above where id = ${accountId}`.execute(tx.db)
    if (circle.rows.length > 0) refuse('wrongInviter', { fields: { inviter: 'self' } })
    const { rowCount } = await sql.named`
        update account set inviter_id = ${inviterId}
        where id = ${accountId} and inviter_id is null`.execute(tx.db)
    if (rowCount !== 1) refuse('wrongInviter', { fields: { inviter: 'used' } })
    return inviteView(tx, await readAccount(tx, accountId))
  })
}
