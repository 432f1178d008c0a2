import { outliveTerminal } from '../../server/platform/outliveTerminal.ts'
import { superviseShop } from './superviseShop.ts'

/** `npm start`: starts, watches and stops all of the shop's processes. */
outliveTerminal()
process.exitCode = await superviseShop(process.env)
process.exit()
