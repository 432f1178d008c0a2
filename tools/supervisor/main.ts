import { superviseShop } from './superviseShop.ts'

/** `npm start`: everything the shop needs, in one process that starts, watches and stops the others. */
process.exitCode = await superviseShop(process.env)
process.exit()
