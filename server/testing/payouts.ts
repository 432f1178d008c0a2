import type { ChainToken } from '../../basics/tokens.ts'
import { sql } from '../platform/db/sql.ts'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { NetworkId } from '../../basics/networks.ts'
import { baseToMicro, microToBase } from '../../basics/money.ts'
import { toTronAddress } from '../../basics/tron/address.ts'
import { withdrawalsForPayouts } from '../money/balances/withdrawals/withdrawalsForPayouts.ts'
import { withdrawalReference } from '../money/balances/withdrawals/withdrawal.ts'
import type { ChainSettings } from '../money/chains/chain.ts'
import { startEvmTestChain, type EvmTestChain } from './chains/evmChain.ts'
import { inTransaction, type Context } from '../platform/db/context.ts'
import { copyTestDatabase, createTestDatabase, openTestDatabase } from './database.ts'
import { startTestTronnet, testAccount, type TestTronnet } from '../../tools/tronnet/testing.ts'
import { checkLedger } from '../money/ledger/checkLedger.ts'
import { post } from '../money/ledger/post.ts'
import { readBalance } from '../money/ledger/readBalance.ts'
import { reserve } from '../money/ledger/reserve.ts'
import { addAccounts } from './ledger.ts'
import { createLog, type Log } from '../platform/log.ts'
import { testJournal } from './testJournal.ts'
import { createEvmPayoutChain, type EvmPayoutChain } from '../money/payouts/evmPayoutChain.ts'
import type { Signer } from '../money/payouts/signer.ts'
import { createTronPayoutChain, type TronPayoutChain } from '../money/payouts/tronPayoutChain.ts'

/** For sources made up by a test. */
export const NEVER_RESTORED = {
  approvePaid: async () => undefined,
  skipIds: async () => {},
} as const

export const UNIT = 1_000_000n
/** The withdrawing account, and the paying wallet. */
export const START_MICRO = 1_000n * UNIT
const WALLET_MICRO = 10_000n * UNIT
const COIN_WEI = 10n * 10n ** 18n
const COIN_SUN = 10_000n * 1_000_000n
/** Code of a token that accepts nothing, and of one that does nothing. */
const REVERTING = '0x60006000fd'
const IDLE = '0x00'
/** A token that names a balance of 2^255 to everyone and accepts no transfer: reverts unless the call is balanceOf. */
const BLOCKING = '0x5f3560e01c6370a0823114601257600080fd5b600160ff1b5f5260205ff3'

/** A local chain for payout tests, independent of its kind; amounts in micro-units. */
type PayoutPlace<C extends Signer['chain'] = Signer['chain']> = {
  readonly network: NetworkId
  chain(log: Log, over?: Partial<ChainSettings>, asset?: ChainToken): C
  /** A second token of 18 decimals. */
  readonly mdd: string
  giveMdd(account: PrivateKeyAccount, micro: bigint): Promise<void>
  /** No one can transfer it until the returned function is called. */
  pauseMdd(): Promise<() => Promise<void>>
  settings(): ChainSettings
  /** A new address in the network's format. */
  address(): string
  /** The stored form of a wallet. */
  addressOf(account: PrivateKeyAccount): string
  wallet(usdtMicro?: bigint, withCoin?: boolean): Promise<PrivateKeyAccount>
  give(account: PrivateKeyAccount, usdtMicro: bigint): Promise<void>
  paidTo(address: string): Promise<bigint>
  /** Our clock's start in a test. */
  nowMs(): number
  mine(): Promise<void>
  /** Makes what is mined final. */
  finalise(): Promise<void>
  /** Mines what waits and then reorganises it away. */
  mineAndDrop(): Promise<void>
  /** A receiver that the token refuses. */
  refused(): Promise<string>
  /** The token refuses this wallet until the returned function is called. */
  block(account: PrivateKeyAccount): Promise<() => Promise<void>>
  /** Mines what waits while the token refuses this wallet. */
  mineRefused(account: PrivateKeyAccount): Promise<void>
  /** Mines what waits while the token reports success and moves something else. */
  mineOtherwise(): Promise<void>
  stop(): Promise<void>
}

