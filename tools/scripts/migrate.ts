import { readConfig } from '../../server/platform/config.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { checkReachable } from '../supervisor/database.ts'
import { configuredDatabase, orFail } from './command.ts'

await orFail(async () => {
  const { directUrl } = configuredDatabase('migrate', readConfig(process.env))
  await checkReachable(directUrl)
  const applied = await migrate(directUrl)
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The tables are up to date.')
})
