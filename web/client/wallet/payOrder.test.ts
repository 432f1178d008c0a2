import { beforeEach, describe, expect, it, vi } from 'vitest'
import { decodeCall, encodeAllowance, encodeBalanceOf, encodeOrderPayment } from './calldata.ts'
import { notePending } from './pending.ts'
import { payOrder, readPending, type PayStep } from './payOrder.ts'
import {
  TYPICAL_APPROVE_GAS,
  TYPICAL_PAY_GAS,
  approveCall,
  obstacle,
  planApprovals,
  readPlan,
  sentKey,
  withMargin,
  type PayQuote,
  type SendQuote,
} from './payPlan.ts'
import type { Provider } from './provider.ts'
import { walletErrorKey } from './walletError.ts'

const OWNER = `0x${'a'.repeat(40)}`
const TOKEN = `0x${'b'.repeat(40)}`
const SHOP = `0x${'c'.repeat(40)}`
const PLATFORM = `0x${'d'.repeat(40)}`
const PRICE = 249_720_000n
const paid = {
  name: 'payOrder',
  orderId: 5n,
  level: 7n,
  amount: PRICE,
  receiver: PLATFORM,
  deadlineSeconds: 1_900_000_000n,
}
const quote: PayQuote = {
  orderId: '1800000000000123456',
  network: 137,
  chainId: 137,
  token: TOKEN,
  shop: SHOP,
  platform: PLATFORM,
  deadlineSeconds: 1_900_000_000n,
  priceBase: PRICE,
  payOrderId: 5n,
  level: 7n,
}

const RECEIVER = `0x${'e'.repeat(40)}`
const toAddress: SendQuote = {
  orderId: quote.orderId,
  network: 137,
  chainId: 137,
  token: TOKEN,
  receiver: RECEIVER,
  priceBase: PRICE,
}

type Sent = { to: string; data: string; gas: string; chainId: string; value: string }

/** A wallet and the state of the chain behind it, small enough to be turned into any odd one. */
class Scripted implements Provider {
  account = OWNER
  chainId = 137
  balance = PRICE
  allowance = 0n
  native = 10n ** 18n
  /** What this wallet paid under the id. */
  paid = 0n
  /** Tether on some chains: from one allowance straight to another reverts, or answers false. */
  wantsZeroFirst: 'no' | 'reverts' | 'false' = 'no'
  /** A wallet that lets its owner edit the approved amount. */
  approvedInstead: bigint | undefined
  receiptStatus = '0x1'
  transactions = 0
  sent: Sent[] = []
  asked: string[] = []
  refuseAt: string | undefined

  async request({
    method,
    params = [],
  }: {
    method: string
    params?: readonly unknown[]
  }): Promise<unknown> {
    this.asked.push(method)
    if (this.refuseAt === method)
      throw Object.assign(new Error('User denied transaction signature.'), { code: 4001 })
    switch (method) {
      case 'eth_accounts':
        return [this.account]
      case 'eth_chainId':
        return `0x${this.chainId.toString(16)}`
      case 'eth_getBalance':
        return `0x${this.native.toString(16)}`
      case 'eth_gasPrice':
        return '0x3b9aca00'
      case 'eth_estimateGas':
        return '0x15f90'
      case 'eth_getTransactionCount':
        return `0x${this.transactions.toString(16)}`
      case 'eth_getTransactionReceipt':
        return { status: this.receiptStatus }
      case 'eth_call':
        return this.#call(params[0] as { to: string; data: string })
      case 'eth_sendTransaction':
        return this.#send(params[0] as Sent)
      default:
        throw new Error(`not scripted: ${method}`)
    }
  }

  #call({ data }: { data: string }): string {
    const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
    if (data === encodeAllowance(OWNER, SHOP)) return word(this.allowance)
    if (data === encodeBalanceOf(OWNER)) return word(this.balance)
    if (data === encodeOrderPayment(OWNER, 5n)) return word(this.paid)
    const call = decodeCall(data)
    if (call?.name === 'approve') {
      if (this.wantsZeroFirst === 'reverts')
        throw Object.assign(new Error('execution reverted'), { code: 3 })
      return word(this.wantsZeroFirst === 'false' ? 0n : 1n)
    }
    throw new Error(`not scripted: ${data}`)
  }

  #send(transaction: Sent): string {
    this.sent.push(transaction)
    this.transactions++
    const call = decodeCall(transaction.data)
    if (call?.name === 'approve') this.allowance = this.approvedInstead ?? call.amount
    return `0x${this.transactions.toString(16).padStart(64, '0')}`
  }
}

