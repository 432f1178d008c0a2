// npm run sweep [-- list | all | coin]: sends what lies at forwarders to the treasuries, on the shop of DATABASE_URL
// or the running shop on this machine. The process `sign` does the same automatically while it has a gas key.
import { setTimeout as sleep } from 'node:timers/promises'
import { baseToMicro, formatMicro } from '../../../basics/money.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { sweepCoinRound, sweepersOf, sweepRound } from '../../../server/entry/wiring/sweepers.ts'
import { KeyError } from '../../../server/money/payouts/payoutKey.ts'
import { readUnswept } from '../../../server/money/sweeps/readUnswept.ts'
import type { Sweeper } from '../../../server/money/sweeps/sweep.ts'
import { readConfig, type Config } from '../../../server/platform/config.ts'
import type { Context } from '../../../server/platform/db/context.ts'
import { withShop } from '../withShop.ts'
import { exitWith, NOTHING_DONE } from '../command.ts'

const USAGE = `Usage: npm run sweep             sweeps what is due
       npm run sweep -- all      sweeps everything that is worth it
       npm run sweep -- coin     sends native coin that lies at forwarders to the treasuries
       npm run sweep -- list     what lies unswept, as last read`
const DONE = 0
const WAITS = 1
const ROUND_MS = 3_000

async function list(ctx: Context, config: Config): Promise<number> {
  const lists = config.chains.flatMap(({ network, usdtDecimals, mdd }) => [
    { network, asset: 'USDT' as const, decimals: usdtDecimals },
    ...(mdd ? [{ network, asset: 'MDD' as const, decimals: mdd.decimals }] : []),
  ])
  for (const { network, asset, decimals } of lists)
    for (const { address, treasury, amountBase, sinceMs } of await readUnswept(ctx, network, asset))
      console.log(
        [
          NETWORKS[network].name,
          address,
          `${formatMicro(baseToMicro(amountBase, decimals).micro)} ${asset}`,
          `since ${new Date(sinceMs).toISOString()}`,
          `for ${treasury}`,
        ].join('\t'),
      )
  return DONE
}

/** Until nothing is due, or something makes it wait. */
async function sweepOne(ctx: Context, sweeper: Sweeper, all: boolean): Promise<number> {
  const { network, asset = 'USDT' } = sweeper.place
  const name = `${NETWORKS[network].name} ${asset}`
  for (;;) {
    const { open, waits } = await sweepRound(ctx, sweeper, all)
    // The other token's sweep is not final yet.
    if (waits !== undefined && waits !== 'busy') {
      console.error(`${name}: ${waits}`)
      return WAITS
    }
    if (open === 0 && waits === undefined) {
      console.log(`${name}: nothing is left to sweep`)
      return DONE
    }
    await sleep(ROUND_MS)
  }
}

/** Until no coin is left that is worth sending. */
async function sweepCoinOf(ctx: Context, sweeper: Sweeper): Promise<number> {
  const { name } = NETWORKS[sweeper.place.network]
  for (;;) {
    const { open, found, waits } = await sweepCoinRound(ctx, sweeper)
    if (waits !== undefined) {
      console.error(`${name}: ${waits} (${found} addresses with coin)`)
      return WAITS
    }
    if (open === 0) {
      console.log(`${name}: no coin is left to sweep`)
      return DONE
    }
    await sleep(ROUND_MS)
  }
}

async function main(verb: string | undefined): Promise<number> {
  if (verb === 'list') return withShop('sweep', list)
  if (verb !== undefined && verb !== 'all' && verb !== 'coin') {
    console.log(USAGE)
    return verb === 'help' ? DONE : NOTHING_DONE
  }
  if (readConfig(process.env).sweep === null)
    throw new KeyError('There is no gas key: set GAS_KEY_FILE and GAS_KEY_PASSWORD, or GAS_KEY.')
  return withShop('sweep', async (ctx, config) => {
    const ended = await Promise.all(
      sweepersOf(ctx, config)
        // Coin is the same for both tokens.
        .filter(({ place }) => verb !== 'coin' || place.asset === 'USDT')
        .map((sweeper) =>
          verb === 'coin' ? sweepCoinOf(ctx, sweeper) : sweepOne(ctx, sweeper, verb === 'all'),
        ),
    )
    return Math.max(DONE, ...ended)
  })
}

await exitWith(() => main(process.argv[2]), [KeyError])
