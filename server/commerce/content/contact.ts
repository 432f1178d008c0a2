import { col } from '../../platform/db/columns.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { saveContent } from './saveContent.ts'

/** Linked as customer service. */
export const CONTACT_CODE = 'telegram'
/** Where a link to customer service may lead. */
export const CONTACT_LINK =
  /^(https:\/\/[^\s<>"']{4,300}|mailto:[^\s<>"']{3,200}|tel:\+?[0-9-]{5,30})$/

export async function readContact(ctx: Pick<Context, 'db'>): Promise<{ readonly value: string }> {
  const { rows } = await sql({
    value: col.text,
  })`select value from dict where code = ${CONTACT_CODE}`.execute(ctx.db)
  return { value: rows[0]?.value ?? '' }
}

export const saveContact = async (ctx: Context, value: string): Promise<void> => {
  await saveContent(ctx, 'dict', { code: CONTACT_CODE, text: 'customer service', value })
}

/** Buyers trust this contact: owners are notified of a change, except during setup. */
export async function alarmOfContact(
  tx: TransactionContext,
  { was, value, by }: { readonly was: string; readonly value: string; readonly by: string },
): Promise<void> {
  if (was === '' || was === value) return
  const facts = { setting: CONTACT_CODE, value, by }
  await raiseAlarm(tx, { kind: 'settingChange', network: null, about: CONTACT_CODE, facts })
}
