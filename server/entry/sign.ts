import type { PrivateKeyAccount } from 'viem/accounts'
import {
  readConfig,
  siteForMails,
  type ChainConfig,
  type Config,
  type PayoutConfig,
} from '../platform/config.ts'
import { openDatabase } from '../platform/db/connection.ts'
import type { Context } from '../platform/db/context.ts'
import { readDemo } from '../../tools/demo/demo.ts'
import { demoPayoutKey } from '../../tools/demo/demoPayoutKey.ts'
import { faucet } from '../../tools/demo/faucet.ts'
import { tronFaucet } from '../../tools/demo/tronFaucet.ts'
import { withDemoChains } from '../../tools/demo/withDemoChains.ts'
import { createLog } from '../platform/log.ts'
import { payoutSourcesFor } from './payoutSources.ts'
import { createEvmPayoutChain } from '../money/payouts/evmPayoutChain.ts'
import { createTronPayoutChain } from '../money/payouts/tronPayoutChain.ts'
import { readPayoutKey } from '../money/payouts/payoutKey.ts'
import { runPayouts, tellWallet, type Waiting } from '../money/payouts/runPayouts.ts'
import type { Signer } from '../money/payouts/takePayout.ts'
import { NETWORKS } from '../../basics/chains.ts'
import { microToBase, parseMicro } from '../../basics/money.ts'

/**
 * Signs and sends what was approved to be paid out: the only process that holds a key. It listens to nobody. Off unless
 * a key is set; `npm run sign` runs it alone, `npm start` runs it while there is something to pay.
 */
const POOL = 3
const ROUND_MS = 1_000
/** Started by the shop for something to pay, it leaves when there is nothing more for so long. */
const IDLE_MS = 60_000
const DEMO_LIMITS = {
  maxMicro: parseMicro('10000')!,
  dailyMaxMicro: parseMicro('100000')!,
  secondFromMicro: parseMicro('5000')!,
  approvers: [],
}
const DEMO_LEAST_MICRO = parseMicro('5000')!
/** Of POL, BNB or TRX: fees of a few payouts. */
const DEMO_LEAST_COINS = 50n

const demoPayout = (dataDir: string, chain: ChainConfig): PayoutConfig => ({
  key: demoPayoutKey(dataDir, chain),
  keyFile: null,
  password: null,
  ...DEMO_LIMITS,
})

const payoutChainOf = (chain: ChainConfig, { log }: Context): Signer['chain'] =>
  NETWORKS[chain.network].kind === 'tron'
    ? createTronPayoutChain(chain, log)
    : createEvmPayoutChain(chain, log)

function signerOf(ctx: Context, config: Config, chain: ChainConfig): Signer {
  const payout = config.demo ? demoPayout(config.dataDir, chain) : config.payout
  if (payout === null)
    throw new Error(
      'there is no payout key: set PAYOUT_KEY_FILE and PAYOUT_PASSWORD, or PAYOUT_KEY',
    )
  const account: PrivateKeyAccount = readPayoutKey({
    key: payout.key,
    file: payout.keyFile,
    password: payout.password,
  })
  return {
    account,
    chain: payoutChainOf(chain, ctx),
    limits: payout,
    sources: payoutSourcesFor(siteForMails(config)),
    spendLimit: chain.spendLimit ?? null,
  }
}

/** Play money for the wallet that pays play money. */
async function fillDemoWallet(config: Config, { chain, account }: Signer): Promise<void> {
  const local = readDemo(config.dataDir)?.chains.find((one) => one.network === chain.network)
  const wallet = chain.walletOf(account)
  const { token, native } = await chain.balances(wallet)
  const isShort =
    token < microToBase(DEMO_LEAST_MICRO, chain.decimals) ||
    native < DEMO_LEAST_COINS * 10n ** BigInt(NETWORKS[chain.network].nativeDecimals)
  if (local && isShort) await (local.kind === 'tron' ? tronFaucet : faucet)(local, wallet)
}

async function start(): Promise<void> {
  const config = withDemoChains(readConfig(process.env))
  const log = createLog('sign', config.logLevel)
  if (config.databaseUrl === null)
    throw new Error('sign needs DATABASE_URL; `npm start` starts a database of its own')
  const db = openDatabase(config.databaseUrl, { max: POOL, name: 'xiaopu sign' })
  const ctx: Context = { db, now: () => new Date(), log }
  const signers = config.chains.map((chain) => signerOf(ctx, config, chain))
  let stopping = false
  const woken = Promise.withResolvers<void>()
  const stop = (): void => {
    stopping = true
    woken.resolve()
  }
  process.once('SIGTERM', stop)
  process.on('SIGINT', process.send ? () => {} : stop)
  process.once('disconnect', stop)
  process.send?.('ready')
  log.info(
    {
      wallets: signers.map(({ account, chain }) => ({
        network: chain.network,
        wallet: chain.walletOf(account),
      })),
    },
    'paying out',
  )

  const told = new Map<number, string>()
  const say = (network: number, waiting: Waiting): void => {
    const words = JSON.stringify(waiting)
    if (told.get(network) === words || (words === '{}' && !told.has(network))) return
    told.set(network, words)
    log.warn({ event: 'payoutsWait', network, waiting }, 'payouts wait')
  }
  const round = async (signer: Signer): Promise<number> => {
    try {
      await tellWallet(ctx, signer)
      if (config.demo) await fillDemoWallet(config, signer)
      const { open, waiting } = await runPayouts(ctx, signer)
      say(signer.chain.network, waiting)
      return open + Object.keys(waiting).length
    } catch (err) {
      log.error({ err, network: signer.chain.network }, 'a round of payouts failed, trying again')
      return 1
    }
  }
  for (let busyAtMs = Date.now(); !stopping;) {
    const open = await Promise.all(signers.map(round))
    if (open.some((count) => count > 0)) busyAtMs = Date.now()
    if (process.send && Date.now() - busyAtMs > IDLE_MS) break
    await Promise.race([woken.promise, new Promise((resolve) => setTimeout(resolve, ROUND_MS))])
  }
  await db.destroy()
  process.exit(0)
}

start().catch((error: unknown) => {
  process.send?.({ failed: error instanceof Error ? error.message : String(error) })
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
