import { runShopProcess } from './runProcess.ts'
import { requirePort } from './wiring/requirePort.ts'
import { SHARES_PORT, startServe } from './wiring/serve.ts'

runShopProcess({
  name: 'serve',
  start: startServe,
  overlaps: SHARES_PORT,
  mayStart: requirePort,
})
