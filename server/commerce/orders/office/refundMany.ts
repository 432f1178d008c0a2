import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import type * as lists from '../../../../api/office/refundLists.ts'
import { DAY_MS } from '../../../../basics/durations.ts'
import { Refusal, refuse, refuseFields, type ErrorName } from '../../../../basics/errors.ts'
import { formatMicro, MAX_MICRO, parseMicro } from '../../../../basics/money.ts'
import { confirmedActor, apiKeyActor, type Actor } from '../../../people/staff/actor.ts'
import {
  asStaff,
  audit,
  StaffRefusal,
  type ActorContext,
  type StaffContext,
} from '../../../people/staff/asStaff.ts'
import { personOf } from '../../../people/staff/secondPerson.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Handlers } from '../../../platform/http/handler.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { ask, preview, type RefundPlace } from './refundLines.ts'

type Shown = NonNullable<CallResult<'readRefundRun'>['run']>
type State = Exclude<Shown['orders'][number]['state'], 'left'>

/** The orders and the audit log keep what was done. */
const KEPT_MS = DAY_MS
/** After this long without a refund, the list's process counts as dead. */
const LEFT_AFTER_MS = 30_000
/** Leaves room for the person's other actions and for buyers. */
const PAUSE_MS = 10

/** The order is unknown, or its state has no such refund. */
const NOT_NOW: readonly ErrorName[] = ['conflict', 'orderUnknown', 'invalidInput']
const isNotNow = (error: unknown): boolean =>
  error instanceof Refusal && !(error instanceof StaffRefusal) && NOT_NOW.includes(error.name)

type Previewed = CallResult<'previewRefunds'>['orders'][number]

async function previewOne(ctx: ActorContext, orderId: string): Promise<Previewed> {
  try {
    const { amount, afterReturn, asset, rewarded, needsSecond } = await preview(ctx, orderId, 'all')
    return { orderId, amount, afterReturn, asset, rewarded, needsSecond }
  } catch (error) {
    if (!isNotNow(error)) throw error
    const nothing = { amount: null, afterReturn: 0, asset: 'USDT', rewarded: '0.00' } as const
    return { orderId, ...nothing, needsSecond: false }
  }
}

const leftOf = async (tx: TransactionContext, person: string): Promise<boolean> => {
  const { rows } = await sql({ left: col.present(col.bool) })`
    select exists (select from refund_run r join refund_run_order o on o.run_id = r.id
      where r.person = ${person} and o.state is null) as left`.execute(tx.db)
  return rows[0]!.left
}

/** An amount that no order can have would not fit the database. */
function amountAt(text: string, at: number): bigint {
  const micro = parseMicro(text)
  return micro === undefined || micro > MAX_MICRO
    ? refuseFields({ [`orders.${at}.amount`]: 'format' })
    : micro
}

async function begin(
  tx: StaffContext<'refunds.ask'>,
  actor: Actor,
  { orders, why }: CallInput<'askRefunds'>,
): Promise<boolean> {
  const ids = orders.map(({ orderId }) => orderId)
  if (new Set(ids).size < ids.length) refuseFields({ orders: 'notAllowed' })
  const amounts = orders.map(({ amount }, at) => amountAt(amount, at))
  const person = await personOf(tx, actor)
  if (await leftOf(tx, person)) refuse('conflict')
  const session = actor.kind === 'staff' ? actor : null
  await sql`
    with run as (
      insert into refund_run (person, staff_id, session_id, key_id, why, asked_at)
      values (${person}, ${session?.staffId ?? null}, ${session?.sessionId ?? null},
        ${actor.kind === 'apiKey' ? actor.keyId : null}, ${why}, ${tx.now()})
      returning id)
    insert into refund_run_order (run_id, row_no, order_id, amount_micro, after_return)
    select run.id, one.row_no, one.order_id, one.amount_micro, one.after_return
    from run, unnest(${ids}::text[], ${amounts}::bigint[],
      ${orders.map(({ afterReturn }) => afterReturn)}::int[]) with ordinality
      as one (order_id, amount_micro, after_return, row_no)`.execute(tx.db)
  await audit(tx, {
    action: 'askRefunds',
    subject: { kind: 'order', id: '' },
    facts: { why, orders: String(ids.length) },
    amountMicro: 0n,
  })
  await enqueue(tx, 'refundMany')
  return true
}

/** Waits for the row that is being refunded. */
async function stopLeft(ctx: Context, person: string): Promise<void> {
  await sql`
    update refund_run_order o set state = 'stopped', ended_at = ${ctx.now()}
    from refund_run r where r.id = o.run_id and r.person = ${person} and o.state is null`.execute(
    ctx.db,
  )
}

const Run = { id: col.bigint, why: col.text, askedAt: col.time }
const Row = {
  orderId: col.text,
  amountMicro: col.bigint,
  state: col.orNull(col.as<State>(col.text)),
}

