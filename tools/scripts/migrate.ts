import { readConfig } from '../../server/platform/config.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { checkReachable } from '../supervisor/database.ts'
import { configuredDatabase, orFail } from './command.ts'

await orFail(async () => {
  const url = configuredDatabase('migrate', readConfig(process.env))
  await checkReachable(url)
  const applied = await migrate(url)
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The tables are up to date.')
})
