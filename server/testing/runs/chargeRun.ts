import { randomBytes } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { NetworkId } from '../../../basics/networks.ts'
import { microToBase } from '../../../basics/money.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import type { Database } from '../../platform/db/connection.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { approveCharge, type ChargeGrant } from '../../money/spendLimits/charges.ts'
import {
  allow,
  bytesOf,
  chargedTo,
  grant,
  latestGrant,
  type LimitChain,
} from '../spendLimits/limitChain.ts'
import { placeOrder } from '../../commerce/orders/place/placeOrder.ts'
import { addTestProduct } from '../orders/shop.ts'
import type { PayNetwork } from '../../money/payments/quotes/networks.ts'

const UNIT = 1_000_000n
const BUYERS = 3
const CAP_MICRO = 100_000n * UNIT
const PER_ORDER_MICRO = 50n * UNIT
const YEAR_S = 365 * 86_400
const MAX_PIECES = 3
const STOCK = 1_000_000
const SITE = 'http://shop.test'

type Place = {
  readonly chain: LimitChain
  readonly contract: string
  readonly treasury: string
  readonly operator: string
  readonly grants: readonly ChargeGrant[]
}
type Row = {
  readonly network: NetworkId
  readonly orderId: string
  readonly amountMicro: bigint
  readonly state: string
  readonly reason: string | null
}

type ChargeFigures = {
  readonly done: Readonly<Record<string, number>>
  /** Returned untouched: no block took them in time. */
  readonly refused: number
  /** Reported done without the contract's record, or charged another amount. */
  readonly lost: number
  /** Reported refused though the contract charged them: buyers would pay again. */
  readonly doubled: number
}

/**
 * Spending-limit charges for the payout run: real orders, grants on real contracts, and their final state.
 */
export class ChargeRun {
  private readonly ctx: Context
  private readonly places = new Map<NetworkId, Place>()
  private readonly networks = new Map<NetworkId, PayNetwork>()
  private product!: { productId: number; optionId: number }
  private accountId!: bigint
  private lastIdMs = Date.now()

  constructor(ctx: Context) {
    this.ctx = ctx
  }

  /**
   * Deploys a contract on each chain and lets wallets grant to `payer`. Blocks are mined by hand meanwhile.
   */
  async prepare(
    db: Database,
    chains: readonly LimitChain[],
    payer: PrivateKeyAccount,
    accountId: bigint,
  ): Promise<void> {
    this.accountId = accountId
    this.product = await addTestProduct(db, 'charged', 2, STOCK)
    for (const chain of chains) {
      const { local } = chain
      const { network } = local
      const treasury = local.receivers[0]!
      const operator = local.spell(payer.address.toLowerCase())
      const contract = await chain.deploy(local.usdt, treasury)
      const base = (micro: bigint): bigint => microToBase(micro, local.decimals)
      const grants: ChargeGrant[] = []
      for (let buyer = 0; buyer < BUYERS; buyer++) {
        const wallet = await chain.wallet()
        await local.mine([await local.sign(wallet.address, base(CAP_MICRO))])
        await allow(chain, wallet, contract, base(CAP_MICRO))
        const end = BigInt(Math.floor((await chain.nowMs()) / 1_000) + YEAR_S)
        await grant(chain, wallet, {
          contract,
          treasury,
          operator,
          cap: base(CAP_MICRO),
          perOrder: base(PER_ORDER_MICRO),
          end,
        })
        grants.push({
          network,
          contract,
          grantId: await latestGrant(chain, contract, wallet.address),
          wallet: wallet.address,
          decimals: local.decimals,
        })
      }
      this.places.set(network, { chain, contract, treasury, operator, grants })
      this.networks.set(network, {
        network,
        usdt: local.usdt,
        usdtDecimals: local.decimals,
        shop: local.shop,
        platform: local.platform,
        receive: local.receivers,
      })
    }
  }

  /** An order and its confirmed charge. */
  async add(network: NetworkId, random: () => number): Promise<void> {
    const { grants } = this.places.get(network)!
    const caller = {
      device: randomBytes(16).toString('hex'),
      deviceKnown: true,
      clientAddress: `2001:db8::${randomBytes(2).toString('hex')}`,
      locale: 'en' as const,
      site: SITE,
      account: null,
      agent: '',
      keepToken: () => {},
    }
    const count = 1 + Math.floor(random() * MAX_PIECES)
    const input = {
      orderId: createOrderId(this.lastIdMs++),
      ...this.product,
      count,
      receiverEmail: 'buyer@example.com',
      network,
      mode: 'safe' as const,
    }
    const { orderId } = await placeOrder({ ...this.ctx, caller, networks: this.networks }, input)
    const { rows } = await sql<{
      total: bigint
      until: Date
    }>`select total_micro as total, expires_at as until from shop_order where id = ${orderId}`.execute(
      this.ctx.db,
    )
    await inTransaction(this.ctx, (tx) =>
      approveCharge(tx, {
        orderId,
        accountId: this.accountId,
        amountMicro: rows[0]!.total,
        until: rows[0]!.until,
        grant: grants[Math.floor(random() * grants.length)]!,
      }),
    )
  }

  contractOn(network: NetworkId): string {
    return this.places.get(network)!.contract
  }

  /** Compares our records with contracts and treasuries. */
  async figures(): Promise<ChargeFigures> {
    const { rows } =
      await sql<Row>`select network, order_id::text as "orderId", amount_micro as "amountMicro", state, reason
        from charge`.execute(this.ctx.db)
    const done: Record<string, number> = {}
    let [refused, lost, doubled] = [0, 0, 0]
    for (const { network, orderId, amountMicro, state, reason } of rows) {
      const { chain, contract, operator } = this.places.get(network)!
      const charged = await chargedTo(chain, contract, operator, orderId)
      if (state === 'done' && charged === microToBase(amountMicro, chain.local.decimals))
        done[`charge on ${network}`] = (done[`charge on ${network}`] ?? 0) + 1
      else if (state === 'done') lost++
      else if (charged > 0n) doubled++
      else if (state === 'refused' && reason === 'failedOnChain') refused++
      else throw new Error(`the charge of order ${orderId} is ${state} (${reason}) in the end`)
    }
    for (const [network, { chain, treasury }] of this.places) {
      const held = await chain.read(
        chain.local.usdt,
        encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [bytesOf(treasury)] }),
      )
      const sum = rows.reduce(
        (all, one) =>
          one.network === network && one.state === 'done'
            ? all + microToBase(one.amountMicro, chain.local.decimals)
            : all,
        0n,
      )
      if (held !== sum) throw new Error(`the treasury on ${network} has ${held} instead of ${sum}`)
    }
    return { done, refused, lost, doubled }
  }
}
