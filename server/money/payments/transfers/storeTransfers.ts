import { sql } from 'kysely'
import type { NetworkId } from '../../../../basics/chains.ts'
import { baseToMicro } from '../../../../basics/money.ts'
import type { TransferReason } from '../../../../basics/status.ts'
import type { ChainTransfer } from '../../chains/chain.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { copyIn, copyParts, type CopyWriter } from '../../../platform/db/copyIn.ts'
import type { Attributed } from './attribute.ts'
import { KEPT_REFUSALS } from '../settle/rules.ts'

/** A transfer that was attributed to an order and is new, or newly final. */
export type StoredTransfer = { readonly id: bigint; readonly attributed: Attributed }

/** As much as a column holds. */
const MOST_MICRO = 2n ** 63n - 1n

/** Leaves out what can never count and reports it with its reason (DECISIONS D5). */
export function countable(
  ctx: TransactionContext,
  network: NetworkId,
  decimals: number,
  transfers: readonly ChainTransfer[],
  report: boolean,
) {
  const counted: { transfer: ChainTransfer; amountMicro: bigint }[] = []
  for (const transfer of transfers) {
    const { refusal } = transfer
    if (refusal !== null && report) {
      const { txHash, logIndex, token, sender, receiver, amountBase } = transfer
      ctx.log.warn(
        {
          event: 'transferRefused',
          reason: refusal,
          network,
          txHash,
          logIndex,
          token,
          sender,
          receiver,
          amountBase: amountBase.toString(),
        },
        'a transfer never counts',
      )
    }
    if (refusal !== null && !KEPT_REFUSALS.has(refusal)) continue
    const { micro } = baseToMicro(transfer.amountBase, decimals)
    // A mere claim may be of any size; what was really transferred is no more than there is of the token.
    counted.push({
      transfer,
      amountMicro: refusal !== null && micro > MOST_MICRO ? MOST_MICRO : micro,
    })
  }
  return counted
}

type Written = { id: bigint; tx_hash: string; log_index: number }

type SqlType = 'text' | 'integer' | 'bigint' | 'numeric'
type Column = readonly [name: string, type: SqlType, of: (one: Attributed) => unknown]

const columns = (final: boolean): readonly Column[] => [
  ['tx_hash', 'text', ({ transfer }) => transfer.txHash],
  ['log_index', 'integer', ({ transfer }) => transfer.logIndex],
  ['block_number', 'bigint', ({ transfer }) => transfer.blockNumber],
  ['block_hash', 'text', ({ transfer }) => transfer.blockHash],
  ['block_ms', 'bigint', ({ transfer }) => transfer.timeMs],
  ['rail', 'text', ({ transfer }) => transfer.rail],
  ['sender', 'text', ({ transfer }) => transfer.sender],
  ['receiver', 'text', ({ transfer }) => transfer.receiver],
  ['amount_base', 'numeric', ({ transfer }) => transfer.amountBase],
  ['amount_micro', 'bigint', (one) => one.amountMicro],
  ['order_id', 'text', (one) => one.orderId],
  ['chain_order_id', 'numeric', ({ transfer }) => transfer.chainOrderId],
  ['due_ms', 'bigint', (one) => one.dueAtMs],
  ['status', 'text', (one) => statusOf(one, final)],
  ['reason', 'text', reasonOf],
]

/** Hex, digits and our own words; nothing that an array literal would have to quote. */
const PLAIN = /^[\w{},.-]*$/

/**
 * PostgreSQL's array literal, joined in one go: the driver's own quotes and looks at every element, which for ten
 * thousands of them takes longer than storing them.
 */
function arrayLiteral(values: readonly unknown[]): string {
  const literal = `{${values.map((value) => (value === null ? 'NULL' : value)).join(',')}}`
  if (
    !PLAIN.test(literal) ||
    literal.includes(',,') ||
    literal.startsWith('{,') ||
    literal.endsWith(',}')
  )
    throw new Error('a value of a transfer is not plain')
  return literal
}

/** The rows as a table expression, an array for each column: the statement is the same for any number of them. */
function asTable(all: readonly Attributed[], final: boolean) {
  const given = columns(final)
  const arrays = given.map(([, type, of]) => sql`${arrayLiteral(all.map(of))}::${sql.raw(type)}[]`)
  return sql`unnest(${sql.join(arrays)}) as given (${sql.join(given.map(([name]) => sql.ref(name)))})`
}

const TAKE_OVER = sql`
    on conflict (network, tx_hash, log_index) do update set
      block_number = excluded.block_number, block_hash = excluded.block_hash, block_time = excluded.block_time, rail = excluded.rail,
      sender = excluded.sender, receiver = excluded.receiver, amount_base = excluded.amount_base, amount_micro = excluded.amount_micro,
      order_id = excluded.order_id, chain_order_id = excluded.chain_order_id, due_at = excluded.due_at, status = excluded.status,
      reason = excluded.reason, held_base = excluded.held_base, final_at = excluded.final_at
    where transfer.final_at is null`

const COPIED = [
  'network',
  'tx_hash',
  'log_index',
  'block_number',
  'block_hash',
  'block_time',
  'rail',
  'sender',
  'receiver',
  'amount_base',
  'amount_micro',
  'order_id',
  'chain_order_id',
  'due_at',
  'status',
  'reason',
  'held_base',
  'seen_at',
  'final_at',
]

