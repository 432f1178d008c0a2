import type { ChainToken } from '../../../basics/tokens.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import type { TokenBalance, TokenMove } from '../chains/tokenMoves.ts'

/** `isWatched`: the watcher stores what comes in. `isMade`: made for an order, initially empty. */
export type BooksAddress = {
  readonly address: string
  readonly isWatched: boolean
  readonly isMade: boolean
}

export type BooksOf = { readonly network: NetworkId; readonly asset: ChainToken }

export const BookedAddress = {
  address: col.text,
  openingBase: col.bigint,
  openingBlock: col.bigint,
  checkedBlock: col.bigint,
  balanceBase: col.bigint,
  differenceBase: col.bigint,
}
export type BookedAddress = RowOf<typeof BookedAddress>

export async function readBooked(
  ctx: Context,
  { network, asset }: BooksOf,
): Promise<ReadonlyMap<string, BookedAddress>> {
  const { rows } = await sql(BookedAddress)`
    select address, opening_base as "openingBase", opening_block as "openingBlock",
      checked_block as "checkedBlock", balance_base as "balanceBase",
      difference_base as "differenceBase"
    from books_address where network = ${network} and asset = ${asset}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.address, row]))
}

/** The first balance is taken as given, unless the shop made the address since the last comparison. */
export async function openAddresses(
  tx: TransactionContext,
  { network, asset }: BooksOf,
  fresh: readonly { readonly own: BooksAddress; readonly balance: TokenBalance }[],
  lastBlock: bigint | undefined,
): Promise<void> {
  for (const { own, balance } of fresh) {
    const block = BigInt(balance.block)
    const isEmpty = own.isMade && lastBlock !== undefined
    const from = isEmpty ? lastBlock : block
    await sql.named`
      insert into books_address (network, asset, address, opening_base, opening_block, checked_block, balance_base)
      values (${network}, ${asset}, ${own.address}, ${isEmpty ? 0n : balance.amountBase}, ${from},
        ${from}, ${balance.amountBase})
      on conflict (network, asset, address) do nothing`.execute(tx.db)
  }
}

export async function storeMoves(
  tx: TransactionContext,
  { network, asset }: BooksOf,
  moves: readonly TokenMove[],
): Promise<void> {
  await sql.named`
    insert into books_move (network, asset, tx_hash, log_index, block_number, sender, receiver, amount_base)
    select ${network}, ${asset}, *
    from unnest(${moves.map((one) => one.txHash)}::text[], ${moves.map((one) => one.logIndex)}::int[],
      ${moves.map((one) => one.blockNumber)}::bigint[],
      ${moves.map((one) => one.sender)}::text[], ${moves.map((one) => one.receiver)}::text[],
      ${moves.map((one) => one.amountBase)}::numeric[])
    on conflict (network, tx_hash, log_index) do nothing`.execute(tx.db)
}

export async function markChecked(
  tx: TransactionContext,
  { network, asset }: BooksOf,
  addresses: readonly string[],
  block: number,
): Promise<void> {
  await sql.named`
    update books_address set checked_block = greatest(checked_block, ${block}::bigint)
    where network = ${network} and asset = ${asset} and address = any(${addresses}::text[])`.execute(
    tx.db,
  )
}

type MovesSpan = {
  readonly address: string
  readonly afterBlock: number
  readonly toBlock: number
}

/** Base units that left, and that came, by the moves that were read here. */
export async function sumMoves(
  ctx: Context,
  { network, asset }: BooksOf,
  spans: readonly MovesSpan[],
): Promise<ReadonlyMap<string, { readonly sent: bigint; readonly came: bigint }>> {
  const { rows } = await sql({
    address: col.present(col.text),
    sent: col.present(col.bigint),
    came: col.present(col.bigint),
  })`
    select a.address, coalesce(sum(m.amount_base) filter (where m.sender = a.address), 0) as sent,
      coalesce(sum(m.amount_base) filter (where m.receiver = a.address), 0) as came
    from unnest(${spans.map((one) => one.address)}::text[],
      ${spans.map((one) => one.afterBlock)}::bigint[], ${spans.map((one) => one.toBlock)}::bigint[])
      as a (address, after_block, to_block)
    join books_move m on m.network = ${network} and m.asset = ${asset}
      and (m.sender = a.address or m.receiver = a.address)
      and m.block_number > a.after_block and m.block_number <= a.to_block group by a.address`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ address, sent, came }) => [address, { sent, came }]))
}

export async function saveDifference(
  tx: TransactionContext,
  { network, asset }: BooksOf,
  address: string,
  balanceBase: bigint,
  differenceBase: bigint,
): Promise<void> {
  await sql.named`
    update books_address set balance_base = ${balanceBase}, difference_base = ${differenceBase}
    where network = ${network} and asset = ${asset} and address = ${address}`.execute(tx.db)
}
