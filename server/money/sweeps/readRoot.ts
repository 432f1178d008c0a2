import type { NetworkId } from '../../../basics/networks.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

type WrittenRoot = {
  readonly network: NetworkId
  readonly sender: string
  readonly txHash: string
  /** Hex: root and hash of the statement. */
  readonly data: string
  readonly isFinal: boolean
}

/** The transaction with this day's root, or its newest signature while none is final. */
export async function readRoot(ctx: Context, day: string): Promise<WrittenRoot | null> {
  const { rows } = await sql.named({
    network: col.as<NetworkId>(col.int),
    sender: col.text,
    data: col.present(col.text),
    state: col.text,
    tx_hash: col.text,
  })`
    select s.network, s.sender, s.data, s.state, t.tx_hash from sweep s
      join sweep_transaction t
        on t.tx_hash = coalesce(s.ended_tx,
        (select tx_hash from sweep_transaction where sweep_id = s.id order by signed_at desc limit 1))
    where s.kind = 'root' and s.day::text = ${day} and s.state in ('signed', 'final')`.execute(
    ctx.db,
  )
  const [row] = rows
  return row
    ? {
        network: row.network,
        sender: row.sender,
        txHash: row.tx_hash,
        data: row.data,
        isFinal: row.state === 'final',
      }
    : null
}
