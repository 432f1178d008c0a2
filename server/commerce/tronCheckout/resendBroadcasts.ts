import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Providers } from '../../money/chains/providers.ts'
import { broadcast } from '../../money/chains/tron/broadcast.ts'
import type { TronNode } from '../../money/chains/tron/node.ts'
import { isNothing, readHeader } from '../../money/chains/tron/parse.ts'
import type { Context } from '../../platform/db/context.ts'
import { readStatus, type TransactionStatus } from '../../money/chains/tron/readStatus.ts'

/** A node may have dropped what it took: it is shown again. */
const SEND_AGAIN_MS = 15_000
/** Looked at in one round. */
const BATCH = 100

const Open = {
  tx_id: col.text,
  raw: col.text,
  expires_at: col.time,
  sent_at: col.orNull(col.time),
}
type Open = RowOf<typeof Open>
type Look = {
  readonly solid: TransactionStatus
  readonly newest: TransactionStatus
  readonly solidMs: number
}

/** In a block that stays, in any block, or in none of a node whose blocks that stay are so young. */
async function look(node: TronNode, txId: string): Promise<Look> {
  const header = readHeader(await node.ask('walletsolidity/getnowblock'))
  const solid = await readStatus(node, 'walletsolidity', txId)
  const newest = solid.state === 'pending' ? await readStatus(node, 'wallet', txId) : solid
  const isKept =
    solid.state === 'pending' &&
    !isNothing(await node.ask('walletsolidity/gettransactionbyid', { value: txId }))
  return { solid: isKept ? { state: 'mined' } : solid, newest, solidMs: header?.timeMs ?? 0 }
}

const end = (
  ctx: Context,
  txId: string,
  state: 'mined' | 'failed' | 'expired',
  reason: string | null,
): Promise<unknown> =>
  sql.named`update tron_broadcast set state = ${state}, reason = ${reason} where tx_id = ${txId} and state = 'sent'`.execute(
    ctx.db,
  )

async function follow(
  ctx: Context,
  nodes: Providers<TronNode>,
  { tx_id, raw, expires_at }: Open,
): Promise<void> {
  const { solid, newest, solidMs } = await nodes.run((node) => look(node, tx_id))
  if (solid.state !== 'pending') {
    await end(ctx, tx_id, solid.state, solid.state === 'failed' ? solid.reason : null)
  } else if (solidMs >= expires_at.getTime()) {
    await end(ctx, tx_id, 'expired', null)
  } else {
    if (newest.state === 'pending') await broadcast(nodes, raw)
    await sql.named`update tron_broadcast set sent_at = ${ctx.now()} where tx_id = ${tx_id}`.execute(
      ctx.db,
    )
  }
}

/**
 * Shows what buyers signed to the nodes again until it is in a block that stays or its time is over there. Nothing is
 * credited here: the watcher sees the transfer like any other. Answers how many were looked at. Throws `NoProvider`.
 */
export async function resendBroadcasts(ctx: Context, nodes: Providers<TronNode>): Promise<number> {
  const before = new Date(ctx.now().getTime() - SEND_AGAIN_MS)
  const { rows } = await sql.named(Open)`
    select tx_id, raw, expires_at, sent_at from tron_broadcast where state = 'sent' and (sent_at is null or sent_at <= ${before})
    order by sent_at nulls first limit ${BATCH}`.execute(ctx.db)
  for (const row of rows) await follow(ctx, nodes, row)
  return rows.length
}
