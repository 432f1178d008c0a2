import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Providers } from '../../money/chains/providers/providers.ts'
import { broadcast } from '../../money/chains/tron/broadcast.ts'
import type { TronNode } from '../../money/chains/tron/node.ts'
import { isNothing, readHeader } from '../../money/chains/tron/parse.ts'
import type { Context } from '../../platform/db/context.ts'
import { readStatus, type TransactionStatus } from '../../money/chains/tron/readStatus.ts'

/** Interval between broadcasts of one transaction, which nodes may drop. */
const RESEND_MS = 15_000
const BATCH = 100

const Open = {
  tx_id: col.text,
  raw: col.text,
  expires_at: col.time,
  sent_at: col.orNull(col.time),
}
type Open = RowOf<typeof Open>
type Sighting = {
  readonly solid: TransactionStatus
  readonly newest: TransactionStatus
  readonly solidMs: number
}

/** Reads a transaction's status in solid and newest blocks; `solidMs` is the solid block's time. */
async function readSighting(node: TronNode, txId: string): Promise<Sighting> {
  const header = readHeader(await node.ask('walletsolidity/getnowblock'))
  const solid = await readStatus(node, 'walletsolidity', txId)
  const newest = solid.state === 'pending' ? await readStatus(node, 'wallet', txId) : solid
  const isIncluded =
    solid.state === 'pending' &&
    !isNothing(await node.ask('walletsolidity/gettransactionbyid', { value: txId }))
  return { solid: isIncluded ? { state: 'mined' } : solid, newest, solidMs: header?.timeMs ?? 0 }
}

const endBroadcast = (
  ctx: Context,
  txId: string,
  state: 'mined' | 'failed' | 'expired',
  reason: string | null,
): Promise<unknown> =>
  sql.named`
    update tron_broadcast set state = ${state}, reason = ${reason}
    where tx_id = ${txId} and state = 'sent'`.execute(ctx.db)

async function checkBroadcast(
  ctx: Context,
  nodes: Providers<TronNode>,
  { tx_id, raw, expires_at }: Open,
): Promise<void> {
  const { solid, newest, solidMs } = await nodes.run((node) => readSighting(node, tx_id))
  if (solid.state !== 'pending') {
    await endBroadcast(ctx, tx_id, solid.state, solid.state === 'failed' ? solid.reason : null)
  } else if (solidMs >= expires_at.getTime()) {
    await endBroadcast(ctx, tx_id, 'expired', null)
  } else {
    if (newest.state === 'pending') await broadcast(nodes, raw)
    await sql.named`
      update tron_broadcast set sent_at = ${ctx.now()} where tx_id = ${tx_id}`.execute(ctx.db)
  }
}

/**
 * Broadcasts signed payments again until they are solid or expired; returns how many were checked. Credits nothing: the
 * watcher sees the transfer itself. Throws `NoProvider`.
 */
export async function resendBroadcasts(ctx: Context, nodes: Providers<TronNode>): Promise<number> {
  const before = new Date(ctx.now().getTime() - RESEND_MS)
  const { rows } = await sql.named(Open)`
    select tx_id, raw, expires_at, sent_at from tron_broadcast
    where state = 'sent' and (sent_at is null or sent_at <= ${before})
    order by sent_at nulls first limit ${BATCH}`.execute(ctx.db)
  for (const row of rows) await checkBroadcast(ctx, nodes, row)
  return rows.length
}
