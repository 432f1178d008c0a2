import { type Hex, bytesToHex, hexToBytes } from '../../../../basics/hex.ts'
import { encodeFunctionData, parseAbi } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { fromTronAddress, toTronAddress } from '../../../../basics/tron/address.ts'
import {
  decodeRaw,
  encodeCall,
  encodeRaw,
  transactionOf,
  txIdOf,
  type TronCall,
  type TronRaw,
  type TronTransaction,
} from '../../../../basics/tron/transaction.ts'
import { CallFailure } from '../../callApi.ts'
import type { PayQuote } from '../payPlan.ts'
import type { TronProvider } from '../provider.ts'
import { walletErrorKey } from '../walletError.ts'
import { decodeTronCall } from './tronCalldata.ts'
import { isSameCall, judgeCall, readCall } from './judgeTransaction.ts'
import { payOnTron, tronObstacle, type TronPlan, type TronStep } from './payOnTron.ts'
import type { SignedTransaction } from './signTransaction.ts'

const [OWNER, TOKEN, SHOP, THIEF] = ['a', 'b', 'c', 'd'].map(
  (digit): Hex => `0x${digit.repeat(40)}`,
) as [Hex, Hex, Hex, Hex]
const PLATFORM: Hex = `0x${'e'.repeat(40)}`
const DEADLINE = 1_900_000_000n
const PRICE = 249_720_000n
const MAX = (1n << 256n) - 1n
const quote: PayQuote = {
  orderId: '1800000000000123456',
  network: 105,
  chainId: 728_126_428,
  token: toTronAddress(TOKEN),
  shop: toTronAddress(SHOP),
  platform: toTronAddress(PLATFORM),
  deadlineSeconds: DEADLINE,
  priceBase: PRICE,
  payOrderId: 5n,
  level: 7n,
}
const owner = toTronAddress(OWNER)
const abi = parseAbi([
  'function approve(address,uint256)',
  'function increaseApproval(address,uint256)',
  'function transfer(address,uint256)',
  'function payOrder(uint256,uint256,uint256,address,uint64)',
])
const approving = (name: 'approve' | 'increaseApproval' | 'transfer', to: Hex, amount: bigint) =>
  encodeFunctionData({ abi, functionName: name, args: [to, amount] })
const paying = (
  orderId = 5n,
  level = 7n,
  amount = PRICE,
  receiver = PLATFORM,
  deadline = DEADLINE,
) =>
  encodeFunctionData({
    abi,
    functionName: 'payOrder',
    args: [orderId, level, amount, receiver, deadline],
  })
const call = (contract: Hex, data: Hex, change: Partial<TronCall> = {}): TronCall => ({
  owner: OWNER,
  contract,
  data,
  callValue: 0n,
  feeLimit: 30_000_000n,
  refBlockBytes: 'abcd',
  refBlockHash: '0123456789abcdef',
  expiration: 1_800_000_600_000,
  timestamp: 1_800_000_000_000,
  ...change,
})
const rawHex = (one: TronCall) => bytesToHex(encodeCall(one))

describe('reading a call', () => {
  it('knows exactly what the shop asks for', () => {
    expect(decodeTronCall(approving('increaseApproval', SHOP, 3n))).toEqual({
      name: 'increaseApproval',
      spender: SHOP,
      amount: 3n,
    })
    expect(decodeTronCall(approving('approve', SHOP, PRICE))).toEqual({
      name: 'approve',
      spender: SHOP,
      amount: PRICE,
    })
    expect(decodeTronCall(paying())).toEqual({
      name: 'payOrder',
      orderId: 5n,
      level: 7n,
      amount: PRICE,
      receiver: PLATFORM,
      deadlineSeconds: DEADLINE,
    })
    for (const data of [
      '0x',
      `${approving('transfer', SHOP, 1n)}00`,
      `${paying()}00`,
      `${approving('approve', SHOP, 1n)}00`,
      '0xd73dd623',
      'x',
    ])
      expect(decodeTronCall(data)).toBeUndefined()
  })
  it('takes TRON’s own byte before an address, and no other', () => {
    const data = approving('approve', SHOP, 1n)
    const withByte = (byte: string) => `${data.slice(0, 32)}${byte}${data.slice(34)}`
    expect(decodeTronCall(withByte('41'))).toMatchObject({ spender: SHOP })
    expect(decodeTronCall(withByte('42'))).toBeUndefined()
  })
  it('sees no call in anything else', () => {
    expect(readCall(rawHex(call(SHOP, paying())))).toMatchObject({ owner: OWNER, contract: SHOP })
    const transfer: TronRaw = {
      kind: 'transfer',
      owner: OWNER,
      to: THIEF,
      amount: 1n,
      permissionId: 0,
      feeLimit: 0n,
      refBlockBytes: 'abcd',
      refBlockHash: '0123456789abcdef',
      expiration: 1,
      timestamp: 1,
    }
    for (const wrong of [
      undefined,
      '',
      'zz',
      rawHex(call(SHOP, paying())) + '00',
      bytesToHex(encodeRaw(transfer)),
      rawHex(call(SHOP, paying(), { callValue: 1n })),
    ]) {
      expect(readCall(wrong)).toBeUndefined()
    }
  })
})