let wallet: Scripted
let steps: PayStep['at'][]
let notes: unknown[]
const run = (more: object = {}) =>
  payOrder({
    provider: wallet,
    owner: OWNER,
    quote,
    ensureNetwork: async () => {},
    onStep: (step) => steps.push(step.at),
    pause: async () => {},
    note: (pending) => notes.push(pending),
    drop: () => notes.push('dropped'),
    ...more,
  })

beforeEach(() => {
  wallet = new Scripted()
  steps = []
  notes = []
})

const calls = () => wallet.sent.map(({ data }) => decodeCall(data))

describe("paying to the order's own address", () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    return () => vi.unstubAllGlobals()
  })
  const noted = (more: object = {}) =>
    notePending({
      orderId: quote.orderId,
      network: 137,
      owner: OWNER,
      nonce: 0,
      atMs: Date.now(),
      hash: `0x${'1'.repeat(64)}`,
      sent: sentKey(toAddress),
      ...more,
    })
  const plan = (of = toAddress) => readPlan(wallet, OWNER, of)

  it('asks once, for a transfer of exactly the amount, and approves nothing', async () => {
    await run({ quote: toAddress })
    expect(calls()).toEqual([{ name: 'transfer', receiver: RECEIVER, amount: PRICE }])
    expect(wallet.sent.map(({ to, value }) => [to, value])).toEqual([[TOKEN, '0x0']])
    expect(steps).toEqual(['network', 'checking', 'pay', 'paying', 'mined'])
    expect(notes).toMatchObject([
      { sent: sentKey(toAddress) },
      { sent: sentKey(toAddress), hash: `0x${'1'.padStart(64, '0')}` },
    ])
  })

  it('does not send twice: what this browser sent counts until it has failed', async () => {
    noted()
    expect((await plan()).paid).toBe('byMe')
    expect(walletErrorKey(obstacle(await plan()))).toBe('alreadyPaid')
    await expect(run({ quote: toAddress })).rejects.toMatchObject({ key: 'alreadyPaid' })
    expect(wallet.sent).toEqual([])
    wallet.receiptStatus = '0x0'
    expect((await plan()).paid).toBe('no')
  })

  it('sends the remainder after a first part, and from another account', async () => {
    noted()
    expect((await plan({ ...toAddress, priceBase: 1n })).paid).toBe('no')
    noted({ owner: SHOP })
    expect((await plan()).paid).toBe('no')
  })

  it.each([
    ['too little USDT', { balance: PRICE - 1n }, 'insufficientBalance'],
    ['no coin for the fee', { native: 0n }, 'insufficientNative'],
    ['another account', { account: SHOP }, 'noAccount'],
    ['another network', { chainId: 56 }, 'wrongNetwork'],
  ])('asks nothing of a wallet with %s', async (_, state, key) => {
    Object.assign(wallet, state)
    await expect(run({ quote: toAddress })).rejects.toMatchObject({ key })
    expect(wallet.sent).toEqual([])
  })

  it('forgets what was refused', async () => {
    wallet.refuseAt = 'eth_sendTransaction'
    await expect(run({ quote: toAddress })).rejects.toMatchObject({ code: 4001 })
    expect(notes.at(-1)).toBe('dropped')
  })
})

