import type { CallInput, CallResult } from '../../../../api/calls.ts'
import type * as refunds from '../../../../api/office/refunds.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { formatMicro } from '../../../../basics/money.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { mayMove, type OrderStatus } from '../../../../basics/status.ts'
import { sumRewarded } from '../../../money/rewards/orderRewards.ts'
import { lockPayments } from '../../../money/payments/settle/lockPayments.ts'
import type { Actor } from '../../../people/staff/actor.ts'
import {
  asStaff,
  audit,
  mayGive,
  type ActorContext,
  type StaffContext,
} from '../../../people/staff/asStaff.ts'
import { personOf, requireSecondPerson } from '../../../people/staff/secondPerson.ts'
import { col } from '../../../platform/db/columns.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { emit } from '../../../platform/events/emit.ts'
import type { Handlers } from '../../../platform/http/handler.ts'
import { moveLines } from '../lines/moveLines.ts'
import type { Site } from '../notifyBuyer.ts'
import { lockOrder, type OrderRow } from '../read/orderRow.ts'
import { approveReturn, keepPieces, lockRequested, refuseReturn } from '../returns/decideReturn.ts'
import {
  piecesReturned,
  readNewestReturn,
  BY_SHOP,
  writeReturn,
  type ReturnedLine,
} from '../returns/orderReturn.ts'
import { listReturnPhotos } from '../returns/returnPhotos.ts'
import { couponShare, returnShare, sharesOf, unitsLeft } from '../returns/returnShare.ts'
import { statusBeside } from '../returns/statusBeside.ts'
import { DAY_MS } from '../../../../basics/durations.ts'

type Least = (network: NetworkId) => bigint
/** `all` that is left of the order. */
type Lines = CallInput<'askRefund'>['lines'] | 'all'
type Taken = {
  readonly order: OrderRow
  readonly fromStatus: OrderStatus
  readonly afterReturn: number
  readonly lines: readonly ReturnedLine[]
}
export type RefundPlace = { readonly site: Site; readonly least: Least }
type WorkedOut = Taken & {
  readonly askedBy: string
  readonly amountMicro: bigint
  readonly isAllowed: boolean
}

/** Takes the pieces out of the order's lines; `conflict` while a return of the order is undecided. */
async function takePieces(tx: TransactionContext, orderId: string, lines: Lines): Promise<Taken> {
  await lockPayments(tx, [orderId])
  const order = (await lockOrder(tx, orderId)) ?? refuse('orderUnknown')
  const fromStatus = await statusBeside(tx, order)
  const newest = await readNewestReturn(tx, orderId)
  if (newest?.state === 'asked' || !mayMove(fromStatus, 'return')) refuse('conflict')
  const moved = await moveLines(tx, orderId, 'return', lines, BY_SHOP)
  if (!moved) return refuseFields({ lines: 'notAllowed' })
  return { order, fromStatus, afterReturn: newest?.returnNo ?? 0, lines: moved.lines }
}

class Previewed extends Error {}

/**
 * What staff have given back for this order, without what counts as given by this person today: many small refunds
 * must not get around the role's amount (decision 082).
 */
async function givenBack(tx: TransactionContext, orderId: string, by: string): Promise<bigint> {
  const since = new Date(tx.now().getTime() - DAY_MS)
  const { rows } = await sql.named({ given: col.present(col.bigint) })`
    select coalesce(sum(amount_micro), 0)::bigint as given from order_return
    where order_id = ${orderId} and asked_by is not null and state in ('approved', 'done')
      and not (asked_by = ${by} and asked_at > ${since} and decided_at = asked_at)`.execute(tx.db)
  return rows[0]!.given
}

/** Takes the pieces, and says what they give back and whether the asker may do so alone. */
async function calculate(
  tx: StaffContext<'refunds.ask'>,
  actor: Actor,
  orderId: string,
  lines: Lines,
): Promise<WorkedOut> {
  const askedBy = await personOf(tx, actor)
  const taken = await takePieces(tx, orderId, lines)
  const amountMicro = await returnShare(tx, taken.order, taken)
  const isAllowed = await mayGive(tx, amountMicro + (await givenBack(tx, orderId, askedBy)))
  return { ...taken, askedBy, amountMicro, isAllowed }
}

/** Works the refund out as `askRefund` would, and undoes it. */
export async function preview(
  ctx: ActorContext,
  orderId: string,
  asked: Lines,
): Promise<CallResult<'previewRefund'>> {
  let result: CallResult<'previewRefund'> | undefined
  const work = async (tx: StaffContext<'refunds.ask'>): Promise<never> => {
    const calculated = await calculate(tx, ctx.actor, orderId, asked)
    const { order, afterReturn, lines, amountMicro, isAllowed } = calculated
    const lineNos = lines.map(({ lineNo }) => lineNo)
    const isBalance = order.paid_from === 'balance'
    const units = isBalance ? [] : await unitsLeft(tx, order)
    result = {
      amount: formatMicro(amountMicro),
      coupon: formatMicro(await couponShare(tx, order, { lines })),
      afterReturn,
      asset: order.asset,
      to: isBalance ? 'balance' : 'claim',
      networks: sharesOf(units, amountMicro).map((one) => ({
        network: one.network,
        amount: formatMicro(one.amountMicro),
      })),
      rewarded: formatMicro(await sumRewarded(tx, orderId, lineNos)),
      needsSecond: !isAllowed,
    }
    throw new Previewed()
  }
  await asStaff(ctx, 'refunds.ask', work).catch((error: unknown) => {
    if (!(error instanceof Previewed)) throw error
  })
  return result!
}

