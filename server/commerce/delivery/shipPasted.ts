import { MINUTE_MS } from '../../../basics/durations.ts'
import { createHmac } from 'node:crypto'
import { refuse } from '../../../basics/errors.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import type { Context } from '../../platform/db/context.ts'
import { isSameSecret } from '../../platform/isSameSecret.ts'
import { asStaff, type ActorContext } from '../../people/staff/asStaff.ts'
import type { KeySecrets } from '../keys/keySecrets.ts'
import { readToShip, type ToShip } from '../orders/read/readToShip.ts'
import { sendingOf } from './parcel.ts'
import { readPastedRows, type PastedRow } from './pastedRows.ts'
import { sendParcel } from './ship.ts'

type Rows = CallResult<'previewShipping'>['rows']
type Planned = { readonly pasted: PastedRow; readonly shown: Rows[number]; readonly before: string }

const TOKEN_LIFE_MS = 30 * MINUTE_MS

async function plan(ctx: Context, text: string): Promise<Planned[]> {
  const pasted = readPastedRows(text)
  const orders = await readToShip(
    ctx,
    pasted.flatMap(({ orderId, problem }) => (orderId && problem === null ? [orderId] : [])),
  )
  return pasted.map((one) => {
    const order = one.orderId === null ? undefined : orders.get(one.orderId)
    const { row, orderId, courier, tracking } = one
    const state = one.problem ?? stateOf(order)
    const pieces =
      state === 'willShip' ? order!.lines.reduce((sum, { count }) => sum + count, 0) : 0
    return {
      pasted: one,
      shown: { row, orderId, courier, tracking, pieces, state },
      before: JSON.stringify([row, orderId, courier, tracking, state, order?.lines ?? []]),
    }
  })
}

const stateOf = (order: ToShip | undefined): 'orderUnknown' | 'nothingToShip' | 'willShip' =>
  order === undefined ? 'orderUnknown' : order.lines.length === 0 ? 'nothingToShip' : 'willShip'

const sign = (secrets: KeySecrets, planned: readonly Planned[], untilMs: string): string =>
  createHmac('sha256', secrets.preview)
    .update(JSON.stringify([untilMs, planned.map(({ before }) => before)]))
    .digest('base64url')

export async function previewShipping(
  ctx: ActorContext,
  { rows }: CallInput<'previewShipping'>,
  secrets: KeySecrets,
): Promise<CallResult<'previewShipping'>> {
  const planned = await plan(ctx, rows)
  const untilMs = String(ctx.now().getTime() + TOKEN_LIFE_MS)
  return {
    rows: planned.map(({ shown }) => shown),
    ready: planned.filter(({ shown }) => shown.state === 'willShip').length,
    token: `${untilMs}.${sign(secrets, planned, untilMs)}`,
  }
}

function checkToken(
  ctx: Context,
  token: string,
  planned: readonly Planned[],
  secrets: KeySecrets,
): void {
  const [untilMs = '', signature = ''] = token.split('.')
  if (!isSameSecret(sign(secrets, planned, untilMs), signature)) refuse('conflict')
  if (!(ctx.now().getTime() <= Number(untilMs))) refuse('conflict')
}

/** Each order in its own transaction. Refuses `conflict` when an order changed since the preview. */
export async function shipPasted(
  ctx: ActorContext,
  { rows, token }: CallInput<'shipPasted'>,
  secrets: KeySecrets,
): Promise<CallResult<'shipPasted'>> {
  const planned = await plan(ctx, rows)
  checkToken(ctx, token, planned, secrets)
  const results: Rows = []
  for (const one of planned) results.push(await shipRow(ctx, one))
  return { rows: results, shipped: results.filter(({ state }) => state === 'shipped').length }
}

async function shipRow(ctx: ActorContext, { pasted, shown }: Planned): Promise<Rows[number]> {
  if (shown.state !== 'willShip') return shown
  const sending = sendingOf({ courier: pasted.courier!, tracking: pasted.tracking! })
  try {
    const done = await asStaff(
      ctx,
      'orders.ship',
      async (tx) => (await sendParcel(tx, pasted.orderId!, sending)) !== undefined,
    )
    return done ? { ...shown, state: 'shipped' } : { ...shown, pieces: 0, state: 'changed' }
  } catch (err) {
    // Parcels sent before the fault are still reported.
    ctx.log.error({ err, event: 'rowNotShipped', orderId: pasted.orderId }, 'could not ship a row')
    return { ...shown, pieces: 0, state: 'failed' }
  }
}
