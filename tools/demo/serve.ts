import { startServe } from '../../server/entry/wiring/serve.ts'
import { demoOperators } from './demoOperators.ts'
import { mountDemo } from './mountDemo.ts'
import { postPlayMoney } from './playMoney.ts'
import { runDemoProcess } from './runDemoProcess.ts'

runDemoProcess((config) =>
  startServe(config, {
    onCreated: postPlayMoney,
    operatorOf: demoOperators(config),
    mountMore: mountDemo,
  }),
)
