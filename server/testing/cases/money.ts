import { randomBytes } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { microToBase, parseMicro } from '../../../basics/money.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import { creditDeposit } from '../../money/balances/deposits/creditDeposit.ts'
import { expireDeposits } from '../../money/balances/deposits/expireDeposits.ts'
import { receivingNetworks } from '../receiving.ts'
import { openDeposit } from '../../money/balances/deposits/openDeposit.ts'
import { recordingLog } from '../chains/watch.ts'
import type { ChainTransfer } from '../../money/chains/chain.ts'
import { inTransaction, type TransactionContext } from '../../platform/db/context.ts'
import { checkLedger } from '../../money/ledger/checkLedger.ts'
import { claimOrderRefund } from '../../commerce/orders/returns/claimOrderRefund.ts'
import { sendOrderCode } from '../../commerce/orders/contact/sendOrderCode.ts'
import { expireOrders } from '../../commerce/orders/close/expireOrders.ts'
import { paymentListeners } from '../../commerce/orders/pay/paymentListeners.ts'
import { placeToPay } from '../orders/placeToPay.ts'
import {
  findOwnOrder,
  readOrderView,
  viewOf,
  type ChainOrderView,
} from '../../commerce/orders/read/readOrder.ts'
import { refundListenersOf } from '../../commerce/orders/returns/refundListeners.ts'
import { returnOrder } from '../../commerce/orders/returns/returnOrder.ts'
import { withdrawReturn } from '../../commerce/orders/returns/withdrawReturn.ts'
import { createTestShop } from '../orders/shop.ts'
import { checkBooks } from '../../money/payments/checkBooks.ts'
import { followChains } from '../../money/payments/settle/followChains.ts'
import { approveReady } from '../../money/refunds/approveRefunds.ts'
import { checkRefunds } from '../../money/refunds/checkRefunds.ts'
import { refundsForPayouts } from '../../money/refunds/refundsForPayouts.ts'
import { notifyMerchant } from '../../operate/cases/notifyMerchant.ts'

/** A real shop over a real database with every kind of payment, and a clock to turn. */
export const SITE = 'https://shop.test'
export const MERCHANT = { email: 'merchant@shop.test', language: 'en' } as const
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
/** Products of `createTestShop`. */
export const PRICE = 12_500_000n
const REFUND_RULES = {
  autoMicro: 100_000_000n,
  delayMs: 24 * HOUR,
  unconfirmedDelayMs: 72 * HOUR,
}

export const hex = (bytes: number): string => `0x${randomBytes(bytes).toString('hex')}`
/** A random lower-case address, which has no checksum. */
export const anyAddress = (): string => hex(20)

let lastIdMs = Date.UTC(2026, 3, 1)
let buyers = 0

/** The buyer: `email` for a guest, `account` for a member. */
export type Bought = {
  readonly order: ChainOrderView
  readonly ctx: Awaited<ReturnType<typeof createTestShop>>['ctx']
  readonly email: string | null
  readonly account: bigint | null
}

