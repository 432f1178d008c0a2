import { runShopProcess } from './runProcess.ts'
import { startWatch } from './wiring/watch.ts'

runShopProcess({ name: 'watch', start: startWatch, overlaps: false })
