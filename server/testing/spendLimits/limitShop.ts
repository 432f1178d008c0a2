import { sql } from '../../platform/db/sql.ts'
import { encodeFunctionData } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { spendLimitAbi } from '../../../basics/abi/spendLimit.ts'
import { Refusal } from '../../../basics/errors.ts'
import { microToBase } from '../../../basics/money.ts'
import { cheapHash } from '../cheapHash.ts'
import { createWatcher } from '../../money/chains/watch/createWatcher.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import { paymentListeners } from '../../commerce/orders/pay/paymentListeners.ts'
import type { PlaceOrderInput } from '../../commerce/orders/order.ts'
import { placeOrder, type PlaceOrderContext } from '../../commerce/orders/place/placeOrder.ts'
import { readOrderView, type ChainOrderView } from '../../commerce/orders/read/readOrder.ts'
import { createTestShop, type TestShop } from '../orders/shop.ts'
import { checkBooks } from '../../money/payments/checkBooks.ts'
import { followChains } from '../../money/payments/settle/followChains.ts'
import { runPayouts } from '../../money/payouts/runPayouts.ts'
import type { Signer } from '../../money/payouts/signer.ts'
import { readCharge, type Charge } from '../../money/spendLimits/charges.ts'
import { chargesForPayouts } from '../../money/spendLimits/chargesForPayouts.ts'
import { testJournal } from '../testJournal.ts'
import { coverByLimit } from '../../money/spendLimits/coverByLimit.ts'
import { openLimits, type Limits } from '../../money/spendLimits/terms.ts'
import {
  allow,
  grant as grantTo,
  latestGrant,
  type LimitChain,
  type LimitWallet,
} from './limitChain.ts'

export const UNIT = 1_000_000n
/** Of the test shop's products. */
export const PRICE = 12_500_000n
export const SEC_PASSWORD = 'Reiher-23-Weide'

/** The buyer's grant, `null` for none. Amounts in micro-units. */
export type Bounds = {
  readonly cap?: bigint
  readonly perOrder?: bigint
  readonly seconds?: number
  readonly by?: string
  readonly held?: bigint
}
export type Buyer = {
  readonly ctx: TestShop['ctx'] & PlaceOrderContext
  readonly wallet: LimitWallet
  place(change?: Partial<PlaceOrderInput>): Promise<ChainOrderView>
}

export const refusal = async (work: Promise<unknown>): Promise<{ code: number; fields: unknown }> =>
  work.then(
    () => {
      throw new Error('it was not refused')
    },
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return { code: error.code, fields: error.fields }
    },
  )

/** The contract and the charging wallet, shared by all tests of a chain. */
export type LimitPlace = {
  readonly chain: LimitChain
  readonly contract: string
  readonly operator: LimitWallet
  readonly secHash: string
}

export async function createLimitPlace(chain: LimitChain): Promise<LimitPlace> {
  const [operator, contract, secHash] = [
    await chain.wallet(),
    await chain.deploy(chain.local.usdt, chain.local.receivers[0]!),
    await cheapHash(SEC_PASSWORD),
  ]
  return { chain, operator, contract, secHash }
}

