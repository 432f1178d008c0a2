import { randomBytes } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { NetworkId } from '../../../basics/networks.ts'
import { parseMicro } from '../../../basics/money.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import type { ChainTransfer } from '../../money/chains/chain.ts'
import { claimHeldMoney } from '../../operate/claims/claimHeldMoney.ts'
import { messageForHeldMoney } from '../../operate/claims/claimMessage.ts'
import { undoTransfer } from '../../operate/cases/undoTransfer.ts'
import { placeToPay } from '../orders/placeToPay.ts'
import { receivingNetworks, TREASURY, WALLETS } from '../receiving.ts'
import { asTester } from '../staff.ts'
import { HOUR, PRICE, SITE, type Bought, type TestMoney } from './money.ts'
import { BY, type Case, type Ended, ofGuest, pay } from './outcomeSteps.ts'

/** Orders with addresses of each kind, the shop's own money, tolerance, and held money that is claimed or undone. */

let orders = Date.UTC(2026, 4, 1)

/** A guest's order in a shop with these networks. */
async function orderOn(m: TestMoney, networks: Networks, network: NetworkId): Promise<Bought> {
  const email = `address${++orders}@mail.test`
  const ctx = { ...m.shop.as(randomBytes(16).toString('hex')), log: m.recorded.log, networks }
  const order = await placeToPay(ctx, {
    orderId: createOrderId(orders),
    ...m.shop.mailed,
    count: 1,
    receiverEmail: email,
    network,
    mode: 'safe',
  })
  return { order, ctx, email, account: null }
}

const forwarders = (m: TestMoney): Promise<Networks> =>
  receivingNetworks(m.base, { 137: { treasury: true }, 56: { treasury: true } })
const wallets = (m: TestMoney): Promise<Networks> =>
  receivingNetworks(m.base, { 105: { wallets: WALLETS.slice(0, 1) } })

/** To the order's address, of its price or changed. */
const toAddress = (
  m: TestMoney,
  { order: { payment } }: Bought,
  changeMicro = 0n,
  over: Partial<ChainTransfer> = {},
): ChainTransfer =>
  m.transfer({
    micro: parseMicro(payment.amount!)! + changeMicro,
    receiver: payment.receiver!.startsWith('0x')
      ? payment.receiver!.toLowerCase()
      : payment.receiver!,
    ...over,
  })

async function paidTo(
  m: TestMoney,
  bought: Bought,
  transfer: ChainTransfer,
  network = bought.order.payment.network,
): Promise<Ended> {
  await m.final([transfer], network)
  return { transfer, bought }
}

/** An order at an address that another order had, and that has rested. */
async function atUsedAddress(m: TestMoney): Promise<Bought> {
  const networks = await wallets(m)
  const first = await orderOn(m, networks, 105)
  await paidTo(m, first, toAddress(m, first))
  m.pass(9 * 24 * HOUR)
  const bought = await orderOn(m, networks, 105)
  if (bought.order.payment.receiver !== first.order.payment.receiver)
    throw new Error('the address did not serve again')
  return bought
}

const tolerating = async (m: TestMoney): Promise<Networks> =>
  new Map(
    [...(await forwarders(m))].map(([id, on]) => [
      id,
      { ...on, underpaidToleranceMicro: 500_000n },
    ]),
  )

export const ADDRESS_OUTCOMES: Record<string, Case> = {
  'own address': async (m) => {
    const bought = await orderOn(m, await forwarders(m), 137)
    return paidTo(m, bought, toAddress(m, bought))
  },
  'own address, two strangers': async (m) => {
    const networks = await forwarders(m)
    const [bought, other] = [await orderOn(m, networks, 137), await orderOn(m, networks, 137)]
    const ended = await paidTo(m, bought, toAddress(m, bought))
    if ((await m.view(other)).status !== 'unpaid') throw new Error('a stranger was paid for')
    return ended
  },
  'own address, another network': async (m) => {
    const bought = await orderOn(m, await forwarders(m), 137)
    return paidTo(m, bought, toAddress(m, bought, 0n, { amountBase: PRICE * 10n ** 12n }), 56)
  },
  'own address, fee taken out': async (m) => {
    const bought = await orderOn(m, await forwarders(m), 137)
    return paidTo(m, bought, toAddress(m, bought, -1_000_000n))
  },
  'used address': async (m) => {
    const bought = await atUsedAddress(m)
    return paidTo(m, bought, toAddress(m, bought))
  },
  'used address, another amount': async (m) => {
    const bought = await atUsedAddress(m)
    return paidTo(m, bought, toAddress(m, bought, -1_000_000n))
  },
  'own transfer': async (m) => {
    const bought = await orderOn(m, await forwarders(m), 137)
    return paidTo(m, bought, toAddress(m, bought, 0n, { sender: TREASURY }))
  },
  'short within the tolerance': async (m) => {
    const bought = await orderOn(m, await tolerating(m), 137)
    return paidTo(m, bought, toAddress(m, bought, -500_000n))
  },
  'short beyond the tolerance': async (m) => {
    const bought = await orderOn(m, await tolerating(m), 137)
    return paidTo(m, bought, toAddress(m, bought, -500_001n))
  },
  'its sender claims it': ofGuest(async (m, bought) => {
    await m.guest()
    const by = privateKeyToAccount(generatePrivateKey())
    const transfer = m.transfer({ micro: PRICE, sender: by.address.toLowerCase() })
    await m.final([transfer])
    const { orderId, secret } = bought.order
    const { message } = await messageForHeldMoney(bought.ctx, {
      orderId,
      secret,
      network: 137,
      txHash: transfer.txHash,
    })
    await claimHeldMoney(
      { ...bought.ctx, site: SITE, contractWalletOf: () => undefined },
      { orderId, secret, message, signature: await by.signMessage({ message }) },
    )
    return { transfer, bought }
  }),
  'a person undoes it': ofGuest(async (m, bought) => {
    const { transfer } = await pay(m, bought)
    const id = await m.transferId(transfer)
    const isDone = await asTester(
      m.base,
      'cases.decide',
      async (tx) => (await undoTransfer(tx, SITE, id, BY)) === 'done',
    )
    if (!isDone) throw new Error('not undone')
    return { transfer, bought }
  }),
}
