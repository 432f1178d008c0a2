import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { AUDIT_TEXT, auditHash, CHAIN_START, AuditText } from './auditLog.ts'

const LOCK = 713_920_467
const BATCH = 500

/**
 * Adds unsealed rows to the hash chain and returns their number; rows that commit late are sealed late. Logs the
 * newest seal, because a copy outside the database exposes a recomputed chain (`verifyAudit`).
 */
export async function sealAudit(ctx: Context): Promise<number> {
  // Almost always there are none.
  const unsealed = await sql.named`select from audit_log where seq is null limit 1`.execute(ctx.db)
  return unsealed.rows.length === 0 ? 0 : seal(ctx)
}

const seal = (ctx: Context): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const lock = await sql.named({
      held: col.bool,
    })`select pg_try_advisory_xact_lock(${LOCK}) as held`.execute(tx.db)
    if (!lock.rows[0]!.held) return 0
    const { rows } = await sql.named(AuditText)`
      select ${AUDIT_TEXT} from audit_log where seq is null order by audit_log.id
      limit ${BATCH}`.execute(tx.db)
    if (rows.length === 0) return 0
    const head = await sql.named({ seq: col.present(col.bigint), hash: col.present(col.bytes) })`
      select seq, hash from audit_log where seq is not null order by seq desc limit 1`.execute(
      tx.db,
    )
    let { seq, hash } = head.rows[0] ?? { seq: 0n, hash: CHAIN_START }
    const seals = rows.map((row) => {
      hash = auditHash(hash, ++seq, row)
      return { id: row.id, seq, hash }
    })
    await sql.named`
      update audit_log a set seq = s.seq, hash = s.hash
      from unnest(${seals.map((one) => one.id)}::bigint[], ${seals.map((one) => one.seq)}::bigint[],
        ${seals.map((one) => one.hash)}::bytea[]) s (id, seq, hash)
      where a.id = s.id`.execute(tx.db)
    const facts = { rows: rows.length, head: `${seq}:${hash.toString('hex')}` }
    ctx.log.info({ event: 'auditSealed', ...facts }, 'audit rows sealed')
    return rows.length
  })
