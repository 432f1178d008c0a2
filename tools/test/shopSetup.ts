import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runShop } from '../../server/testing/runs/runShop.ts'

/** Browser tests look at one real shop in demo mode, made for them and gone afterwards. SHOP_URL names another one, SHOP_DATA its data folder. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['SHOP_URL']) return async () => {}
  const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-e2e-'))
  chmodSync(dataDir, 0o755)
  const shop = await runShop({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  process.once('exit', () => shop.process.kill('SIGTERM'))
  await shop.opened
  // Workers are started after this and inherit the environment.
  process.env['SHOP_URL'] = shop.url
  process.env['SHOP_DATA'] = dataDir
  return async () => {
    const { output } = await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
    if (process.env['SHOP_OUTPUT']) console.log(output)
  }
}
