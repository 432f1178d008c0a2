import type { CallResult } from '../../../api/calls.ts'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import { ORDER_ID } from '../../../basics/orderId.ts'
import { callApi } from '../../client/callApi.ts'
import { findDeviceOrder } from '../../client/deviceOrders.ts'
import { go, openOverlay, type Query } from '../../client/router.tsx'
import { tokenNow } from '../../client/token.ts'
import { openLogin } from '../parts/openLogin.ts'
import { keepInviter } from '../parts/inviter.ts'
import { idOf } from '../loads.ts'
import type { ItemOverlay } from '../overlayKinds.ts'
import { homePath, itemPath, statusPath } from '../paths.ts'
import { ARRIVAL } from './arrivalNames.ts'

/** Milliseconds (rules: screens#timings). */
const DEEP_LINK_DELAY_MS = 1_000

type Cached = Omit<CallResult<'cacheOrder'>, 'key'>

const isOn = (text: string | undefined): boolean =>
  text !== undefined && text !== '' && text !== '0' && text !== 'false'

/** An unfinished order written out in the address. Its `usdt` is no price: prices come from the shop. */
function fromAddress(query: Query): Cached {
  const { orderId, count } = query
  const pieces = idOf(count)
  const productId = idOf(query['productId'])
  const optionId = idOf(query['optionId'])
  return {
    ...(query['buyDialog'] ? { buyDialog: query['buyDialog'] } : {}),
    ...(orderId && ORDER_ID.test(orderId) ? { orderId } : {}),
    ...(query['code'] ? { code: query['code'] } : {}),
    ...(pieces ? { count: pieces } : {}),
    ...(query['usdt'] && parseMicro(query['usdt']) !== undefined ? { usdt: query['usdt'] } : {}),
    ...(productId ? { productId } : {}),
    ...(optionId ? { optionId } : {}),
  }
}

/** The only product with an option at this price, or at this price for all pieces. */
async function withPrice({ usdt, count = 1 }: Cached) {
  const micro = usdt === undefined ? undefined : parseMicro(usdt)
  if (micro === undefined) return undefined
  const pieces = BigInt(count)
  const prices = [micro, ...(pieces > 1n && micro % pieces === 0n ? [micro / pieces] : [])]
  for (const price of prices) {
    const found = await callApi('findByPrice', { usdt: formatMicro(price) }).catch(() => undefined)
    if (found) return found
  }
  return undefined
}

/** Without a product it is the one of the order kept under this number, or the only one with this price. */
async function withProduct(cached: Cached): Promise<Cached> {
  const { orderId } = cached
  if (cached.productId !== undefined) return cached
  const kept =
    orderId === undefined
      ? undefined
      : await callApi('cacheOrder', { key: orderId, method: 'get' }).catch(() => undefined)
  if (kept?.productId !== undefined) {
    const { key: _, ...order } = kept
    return { ...order, ...cached }
  }
  const found = await withPrice(cached)
  if (found === undefined) return cached
  const { productId, optionId } = found
  return { ...cached, productId, ...(optionId !== null && { optionId }) }
}

/** Resumes an order: shows it if already placed here, else opens its product. */
function takeUp(cached: Cached): boolean {
  const placed = cached.orderId ? findDeviceOrder(cached.orderId) : undefined
  if (placed) {
    go(statusPath(placed), { replace: true })
    return true
  }
  if (!cached.productId) return false
  const { productId: id, optionId, count, code, orderId, usdt } = cached
  openOverlay(
    {
      kind: 'item',
      id,
      ...(optionId && { optionId }),
      ...(count && { count }),
      ...(code && { code }),
      ...(orderId && { orderId }),
      ...(usdt && { usdt }),
      continued: true,
    } satisfies ItemOverlay,
    itemPath(id),
  )
  return true
}

/** What became of an arrival: nothing to say, or why the order is not taken up. */
export type Arrived = 'fine' | 'gone' | 'incomplete'

/** Does what the address asks for; `isLeft` once the visitor is somewhere else. */
export async function arrive(query: Query, isLeft: () => boolean): Promise<Arrived> {
  const { param, buyDialog, invitation } = query
  if (!param && !isOn(buyDialog)) {
    if (isLeft()) return 'fine'
    history.replaceState(history.state, '', withoutArrival())
    // With the inviter filled in (rules: ordering#inviter).
    if (invitation && tokenNow() === undefined) openLogin('register')
    return 'fine'
  }
  const reading = param
    ? callApi('cacheOrder', { key: param, method: 'get' })
    : Promise.resolve(fromAddress(query))
  const pause = new Promise((resolve) => setTimeout(resolve, DEEP_LINK_DELAY_MS))
  const found = await Promise.all([reading.then(withProduct), pause]).catch(() => undefined)
  if (isLeft()) return 'fine'
  if (!found) return 'gone'
  const [cached] = found
  if (cached.code) keepInviter(cached.code)
  history.replaceState(history.state, '', withoutArrival())
  return takeUp(cached) ? 'fine' : 'incomplete'
}

function withoutArrival(): string {
  const query = new URLSearchParams(location.search)
  for (const name of ARRIVAL) query.delete(name)
  const rest = query.toString()
  return rest ? `${homePath()}?${rest}` : homePath()
}
