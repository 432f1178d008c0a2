import { startWatch } from '../../server/entry/wiring/watch.ts'
import { runDemoProcess } from './runDemoProcess.ts'

runDemoProcess({ name: 'watch', start: startWatch, overlaps: false })
