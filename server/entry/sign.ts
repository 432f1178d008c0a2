import { runShopProcess } from './runProcess.ts'
import { startSign } from './wiring/sign.ts'

runShopProcess(startSign)