async function readRun(ctx: Context, person: string): Promise<Shown | null> {
  const since = new Date(ctx.now().getTime() - KEPT_MS)
  const { rows: runs } = await sql(Run)`
    select id, why, asked_at as "askedAt" from refund_run
    where person = ${person} and asked_at > ${since} order by id desc limit 1`.execute(ctx.db)
  if (!runs[0]) return null
  const { rows } = await sql(Row)`
    select order_id as "orderId", amount_micro as "amountMicro", state from refund_run_order
    where run_id = ${runs[0].id} order by row_no`.execute(ctx.db)
  return {
    askedAt: runs[0].askedAt.getTime(),
    why: runs[0].why,
    orders: rows.map(({ orderId, amountMicro, state }) => ({
      orderId,
      amount: formatMicro(amountMicro),
      state: state ?? 'left',
    })),
  }
}

export const refundManyCalls: Handlers<keyof typeof lists, Actor> = {
  previewRefunds: async ({ acting }, { orderIds }) => {
    const orders: Previewed[] = []
    for (const orderId of orderIds) orders.push(await previewOne(acting, orderId))
    return { orders }
  },
  askRefunds: async ({ acting }, input) => {
    await asStaff(acting, 'refunds.ask', (tx) => begin(tx, acting.actor, input))
    return {}
  },
  readRefundRun: async ({ acting }) => ({
    run: await readRun(acting, await personOf(acting, acting.actor)),
  }),
  stopRefunds: async ({ acting }) => {
    await asStaff(acting, 'refunds.ask', async (tx) => {
      await stopLeft(tx, await personOf(tx, acting.actor))
      await audit(tx, {
        action: 'stopRefunds',
        subject: { kind: 'order', id: '' },
        amountMicro: 0n,
      })
      return true
    })
    return {}
  },
}

const Left = {
  runId: col.bigint,
  rowNo: col.int,
  orderId: col.text,
  amountMicro: col.bigint,
  afterReturn: col.int,
  why: col.text,
  person: col.text,
  staffId: col.orNull(col.bigint),
  sessionId: col.orNull(col.bigint),
  keyId: col.orNull(col.bigint),
}
type Left = RowOf<typeof Left>

async function nextLeft(ctx: Context): Promise<Left | undefined> {
  const { rows } = await sql.named(Left)`
    select o.run_id as "runId", o.row_no as "rowNo", o.order_id as "orderId", o.amount_micro as "amountMicro",
      o.after_return as "afterReturn",
      r.why, r.person, r.staff_id as "staffId", r.session_id as "sessionId", r.key_id as "keyId"
    from refund_run_order o join refund_run r on r.id = o.run_id
    where o.state is null order by o.run_id, o.row_no limit 1`.execute(ctx.db)
  return rows[0]
}

/** False when the row has a state already, from another process or because the list was stopped. */
async function end(ctx: Context, { runId, rowNo }: Left, state: State): Promise<boolean> {
  const { rowCount } = await sql.named`
    update refund_run_order set state = ${state}, ended_at = ${ctx.now()}
    where run_id = ${runId} and row_no = ${rowNo} and state is null`.execute(ctx.db)
  return rowCount === 1
}

const actorOf = ({ staffId, sessionId, keyId }: Left): Actor =>
  keyId === null ? confirmedActor(staffId!, sessionId!) : apiKeyActor(keyId)

/** Refund and row state are one transaction, so that a crash refunds no order twice. */
async function refundOne(ctx: Context, left: Left, place: RefundPlace): Promise<void> {
  const { orderId, amountMicro, afterReturn, why } = left
  const actor = actorOf(left)
  const given = {
    orderId,
    lines: 'all',
    amount: formatMicro(amountMicro),
    afterReturn,
    why,
  } as const
  try {
    await asStaff({ ...ctx, actor }, 'refunds.ask', async (tx) => {
      const state = await ask(tx, actor, { ...given, ...place })
      return end(tx, left, state)
    })
  } catch (error) {
    // Signed out, disabled, or without the right: stop acting for this person.
    if (error instanceof StaffRefusal) return stopLeft(ctx, left.person)
    // The person's own actions go first.
    if (error instanceof Refusal && error.name === 'tooManyRequests') return
    if (!isNotNow(error))
      ctx.log.error(
        { err: error, event: 'refundFailed', orderId },
        'bulk refund failed for an order',
      )
    await end(ctx, left, isNotNow(error) ? 'changed' : 'failed')
  }
}

/** Oldest list first. */
export async function refundMany(
  ctx: Context,
  place: RefundPlace,
  stop?: AbortSignal,
): Promise<void> {
  while (!stop?.aborted) {
    const left = await nextLeft(ctx)
    if (!left) return
    await refundOne(ctx, left, place)
    await sleep(PAUSE_MS)
  }
}

/** Deletes old lists and resumes those of dead processes. */
export async function refundLeft(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  await sql`
    delete from refund_run r where asked_at <= ${new Date(now - KEPT_MS)}
      and not exists (select from refund_run_order o where o.run_id = r.id and o.state is null)`.execute(
    ctx.db,
  )
  const { rows } = await sql({ left: col.present(col.bool) })`
    select exists (select from refund_run_order where state is null)
      and not exists (select from refund_run_order where ended_at > ${new Date(now - LEFT_AFTER_MS)}) as left`.execute(
    ctx.db,
  )
  if (rows[0]!.left) await enqueue(ctx, 'refundMany')
}
