import { MINUTE_MS } from '../../../basics/durations.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { AUDIT_TEXT, auditHash, CHAIN_START, AuditText } from './auditLog.ts'

const PAGE = 1_000
/** Rows are sealed each second: an older unsealed one was withheld, or no `watch` process runs. */
const UNSEALED_AFTER_MS = MINUTE_MS

type AuditHead = { readonly seq: bigint; readonly hash: string }
type AuditProblem = {
  readonly what: 'changed' | 'removed' | 'unsealed' | 'recomputed'
  readonly seq: bigint | null
  readonly id: string | null
}
type AuditCheck = {
  readonly rows: number
  readonly head: AuditHead | null
  readonly problems: readonly AuditProblem[]
}

const Sealed = { ...AuditText, seq: col.bigint, hash: col.bytes }

/** Recomputes the chain. `known` is an earlier head, which a truncated or recomputed chain lacks. */
export async function verifyAudit(ctx: Context, known?: AuditHead): Promise<AuditCheck> {
  const problems: AuditProblem[] = []
  let head: AuditHead | null = null
  let before = CHAIN_START
  let last = 0n
  let rows = 0
  let knownFound = known === undefined
  for (;;) {
    const page = await sql.named(Sealed)`
      select seq, hash, ${AUDIT_TEXT} from audit_log where seq > ${last} order by seq
      limit ${PAGE}`.execute(ctx.db)
    for (const row of page.rows) {
      if (row.seq !== last + 1n) problems.push({ what: 'removed', seq: last + 1n, id: null })
      else if (!auditHash(before, row.seq, row).equals(row.hash))
        problems.push({ what: 'changed', seq: row.seq, id: row.id })
      head = { seq: row.seq, hash: row.hash.toString('hex') }
      if (known?.seq === row.seq && known.hash === head.hash) knownFound = true
      before = row.hash
      last = row.seq
      rows++
    }
    if (page.rows.length < PAGE) break
  }
  if (!knownFound) problems.push({ what: 'recomputed', seq: known!.seq, id: null })
  const unsealed = await sql.named({ id: col.text })`
    select id::text from audit_log
    where seq is null and at < ${new Date(ctx.now().getTime() - UNSEALED_AFTER_MS)} order by audit_log.id
    limit ${PAGE}`.execute(ctx.db)
  for (const { id } of unsealed.rows) problems.push({ what: 'unsealed', seq: null, id })
  return { rows, head, problems }
}