export async function createTestMoney() {
  const shop = await createTestShop()
  const recorded = recordingLog()
  const base = { ...shop.ctx, log: recorded.log }
  const { db } = base
  await shop.setStock(shop.mailed.optionId, 100_000)
  await shop.setStock(shop.posted.optionId, 100_000)
  const forDeposits = await receivingNetworks(base, {
    137: { treasury: true },
    56: { treasury: true },
  })
  const follow = followChains({ ...paymentListeners(SITE), onCredited: creditDeposit })
  const payouts = refundsForPayouts(refundListenersOf(SITE))
  const back = {
    site: SITE,
    rules: REFUND_RULES,
    channels: { mail: true, sms: true },
    ownAddresses: async () => new Set([`0x${'3'.repeat(40)}`]),
    payable: async () => new Set(NETWORK_IDS),
  }
  let block = 1_000

  const transfer = (
    over: Partial<ChainTransfer> & { micro?: bigint; network?: NetworkId } = {},
  ): ChainTransfer => {
    const { micro, network = 137, ...rest } = over
    const on = shop.ctx.networks.get(network)!
    return {
      txHash: hex(32),
      logIndex: 0,
      blockNumber: ++block,
      blockHash: hex(32),
      timeMs: base.now().getTime(),
      rail: 'transfer',
      token: on.usdt,
      sender: hex(20),
      receiver: on.receive[0]!,
      amountBase: microToBase(micro ?? 0n, NETWORKS[network].usdtDecimals),
      chainOrderId: null,
      refusal: null,
      ...rest,
    }
  }
  const final = (transfers: readonly ChainTransfer[], network: NetworkId = 137, to = ++block) =>
    inTransaction(base, (tx) => follow.onFinal(tx, { network, to, transfers }))

  const money = {
    shop,
    base,
    recorded,
    transfer,
    final,
    seen: (transfers: readonly ChainTransfer[], network: NetworkId = 137) =>
      inTransaction(base, (tx) => follow.onSeen(tx, { network, head: ++block, transfers })),
    gone: (transfers: readonly ChainTransfer[], network: NetworkId = 137) =>
      inTransaction(base, (tx) =>
        follow.onGone(tx, { network, blockHashes: transfers.map((one) => one.blockHash) }),
      ),
    pass: shop.pass,
    /** A guest's order of something sent by e-mail, from its own device. */
    async guest(network: NetworkId = 137): Promise<Bought> {
      const email = `buyer${++buyers}@mail.test`
      const ctx = {
        ...shop.as(randomBytes(16).toString('hex'), `203.0.113.${buyers % 250}`),
        log: recorded.log,
      }
      const input = {
        orderId: createOrderId(lastIdMs++),
        ...shop.mailed,
        count: 1,
        receiverEmail: email,
        network,
        mode: 'safe' as const,
      }
      return { order: await placeToPay(ctx, input), ctx, email, account: null }
    },
    /** A member's order of something posted, without an e-mail address. */
    async member(network: NetworkId = 137): Promise<Bought> {
      const ctx = { ...(await shop.member()), log: recorded.log }
      const { accountId } = ctx.caller.account!
      await sql`update account set email = ${`member${accountId}@mail.test`} where id = ${accountId}`.execute(
        db,
      )
      const input = {
        orderId: createOrderId(lastIdMs++),
        ...shop.posted,
        count: 1,
        country: 'CN',
        address: '上海市静安区1号',
        receiverName: '王小明',
        phone: '13812345678',
        network,
        mode: 'safe' as const,
      }
      return {
        order: await placeToPay(ctx, input),
        ctx,
        email: null,
        account: ctx.caller.account!.accountId,
      }
    },
    /** A member's deposit address. */
    async deposit(network: NetworkId = 137) {
      const ctx = { ...(await shop.member()), log: recorded.log }
      const account = ctx.caller.account!.accountId
      const deposit = await openDeposit(ctx, { network }, forDeposits)
      const { rows } = await sql<{
        payment_id: string
      }>`select payment_id from deposit where account_id = ${account} and network = ${network}`.execute(
        db,
      )
      return { deposit, ctx, account, paymentId: rows[0]!.payment_id }
    },
    /** Money to a deposit address. */
    depositOf: (
      {
        deposit: { address: receiver, network },
      }: { deposit: { address: string; network: NetworkId } },
      micro = 40_000_000n,
      over: Partial<ChainTransfer> = {},
    ): ChainTransfer => transfer({ network, receiver, micro, ...over }),
    view: ({ order: { orderId } }: Pick<Bought, 'order'>) => readOrderView(base, orderId, 'en'),
    /** Reads the order with its secret. */
    async shown({ order: { orderId, secret }, ctx }: Bought) {
      return viewOf(ctx, await findOwnOrder(ctx, orderId, secret), 'en')
    },
    /** The quoted amount, changed by `changeMicro`. */
    paying: (
      { order: { payment } }: Pick<Bought, 'order'>,
      changeMicro = 0n,
      over: Partial<ChainTransfer> = {},
    ): ChainTransfer =>
      transfer({
        network: payment.network,
        micro: parseMicro(payment.amount!)! + changeMicro,
        ...over,
      }),
    /** Pays by contract under the order's id. */
    byContract: (
      { order: { payment, orderId } }: Pick<Bought, 'order'>,
      micro: bigint,
      over: Partial<ChainTransfer> & { network?: NetworkId } = {},
    ): ChainTransfer => {
      const network = over.network ?? payment.network
      return transfer({
        network,
        micro,
        rail: 'contract',
        chainOrderId: BigInt(orderId),
        receiver: shop.ctx.networks.get(network)!.shop!,
        ...over,
      })
    },
    /** Reads the chains up to now as final and closes what expired. */
    async expire(): Promise<void> {
      await shop.readChains()
      await expireOrders(base, SITE)
      await expireDeposits(base)
    },
    /** Advances until the order is expired and closed. */
    async runOut(bought: Bought): Promise<void> {
      shop.pass((await money.view(bought)).payment.expiresAt - base.now().getTime() + MINUTE)
      await money.expire()
    },
    /** Names an address: signed, or with a code that the contact got, where there is one. */
    async claim(
      { ctx, order: { orderId, secret } }: Bought,
      refundId: string,
      address: string,
      signed: { message?: string; signature?: string } = {},
    ) {
      const input = { orderId, secret, refundId, address }
      if (signed.message !== undefined || signed.signature !== undefined)
        return claimOrderRefund(ctx, { ...input, ...signed }, back)
      // A browser and a network of its own, so that limits of sending do not matter.
      const from = { ...ctx, caller: { ...ctx.caller, device: hex(16), clientAddress: hex(16) } }
      const { to } = await sendOrderCode(from, { orderId, secret, refundId }, back)
      return claimOrderRefund(
        from,
        { ...input, ...(to !== null && { captcha: await money.codeOf(orderId) }) },
        back,
      )
    },
    /** The code last sent for an order. */
    async codeOf(orderId: string): Promise<string> {
      const { rows } = await sql<{
        code: string
      }>`select code from message_out
        where kind = 'orderCode' and facts ->> 'orderId' = ${orderId} order by id desc limit 1`.execute(
        db,
      )
      return rows[0]!.code
    },
    back,
    askReturn: ({ ctx, order: { orderId, secret } }: Bought, reason = 'too small') =>
      returnOrder(ctx, { orderId, secret, reason }),
    withdrawReturn: ({ ctx, order: { orderId, secret } }: Bought) =>
      withdrawReturn(ctx, { orderId, secret }),
    approveReady: () => approveReady(base),
    payouts,
    /** Signs, sends and finalises everything approved; returns the ids. */
    async payOut(): Promise<bigint[]> {
      const ids: bigint[] = []
      for (const network of [105, 137, 56] as const) {
        for (const { id } of await payouts.approved(base, network)) {
          const txHash = hex(32)
          await inTransaction(base, (tx) => payouts.markSent(tx, id, txHash))
          await inTransaction(base, (tx) => payouts.finish(tx, id, txHash))
          ids.push(id)
        }
      }
      return ids
    },
    decide: <T>(work: (tx: TransactionContext) => Promise<T>) => inTransaction(base, work),
    notifyMerchant: () => notifyMerchant(base, MERCHANT),
    async transferId({ txHash, logIndex }: ChainTransfer): Promise<bigint> {
      const { rows } = await sql<{
        id: bigint
      }>`select id from transfer where tx_hash = ${txHash} and log_index = ${logIndex}`.execute(db)
      return rows[0]!.id
    },
    async checkAll(): Promise<void> {
      await checkBooks(base)
      await checkLedger(base)
      await checkRefunds(base)
    },
  }
  return money
}

export type TestMoney = Awaited<ReturnType<typeof createTestMoney>>