/**
 * Gives the pieces' money back now, or leaves it to a second person above the asker's amount (rules:
 * refunds#by-staff).
 */
export async function ask(
  tx: StaffContext<'refunds.ask'>,
  actor: Actor,
  given: Omit<CallInput<'askRefund'>, 'lines'> & RefundPlace & { readonly lines: Lines },
): Promise<CallResult<'askRefund'>['state']> {
  const { orderId, amount, why, site, least } = given
  const calculated = await calculate(tx, actor, orderId, given.lines)
  const { order, fromStatus, lines, askedBy, amountMicro, isAllowed } = calculated
  if (calculated.afterReturn !== given.afterReturn || formatMicro(amountMicro) !== amount)
    refuse('conflict')
  await writeReturn(tx, orderId, { reason: why, fromStatus, lines, askedBy, amountMicro })
  if (isAllowed && !(await approveReturn(tx, site, orderId, least, 'staff'))) refuse('conflict')
  await audit(tx, {
    action: isAllowed ? 'refundLines' : 'askRefund',
    subject: { kind: 'order', id: orderId },
    facts: {
      why,
      amount: `${amount} ${order.asset}`,
      lines: lines.map((line) => `${line.lineNo}×${piecesReturned(line)}`).join(' '),
    },
    amountMicro: isAllowed ? amountMicro : 0n,
  })
  return isAllowed ? 'approved' : 'waits'
}

async function approve(
  tx: StaffContext<'refunds.approve'>,
  actor: Actor,
  given: CallInput<'approveAskedRefund'> & RefundPlace,
): Promise<boolean> {
  const { orderId, amount, why, site, least } = given
  const requested = (await lockRequested(tx, orderId, 'staff')) ?? refuse('conflict')
  const { order, asked } = requested
  const askedBy = asked.askedBy!
  await requireSecondPerson(tx, actor, 'refunds.approve', { askedBy, askedAt: asked.askedAt })
  const amountMicro = await returnShare(tx, order, asked)
  if (formatMicro(amountMicro) !== amount) refuse('conflict')
  if (!(await approveReturn(tx, site, orderId, least, 'staff'))) return false
  await audit(tx, {
    action: 'approveAskedRefund',
    subject: { kind: 'order', id: orderId },
    facts: { why, askedBy, amount: `${amount} ${order.asset}` },
    amountMicro,
  })
  return true
}

/** Nothing is paid, so the asker may do it with the right. */
async function refuseAsked(
  tx: StaffContext<'refunds.approve'>,
  orderId: string,
  why: string,
): Promise<boolean> {
  if (!(await refuseReturn(tx, null, orderId, why, 'staff'))) return false
  await audit(tx, {
    action: 'refuseAskedRefund',
    subject: { kind: 'order', id: orderId },
    facts: { why },
    amountMicro: 0n,
  })
  return true
}

/** The asker's own request only; others' need the right to approve. */
async function takeBack(
  tx: StaffContext<'refunds.ask'>,
  actor: Actor,
  orderId: string,
): Promise<boolean> {
  const requested = await lockRequested(tx, orderId, 'staff')
  if (!requested) return false
  if (requested.asked.askedBy !== (await personOf(tx, actor))) refuse('conflict')
  await keepPieces(tx, orderId, requested.asked, { state: 'withdrawn', why: null })
  await emit(tx, 'order.returnWithdrawn', orderId, BY_SHOP)
  await audit(tx, {
    action: 'takeBackAskedRefund',
    subject: { kind: 'order', id: orderId },
    amountMicro: 0n,
  })
  return true
}

export const refundCalls = (site: Site, least: Least): Handlers<keyof typeof refunds, Actor> => ({
  previewRefund: ({ acting }, { orderId, lines }) => preview(acting, orderId, lines),
  askRefund: async ({ acting }, input) => {
    let state: CallResult<'askRefund'>['state'] = 'waits'
    await asStaff(acting, 'refunds.ask', async (tx) => {
      state = await ask(tx, acting.actor, { ...input, site, least })
      return true
    })
    return { state }
  },
  approveAskedRefund: async ({ acting }, input) => {
    const work = (tx: StaffContext<'refunds.approve'>) =>
      approve(tx, acting.actor, { ...input, site, least })
    if (!(await asStaff(acting, 'refunds.approve', work))) refuse('conflict')
    return {}
  },
  refuseAskedRefund: async ({ acting }, { orderId, why }) => {
    const work = (tx: StaffContext<'refunds.approve'>) => refuseAsked(tx, orderId, why)
    if (!(await asStaff(acting, 'refunds.approve', work))) refuse('conflict')
    return {}
  },
  readReturnPhotos: async ({ acting }, { orderId }) => {
    let photos: readonly Buffer[] = []
    await asStaff(acting, 'returns.decide', async (tx) => {
      photos = await listReturnPhotos(tx, orderId)
      if (photos.length === 0) refuse('notFound')
      await audit(tx, {
        action: 'readReturnPhotos',
        subject: { kind: 'order', id: orderId },
        amountMicro: 0n,
      })
      return true
    })
    return { photos: photos.map((bytes) => bytes.toString('base64')) }
  },
  takeBackAskedRefund: async ({ acting }, { orderId }) => {
    const work = (tx: StaffContext<'refunds.ask'>) => takeBack(tx, acting.actor, orderId)
    if (!(await asStaff(acting, 'refunds.ask', work))) refuse('conflict')
    return {}
  },
})