type EvmPayoutPlace = PayoutPlace<EvmPayoutChain> & { readonly local: EvmTestChain }
type TronPayoutPlace = PayoutPlace<TronPayoutChain> & {
  readonly net: TestTronnet
  /** The owner calls USDT, in its own block. */
  byOwner(name: string, ...args: unknown[]): Promise<void>
}

export async function evmPayoutPlace(): Promise<EvmPayoutPlace> {
  const local = await startEvmTestChain({ network: 56 })
  const give = async ({ address }: PrivateKeyAccount, usdtMicro: bigint): Promise<void> =>
    local.mine([await local.sign(address, microToBase(usdtMicro, local.decimals))])
  const chain = (
    log: Log,
    over: Partial<ChainSettings> = {},
    asset: ChainToken = 'USDT',
  ): EvmPayoutChain => createEvmPayoutChain(local.settings(over), log, asset)
  const reader = chain(createLog('test', 'silent'))
  const mineAs = async (code: string): Promise<void> => {
    const before = await local.request<string>('eth_getCode', local.usdt, 'latest')
    await local.request('anvil_setCode', local.usdt, code)
    await local.mineEmpty(1)
    await local.request('anvil_setCode', local.usdt, before)
  }
  return {
    local,
    network: 56,
    settings: () => local.settings({}),
    chain,
    mdd: local.lookAlike,
    giveMdd: async ({ address }, micro) =>
      local.mine([await local.signLookAlike(address, microToBase(micro, 18))]),
    async pauseMdd() {
      const before = await local.request<string>('eth_getCode', local.lookAlike, 'latest')
      await local.request('anvil_setCode', local.lookAlike, BLOCKING)
      return () => local.request('anvil_setCode', local.lookAlike, before)
    },
    give,
    address: () => privateKeyToAccount(generatePrivateKey()).address,
    addressOf: ({ address }) => address.toLowerCase(),
    async wallet(usdtMicro = WALLET_MICRO, withCoin = true) {
      const account = privateKeyToAccount(generatePrivateKey())
      if (withCoin)
        await local.request('anvil_setBalance', account.address, `0x${COIN_WEI.toString(16)}`)
      if (usdtMicro > 0n) await give(account, usdtMicro)
      return account
    },
    paidTo: async (address) =>
      baseToMicro((await reader.balances(address)).token, local.decimals).micro,
    nowMs: () => Date.UTC(2026, 5, 1, 12),
    mine: () => local.mineEmpty(1),
    finalise: () => local.finalise(),
    async mineAndDrop() {
      await local.mineEmpty(2)
      await local.reorganise(2, [])
      await local.request('anvil_dropAllTransactions')
    },
    refused: async () => '0x0000000000000000000000000000000000000000',
    async block() {
      const before = await local.request<string>('eth_getCode', local.usdt, 'latest')
      await local.request('anvil_setCode', local.usdt, BLOCKING)
      return () => local.request('anvil_setCode', local.usdt, before)
    },
    mineRefused: () => mineAs(REVERTING),
    mineOtherwise: () => mineAs(IDLE),
    stop: () => local.stop(),
  }
}