describe('paying an order', () => {
  it('approves exactly the price, then pays it, with a tenth more gas than estimated', async () => {
    await run()
    expect(calls()).toEqual([{ name: 'approve', spender: SHOP, amount: PRICE }, paid])
    expect(wallet.sent.map(({ to }) => to)).toEqual([TOKEN, SHOP])
    for (const { gas, chainId, value } of wallet.sent)
      expect([BigInt(gas), chainId, value]).toEqual([99_000n, '0x89', '0x0'])
    expect(steps).toEqual(['network', 'checking', 'approve', 'approving', 'pay', 'paying', 'mined'])
  })

  it('paying an order asks for no approval where one is left from before', async () => {
    wallet.allowance = PRICE
    await run()
    expect(calls()).toEqual([paid])
  })

  it.each(['reverts', 'false'] as const)(
    'sets an old approval to zero first where the token %s',
    async (wantsZeroFirst) => {
      wallet.allowance = 1n
      wallet.wantsZeroFirst = wantsZeroFirst
      await run()
      expect(calls().map((call) => call?.name === 'approve' && call.amount)).toEqual([
        0n,
        PRICE,
        false,
      ])
    },
  )

  it('replaces an old approval at once where the token lets it, and never adds to it', async () => {
    wallet.allowance = PRICE - 1n
    expect(await planApprovals(wallet, OWNER, quote)).toEqual([PRICE])
  })

  it('notes the payment before the wallet is asked, and its hash afterwards', async () => {
    await run()
    expect(notes).toEqual([
      expect.not.objectContaining({ hash: expect.anything() }),
      expect.objectContaining({
        orderId: quote.orderId,
        nonce: 1,
        hash: expect.stringMatching(/^0x/),
      }),
    ])
  })

  it('drops the note when the buyer declines', async () => {
    wallet.allowance = PRICE
    wallet.refuseAt = 'eth_sendTransaction'
    await expect(run()).rejects.toThrow('denied')
    expect(notes.at(-1)).toBe('dropped')
    expect(wallet.sent).toEqual([])
  })

  it.each<[string, () => void, string]>([
    ['too little USDT', () => (wallet.balance = PRICE - 1n), 'insufficientBalance'],
    ['too little coin', () => (wallet.native = 1n), 'insufficientNative'],
    ['paid by this wallet', () => (wallet.paid = PRICE), 'alreadyPaid'],
    ['another account', () => (wallet.account = `0x${'d'.repeat(40)}`), 'noAccount'],
    ['another network', () => (wallet.chainId = 56), 'wrongNetwork'],
  ])('asks nothing of the wallet with %s', async (_, spoil, key) => {
    spoil()
    expect(walletErrorKey(await run().catch((error: unknown) => error))).toBe(key)
    expect(wallet.sent).toEqual([])
  })

  it('paying an order does not pay on an approval that the buyer lowered', async () => {
    wallet.approvedInstead = PRICE - 1n
    expect(walletErrorKey(await run().catch((error: unknown) => error))).toBe('allowanceShort')
    expect(calls().map((call) => call?.name)).toEqual(['approve'])
  })

  it('paying an order says that a mined failure took nothing', async () => {
    wallet.allowance = PRICE
    wallet.receiptStatus = '0x0'
    expect(walletErrorKey(await run().catch((error: unknown) => error))).toBe('reverted')
    expect(notes.at(-1)).toBe('dropped')
  })

  it('paying an order asks nothing new once the buyer has left', async () => {
    const leaving = new AbortController()
    const onStep = ({ at }: PayStep) => at === 'approving' && leaving.abort()
    await expect(run({ onStep, signal: leaving.signal })).rejects.toThrow()
    expect(calls().map((call) => call?.name)).toEqual(['approve'])
  })
})

describe('what is said beforehand', () => {
  it('what is said beforehand counts every transaction in the fee', async () => {
    const plan = await readPlan(wallet, OWNER, quote)
    expect(plan).toMatchObject({
      approvals: [PRICE],
      gas: TYPICAL_APPROVE_GAS + TYPICAL_PAY_GAS,
      feeWei: (TYPICAL_APPROVE_GAS + TYPICAL_PAY_GAS) * 10n ** 9n,
      paid: 'no',
    })
    expect(obstacle(plan)).toBeUndefined()
  })
  it('estimates the payment itself once nothing stands before it', async () => {
    wallet.allowance = PRICE
    expect((await readPlan(wallet, OWNER, quote)).gas).toBe(withMargin(90_000n))
  })
  it('what is said beforehand never makes an approval above the order', () => {
    expect(() => approveCall(quote, PRICE + 1n)).toThrow(RangeError)
  })
  it.each([
    [0n, 0n],
    [1n, 2n],
    [10n, 11n],
    [99_999n, 109_999n],
  ])('adds a tenth to %s gas, rounded up', (gas, more) => {
    expect(withMargin(gas)).toBe(more)
  })
})

describe('a payment noted before the page was closed', () => {
  const pending = {
    orderId: quote.orderId,
    payOrderId: '5',
    network: 137,
    owner: OWNER,
    nonce: 3,
    atMs: 0,
  } as const
  it.each<[string, number, string]>([
    ['sent since', 4, 'maybeSent'],
    ['nothing sent', 3, 'notSent'],
  ])('%s', async (_, count, state) => {
    wallet.transactions = count
    expect(await readPending(wallet, pending)).toBe(state)
  })
  it('a payment noted before the page was closed is judged by its receipt where its hash is known', async () => {
    const hash = `0x${'1'.repeat(64)}`
    expect(await readPending(wallet, { ...pending, hash })).toBe('mined')
    wallet.receiptStatus = '0x0'
    expect(await readPending(wallet, { ...pending, hash })).toBe('failed')
  })
})
