import { runShopProcess } from './runProcess.ts'
import { requirePort, SHARES_PORT } from './wiring/requirePort.ts'
import { startServe } from './wiring/serve.ts'

runShopProcess({
  name: 'serve',
  start: startServe,
  overlaps: SHARES_PORT,
  mayStart: requirePort,
})