/** Its USDT returns false for a successful transfer, as the real one does. */
export async function tronPayoutPlace(): Promise<TronPayoutPlace> {
  const net = await startTestTronnet()
  const settings = (over: Partial<ChainSettings>): ChainSettings => ({
    network: 105,
    chainId: net.chainId,
    rpc: [net.url],
    usdt: net.usdt,
    usdtDecimals: 6,
    shop: net.shop,
    receive: net.receivers,
    payees: net.receivers,
    fromBlock: null,
    fixedDepth: null,
    secondProviderFromMicro: START_MICRO,
    pollMs: 100,
    instance: null,
    ...over,
  })
  const byOwner = (name: string, ...args: unknown[]): Promise<void> =>
    net.mine([net.sign(net.owner, net.usdt, name, args)])
  const ofMdd = (name: string, ...args: unknown[]): Promise<void> =>
    net.mine([net.sign(net.owner, net.token, name, args)])
  const addressOf = ({ address }: PrivateKeyAccount): string => toTronAddress(address)
  const give = (account: PrivateKeyAccount, usdtMicro: bigint): Promise<void> =>
    byOwner('mint', addressOf(account), usdtMicro)
  return {
    net,
    network: 105,
    settings: () => settings({}),
    addressOf,
    give,
    byOwner,
    chain: (log, over = {}, asset = 'USDT') => createTronPayoutChain(settings(over), log, asset),
    mdd: net.token,
    giveMdd: (account, micro) => ofMdd('mint', addressOf(account), microToBase(micro, 18)),
    async pauseMdd() {
      await ofMdd('pause')
      return () => ofMdd('unpause')
    },
    address: () => testAccount().address,
    async wallet(usdtMicro = WALLET_MICRO, withCoin = true) {
      const account = privateKeyToAccount(generatePrivateKey())
      if (withCoin) await net.fund(addressOf(account), COIN_SUN)
      if (usdtMicro > 0n) await give(account, usdtMicro)
      return account
    },
    paidTo: (address) => net.read<bigint>(net.usdt, 'balanceOf', [address]),
    nowMs: () => net.head().timestamp,
    mine: () => net.mine(),
    finalise: () => net.finalise(),
    async mineAndDrop() {
      await net.mine()
      await net.mineEmpty(3)
      await net.reorganise(4)
    },
    refused: async () => toTronAddress(`0x${'0'.repeat(40)}`),
    async block(account) {
      await byOwner('addBlackList', addressOf(account))
      return () => byOwner('removeBlackList', addressOf(account))
    },
    async mineRefused(account) {
      await byOwner('addBlackList', addressOf(account))
      await net.mine()
      await byOwner('removeBlackList', addressOf(account))
    },
    // It takes a fee.
    async mineOtherwise() {
      await byOwner('setParams', 10, 40)
      await net.mine()
      await byOwner('setParams', 0, 0)
    },
    stop: () => net.stop(),
  }
}

export const PAYOUT_PLACES: readonly (readonly [
  name: string,
  start: () => Promise<PayoutPlace>,
])[] = [
  ['an EVM chain', evmPayoutPlace],
  ['TRON', tronPayoutPlace],
]

type SignedRow = {
  tx_hash: string
  raw: string
  expires_at: Date
  max_fee: bigint
  nonce: bigint | null
}
type WithdrawalRow = { state: string; tx_hash: string | null; reason: string | null }

let turn = 0

