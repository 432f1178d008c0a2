import { sql } from '../../../platform/db/sql.ts'
import type * as orders from '../../../../api/office/orders.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import type { Actor } from '../../../people/staff/actor.ts'
import { hasRight } from '../../../people/staff/hasRight.ts'
import { StaffRefusal } from '../../../people/staff/permitted.ts'
import { actingAs, asStaff, audit, type StaffContext } from '../../../people/staff/asStaff.ts'
import type { Handlers } from '../../../platform/http/handler.ts'
import { closeOrder } from '../close/closeOrder.ts'
import type { Site } from '../notifyBuyer.ts'
import { findOrder } from '../read/orderRow.ts'
import { exportOrders } from './exportOrders.ts'
import { listOfficeOrders, withoutSums } from './listOfficeOrders.ts'
import { readOfficeOrder, readOrderCustomer, type OfficeOrderSettings } from './readOfficeOrder.ts'
import { isAboutMoney, searchedBy, type FindByParcel } from './searchOrders.ts'

async function addNote(
  tx: StaffContext<'orders.note'>,
  orderId: string,
  given: string,
): Promise<boolean> {
  const text = given.trim()
  if (text === '') refuseFields({ text: 'missing' })
  if (!(await findOrder(tx, orderId))) refuse('orderUnknown')
  await sql.named`
    insert into order_note (order_id, staff_name, text, created_at)
    values (${orderId}, ${actingAs(tx).name}, ${text}, ${tx.now()})`.execute(tx.db)
  await audit(tx, { action: 'addOrderNote', subject: { kind: 'order', id: orderId } })
  return true
}

/** As the buyer cancels: `conflict` once it is paid or money is on its way (rules: ordering#cancelling). */
async function cancel(
  tx: StaffContext<'orders.cancel'>,
  order: { readonly orderId: string; readonly why: string; readonly site: Site },
): Promise<boolean> {
  const { orderId, why, site } = order
  const found = (await findOrder(tx, orderId)) ?? refuse('orderUnknown')
  if (found.paid_from !== 'chain') refuse('conflict')
  if ((await closeOrder(tx, orderId, 'cancelled', site)) !== 'closed') refuse('conflict')
  await audit(tx, {
    action: 'cancelOrder',
    subject: { kind: 'order', id: orderId },
    facts: { why, 'status.before': found.status, 'status.after': 'cancelled' },
  })
  return true
}

export const officeOrderCalls = (
  site: Site,
  ofParcel: FindByParcel,
  shop: OfficeOrderSettings,
): Handlers<keyof typeof orders, Actor> => ({
  listOfficeOrders: async ({ acting, caller }, { view = 'toDo', text = '', after, size }) => {
    const searched = text.trim() === '' ? undefined : searchedBy(text)
    const seesMoney = await hasRight(acting, 'orders.money')
    // A transaction or a wallet that finds an order shows who paid it.
    if (!seesMoney && searched && isAboutMoney(searched))
      throw new StaffRefusal('noPermission', 'orders.money')
    const asked = { view, searched, after, size, locale: caller.locale, ofParcel, seesMoney }
    const list = async () => {
      const page = await listOfficeOrders(acting, asked)
      return seesMoney ? page : withoutSums(page)
    }
    if (searched?.by !== 'email' && searched?.by !== 'phone') return list()
    // Without the right to see customers, staff must not learn who ordered.
    await asStaff(acting, 'customers.read', async (tx) => {
      await audit(tx, {
        action: 'searchCustomer',
        subject: { kind: 'order', id: '' },
        facts: { by: searched.by },
      })
      return true
    })
    return list()
  },
  exportOrders: ({ acting, caller }, input) =>
    exportOrders(acting, input, { locale: input.language ?? caller.locale, ofParcel }),
  readOfficeOrder: ({ acting, caller }, { orderId }) =>
    readOfficeOrder(acting, orderId, caller.locale, shop),
  readOrderCustomer: async ({ acting }, { orderId }) => {
    const customer = await readOrderCustomer(acting, orderId)
    await asStaff(acting, 'orders.receiver', async (tx) => {
      await audit(tx, { action: 'readCustomer', subject: { kind: 'order', id: orderId } })
      return true
    })
    return customer
  },
  addOrderNote: async ({ acting }, { orderId, text }) => {
    await asStaff(acting, 'orders.note', (tx) => addNote(tx, orderId, text))
    return {}
  },
  cancelOfficeOrder: async ({ acting }, { orderId, why }) => {
    await asStaff(acting, 'orders.cancel', (tx) => cancel(tx, { orderId, why, site }))
    return {}
  },
})
