import { Payer } from '../../e2e/shop/payer.ts'
import { call, orderByCall, payLink, readOrder } from '../../e2e/shop/shop.ts'
import { figuresOf, shownAt, withBuyerScreen } from './buyerScreen.ts'

/**
 * Time from an order's event (by its timeline) to the buyer's screen, in a real browser on the demo shop: a payment
 * seen, and the order paid. Both clocks are this machine's.
 */
const ORDERS = 8
const GOAL_MS = 1_000

const late: number[] = []
await withBuyerScreen(async (context) => {
  const { request } = context
  const chain = (await call(request, 'listDemoChains', {})).find(({ network }) => network === 137)!
  for (let at = 0; at < ORDERS; at++) {
    // Each order is paid before the next, because a device's open orders are limited.
    const order = await orderByCall(request, 137)
    const page = await context.newPage()
    await page.goto(payLink(order))
    await page.waitForTimeout(1_500)
    const screens = { seen: shownAt(page, 'seen'), settled: shownAt(page, 'settled') }
    const payer = await Payer.funded(request, chain)
    await payer.transfer(order.payment.receiver!, BigInt(order.payment.amountBase!))
    const [seenAt, settledAt] = [await screens.seen, await screens.settled]
    const { events } = await readOrder(request, order)
    const eventAt = (kind: string): number => events.find((event) => event.kind === kind)!.at
    late.push(seenAt - eventAt('transferSeen'), settledAt - eventAt('paid'))
    await page.close()
  }
})
const { median, p95, most } = figuresOf(late)
console.log(
  `event to screen, ${late.length} events: median ${median} ms, p95 ${p95} ms, most ${most} ms (goal ${GOAL_MS} ms)`,
)
process.exitCode = p95 <= GOAL_MS ? 0 : 1
