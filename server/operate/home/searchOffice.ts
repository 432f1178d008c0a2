import type { CallResult } from '../../../api/calls.ts'
import type { Locale } from '../../../basics/locales.ts'
import { readProductNames } from '../../commerce/catalogue/readProductNames.ts'
import { searchProducts } from '../../commerce/catalogue/searchProducts.ts'
import { ordersOfTracking } from '../../commerce/delivery/ordersOfTracking.ts'
import { listOfficeOrders } from '../../commerce/orders/office/listOfficeOrders.ts'
import { isAboutMoney, searchedBy } from '../../commerce/orders/office/searchOrders.ts'
import type { ActorContext } from '../../people/staff/asStaff.ts'
import {
  customerSearch,
  isAboutPerson,
  listCustomers,
} from '../../people/accounts/customers/listCustomers.ts'
import { readOwnRights } from '../../people/staff/ownRights.ts'
import { findStaff } from '../../people/staff/team/findStaff.ts'

type Found = CallResult<'searchOffice'>

const MAX = 5
/** One letter matches everything. */
const MIN_LENGTH = 2

/** Orders by what they are, never by a person: those searches are written down, and this one runs with each letter. */
async function findOrders(
  ctx: ActorContext,
  text: string,
  locale: Locale,
  seesMoney: boolean,
): Promise<Found['orders']> {
  const by = searchedBy(text)
  const searched = by.by === 'phone' ? ({ by: 'code', text: by.typed } as const) : by
  if (searched.by === 'email' || searched.by === 'nothing') return []
  if (!seesMoney && isAboutMoney(searched)) return []
  const { orders } = await listOfficeOrders(ctx, {
    view: 'all',
    searched,
    after: undefined,
    size: MAX,
    locale,
    ofParcel: ordersOfTracking,
    seesMoney,
  })
  return orders.map(({ orderId, status, total, asset, first }) => ({
    orderId,
    status,
    total: seesMoney ? total : null,
    asset: seesMoney ? asset : null,
    name: first.name,
  }))
}

/** Members by number, wallet and invitation code, never by what is known of a person. */
async function findMembers(ctx: ActorContext, text: string): Promise<Found['customers']> {
  const searched = customerSearch(text)
  if (isAboutPerson(searched) || searched.by === 'code') return []
  const { customers } = await listCustomers(ctx, { searched, size: MAX })
  return customers.map(({ id, label }) => ({ id: String(id), label }))
}

/** A few orders, products, members and colleagues, each by the right that opens them. */
export async function searchOffice(
  ctx: ActorContext,
  given: string,
  locale: Locale,
): Promise<Found> {
  const text = given.trim()
  const rights = await readOwnRights(ctx)
  if (text.length < MIN_LENGTH) return { orders: [], products: [], customers: [], staff: [] }
  const [orders, ids, customers, staff] = await Promise.all([
    rights.has('orders.read') ? findOrders(ctx, text, locale, rights.has('orders.money')) : [],
    rights.has('catalogue.write') ? searchProducts(ctx, text, undefined) : [],
    rights.has('members.read') ? findMembers(ctx, text) : [],
    rights.has('staff.manage') ? findStaff(ctx, text, MAX) : [],
  ])
  return {
    orders,
    products: await readProductNames(ctx, ids.slice(0, MAX), locale),
    customers,
    staff: staff.map(({ id, name, role }) => ({ id: String(id), name, role })),
  }
}
