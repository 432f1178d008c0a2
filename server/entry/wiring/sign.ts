/**
 * The only process that holds a key; it accepts no connections. Off unless a key is set. `npm start` runs it while
 * payouts wait.
 */
import { MINUTE_MS } from '../../../basics/durations.ts'
import type { ChainToken } from '../../../basics/tokens.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PrivateKeyAccount } from 'viem/accounts'
import { siteForMails, type Config } from '../../platform/config.ts'
import { mddValueIn, type ChainConfig } from '../../platform/config/chains.ts'
import type { PayoutConfig } from '../../platform/config/payouts.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import type { Context } from '../../platform/db/context.ts'
import { createLog, type Log } from '../../platform/log.ts'
import { payoutChainOf } from './payoutChainOf.ts'
import { payoutFeeOf } from '../../money/payouts/payable.ts'
import { chargedNetworks } from './networks/offered.ts'
import { payoutSourcesFor } from './payoutSources.ts'
import { readPayoutKey } from '../../money/payouts/payoutKey.ts'
import { journalFile, openJournal } from '../../money/payouts/journal/journal.ts'
import { runPayouts, recordWallet, type Waiting } from '../../money/payouts/runPayouts.ts'
import type { Signer } from '../../money/payouts/signer.ts'
import type { Sweeper } from '../../money/sweeps/sweep.ts'
import type { Running } from '../followSettings.ts'
import { requireDatabase } from './requireDatabase.ts'
import { rootRound, sweepersOf, sweepRound } from './sweepers.ts'

const POOL = 3
const ROUND_MS = 1_000
/** Idle time after which a process started by the supervisor exits. */
const IDLE_MS = MINUTE_MS

type SignExtras = {
  readonly payoutOf?: (chain: ChainConfig) => PayoutConfig
  readonly beforeRound?: (signer: Signer) => Promise<void>
}

function signerOf(
  ctx: Context,
  config: Config,
  chain: ChainConfig,
  asset: ChainToken,
  { payoutOf }: SignExtras,
): Signer {
  const payout = payoutOf?.(chain) ?? config.payout
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
    chain: payoutChainOf(chain, ctx.log, asset),
    mddValue: mddValueIn(config.chains),
    limits: { ...payout, shop: config.publicUrl },
    coinDaily: chain.payouts?.coinDaily ?? null,
    sources: payoutSourcesFor(siteForMails(config), payoutFeeOf(config), (at) =>
      chargedNetworks(at, config),
    ),
    spendLimit: chain.spendLimit ?? null,
    journal: openJournal(journalFile(config.dataDir)),
  }
}

export const signersOf = (
  ctx: Context,
  config: Config,
  extras: Pick<SignExtras, 'payoutOf'> = {},
): Signer[] =>
  config.chains.flatMap((chain) => [
    signerOf(ctx, config, chain, 'USDT', extras),
    ...(chain.mdd ? [signerOf(ctx, config, chain, 'MDD', extras)] : []),
  ])

function createWaitingLog(log: Log): (chain: Signer['chain'], waiting: Waiting) => void {
  const reported = new Map<Signer['chain'], string>()
  return (chain, waiting) => {
    const { network, asset } = chain
    const words = JSON.stringify(waiting)
    if (reported.get(chain) === words || (words === '{}' && !reported.has(chain))) return
    reported.set(chain, words)
    log.warn({ event: 'payoutsWait', network, asset, waiting }, 'payouts wait')
  }
}

/** Answers how many payouts are open. */
const payingRound = (ctx: Context, beforeRound: SignExtras['beforeRound']) => {
  const logWaiting = createWaitingLog(ctx.log)
  return async (signer: Signer): Promise<number> => {
    const { network } = signer.chain
    try {
      await recordWallet(ctx, signer)
      await beforeRound?.(signer)
      const { open, waiting } = await runPayouts(ctx, signer)
      logWaiting(signer.chain, waiting)
      return open + Object.keys(waiting).length
    } catch (err) {
      ctx.log.error({ err, network }, 'a round of payouts failed, trying again')
      return 1
    }
  }
}

async function sweep(ctx: Context, sweeper: Sweeper): Promise<void> {
  const { network } = sweeper.place
  try {
    const { waits } = await sweepRound(ctx, sweeper)
    // The other token's sweep is not final yet.
    if (waits !== undefined && waits !== 'busy')
      ctx.log.warn({ event: 'sweepsWait', network, waits }, 'due sweeps are waiting')
  } catch (err) {
    ctx.log.error({ err, network }, 'a round of sweeps failed, trying again')
  }
}

async function writeRoot(
  ctx: Context,
  sweepers: readonly Sweeper[],
  network: Config['statementNetwork'],
): Promise<void> {
  try {
    const waits = await rootRound(ctx, sweepers, network)
    if (waits !== undefined && waits !== 'busy' && waits !== 'done')
      ctx.log.warn(
        { event: 'rootWaits', network, waits },
        'the statement’s root is not on chain yet',
      )
  } catch (err) {
    ctx.log.error({ err, network }, 'the statement’s root could not be written, trying again')
  }
}

export async function startSign(config: Config, extras: SignExtras = {}): Promise<Running> {
  const log = createLog('sign', config.logLevel)
  const { url } = await requireDatabase('sign', config)
  const db = openDatabase(url, { max: POOL, name: 'xiaopu sign' })
  const ctx: Context = { db, now: () => new Date(), log }
  const isPaying = extras.payoutOf !== undefined || config.payout !== null
  if (!isPaying && config.sweep === null)
    throw new Error(
      'there is neither a payout key nor a gas key: set PAYOUT_KEY_FILE or GAS_KEY_FILE',
    )
  // Both may be empty: a shop that is set up in the browser has its keys before its networks.
  const signers = isPaying ? signersOf(ctx, config, extras) : []
  const sweepers = sweepersOf(ctx, config)
  const wallets = signers.map(({ account, chain }) => ({
    network: chain.network,
    wallet: chain.walletOf(account),
  }))
  log.info({ wallets }, 'paying out')

  let stopping = false
  const woken = Promise.withResolvers<void>()
  const payOut = payingRound(ctx, extras.beforeRound)
  const rounds = async (): Promise<void> => {
    for (let busyAtMs = Date.now(); !stopping;) {
      const open = await Promise.all(signers.map(payOut))
      await writeRoot(ctx, sweepers, config.statementNetwork)
      await Promise.all(sweepers.map((sweeper) => sweep(ctx, sweeper)))
      if (open.some((count) => count > 0)) busyAtMs = Date.now()
      // Sweeps are due by balances, which are read here alone.
      if (process.send && sweepers.length === 0 && Date.now() - busyAtMs > IDLE_MS) break
      await Promise.race([woken.promise, sleep(ROUND_MS)])
    }
    await db.destroy()
    if (!stopping) process.exit(0)
  }
  const ended = rounds()
  return {
    async stop() {
      stopping = true
      woken.resolve()
      await ended
    },
  }
}