describe('what the wallet is never asked for', () => {
  const judge = (
    contract: Hex,
    data: Hex,
    kind: 'approve' | 'pay',
    change: Partial<TronCall> = {},
    missingBase = PRICE,
  ) =>
    judgeCall(
      readCall(rawHex(call(contract, data, change))),
      kind === 'pay' ? { kind } : { kind, missingBase },
      owner,
      quote,
    )

  it('lets this order’s own calls pass', () => {
    expect(judge(TOKEN, approving('increaseApproval', SHOP, PRICE), 'approve')).toBeUndefined()
    expect(judge(TOKEN, approving('increaseApproval', SHOP, 3n), 'approve', {}, 3n)).toBeUndefined()
    expect(judge(TOKEN, approving('approve', SHOP, PRICE), 'approve', {}, 3n)).toBeUndefined()
    expect(judge(SHOP, paying(), 'pay', { feeLimit: 100_000_000n })).toBeUndefined()
  })
  it.each<[string, Hex, Hex, 'approve' | 'pay', Partial<TronCall>, bigint?]>([
    ['an unlimited approval', TOKEN, approving('increaseApproval', SHOP, MAX), 'approve', {}],
    ['one above the price', TOKEN, approving('increaseApproval', SHOP, PRICE + 1n), 'approve', {}],
    [
      'one above what is missing',
      TOKEN,
      approving('increaseApproval', SHOP, PRICE),
      'approve',
      {},
      3n,
    ],
    [
      'one above the price that the server calls missing',
      TOKEN,
      approving('increaseApproval', SHOP, PRICE + 1n),
      'approve',
      {},
      PRICE + 1n,
    ],
    ['one for somebody else', TOKEN, approving('approve', THIEF, PRICE), 'approve', {}],
    ['one of another token', THIEF, approving('approve', SHOP, PRICE), 'approve', {}],
    ['a transfer', TOKEN, approving('transfer', SHOP, PRICE), 'approve', {}],
    ['a payment instead of an approval', SHOP, paying(), 'approve', {}],
    ['an approval instead of a payment', TOKEN, approving('approve', SHOP, PRICE), 'pay', {}],
    ['a payment to another contract', THIEF, paying(), 'pay', {}],
    ['a payment of another order', SHOP, paying(6n), 'pay', {}],
    ['a payment for another product', SHOP, paying(5n, 8n), 'pay', {}],
    ['a payment of more', SHOP, paying(5n, 7n, PRICE + 1n), 'pay', {}],
    ['a payment of less', SHOP, paying(5n, 7n, PRICE - 1n), 'pay', {}],
    ['a payment from another account', SHOP, paying(), 'pay', { owner: THIEF }],
    ['a fee limit above the ceiling', SHOP, paying(), 'pay', { feeLimit: 100_000_001n }],
    ['coin sent along', SHOP, paying(), 'pay', { callValue: 1n }],
  ])('%s', (_, contract, data, kind, change, missing) => {
    expect(judge(contract, data, kind, change, missing)).toEqual(expect.any(String))
  })
  it('lets a wallet move the end and name a permission, and change nothing else', () => {
    const asked = readCall(rawHex(call(SHOP, paying())))!
    const changed = (change: Partial<TronCall>, permissionId = 0) =>
      readCall(
        bytesToHex(encodeRaw({ ...call(SHOP, paying()), ...change, kind: 'call', permissionId })),
      )
    expect(
      isSameCall(
        asked,
        changed({ expiration: 1_800_086_400_000, refBlockBytes: '0001', timestamp: 1 }, 2),
      ),
    ).toBe(true)
    for (const change of [
      { owner: THIEF },
      { contract: THIEF },
      { data: paying(6n) },
      { feeLimit: 100_000_001n },
      { callValue: 1n },
    ])
      expect(isSameCall(asked, changed(change))).toBe(false)
  })
})