/** A shop in whitelist mode over a real chain, with the chain's clock. */
export async function createLimitShop({ chain, contract, operator, secHash }: LimitPlace) {
  const { local, wallets } = chain
  const { network } = local
  const shop = await createTestShop()
  // The chain is shared and the shop is new: payments to another shop may look like this one's.
  const fromBlock = BigInt((await local.head()) + 1)
  shop.pass((await chain.nowMs()) - shop.ctx.now().getTime())
  const config: ChainConfig = {
    ...local.settings(),
    payees: [local.platform, ...local.receivers],
    token: null,
    spendLimit: contract,
  }
  const base = (micro: bigint): bigint => microToBase(micro, local.decimals)
  const limits = (
    chainConfig: ChainConfig = config,
    by: string | undefined = operator.address,
  ): Limits => openLimits([chainConfig], async () => by, shop.ctx.log)
  const payoutChain = chain.payoutChain(config, shop.ctx.log)
  const journal = testJournal()
  const signerWith = (used: Signer['chain']): Signer => ({
    account: operator.account,
    chain: used,
    sources: [chargesForPayouts],
    spendLimit: contract,
    journal,
    coinDaily: null,
    // Transfers that are not charges.
    limits: { maxMicro: 0n, dailyMaxMicro: 0n, secondFromMicro: 0n, approvers: [], shop: null },
  })
  const approve = (wallet: LimitWallet, spender: string, amountBase: bigint): Promise<void> =>
    allow(chain, wallet, spender, amountBase)
  const endIn = async (seconds: number): Promise<bigint> =>
    BigInt(Math.floor((await chain.nowMs()) / 1_000) + seconds)

  async function grant(
    wallet: LimitWallet,
    {
      cap = 100n * UNIT,
      perOrder = 50n * UNIT,
      seconds = 86_400,
      by = operator.address,
      held = 1_000n * UNIT,
    }: Bounds = {},
  ): Promise<void> {
    if (held > 0n) await local.mine([await local.sign(wallet.address, base(held))])
    await approve(wallet, contract, base(cap))
    await grantTo(chain, wallet, {
      contract,
      treasury: local.receivers[0]!,
      operator: by,
      cap: base(cap),
      perOrder: base(perOrder),
      end: await endIn(seconds),
    })
  }

  /** A signed-in account with a bound wallet and a fund password. */
  async function buyer(options: { limits?: Limits; bounds?: Bounds | null } = {}): Promise<Buyer> {
    const member = await shop.member()
    const wallet = await chain.wallet()
    const { accountId } = member.caller.account!
    await sql`insert into account_wallet (kind, address, account_id, asset, created_at)
      values (${wallets.kind}, ${wallet.address}, ${accountId}, ${wallets.asset}, ${shop.ctx.now()})`.execute(
      shop.ctx.db,
    )
    await sql`update account set sec_password_hash = ${secHash} where id = ${accountId}`.execute(
      shop.ctx.db,
    )
    if (options.bounds !== null) await grant(wallet, options.bounds)
    const ctx = {
      ...member,
      networks: new Map([[network, config]]),
      coverByLimit: coverByLimit(options.limits ?? limits()),
    }
    return {
      ctx,
      wallet,
      place: (change = {}) =>
        placeOrder(
          ctx,
          shop.input({ network, mode: 'whitelist', secPassword: SEC_PASSWORD, ...change }),
        ),
    }
  }

  return {
    shop,
    config,
    network,
    base,
    limits,
    grant,
    endIn,
    approve,
    buyer,
    signerWith,
    payoutChain,
    input: (change: Partial<PlaceOrderInput> = {}) =>
      shop.input({ network, mode: 'whitelist', secPassword: SEC_PASSWORD, ...change }),
    latest: (me: Buyer): Promise<bigint> => latestGrant(chain, contract, me.wallet.address),
    revoke: async (me: Buyer): Promise<void> =>
      me.wallet.send(
        contract,
        encodeFunctionData({
          abi: spendLimitAbi,
          functionName: 'revoke',
          args: [await latestGrant(chain, contract, me.wallet.address)],
        }),
      ),
    /** One round of the signing process. */
    pay: (used: Signer['chain'] = payoutChain) => runPayouts(shop.ctx, signerWith(used)),
    async finalise(): Promise<void> {
      await chain.mineWaiting()
      await local.finalise()
    },
    /** Reads the chain to its end, with `limit` as the configured contract. */
    async watch(limit = contract): Promise<void> {
      const watcher = createWatcher(
        shop.ctx,
        local.open({ ...config, fromBlock }, shop.ctx.log),
        followChains({ ...paymentListeners(null), onCredited: async () => {} }),
        {
          deniedForMs: 0,
          earlierAddresses: async () => ({ receivers: [], shops: [], limits: [limit] }),
        },
      )
      await watcher.processAll()
      await watcher.stop()
    },
    view: (order: { orderId: string }, { ctx }: Buyer) => readOrderView(ctx, order.orderId, 'en'),
    chargeOf: (order: { orderId: string }): Promise<Charge | undefined> =>
      readCharge(shop.ctx, order.orderId),
    count: async (): Promise<bigint> =>
      (await sql<{ count: bigint }>`select count(*) from charge`.execute(shop.ctx.db)).rows[0]!
        .count,
    /** Advances both clocks. */
    async pass(ms: number): Promise<void> {
      await chain.advance(ms)
      shop.pass(ms)
    },
    async close(): Promise<void> {
      await checkBooks(shop.ctx)
      await shop.close()
    },
  }
}

export type LimitShop = Awaited<ReturnType<typeof createLimitShop>>

/** For a describe: one chain with its contract, and a new shop per test. */
export function useLimitShop(start: () => Promise<LimitChain>): {
  readonly place: LimitPlace
  readonly at: LimitShop
} {
  const [place, at] = [{} as LimitPlace, {} as LimitShop]
  beforeAll(async () => void Object.assign(place, await createLimitPlace(await start())))
  afterAll(() => place.chain.stop())
  beforeEach(async () => void Object.assign(at, await createLimitShop(place)))
  afterEach(() => at.close())
  return { place, at }
}
