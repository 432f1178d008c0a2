import { readConfig, type Config } from '../../server/platform/config.ts'
import { RPC_SETTINGS } from '../../server/platform/config/chains.ts'
import { isMigrated } from '../../server/platform/db/migrate.ts'
import { checkMode } from '../supervisor/checkMode.ts'
import { checkReachable } from '../supervisor/database.ts'
import { StartProblem } from '../supervisor/problem.ts'
import { isBuilt } from './buildWeb.ts'
import { configuredDatabase, orFail } from './command.ts'

const PROCESSES = {
  serve: () => import('../../server/entry/serve.ts'),
  watch: () => import('../../server/entry/watch.ts'),
  sign: () => import('../../server/entry/sign.ts'),
}
type Name = keyof typeof PROCESSES

/** Throws a one-sentence error when something is missing that `npm start` prepares. */
async function checkReady(name: Name, config: Config): Promise<void> {
  const { url } = configuredDatabase(name, config)
  if (config.demo)
    throw new StartProblem(
      `${name} needs a chain: set ${RPC_SETTINGS} and its addresses, or use \`npm start\` for demo mode.`,
    )
  if (name === 'sign' && config.payout === null && config.sweep === null)
    throw new StartProblem(
      'sign needs a payout key (set PAYOUT_KEY_FILE and PAYOUT_PASSWORD, or PAYOUT_KEY) or a ' +
        'gas key (GAS_KEY_FILE and GAS_KEY_PASSWORD, or GAS_KEY).',
    )
  if (name === 'serve' && !(await isBuilt()))
    throw new StartProblem('The pages are missing or out of date: run `npm run build` first.')
  await checkReachable(url)
  if (!(await isMigrated(url)))
    throw new StartProblem(
      "The database's tables are missing or out of date: run `npm run migrate` first.",
    )
  await checkMode(url, config.demo)
}

await orFail(async () => {
  const name = process.argv[2] as Name
  await checkReady(name, readConfig(process.env))
  process.env['NODE_ENV'] ??= 'production'
  await PROCESSES[name]()
})
