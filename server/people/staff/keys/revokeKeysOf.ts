import { recordAudit } from '../../audit/recordAudit.ts'
import { col } from '../../../platform/db/columns.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

export async function revokeKeysOf(
  tx: TransactionContext,
  { staffId, name }: { readonly staffId: bigint; readonly name: string },
): Promise<void> {
  const { rows } = await sql.named({ id: col.bigint, name: col.text })`
    update staff_key set revoked_at = ${tx.now()} where staff_id = ${staffId} and revoked_at is null
    returning id, name`.execute(tx.db)
  for (const key of rows)
    await recordAudit(tx, {
      actor: { kind: 'staff', id: staffId, name },
      permission: 'self',
      action: 'revokeApiKey',
      subject: { kind: 'apiKey', id: String(key.id) },
      facts: { name: key.name },
    })
}
