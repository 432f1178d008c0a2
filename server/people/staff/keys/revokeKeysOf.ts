import { recordAudit, type AuditRow } from '../../audit/recordAudit.ts'
import { col } from '../../../platform/db/columns.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

/** For good: a person who is enabled again needs new ones. */
export async function revokeKeysOf(
  tx: TransactionContext,
  staffId: bigint,
  by: Pick<AuditRow, 'actor' | 'permission'>,
): Promise<void> {
  const { rows } = await sql.named({ id: col.bigint, name: col.text })`
    update staff_key set revoked_at = ${tx.now()} where staff_id = ${staffId} and revoked_at is null
    returning id, name`.execute(tx.db)
  for (const key of rows)
    await recordAudit(tx, {
      ...by,
      action: 'revokeApiKey',
      subject: { kind: 'apiKey', id: String(key.id) },
      facts: { name: key.name },
    })
}
