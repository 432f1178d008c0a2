import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuseFields } from '../../../../basics/errors.ts'
import { isMailAddress } from '../../../../basics/mailAddress.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { StaffCallContext } from '../../../platform/http/handler.ts'
import { raiseAlarm } from '../../../platform/messages/raiseAlarm.ts'
import type { Actor } from '../actor.ts'
import { asSelf } from '../asSelf.ts'
import { NOTIFY_FORMER_MS } from '../ownerEmails.ts'

/** Sets one's own e-mail address. All owners are notified, also at the earlier address (rules: staff#e-mail). */
export async function setOfficeEmail(
  { acting }: StaffCallContext<Actor>,
  input: CallInput<'setOfficeEmail'>,
): Promise<CallResult<'setOfficeEmail'>> {
  const email = input.email?.trim().toLowerCase() || null
  if (email !== null && !isMailAddress(email)) refuseFields({ email: 'emailWrong' })
  const facts = { email: email ?? '' }
  await asSelf(
    acting,
    { action: 'setEmail', again: true, facts },
    async (tx, { staffId, name }) => {
      const now = tx.now()
      const dayAgo = new Date(now.getTime() - NOTIFY_FORMER_MS)
      // Of several changes within a day, the first earlier address is notified.
      const { rowCount } = await sql.named`
      update staff set email = ${email}::text,
        earlier_email = case when email_changed_at > ${dayAgo}
          and earlier_email is not null then earlier_email else email end,
        email_changed_at = case when email_changed_at > ${dayAgo}
          and earlier_email is not null then email_changed_at else ${now}::timestamptz end
      where id = ${staffId} and email is distinct from ${email}::text`.execute(tx.db)
      if (rowCount === 0) return
      await raiseAlarm(tx, {
        kind: 'ownEmailChange',
        network: null,
        about: `staff ${staffId}`,
        facts: { name, email: email ?? '' },
      })
    },
  )
  return {}
}