/** A wallet, the server and the chain behind both, small enough to be turned into any odd one. */
class Scripted {
  allowance = 0n
  balance = PRICE
  native = 100_000_000n
  paid: TronPlan['paid'] = 'no'
  account: unknown = owner
  asked: TronTransaction[] = []
  sent: SignedTransaction[] = []
  last: TronPlan['last'] = null
  refuseAt: number | undefined
  failsOnChain: NonNullable<TronPlan['last']>['reason'] | undefined
  sign: (transaction: TronTransaction) => unknown = (transaction) => ({
    ...transaction,
    signature: ['1'.repeat(128) + '1b'],
  })
  approveData = (missing: bigint) => approving('increaseApproval', SHOP, missing)
  payData = paying()
  losesAllowance = false
  /** How many plans still show the allowance of before. */
  allowanceIsLate = 0
  /** How many times the plan is asked for before a transaction is in a block. */
  delay = 1

  get provider(): TronProvider {
    return {
      request: async () => {
        throw new Error('not scripted')
      },
      connectBy: 'eth_requestAccounts',
      tronWeb: () => ({
        defaultAddress: { base58: this.account },
        trx: {
          sign: async (what) => {
            this.asked.push(what as TronTransaction)
            if (this.refuseAt === this.asked.length) throw 'Confirmation declined by user'
            return this.sign(what as TronTransaction)
          },
        },
      }),
    }
  }

  readPlan = async (): Promise<TronPlan> => {
    if (this.last?.state === 'pending' && --this.delay < 0) this.#mine()
    const shown = this.last?.state === 'mined' && this.allowanceIsLate-- > 0 ? 0n : this.allowance
    const missing = shown < PRICE ? PRICE - shown : 0n
    const money = (value: bigint) =>
      `${value / 1_000_000n}.${(value % 1_000_000n).toString().padStart(6, '0')}`
    const step = (kind: 'approve' | 'pay', transaction: TronTransaction | null) => ({
      kind,
      transaction: transaction as never,
      feeLimit: '30000000',
      energy: 64_000,
      feeSun: '6400000',
    })
    const built = (contract: Hex, data: Hex) =>
      transactionOf({ ...call(contract, data), kind: 'call', permissionId: 0 })
    return {
      balance: money(this.balance),
      price: money(PRICE),
      missing: money(this.balance < PRICE ? PRICE - this.balance : 0n),
      allowance: money(this.allowance),
      approve: missing === 0n ? null : money(missing),
      nativeSun: String(this.native),
      missingSun: this.native < 13_000_000n ? '1' : '0',
      expiresAt: 0,
      paid: this.paid,
      last: this.last,
      steps:
        missing > 0n
          ? [step('approve', built(TOKEN, this.approveData(missing))), step('pay', null)]
          : [step('pay', built(SHOP, this.payData))],
    }
  }

  #mine() {
    this.last = this.failsOnChain
      ? { ...this.last!, state: 'failed', reason: this.failsOnChain }
      : { ...this.last!, state: 'mined' }
    const done = decodeRaw(hexToBytes(this.sent.at(-1)!.raw_data_hex))
    const asked = done?.kind === 'call' ? decodeTronCall(done.data) : undefined
    if (this.failsOnChain || !asked) return
    if (asked.name === 'payOrder') this.paid = 'byMe'
    else if (!this.losesAllowance)
      this.allowance = asked.name === 'approve' ? asked.amount : this.allowance + asked.amount
  }

  send = async (signed: SignedTransaction) => {
    this.sent.push(signed)
    const txID = txIdOf(hexToBytes(signed.raw_data_hex))
    this.last = { txID, state: 'pending', reason: null }
    this.delay = 1
    return { txID }
  }
}

