// npm run reconcile
// Compares the balances of the shop's addresses with its books, as watch does each hour. Exit code 1 when they differ.
import { NETWORKS } from '../../../basics/networks.ts'
import { booksPlaces } from '../../../server/entry/wiring/addresses/booksPlaces.ts'
import { compareBooks } from '../../../server/money/books/compareBooks.ts'
import { createLog } from '../../../server/platform/log.ts'
import { withShop } from '../withShop.ts'
import { exitWith } from '../command.ts'

const DIFFERS = 1

async function main(): Promise<number> {
  return withShop('reconcile', async (ctx, config) => {
    const { places, unchecked } = booksPlaces(
      config.chains,
      createLog('reconcile', config.logLevel),
    )
    for (const network of unchecked)
      console.log(`${NETWORKS[network].name}: not checked; set CHAIN_${network}_AUDIT_RPC`)
    let code = 0
    for (const place of places) {
      const { network, state, problem, block, addresses, differing } = await compareBooks(
        ctx,
        place,
      )
      const name = NETWORKS[network].name
      if (state === 'notChecked') console.log(`${name}: not checked: ${problem}`)
      else console.log(`${name}: ${addresses} addresses at block ${block}, ${differing} differ`)
      if (state !== 'agrees') code = DIFFERS
    }
    return code
  })
}

await exitWith(() => main())
