import pg from 'pg'
import { followedLocal, followedReal } from '../../server/money/chains/networks/followed.ts'
import { holdsPlayMoney } from '../../server/money/ledger/holdsPlayMoney.ts'
import { isRealShop } from '../../server/platform/settings/effectiveSettings.ts'
import { RPC_SETTINGS } from '../../server/platform/config/chains.ts'
import { StartProblem } from './problem.ts'

/**
 * Keeps play money from real money: a database stays in the mode of its first use. Throws `StartProblem` when demo mode
 * used a real shop's database (its balances could be withdrawn), or the reverse (new accounts would get play money and
 * codes would be public).
 */
export async function checkMode(databaseUrl: string, demo: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ played: boolean; real: boolean }>(
      `select ${holdsPlayMoney} or ${followedLocal} as played, ${followedReal} or ${isRealShop} as real`,
    )
    const { played, real } = rows[0]!
    if (!demo && played)
      throw new StartProblem(
        'This database holds the play money of demo mode: set DATA_DIR to a new folder, or ' +
          'DATABASE_URL to an empty database.',
      )
    if (demo && real)
      throw new StartProblem(
        'This database belongs to a shop with real money, but no chain is set: set DEMO=0 if ' +
          `its networks were set in the office, or ${RPC_SETTINGS}; or set DATA_DIR to a new ` +
          'folder for demo mode.',
      )
  } finally {
    await client.end()
  }
}
