import { startWatch } from '../../server/entry/wiring/watch.ts'
import { runDemoProcess } from './runDemoProcess.ts'

runDemoProcess(startWatch)
