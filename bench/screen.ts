import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type APIRequestContext } from '@playwright/test'
import { Payer } from '../e2e/payer.ts'
import { call, orderByCall, payLink, readOrder } from '../e2e/shop.ts'
import { BROWSER_FLAGS, ensureBrowser } from '../scripts/test/browser.ts'
import { RunningShop } from '../scripts/test/runShop.ts'
import { freePort } from '../server/process.ts'

/**
 * From an event of an order (as its timeline dates it) to the buyer's screen showing it, in a real browser on the demo
 * shop: a payment seen, and the order paid. Both clocks are this machine's.
 */
const ORDERS = 8
const GOAL_MS = 1_000

const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-screen-'))
const shop = new RunningShop(await freePort(), { DATA_DIR: dataDir })
const late: number[] = []
try {
  await shop.opened
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...BROWSER_FLAGS] })
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  const request: APIRequestContext = context.request
  const chain = (await call(request, 'GET demo/chains', {})).find(({ network }) => network === 137)!
  for (let at = 0; at < ORDERS; at++) {
    // The device's open orders are limited, so each one is paid before the next.
    const order = await orderByCall(request, 137)
    const page = await context.newPage()
    await page.goto(payLink(order))
    await page.waitForTimeout(1_500)
    const shown = (state: string): Promise<number> =>
      page.evaluate(
        (say) =>
          new Promise<number>((resolve) => {
            const look = (): void => {
              if (!document.querySelector(`[data-say="${say}"]`)) return
              observer.disconnect()
              resolve(Date.now())
            }
            const observer = new MutationObserver(look)
            observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true })
            look()
          }),
        state,
      )
    const screens = { seen: shown('seen'), settled: shown('settled') }
    const payer = await Payer.funded(request, chain)
    await payer.transfer(order.payment.receiver!, BigInt(order.payment.amountBase!))
    const [seenAt, settledAt] = [await screens.seen, await screens.settled]
    const { events } = await readOrder(request, order)
    const eventAt = (kind: string): number => events.find((event) => event.kind === kind)!.at
    late.push(seenAt - eventAt('transferSeen'), settledAt - eventAt('paid'))
    await page.close()
  }
  await browser.close()
} finally {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
late.sort((a, b) => a - b)
const p95 = late[Math.ceil(late.length * 0.95) - 1]!
console.log(`event to screen, ${late.length} events: median ${late[late.length >> 1]} ms, p95 ${p95} ms, most ${late.at(-1)} ms (goal ${GOAL_MS} ms)`)
process.exitCode = p95 <= GOAL_MS ? 0 : 1