/** One statement for all of them; `onConflict` says what happens to rows that are there already, and what is answered. */
async function insert(
  ctx: TransactionContext,
  network: NetworkId,
  all: readonly Attributed[],
  final: boolean,
  onConflict: typeof TAKE_OVER,
): Promise<Written[]> {
  if (all.length === 0) return []
  const now = ctx.now()
  const { rows } = await sql<Written>`
    insert into transfer (network, tx_hash, log_index, block_number, block_hash, block_time, rail, sender, receiver, amount_base, amount_micro,
      order_id, chain_order_id, due_at, status, reason, held_base, seen_at, final_at)
    select ${network}, tx_hash, log_index, block_number, block_hash, to_timestamp(block_ms / 1000.0), rail, sender, receiver, amount_base, amount_micro,
      order_id, chain_order_id, to_timestamp(due_ms / 1000.0), status, reason, case when ${final} and status <> 'refused' then amount_base else 0 end,
      ${now}, case when ${final} then ${now}::timestamptz end
    from ${asTable(all, final)}
${onConflict}`.execute(ctx.db)
  return rows
}

/** Writes transfers that are new, in one go; a row that is there already is a fault of all of them. */
async function copyNew(
  ctx: TransactionContext,
  network: NetworkId,
  all: readonly Attributed[],
  final: boolean,
): Promise<void> {
  const nowMs = ctx.now().getTime()
  const write = (to: CopyWriter, one: Attributed): void => {
    const { transfer, orderId, dueAtMs } = one
    const status = statusOf(one, final)
    to.integer(network)
    to.text(transfer.txHash)
    to.integer(transfer.logIndex)
    to.bigint(transfer.blockNumber)
    to.text(transfer.blockHash)
    to.timestamp(transfer.timeMs)
    to.text(transfer.rail)
    to.text(transfer.sender)
    to.text(transfer.receiver)
    to.numeric(transfer.amountBase)
    to.bigint(one.amountMicro)
    to.text(orderId)
    to.numeric(transfer.chainOrderId)
    to.timestamp(dueAtMs)
    to.text(status)
    to.text(reasonOf(one))
    to.numeric(final && status !== 'refused' ? transfer.amountBase : 0n)
    to.timestamp(nowMs)
    to.timestamp(final ? nowMs : null)
  }
  // One message to the database: the mark to go back to, the rows, and that all went well.
  await copyIn(
    ctx,
    `savepoint many; copy transfer (${COPIED.join(', ')}) from stdin (format binary); release savepoint many`,
    copyParts(all, COPIED.length, write),
  )
}

/** From so many on, copying without looking for conflicts is worth it. */
const BULK = 200
const UNIQUE_VIOLATION = '23505'

/** Catching up, almost nothing is there already: written without looking, and once more carefully if something was. */
async function insertMany(
  ctx: TransactionContext,
  network: NetworkId,
  all: readonly Attributed[],
  final: boolean,
): Promise<void> {
  if (all.length < BULK) return void (await insert(ctx, network, all, final, TAKE_OVER))
  try {
    await copyNew(ctx, network, all, final)
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    await sql`rollback to savepoint many; release savepoint many`.execute(ctx.db)
    await insert(ctx, network, all, final, TAKE_OVER)
  }
}

/**
 * Writes transfers down, each once: (network, transaction, log index) is unique. A row that is not final yet takes over
 * the block that the transfer is in now; one that a reorganisation removed comes back to life; a final one is left as it
 * is. With `final`, money without an order is held at once. Answers the rows that belong to an order, final ones left
 * out, in the chain's order.
 */
export async function storeTransfers(
  ctx: TransactionContext,
  network: NetworkId,
  all: readonly Attributed[],
  final: boolean,
): Promise<StoredTransfer[]> {
  const belongs = (one: Attributed): boolean =>
    one.orderId !== null && one.transfer.refusal === null
  await insertMany(
    ctx,
    network,
    all.filter((one) => !belongs(one)),
    final,
  )
  // Catching up, there are thousands, and a log that is off costs nothing.
  if (final && ctx.log.isLevelEnabled('info'))
    for (const {
      transfer: { txHash, logIndex, receiver, amountBase, refusal },
      orderId,
      reason,
    } of all)
      if (orderId === null && refusal === null)
        ctx.log.info(
          {
            event: 'transferHeld',
            reason,
            network,
            txHash,
            logIndex,
            receiver,
            amountBase: amountBase.toString(),
          },
          'money that is for no order is held',
        )
  const owned = all.filter(belongs)
  const key = (txHash: string, logIndex: number): string => `${txHash}:${logIndex}`
  const ids = new Map(
    (
      await insert(ctx, network, owned, final, sql`${TAKE_OVER} returning id, tx_hash, log_index`)
    ).map((row) => [key(row.tx_hash, row.log_index), row.id]),
  )
  return owned.flatMap((attributed) => {
    const id = ids.get(key(attributed.transfer.txHash, attributed.transfer.logIndex))
    return id === undefined ? [] : { id, attributed }
  })
}

/** Before the rules have spoken, final money of an order is held, so that the books hold at every moment. */
const statusOf = (one: Attributed, final: boolean): string =>
  one.transfer.refusal !== null ? 'refused' : final ? 'held' : 'seen'

const reasonOf = (one: Attributed): TransferReason | null =>
  one.transfer.refusal === 'noTransfer' ? 'noTransfer' : one.reason