let scene: Scripted
let steps: TronStep['at'][]
let notes: unknown[]
const run = (more: object = {}) =>
  payOnTron({
    provider: scene.provider,
    owner,
    quote,
    readPlan: scene.readPlan,
    send: scene.send,
    ensureNetwork: async () => {},
    onStep: ({ at }) => steps.push(at),
    pause: async () => {},
    note: (pending) => notes.push(pending),
    drop: () => notes.push('dropped'),
    ...more,
  })
const key = async (running: Promise<unknown>) =>
  walletErrorKey(
    await running.then(
      () => undefined,
      (error: unknown) => error,
    ),
  )
const calls = () => scene.sent.map(({ raw_data_hex: raw }) => decodeTronCall(readCall(raw)!.data))

beforeEach(() => {
  scene = new Scripted()
  steps = []
  notes = []
})

describe('paying an order on TRON', () => {
  it('approves exactly what is missing, then pays', async () => {
    const txID = await run()
    expect(calls()).toEqual([
      { name: 'increaseApproval', spender: SHOP, amount: PRICE },
      {
        name: 'payOrder',
        orderId: 5n,
        level: 7n,
        amount: PRICE,
        receiver: PLATFORM,
        deadlineSeconds: DEADLINE,
      },
    ])
    expect(steps).toEqual([
      'network',
      'checking',
      'approve',
      'sending',
      'approving',
      'pay',
      'sending',
      'paying',
      'mined',
    ])
    expect(txID).toBe(scene.last!.txID)
  })
  it('tops up an approval left from before, and asks for none that is enough', async () => {
    scene.allowance = PRICE - 3n
    await run()
    expect(calls()[0]).toMatchObject({ name: 'increaseApproval', amount: 3n })
    scene = new Scripted()
    scene.allowance = PRICE
    await run()
    expect(calls()).toEqual([expect.objectContaining({ name: 'payOrder' })])
  })
  it('notes the payment before the wallet is asked, and its id afterwards', async () => {
    const txID = await run()
    expect(notes).toEqual([
      expect.not.objectContaining({ hash: expect.anything() }),
      expect.objectContaining({ network: 105, owner, hash: txID }),
    ])
  })
  it('goes on handing over what is signed while nobody answers, and not when it was refused', async () => {
    scene.allowance = PRICE
    const { send } = scene
    let tries = 0
    await run({
      send: async (signed: SignedTransaction) => {
        if (++tries < 3) throw new CallFailure('offline')
        return send(signed)
      },
    })
    expect([tries, scene.paid]).toEqual([3, 'byMe'])
    scene = new Scripted()
    scene.allowance = PRICE
    tries = 0
    await expect(
      run({
        send: async () => {
          tries++
          throw new CallFailure('insufficientFee')
        },
      }),
    ).rejects.toMatchObject({ name: 'insufficientFee' })
    expect([tries, notes.at(-1)]).toEqual([1, 'dropped'])
  })
  it('paying an order on TRON asks for no second approval where the plan is still from before its block', async () => {
    scene.allowanceIsLate = 2
    await run()
    expect(calls().map((one) => one?.name)).toEqual(['increaseApproval', 'payOrder'])
  })
  it('hands the wallet what it has read, in its own words', async () => {
    await run()
    expect(scene.asked.at(-1)).toMatchObject({
      visible: false,
      raw_data: {
        contract: [
          {
            type: 'TriggerSmartContract',
            parameter: {
              value: {
                owner_address: `41${OWNER.slice(2)}`,
                contract_address: `41${SHOP.slice(2)}`,
                data: paying().slice(2),
              },
            },
          },
        ],
      },
    })
  })
  it.each([1, 2])('sends nothing more when the buyer declines at question %i', async (at) => {
    scene.refuseAt = at
    expect(await key(run())).toBe('userReject')
    expect(scene.sent).toHaveLength(at - 1)
    if (at === 2) expect(notes.at(-1)).toBe('dropped')
    else expect(notes).toEqual([])
  })
  it.each<[string, (transaction: TronTransaction) => unknown]>([
    [
      'another call',
      (transaction) => ({
        ...transaction,
        raw_data_hex: rawHex(call(TOKEN, approving('approve', THIEF, MAX))),
        signature: ['1'.repeat(130)],
      }),
    ],
    [
      'a higher fee limit',
      (transaction) => ({
        ...transaction,
        raw_data_hex: rawHex(
          call(TOKEN, approving('increaseApproval', SHOP, PRICE), { feeLimit: 1_000_000_000n }),
        ),
        signature: ['1'.repeat(130)],
      }),
    ],
    ['no signature', (transaction) => transaction],
    ['an empty list', (transaction) => ({ ...transaction, signature: [] })],
    ['a word', () => 'ok'],
    ['nothing', () => undefined],
  ])('sends nothing when the wallet brings back %s', async (_, sign) => {
    scene.sign = sign
    expect(await key(run())).toBe('otherSigned')
    expect(scene.sent).toEqual([])
  })
  it.each<[string, (transaction: TronTransaction) => unknown]>([
    [
      'with another end',
      (transaction) => ({
        ...transaction,
        raw_data_hex: bytesToHex(
          encodeRaw({
            ...decodeRaw(hexToBytes(transaction.raw_data_hex))!,
            expiration: 1_800_080_000_000,
          }),
        ),
        signature: ['1'.repeat(130)],
      }),
    ],
    [
      'within a transaction',
      (transaction) => ({ transaction: { ...transaction, signature: [`0x${'1'.repeat(130)}`] } }),
    ],
    [
      'within two, as older connections bring it',
      (transaction) => ({
        transaction: { transaction: { ...transaction, signature: ['1'.repeat(130)] } },
      }),
    ],
    ['as signatures alone', () => ({ signature: ['1'.repeat(130)] })],
    [
      'sent by the wallet itself',
      (transaction) => ({ ...transaction, signature: ['1'.repeat(130)], result: true }),
    ],
  ])('takes what comes back %s', async (_, sign) => {
    scene.sign = sign
    await run()
    expect(scene.paid).toBe('byMe')
    expect(scene.sent[0]!.signature).toEqual(['1'.repeat(130)])
  })
  it('paying an order on TRON asks nothing of the wallet when the server’s transaction is another’s', async () => {
    scene.approveData = () => approving('approve', THIEF, PRICE)
    expect(await key(run())).toBe('otherSigned')
    scene.allowance = PRICE
    scene.payData = paying(6n)
    expect(await key(run())).toBe('otherSigned')
    expect(scene.asked).toEqual([])
  })
  it.each<[string, () => void, string]>([
    ['too little USDT', () => (scene.balance = PRICE - 1n), 'insufficientBalance'],
    ['too little TRX', () => (scene.native = 1n), 'insufficientNative'],
    ['paid by this wallet', () => (scene.paid = 'byMe'), 'alreadyPaid'],
    ['another account', () => (scene.account = toTronAddress(THIEF)), 'noAccount'],
    ['a locked wallet', () => (scene.account = false), 'noAccount'],
  ])('asks nothing of the wallet with %s', async (_, spoil, expected) => {
    spoil()
    expect(await key(run())).toBe(expected)
    expect(scene.asked).toEqual([])
  })
  it.each([
    ['reverted', 'reverted'],
    ['outOfEnergy', 'feeTooLow'],
    ['outOfTime', 'outOfTime'],
    ['expired', 'expired'],
    ['notActivated', 'insufficientNative'],
  ] as const)('says what failed on chain: %s', async (reason, expected) => {
    scene.allowance = PRICE
    scene.failsOnChain = reason
    expect(await key(run())).toBe(expected)
    expect(notes.at(-1)).toBe('dropped')
  })
  it('paying an order on TRON does not go on for ever where every approval is gone again', async () => {
    scene.losesAllowance = true
    expect(await key(run())).toBe('allowanceShort')
    expect(scene.asked).toHaveLength(2)
  })
  it('paying an order on TRON asks nothing new once the buyer has left', async () => {
    const leaving = new AbortController()
    await expect(
      run({
        onStep: ({ at }: TronStep) => at === 'approving' && leaving.abort(),
        signal: leaving.signal,
      }),
    ).rejects.toThrow()
    expect(scene.asked).toHaveLength(1)
  })
})

it('what keeps a payment on TRON from being planned is named', async () => {
  expect(tronObstacle(await scene.readPlan())).toBeUndefined()
  expect(fromTronAddress(owner)).toBe(OWNER)
})
