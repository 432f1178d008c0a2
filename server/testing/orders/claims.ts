import { formatMicro } from '../../../basics/money.ts'
import { readBalance } from '../../money/ledger/readBalance.ts'
import { sql } from '../../platform/db/sql.ts'
import { Trx, utils } from 'tronweb'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { CallInput } from '../../../api/calls.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { checkResults } from '../checkResults.ts'
import { toTronAddress } from '../../../basics/tron/address.ts'
import { accountCalls } from '../../people/accounts/calls.ts'
import { createTestMoney, HOUR, PRICE, type Bought } from '../cases/money.ts'
import {
  claimOrderRefund,
  messageForRefund,
} from '../../commerce/orders/returns/claimOrderRefund.ts'
import { placeToPay } from './placeToPay.ts'
import type { TestShop } from './shop.ts'

/** A buyer's wallet: its address on the network, and how it signs. */
type ClaimWallet = { readonly key: Hex; readonly address: string }

/** Refunds on one kind of network, and its signature forms. */
export type Side = {
  readonly name: string
  readonly network: NetworkId
  readonly asset: 'ETH' | 'TRX'
  /** Another of the shop's networks on which the same key has a wallet. */
  readonly other: Pick<Side, 'network' | 'walletOf'>
  walletOf(key: Hex): ClaimWallet
  sign(text: string, wallet: Pick<ClaimWallet, 'key'>): Promise<string>
}

/** The forms in which wallets sign a text. */
export const FORMS = {
  ethereum: (text: string, { key }: Pick<ClaimWallet, 'key'>): Promise<string> =>
    privateKeyToAccount(key).signMessage({ message: text }),
  tron: async (text: string, { key }: Pick<ClaimWallet, 'key'>): Promise<string> =>
    utils.message.signMessage(text, key),
  oldTron: async (text: string, { key }: Pick<ClaimWallet, 'key'>): Promise<string> =>
    Trx.signString(Buffer.from(text).toString('hex'), key.slice(2)),
  /** tronweb's result without a TRON header: a text of any length is said to have 32 bytes. */
  oldEthereum: async (text: string, { key }: Pick<ClaimWallet, 'key'>): Promise<string> =>
    Trx.signString(Buffer.from(text).toString('hex'), key.slice(2), false),
}

const onEvm = (key: Hex): ClaimWallet => ({ key, address: privateKeyToAccount(key).address })
const onTron = (key: Hex): ClaimWallet => ({
  key,
  address: toTronAddress(privateKeyToAccount(key).address),
})

export const EVM: Side = {
  name: 'Polygon',
  network: 137,
  asset: 'ETH',
  other: { network: 56, walletOf: onEvm },
  walletOf: onEvm,
  sign: FORMS.ethereum,
}
export const TRON: Side = {
  name: 'TRON',
  network: 105,
  asset: 'TRX',
  other: { network: 137, walletOf: onEvm },
  walletOf: onTron,
  sign: FORMS.tron,
}

/** Fixed, so that every run uses the same addresses. */
export const [OWNER_KEY, OTHER_KEY]: readonly [Hex, Hex] = [
  `0x${'11'.repeat(32)}`,
  `0x${'22'.repeat(32)}`,
]
/** The shop's own, in lower case as in `ownAddresses`. */
export const OWN_ADDRESS = `0x${'3'.repeat(40)}`

type Ctx = TestShop['ctx']
export type ClaimInput = CallInput<'claimOrderRefund'>
type Signed = Required<Pick<ClaimInput, 'address' | 'message' | 'signature'>>
/** An order with a refund on offer, and its id. */
type Claimable = { readonly bought: Bought; readonly refundId: string }
export type ClaimShop = Awaited<ReturnType<typeof createClaimShop>>
export type Given = Awaited<ReturnType<ClaimShop['given']>>

