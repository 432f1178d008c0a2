import { runShopProcess } from './runProcess.ts'
import { startServe } from './wiring/serve.ts'

runShopProcess(startServe)
