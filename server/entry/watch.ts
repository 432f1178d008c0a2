import { runShopProcess } from './runProcess.ts'
import { startWatch } from './wiring/watch.ts'

runShopProcess(startWatch)
