import { requirePort, SHARES_PORT } from '../../server/entry/wiring/requirePort.ts'
import { startServe } from '../../server/entry/wiring/serve.ts'
import { demoOperators } from './demoOperators.ts'
import { mountDemo } from './mountDemo.ts'
import { postPlayMoney } from './playMoney.ts'
import { runDemoProcess } from './runDemoProcess.ts'

runDemoProcess({
  name: 'serve',
  overlaps: SHARES_PORT,
  mayStart: requirePort,
  start: (config) =>
    startServe(config, true, {
      onCreated: postPlayMoney,
      operatorOf: demoOperators(config),
      mountMore: mountDemo,
    }),
})
