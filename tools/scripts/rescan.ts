// npm run rescan -- NETWORK FROM TO
// Reads final blocks of a network again, in the shop of DATABASE_URL or the running shop on this machine, and
// credits what was missed.
import { isNetworkId, NETWORK_IDS, NETWORKS } from '../../basics/networks.ts'
import { formatUnits } from '../../basics/money.ts'
import { openRecheck } from '../../server/entry/wiring/networks/recheckChains.ts'
import { rescan } from '../../server/money/recheck/rescan.ts'
import { StartProblem } from '../supervisor/problem.ts'
import { orFail } from './command.ts'
import { withShop } from './withShop.ts'

const USAGE =
  'Usage: npm run rescan -- NETWORK FROM TO   reads the final blocks FROM to TO ' +
  `again; NETWORK: ${NETWORK_IDS.join(', ')}`
const BLOCK = /^\d{1,12}$/

await orFail(async () => {
  const [network, from, to] = process.argv.slice(2)
  if (
    !isNetworkId(Number(network)) ||
    !BLOCK.test(from ?? '') ||
    !BLOCK.test(to ?? '') ||
    Number(from) > Number(to)
  )
    throw new StartProblem(USAGE)
  await withShop('rescan', async (ctx, config) => {
    const settings = config.chains.find(({ network: id }) => id === Number(network))
    if (!settings) throw new StartProblem(`CHAIN_${network}_RPC is not set.`)
    const { name, usdtDecimals } = NETWORKS[settings.network]
    const { read, found } = await rescan(
      await openRecheck(ctx, config, settings),
      { from: Number(from), to: Number(to) },
      (done) => console.log(`${name}: ${done.from} to ${done.to}`),
    )
    for (const one of found)
      console.log(
        `found\t${one.txHash}\t${formatUnits(one.amountBase, one.mdd?.decimals ?? usdtDecimals, 2)} ` +
          `${one.mdd ? 'MDD' : 'USDT'}\t${one.receiver}`,
      )
    console.log(`${read.length} transfers, ${found.length} of them missing until now.`)
  })
})
