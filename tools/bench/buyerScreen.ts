import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { BROWSER_FLAGS, ensureBrowser } from '../test/browser.ts'
import { RunningShop } from '../../server/testing/runs/runShop.ts'
import { freePort } from '../supervisor/process.ts'

/** A demo shop and a real browser with a phone's width; both are stopped afterwards. */
export async function withBuyerScreen(
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-screen-'))
  const shop = new RunningShop(await freePort(), { DATA_DIR: dataDir })
  try {
    await shop.opened
    const browser = await chromium.launch({
      executablePath: ensureBrowser(),
      args: [...BROWSER_FLAGS],
    })
    await work(
      await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } }),
    ).finally(() => browser.close())
  } finally {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** When the screen shows this payment state, by its own clock. */
export const shownAt = (page: Page, state: string): Promise<number> =>
  page.evaluate(
    (say) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (!document.querySelector(`[data-say="${say}"]`)) return
          observer.disconnect()
          resolve(Date.now())
        }
        const observer = new MutationObserver(look)
        observer.observe(document.documentElement, {
          subtree: true,
          childList: true,
          attributes: true,
        })
        look()
      }),
    state,
  )

export function figuresOf(measured: readonly number[]): {
  median: number
  p95: number
  most: number
} {
  const sorted = [...measured].sort((a, b) => a - b)
  return {
    median: sorted[sorted.length >> 1]!,
    p95: sorted[Math.ceil(sorted.length * 0.95) - 1]!,
    most: sorted.at(-1)!,
  }
}
