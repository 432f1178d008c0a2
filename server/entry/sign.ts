import { runShopProcess } from './runProcess.ts'
import { startSign } from './wiring/sign.ts'

runShopProcess({ name: 'sign', start: (config) => startSign(config), overlaps: false })