/** A shop on all three networks with refunds to claim. */
export async function createClaimShop() {
  const money = await createTestMoney()
  const { base, shop } = money
  const address = (digit: string): string => toTronAddress(`0x${digit.repeat(40)}`)
  ;(shop.ctx.networks as Map<NetworkId, unknown>).set(105, {
    network: 105,
    usdt: address('7'),
    usdtDecimals: 6,
    shop: address('8'),
    receive: [address('9')],
  })
  const { createSignInMessage: signInMessage, signInByWallet: createId } = checkResults(
    accountCalls({
      channels: { mail: true, sms: true },
      chainIds: new Map(),
      frozenAmount: async (ctx, accountId) =>
        formatMicro((await readBalance(ctx, accountId, 'USDT')).reservedMicro),
      personalData: {
        parts: {},
        forgetTelemetry: async () => {},
        isSettled: async () => true,
        forget: async () => {},
      },
    }),
  )
  const tables = (
    await sql<{ name: string }>`
    select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(base.db)
  ).rows

  async function order(network: NetworkId, ctx?: Ctx): Promise<Bought> {
    if (ctx === undefined) return money.guest(network)
    return {
      order: await placeToPay(ctx, shop.input({ network })),
      ctx,
      email: null,
      account: null,
    }
  }

  /** An order's offers, oldest first. */
  const refundsOf = async ({ bought }: Pick<Claimable, 'bought'>) =>
    (await money.view(bought)).refunds

  /** Offers the second payment back. */
  async function paidTwice(network: NetworkId, ctx?: Ctx, payer?: ClaimWallet): Promise<Claimable> {
    const bought = await order(network, ctx)
    const from = payer ? { sender: canonicalAddress(payer.address) } : {}
    await money.final([money.paying(bought, 0n, from)], network)
    await money.final([money.paying(bought, 0n, from)], network)
    return { bought, refundId: (await refundsOf({ bought }))[0]!.refundId }
  }

  /** Too large to refund without staff. */
  async function paidFarTooMuch(network: NetworkId, payer: ClaimWallet): Promise<Claimable> {
    const bought = await order(network)
    const sender = canonicalAddress(payer.address)
    await money.final([money.byContract(bought, PRICE + 150_000_000n, { sender })], network)
    return { bought, refundId: (await refundsOf({ bought }))[0]!.refundId }
  }

  const inputOf = ({
    bought: {
      order: { orderId, secret },
    },
    refundId,
  }: Claimable) => ({ orderId, secret, refundId })
  const send = (input: ClaimInput, ctx: Ctx) => claimOrderRefund(ctx, input, money.back)
  const ask = async (one: Claimable, to: string, ctx: Ctx = one.bought.ctx): Promise<string> =>
    (await messageForRefund(ctx, { ...inputOf(one), address: to }, money.back)).message

  return {
    money,
    order,
    paidTwice,
    paidFarTooMuch,
    refundsOf,
    inputOf,
    send,
    ask,
    createId,
    signInMessage,
    /** Dumps each table of the shop. */
    async tables(): Promise<Readonly<Record<string, string>>> {
      const parts = tables.map(
        ({ name }) =>
          sql`select ${sql.lit(name)} as name, concat(count(*), ' ', sum(hashtextextended(t::text, 0))) as held
            from ${sql.ref(name)} t`,
      )
      const { rows } = await sql.named<{
        name: string
        held: string
      }>`${sql.join(parts, sql` union all `)}`.execute(base.db)
      return Object.fromEntries(rows.map(({ name, held }) => [name, held]))
    },
    /** A new refund with a complete claim: the issued text, signed by the address's key. */
    async given(side: Side) {
      // Quotes of earlier orders are over, and their amounts free again.
      money.pass(72 * HOUR)
      const [owner, other] = [side.walletOf(OWNER_KEY), side.walletOf(OTHER_KEY)]
      const one = await paidTwice(side.network, undefined, owner)
      const { ctx } = one.bought
      /** An issued text for this wallet, signed by it. */
      const signed = async (
        wallet: ClaimWallet = owner,
        of: Claimable = one,
        at?: Ctx,
      ): Promise<Signed> => {
        const message = await ask(of, wallet.address, at)
        return { address: wallet.address, message, signature: await side.sign(message, wallet) }
      }
      const input = { ...inputOf(one), ...(await signed()) }
      return {
        side,
        one,
        owner,
        other,
        input,
        ctx,
        signed,
        claim: (change: Partial<ClaimInput> = {}, from: Ctx = ctx) =>
          send({ ...input, ...change }, from),
        claimWithout(field: 'secret' | 'message' | 'signature', from: Ctx = ctx) {
          const { [field]: _, ...rest } = input
          return send(rest, from)
        },
        /** A changed text signed by its rightful owner, so that only the change is to blame. */
        async resigned(change: (text: string) => string): Promise<Partial<ClaimInput>> {
          const message = change(input.message)
          expect(message).not.toBe(input.message)
          return { message, signature: await side.sign(message, owner) }
        },
      }
    },
    close: async (): Promise<void> => {
      await money.checkAll()
      await shop.close()
    },
  }
}