async function createPayouts<C extends Signer['chain']>(place: PayoutPlace<C>) {
  const { network } = place
  let database = await createTestDatabase()
  const clock = { nowMs: place.nowMs() }
  const ctx: Context = {
    get db() {
      return database.db
    },
    now: () => new Date(clock.nowMs),
    log: createLog('test', 'silent'),
  }
  const approver = privateKeyToAccount(generatePrivateKey())
  const wallet = await place.wallet()
  const chain = place.chain(ctx.log)
  const [owner] = (await addAccounts(database.db, 1)) as [bigint]
  await inTransaction(ctx, (tx) =>
    post(
      tx,
      (['USDT', 'MDD'] as const).map((asset) => ({
        from: { system: 'demo' },
        to: { account: owner },
        asset,
        amountMicro: START_MICRO,
        kind: 'playMoney',
        reference: `start:${owner}:${asset}`,
      })),
    ),
  )

  const journal = testJournal()
  const signerWith = (used: C, over: Partial<Omit<Signer<C>, 'chain'>> = {}): Signer<C> => ({
    account: wallet,
    chain: used,
    sources: [withdrawalsForPayouts],
    spendLimit: null,
    journal,
    coinDaily: null,
    limits: {
      maxMicro: 400n * UNIT,
      dailyMaxMicro: 500n * UNIT,
      secondFromMicro: 300n * UNIT,
      approvers: [approver.address.toLowerCase()],
      shop: null,
    },
    ...over,
  })
  const killed = (): Promise<never> => Promise.reject(new Error('killed'))
  return {
    ctx,
    clock,
    owner,
    approver,
    wallet,
    chain,
    signerWith,
    signer: signerWith(chain),
    /** Kills the process at its next call of this. */
    dyingAt: (verb: 'prepare' | 'send' | 'look'): Signer<C> =>
      signerWith({
        ...chain,
        [verb === 'look' && chain.kind === 'evm' ? 'settled' : verb]: killed,
      }),
    /** An approved withdrawal with its amount reserved. */
    approved: (
      amountMicro: bigint,
      address: string = place.address(),
      asset: ChainToken = 'USDT',
    ): Promise<bigint> =>
      inTransaction(ctx, async (tx) => {
        const { rows } = await sql<{ id: bigint }>`
          insert into withdrawal (account_id, request_id, asset, network, address, amount_micro, fee_micro, state,
            approved_by, created_at, updated_at)
          values (${owner}, ${String(1_700_000_000_000_000_000n + BigInt(turn++))}, ${asset}, ${network},
            ${address}, ${amountMicro}, 0, 'approved', 'limit', ${tx.now()}, ${tx.now()}) returning id`.execute(
          tx.db,
        )
        const { id } = rows[0]!
        await reserve(tx, {
          from: { account: owner },
          to: { system: `payouts:${network}` },
          asset,
          amountMicro,
          kind: 'withdrawal',
          reference: withdrawalReference(id),
        })
        return id
      }),
    stateOf: async (id: bigint): Promise<WithdrawalRow> =>
      (
        await sql<WithdrawalRow>`select state, tx_hash, reason from withdrawal where id = ${id}`.execute(
          ctx.db,
        )
      ).rows[0]!,
    balance: async (asset: ChainToken = 'USDT'): Promise<bigint> =>
      (await readBalance(ctx, owner, asset)).amountMicro,
    reserved: async (asset: ChainToken = 'USDT'): Promise<bigint> =>
      (await readBalance(ctx, owner, asset)).reservedMicro,
    /** Everything signed, oldest first. */
    signed: async (): Promise<SignedRow[]> =>
      (
        await sql<SignedRow>`select t.tx_hash, t.raw, t.expires_at, t.max_fee, p.nonce
          from payout_transaction t join payout p on p.id = t.payout_id order by t.signed_at, t.expires_at`.execute(
          ctx.db,
        )
      ).rows,
    /** Returns the backup's name. */
    async backUp(): Promise<string> {
      const copy = await copyTestDatabase(database)
      database = openTestDatabase(database.name)
      return copy
    },
    async restore(backup: string): Promise<void> {
      await database.drop()
      database = openTestDatabase(backup)
    },
    async settle(): Promise<void> {
      await place.mine()
      await place.finalise()
    },
    async close(): Promise<void> {
      await checkLedger(ctx)
      await database.drop()
    },
  }
}

type Payouts<C extends Signer['chain'] = Signer['chain']> = Awaited<
  ReturnType<typeof createPayouts<C>>
>

/** For a file or a describe: one chain, and per test a new database and wallet. */
export function usePayouts<C extends Signer['chain'], P extends PayoutPlace<C>>(
  start: () => Promise<P & PayoutPlace<C>>,
): { readonly place: P; readonly at: Payouts<C> } {
  const [place, at] = [{} as P, {} as Payouts<C>]
  beforeAll(async () => void Object.assign(place, await start()))
  afterAll(() => place.stop())
  beforeEach(async () => void Object.assign(at, await createPayouts<C>(place)))
  afterEach(() => at.close())
  return { place, at }
}
