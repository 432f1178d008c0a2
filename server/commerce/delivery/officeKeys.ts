import { DELIVERED_TO_ADDRESS } from '../../../basics/delivery.ts'
import { refuse } from '../../../basics/errors.ts'
import { textIn } from '../../../basics/locales.ts'
import type { Caller } from '../../../api/caller.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import type { Context } from '../../platform/db/context.ts'
import type { KeySecrets } from '../keys/keySecrets.ts'
import { countTaken, readKeys } from '../keys/storedKey.ts'
import { readLines } from '../orders/lines/orderLine.ts'
import { reachBuyer, type Site } from '../orders/notifyBuyer.ts'
import { findOrder, lockOrder } from '../orders/read/orderRow.ts'
import { keyStateOf } from './readDelivery.ts'
import { countReveals, noteReveal, readReveals } from './reveal.ts'

export async function listOrderKeys(
  ctx: Context,
  { locale }: Pick<Caller, 'locale'>,
  { orderId }: { readonly orderId: string },
): Promise<CallResult<'listOrderKeys'>> {
  if (!(await findOrder(ctx, orderId))) refuse('orderUnknown')
  const lines = (await readLines(ctx, orderId)).filter(
    ({ snapshot, status }) => snapshot.productType !== DELIVERED_TO_ADDRESS && status !== 'unpaid',
  )
  if (lines.length === 0) return { keys: [] }
  const taken = await countTaken(ctx, orderId)
  const [counts, reveals] = await Promise.all([
    countReveals(ctx, orderId),
    readReveals(ctx, orderId),
  ])
  return {
    keys: lines.map((line) => {
      const given = taken.get(line.lineNo) ?? 0
      return {
        lineNo: line.lineNo,
        name: textIn(line.snapshot.name, locale),
        count: line.count,
        given,
        state: keyStateOf(line, given),
        revealed: counts.get(line.lineNo) ?? 0,
        reveals: reveals
          .filter(({ lineNo }) => lineNo === line.lineNo)
          .map(({ at, by }) => ({ at, by })),
      }
    }),
  }
}

/** Also for returned lines, whose keys the merchant may want to revoke. The buyer sees that staff looked. */
export async function revealOrderKeys(
  ctx: ActorContext,
  { orderId, lineNo }: CallInput<'revealOrderKeys'>,
  secrets: KeySecrets,
): Promise<CallResult<'revealOrderKeys'>> {
  let keys: string[] = []
  await asStaff(ctx, 'keys.read', async (tx) => {
    if (!(await lockOrder(tx, orderId))) refuse('orderUnknown')
    keys = await readKeys(tx, secrets, orderId, lineNo)
    if (keys.length === 0) refuse('notFound')
    await noteReveal(tx, orderId, lineNo, 'staff')
    await audit(tx, {
      action: 'revealOrderKeys',
      subject: { kind: 'order', id: orderId },
      facts: { lines: String(lineNo) },
    })
    return true
  })
  return { keys }
}

/** Refuses `conflict` where none may be shown, links cannot be made, or there is no contact. */
export async function sendKeys(
  ctx: ActorContext,
  { orderId }: { readonly orderId: string },
  site: Site,
): Promise<Record<never, never>> {
  await asStaff(ctx, 'orders.ship', async (tx) => {
    if (!(await lockOrder(tx, orderId))) refuse('orderUnknown')
    const taken = await countTaken(tx, orderId)
    const lines = (await readLines(tx, orderId))
      .filter((line) => keyStateOf(line, taken.get(line.lineNo) ?? 0) === 'ready')
      .map(({ lineNo }) => lineNo)
      .join(',')
    if (lines === '' || site === null) refuse('conflict')
    if (!(await reachBuyer(tx, site, orderId, 'keysReady', { lines }))) refuse('conflict')
    await audit(tx, {
      action: 'sendKeys',
      subject: { kind: 'order', id: orderId },
      facts: { lines },
    })
    return true
  })
  return {}
}
