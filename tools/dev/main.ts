// npm run dev: a demo shop whose pages change in the browser, and whose processes start again, when their files change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../supervisor/process.ts'
import { openFront } from './front.ts'

const ROOT = join(import.meta.dirname, '../..')
const PORT = Number(process.env['PORT'] ?? 3000)

const shopPort = await freePort()
const shop = spawn(process.execPath, [join(ROOT, 'tools/supervisor/main.ts')], {
  env: {
    DATA_DIR: join(ROOT, 'data/dev'),
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(shopPort),
    PUBLIC_URL: `http://localhost:${PORT}`,
    NODE_ENV: 'development',
    RESTART_ON_CHANGE: '1',
  },
  stdio: 'inherit',
})
const front = await openFront({ port: PORT, shopUrl: `http://127.0.0.1:${shopPort}` })
console.log(`The pages in development are at http://localhost:${PORT}`)

shop.once('close', (code) => void front.close().then(() => process.exit(code ?? 1)))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void shop.kill(signal))
