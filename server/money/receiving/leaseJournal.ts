import {
  appendFileSync,
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import { PRICES_APART_MICRO } from './shopAddress.ts'

type NotedLease = {
  readonly address: string
  readonly orderId: string
  readonly priceMicro: bigint
  readonly from: Date
  readonly until: Date
}

/** Leases of reusable addresses, kept beside the database, since a restored backup lacks the newest (decision 028). */
export type LeaseJournal = {
  /** Before an address is chosen: takes back leases missing from the database. */
  recall(ctx: TransactionContext): Promise<void>
  /** Before the address is shown. */
  note(lease: NotedLease): void
}

const MODE = 0o600

const lineOf = ({ from, until, priceMicro, address, orderId }: NotedLease): string =>
  `${from.getTime()} ${until.getTime()} ${priceMicro} ${address} ${orderId}\n`

const LINE = /^(\d+) (\d+) (\d+) (\S+) (\S+)$/
/** Longer than two lines. */
const TAIL_BYTES = 400

function parse(line: string): NotedLease[] {
  const [, from, until, price, address, orderId] = LINE.exec(line) ?? []
  if (orderId === undefined) return []
  const [starts, ends] = [new Date(Number(from)), new Date(Number(until))]
  return [{ address: address!, orderId, priceMicro: BigInt(price!), from: starts, until: ends }]
}

const readAll = (file: string): NotedLease[] =>
  readFileSync(file, 'utf8').split('\n').flatMap(parse)

function readLast(file: string): NotedLease | undefined {
  let opened: number
  try {
    opened = openSync(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
  try {
    const { size } = fstatSync(opened)
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES))
    readSync(opened, tail, 0, tail.length, size - tail.length)
    return tail.toString().split('\n').flatMap(parse).at(-1)
  } finally {
    closeSync(opened)
  }
}

async function findForgotten(
  ctx: TransactionContext,
  noted: readonly NotedLease[],
): Promise<NotedLease[]> {
  const { rows } = await sql.named({ order_id: col.text, address: col.text })`
    select l.order_id, a.address from address_lease l join shop_address a on a.id = l.address_id
    where l.order_id = any(${noted.map(({ orderId }) => orderId)}::text[])`.execute(ctx.db)
  const known = new Set(rows.map((row) => `${row.order_id} ${row.address}`))
  return noted.filter(({ orderId, address }) => !known.has(`${orderId} ${address}`))
}

/** Earlier leases of the address had ended by then. A locked row is being leased, so it was not lost. */
async function restore(ctx: TransactionContext, lease: NotedLease): Promise<void> {
  const { address, orderId, priceMicro, from, until } = lease
  const { rows } = await sql({ id: col.bigint })`
    select id from shop_address where address = ${address} for update skip locked`.execute(ctx.db)
  const [row] = rows
  if (!row) return
  const near = sql`
    address_id = ${row.id} and upper(span) > ${from}
      and abs(price_micro - ${priceMicro}::bigint) <= ${PRICES_APART_MICRO}::bigint`
  await sql`
    update address_lease set span = tstzrange(lower(span), ${from})
    where ${near} and lower(span) < ${from}`.execute(ctx.db)
  const { rowCount } = await sql`
    insert into address_lease (address_id, order_id, price_micro, span)
    select ${row.id}, ${orderId}, ${priceMicro}::bigint, tstzrange(${from}, ${until})
    where not exists (select from address_lease where ${near})`.execute(ctx.db)
  if (rowCount === 0) return
  await sql`
    update shop_address set uses = uses + 1, rests_until = greatest(rests_until, ${until})
    where id = ${row.id}`.execute(ctx.db)
  ctx.log.warn(
    { event: 'leaseRestored', address, orderId },
    'restored database: the address is still leased to an order missing from it',
  )
}

/** One file per serving machine. */
export function createLeaseJournal(file: string): LeaseJournal {
  return {
    async recall(ctx) {
      const last = readLast(file)
      if (!last || (await findForgotten(ctx, [last])).length === 0) return
      const noted = readAll(file).filter(({ until }) => until > ctx.now())
      for (const lease of await findForgotten(ctx, noted)) await restore(ctx, lease)
    },
    note(lease) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      appendFileSync(file, lineOf(lease), { mode: MODE, flush: true })
    },
  }
}
