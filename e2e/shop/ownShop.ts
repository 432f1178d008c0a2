import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runShop } from '../../server/testing/runs/runShop.ts'

let url = process.env['SHOP_URL']
let dataDir = process.env['SHOP_DATA']

/** Where the shop under test answers. */
export const shopUrl = (): string => url!
/** Its data folder; without it nothing can be posted for a test. */
export const shopData = (): string | undefined => dataDir

/**
 * Starts a shop in demo mode for this worker alone; returns a function that ends it and removes its data.
 * SHOP_URL names a running one and SHOP_DATA its data folder; SHOP_OUTPUT prints its output.
 */
export async function startOwnShop(blockMs: number): Promise<() => Promise<void>> {
  if (url) return async () => {}
  const folder = mkdtempSync(join(tmpdir(), 'xiaopu-e2e-'))
  chmodSync(folder, 0o755)
  const shop = await runShop({
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DEMO_BLOCK_MS: String(blockMs),
  })
  const kill = (): void => void shop.process.kill('SIGTERM')
  process.once('exit', kill)
  await shop.opened
  url = shop.url
  dataDir = folder
  return async () => {
    const { output } = await shop.stop()
    process.off('exit', kill)
    rmSync(folder, { recursive: true, force: true })
    if (process.env['SHOP_OUTPUT']) console.log(output)
  }
}
