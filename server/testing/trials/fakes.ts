import { concat, toHex, type Hex } from 'viem'
import type { Verdict } from '../../../basics/explain.ts'
import { microToBase } from '../../../basics/money.ts'
import type { Signed, TestChain } from '../chains/scriptedChain.ts'
import { tagOf } from '../../money/payments/quotes/amounts.ts'
import {
  ORDER_PAID_TOPIC,
  TRANSFER_TOPIC as TRANSFER,
} from '../../money/chains/transfers/transfers.ts'
import {
  BURN_ALL,
  call,
  dataOf,
  delegate,
  dirtyWord,
  log,
  REVERT,
  selfDestruct,
  word,
  type Forger,
} from './forger.ts'
import type { TrialOrder } from './following.ts'

/**
 * Every kind of fake payment as data: what is done, and the reason in the log or, where a watcher sees
 * nothing, in the explanation. Addresses are hex.
 */
type FakeSite = {
  readonly chain: TestChain
  readonly forger: Forger
  readonly usdt: Hex
  readonly receiver: Hex
  readonly shop: Hex
  readonly platform: Hex
  /** The open order under attack, and another one. */
  readonly bait: TrialOrder
  readonly other: TrialOrder
  /** The last four digits of every order's amount. */
  readonly tags: ReadonlySet<number>
  /** A contract with this code whose OrderPaid counts, as an earlier shop's does. */
  oldShop(code: (self: Hex) => string, funds?: bigint): Promise<Hex>
}

type Says =
  | 'wrongToken'
  | 'zeroValue'
  | 'noTransfer'
  | 'noOrder'
  | 'otherPlatform'
  | 'short'
  | 'late'
export type Fake = {
  readonly name: string
  /** What the watcher logs. */
  readonly says?: Says
  /** The explanation where the watcher sees nothing. */
  readonly explains?: readonly Verdict[]
  /** Impossible on this kind of chain. */
  readonly not?: 'evm' | 'tron'
  make(site: FakeSite): Promise<readonly Signed[]>
}

const NOBODY: Hex = `0x${'0'.repeat(40)}`
const STRANGER: Hex = `0x${'5e'.repeat(20)}`
const RECEIVED = '0x150b7a02'
const OTHER_TRANSFERS: Readonly<Record<string, Hex>> = {
  'ERC-777 Sent': '0x06b541ddaa720db2b10a4d0cdac39b8d360425fc073085fac19bc82614677987',
  'ERC-1155 TransferSingle': '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  Approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  Deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
}

const bytesOf = (value: bigint): Hex => toHex(BigInt.asUintN(256, value), { size: 32 })
const transferLog = (to: Hex, amount: bigint, from: Hex = STRANGER): string =>
  log([TRANSFER, word(from), word(to)], bytesOf(amount))
const orderPaidLog = (orderId: bigint, user: Hex, amount: bigint): string =>
  log([ORDER_PAID_TOPIC, bytesOf(orderId), word(user)], concat([bytesOf(1n), bytesOf(amount)]))
const payOrderOf = ({ bait, platform }: FakeSite, amountBase: bigint): Hex =>
  dataOf('payOrder', [idOf(bait), 1n, amountBase, platform, 10_000_000_000n])
const transferData = (to: Hex, amount: bigint): Hex => dataOf('transfer', [to, amount])
const idOf = ({ id }: TrialOrder): bigint => BigInt(id)

/** A contract claims a payment that did not happen. */
const said = (
  name: string,
  code: (site: FakeSite) => string,
  expects: Pick<Fake, 'says' | 'explains'> = { says: 'wrongToken' },
): Fake => ({
  name,
  ...expects,
  async make(site) {
    return [await site.forger.send(await site.forger.deploy(code(site)), '0x')]
  },
})
const claimed = (what: string, amount: (base: bigint) => bigint): Fake =>
  said(`a forged Transfer of ${what}`, ({ receiver, bait }) =>
    transferLog(receiver, amount(bait.amountBase)),
  )
/** Call data alone, to any address. */
const asked = (
  name: string,
  explains: readonly Verdict[],
  to: (site: FakeSite) => Hex | Promise<Hex>,
  data: (site: FakeSite) => Hex,
  sending?: { gas?: bigint; value?: bigint },
): Fake => ({
  name,
  explains,
  make: async (site) => [await site.forger.send(await to(site), data(site), sending)],
})
const memoOf = ({ id }: TrialOrder): string => `USDT payment of order ${id}`
const receiptOf = (usdt: Hex, receiver: Hex, { id, amountBase }: TrialOrder): string =>
  JSON.stringify({
    id,
    result: 'SUCCESS',
    log: [
      {
        address: usdt,
        topics: [TRANSFER, word(STRANGER), word(receiver)],
        data: bytesOf(amountBase),
      },
    ],
  })
/** With a memo that names the order. */
const noted = (
  name: string,
  explains: readonly Verdict[],
  to: (site: FakeSite) => Hex | Promise<Hex>,
  data: (site: FakeSite) => Hex,
): Fake => ({
  name: `${name} with a memo that names the order`,
  explains,
  make: async (site) => [
    await site.forger.send(await to(site), data(site), { memo: memoOf(site.bait) }),
  ],
})
const sendingAlong = (
  name: string,
  explains: readonly Verdict[],
  to: (site: FakeSite) => Hex | Promise<Hex>,
  data: (site: FakeSite) => Hex,
): Fake => ({
  name: `a TRC10 token of the amount, sent along with ${name}`,
  explains,
  make: async (site) => [
    await site.forger.send(await to(site), data(site), { tokens: site.bait.amountBase }),
  ],
})
/** Real USDT of an amount whose last digits no order has, in base units; `micro` is one micro-unit in them. */
const wrongAmount = (
  name: string,
  amount: (base: bigint, micro: bigint) => bigint,
  step = 1n,
): Fake => ({
  name,
  says: 'noOrder',
  make: async ({ chain, bait, tags }) => {
    const micro = microToBase(1n, chain.decimals)
    let wrong = amount(bait.amountBase, micro)
    while (tags.has(tagOf(wrong / micro))) wrong += step * micro
    return [await chain.sign(bait.to, wrong)]
  },
})
/** A former shop contract lies about its payments. */
const oldShopSays = (
  name: string,
  says: Says,
  code: (site: FakeSite, self: Hex) => string,
  funds = 0n,
): Fake => ({
  name,
  says,
  make: async (site) => [
    await site.forger.send(await site.oldShop((self) => code(site, self), funds), '0x'),
  ],
})

const FORGED_LOGS: readonly Fake[] = [
  claimed('exactly the amount', (base) => base),
  claimed('2^64 - 1', () => 2n ** 64n - 1n),
  claimed('the amount and 2^64', (base) => base + 2n ** 64n),
  claimed('the amount and 2^128', (base) => base + 2n ** 128n),
  claimed('the amount and 2^192', (base) => base + 2n ** 192n),
  claimed('2^256 - 1', () => 2n ** 256n - 1n),
  claimed('the amount, negative', (base) => -base),
  claimed('the amount with 18 decimals more', (base) => base * 10n ** 18n),
  said('a mint: from nobody', ({ receiver, bait }) =>
    transferLog(receiver, bait.amountBase, NOBODY),
  ),
  said('from the receiving address itself', ({ receiver, bait }) =>
    transferLog(receiver, bait.amountBase, receiver),
  ),
  said('from the USDT contract', ({ receiver, bait, usdt }) =>
    transferLog(receiver, bait.amountBase, usdt),
  ),
  said('three times the same log', ({ receiver, bait }) =>
    transferLog(receiver, bait.amountBase).repeat(3),
  ),
  said('a sender with its upper bytes set', ({ receiver, bait }) =>
    log([TRANSFER, dirtyWord(STRANGER, '41'), word(receiver)], bytesOf(bait.amountBase)),
  ),
  // TRON's watcher sees it and names the token; EVM's filters by the exact topic.
  {
    ...said('a receiver with its upper bytes set', ({ receiver, bait }) =>
      log([TRANSFER, word(STRANGER), dirtyWord(receiver, '41')], bytesOf(bait.amountBase)),
    ),
    explains: ['fakeToken'],
  },
  said('four topics, as of an NFT', ({ receiver, bait }) =>
    log([TRANSFER, word(STRANGER), word(receiver), bytesOf(bait.amountBase)], '0x'),
  ),
  said('four topics and an amount', ({ receiver, bait }) =>
    log([TRANSFER, word(STRANGER), word(receiver), bytesOf(1n)], bytesOf(bait.amountBase)),
  ),
  said('no data', ({ receiver }) => log([TRANSFER, word(STRANGER), word(receiver)], '0x')),
  said('31 bytes of data', ({ receiver, bait }) =>
    log([TRANSFER, word(STRANGER), word(receiver)], `0x${bytesOf(bait.amountBase).slice(4)}`),
  ),
  said('two words of data', ({ receiver, bait }) =>
    log(
      [TRANSFER, word(STRANGER), word(receiver)],
      concat([bytesOf(bait.amountBase), bytesOf(bait.amountBase)]),
    ),
  ),
  said(
    'two topics, the receiver in the data',
    ({ receiver, bait }) =>
      log([TRANSFER, word(STRANGER)], concat([word(receiver), bytesOf(bait.amountBase)])),
    { explains: ['noUsdt'] },
  ),
  said(
    'sender and receiver exchanged',
    ({ receiver, bait }) =>
      log([TRANSFER, word(receiver), word(STRANGER)], bytesOf(bait.amountBase)),
    { explains: ['noUsdt'] },
  ),
  ...Object.entries(OTHER_TRANSFERS).map(([event, topic]) =>
    said(
      `${event} instead of Transfer`,
      ({ receiver, bait }) =>
        log([topic, word(STRANGER), word(receiver)], bytesOf(bait.amountBase)),
      { explains: ['noUsdt'] },
    ),
  ),
  said('an event without a name', ({ bait }) => log([], bytesOf(bait.amountBase)), {
    explains: ['noUsdt'],
  }),
  {
    name: 'a contract that another one speaks through',
    says: 'wrongToken',
    async make({ forger, receiver, bait }) {
      const speaker = await forger.deploy(transferLog(receiver, bait.amountBase))
      return [await forger.send(await forger.deploy(delegate(speaker)), '0x')]
    },
  },
  {
    name: 'a proxy before the real USDT, which has nothing',
    explains: ['noUsdt'],
    async make({ forger, usdt, receiver, bait }) {
      return [
        await forger.send(
          await forger.deploy(delegate(usdt)),
          transferData(receiver, bait.amountBase),
        ),
      ]
    },
  },
  {
    name: 'three calls deep',
    says: 'wrongToken',
    async make({ forger, receiver, bait }) {
      const speaker = await forger.deploy(transferLog(receiver, bait.amountBase))
      const middle = await forger.deploy(call(speaker, '0x'))
      return [await forger.send(await forger.deploy(call(middle, '0x')), '0x')]
    },
  },
  {
    name: 'in an inner call that is taken back',
    explains: ['noUsdt'],
    async make({ forger, receiver, bait }) {
      const speaker = await forger.deploy(`${transferLog(receiver, bait.amountBase)}${REVERT}`)
      return [await forger.send(await forger.deploy(call(speaker, '0x')), '0x')]
    },
  },
  {
    name: 'while a contract is made',
    says: 'wrongToken',
    make: async ({ forger, receiver, bait }) => [
      await forger.create(transferLog(receiver, bait.amountBase)),
    ],
  },
  said(
    'by a contract that destroys itself',
    ({ receiver, bait }) => `${transferLog(receiver, bait.amountBase)}${selfDestruct(STRANGER)}`,
  ),
  said(
    'and the transaction is taken back',
    ({ receiver, bait }) => `${transferLog(receiver, bait.amountBase)}${REVERT}`,
    { explains: ['failed'] },
  ),
  said(
    'and nothing is left to burn',
    ({ receiver, bait }) => `${BURN_ALL}${transferLog(receiver, bait.amountBase)}`,
    { explains: ['failed'] },
  ),
  said(
    'beside a real transfer of nothing',
    ({ receiver, bait, usdt }) =>
      `${call(usdt, transferData(receiver, 0n))}${transferLog(receiver, bait.amountBase)}`,
  ),
]

const REAL_USDT: readonly Fake[] = [
  {
    name: 'a token of the same name',
    says: 'wrongToken',
    make: async ({ chain, bait }) => [await chain.signLookAlike(bait.to, bait.amountBase)],
  },
  {
    name: 'a token of the same name with 18 decimals',
    says: 'wrongToken',
    make: async ({ chain, bait }) => [
      await chain.signLookAlike(
        bait.to,
        bait.amountBase * 10n ** (chain.decimals === 6 ? 12n : 6n),
      ),
    ],
  },
  {
    name: 'nothing',
    says: 'zeroValue',
    make: async ({ chain, bait }) => [await chain.sign(bait.to, 0n)],
  },
  {
    ...asked(
      'nothing, taken from somebody else',
      [],
      ({ usdt }) => usdt,
      ({ receiver }) => dataOf('transferFrom', [STRANGER, receiver, 0n]),
    ),
    says: 'zeroValue',
  },
  wrongAmount('one base unit of dust', () => 1n),
  wrongAmount('ninety base units of dust', () => 90n),
  wrongAmount('one micro-unit too little', (base, micro) => base - micro, -1n),
  wrongAmount('one micro-unit too much', (base, micro) => base + micro),
  wrongAmount('about a third', (base, micro) => base / 3n - ((base / 3n) % micro)),
  wrongAmount('about three times as much', (base) => base * 3n),
  wrongAmount('about a thousandth', (base, micro) => base / 1000n - ((base / 1000n) % micro)),
  {
    name: 'more than the sender has',
    explains: ['failed'],
    make: async ({ chain, bait }) => [await chain.signFailing(bait.to)],
  },
  {
    name: 'to an address that begins and ends like ours',
    explains: ['notOurs'],
    make: async ({ chain, forger, receiver, bait }) => [
      await chain.sign(
        forger.addressOf(`${receiver.slice(0, 12)}${'9'.repeat(20)}${receiver.slice(32)}` as Hex),
        bait.amountBase,
      ),
    ],
  },
  {
    name: 'to the shop contract itself',
    explains: ['notOurs'],
    make: async ({ chain, forger, shop, bait }) => [
      await chain.sign(forger.addressOf(shop), bait.amountBase),
    ],
  },
  asked(
    'transfer without a balance',
    ['failed'],
    ({ usdt }) => usdt,
    ({ receiver, bait }) => transferData(receiver, bait.amountBase),
  ),
  asked(
    'transfer of 2^256 - 1',
    ['failed'],
    ({ usdt }) => usdt,
    ({ receiver }) => transferData(receiver, 2n ** 256n - 1n),
  ),
  asked(
    'transfer with a kilobyte behind it, failing',
    ['failed'],
    ({ usdt }) => usdt,
    ({ receiver, bait }) =>
      concat([transferData(receiver, bait.amountBase), `0x${'ab'.repeat(1_000)}`]),
  ),
  asked(
    'transferFrom without an allowance',
    ['failed'],
    ({ usdt }) => usdt,
    ({ receiver, bait }) => dataOf('transferFrom', [STRANGER, receiver, bait.amountBase]),
  ),
  asked(
    'transferFrom of ours to ours',
    ['failed'],
    ({ usdt }) => usdt,
    ({ receiver, bait }) => dataOf('transferFrom', [receiver, receiver, bait.amountBase]),
  ),
  asked(
    'an approval for us',
    ['approvalOnly'],
    ({ usdt }) => usdt,
    ({ receiver, bait }) => dataOf('approve', [receiver, bait.amountBase]),
  ),
  asked(
    'an approval for the shop',
    ['approvalOnly'],
    ({ usdt }) => usdt,
    ({ shop, bait }) => dataOf('approve', [shop, bait.amountBase]),
  ),
  asked(
    'a transfer with too little to burn',
    ['failed'],
    ({ usdt }) => usdt,
    ({ receiver, bait }) => transferData(receiver, bait.amountBase),
    { gas: 30_000n },
  ),
  asked(
    'a contract that swallows the call of a transfer',
    ['noUsdt'],
    ({ forger }) => forger.deploy(''),
    ({ receiver, bait }) => transferData(receiver, bait.amountBase),
  ),
  asked(
    'a contract that takes an NFT for a payment',
    ['noUsdt'],
    ({ forger }) => forger.deploy(''),
    ({ receiver }) => concat([RECEIVED, word(receiver)]),
  ),
  asked(
    'a contract that calls USDT and fails inside',
    ['noUsdt'],
    ({ forger, usdt, receiver, bait }) =>
      forger.deploy(call(usdt, transferData(receiver, bait.amountBase))),
    () => '0x',
  ),
]

const CONTRACT_RAIL: readonly Fake[] = [
  said(
    'OrderPaid by a contract that is none of ours',
    ({ bait }) => orderPaidLog(idOf(bait), STRANGER, bait.amountBase),
    { explains: ['noUsdt'] },
  ),
  said(
    'OrderPaid and Transfer by a contract that is none of ours',
    ({ receiver, bait }) =>
      `${transferLog(receiver, bait.amountBase)}${orderPaidLog(idOf(bait), STRANGER, bait.amountBase)}`,
  ),
  asked(
    'payOrder without an allowance',
    ['failed'],
    ({ shop }) => shop,
    (site) => payOrderOf(site, site.bait.amountBase),
  ),
  asked(
    'payOrder of nothing',
    ['failed'],
    ({ shop }) => shop,
    (site) => payOrderOf(site, 0n),
  ),
  asked(
    'payOrder of more than the contract counts',
    ['failed'],
    ({ shop }) => shop,
    (site) => payOrderOf(site, 2n ** 100n),
  ),
  asked(
    'addOrder without an allowance',
    ['failed'],
    ({ shop }) => shop,
    ({ bait }) => dataOf('addOrder', [1n, bait.amountBase]),
  ),
  oldShopSays('OrderPaid without a transfer', 'noTransfer', ({ bait }) =>
    orderPaidLog(idOf(bait), STRANGER, bait.amountBase),
  ),
  oldShopSays('OrderPaid of 2^256 - 1', 'noTransfer', ({ bait }) =>
    orderPaidLog(idOf(bait), STRANGER, 2n ** 256n - 1n),
  ),
  oldShopSays('OrderPaid of the amount and 2^64', 'noTransfer', ({ bait }) =>
    orderPaidLog(idOf(bait), STRANGER, bait.amountBase + 2n ** 64n),
  ),
  oldShopSays(
    'OrderPaid with another amount than was transferred',
    'noTransfer',
    ({ usdt, receiver, bait }, self) =>
      `${call(usdt, transferData(receiver, 5n))}${orderPaidLog(idOf(bait), self, bait.amountBase)}`,
    5n,
  ),
  oldShopSays(
    "OrderPaid for somebody else's transfer",
    'noTransfer',
    ({ usdt, receiver, bait }) =>
      `${call(usdt, transferData(receiver, 5n))}${orderPaidLog(idOf(bait), STRANGER, 5n)}`,
    5n,
  ),
  oldShopSays(
    'OrderPaid before the transfer',
    'noTransfer',
    ({ usdt, receiver, bait }, self) =>
      `${orderPaidLog(idOf(bait), self, 5n)}${call(usdt, transferData(receiver, 5n))}`,
    5n,
  ),
  oldShopSays(
    'OrderPaid twice for one transfer',
    'noTransfer',
    ({ usdt, receiver, bait, other }, self) =>
      `${call(usdt, transferData(receiver, 5n))}${orderPaidLog(idOf(bait), self, 5n)}${orderPaidLog(idOf(other), self, 5n)}`,
    5n,
  ),
  oldShopSays(
    'OrderPaid of less than the price',
    'short',
    ({ usdt, receiver, bait }, self) =>
      `${call(usdt, transferData(receiver, 5n))}${orderPaidLog(idOf(bait), self, 5n)}`,
    5n,
  ),
  oldShopSays(
    "OrderPaid with a look-alike's transfer",
    'noTransfer',
    ({ receiver, bait }, self) =>
      `${transferLog(receiver, bait.amountBase, self)}${orderPaidLog(idOf(bait), self, bait.amountBase)}`,
  ),
  oldShopSays(
    'OrderPaid with a transfer of nothing',
    'noTransfer',
    ({ usdt, receiver, bait }, self) =>
      `${call(usdt, transferData(receiver, 0n))}${orderPaidLog(idOf(bait), self, 0n)}`,
  ),
  oldShopSays(
    'OrderPaid with a transfer to somebody else',
    'otherPlatform',
    ({ usdt, bait }, self) =>
      `${call(usdt, transferData(STRANGER, 5n))}${orderPaidLog(idOf(bait) + 10n ** 9n, self, 5n)}`,
    5n,
  ),
  oldShopSays(
    'OrderPaid for an order that there is not',
    'noOrder',
    ({ usdt, receiver }, self) =>
      `${call(usdt, transferData(receiver, 5n))}${orderPaidLog(2n ** 200n + 7n, self, 5n)}`,
    5n,
  ),
]

const COINS: readonly Fake[] = [
  {
    name: "the network's own coin",
    explains: ['wrongCoin'],
    make: async ({ forger, receiver }) => [await forger.sendCoin(receiver, 1_000_000n)],
  },
  {
    name: "the network's own coin to the USDT contract",
    explains: ['failed', 'noUsdt'],
    make: async ({ forger, usdt }) => [await forger.send(usdt, '0x', { value: 1_000_000n })],
  },
  {
    ...asked(
      'the coin, with the call of a transfer beside it',
      ['failed', 'wrongCoin'],
      ({ receiver }) => receiver,
      ({ receiver, bait }) => transferData(receiver, bait.amountBase),
      { value: 1_000n },
    ),
    not: 'tron',
  },
  {
    ...asked(
      'the call of a transfer to our address instead of the token',
      ['noUsdt'],
      ({ receiver }) => receiver,
      ({ receiver, bait }) => transferData(receiver, bait.amountBase),
    ),
    not: 'tron',
  },
  {
    name: 'the coin by an inner call',
    explains: ['noUsdt'],
    make: async ({ forger, receiver }) => [
      await forger.send(await forger.deploy(call(receiver, '0x', 1_000n)), '0x', { value: 1_000n }),
    ],
  },
  {
    name: 'the coin of a contract that destroys itself',
    explains: ['noUsdt'],
    make: async ({ forger, receiver }) => [
      await forger.send(await forger.deploy(selfDestruct(receiver)), '0x', { value: 1_000n }),
    ],
  },
]

/** TRC-10 tokens, whose names anyone may choose. */
const TRC10: readonly Fake[] = (
  [
    {
      name: 'a TRC10 token that calls itself USDT',
      explains: ['fakeToken'],
      make: async ({ forger, receiver, bait }) => [
        await forger.sendAsset(receiver, bait.amountBase),
      ],
    },
    {
      name: 'such a token to somebody else',
      explains: ['noUsdt'],
      make: async ({ forger, bait }) => [await forger.sendAsset(STRANGER, bait.amountBase)],
    },
    {
      name: 'such a token, and a memo that names the order',
      explains: ['fakeToken'],
      make: async ({ forger, receiver, bait }) => [
        await forger.sendAsset(receiver, bait.amountBase, memoOf(bait)),
      ],
    },
    sendingAlong(
      'a call of USDT',
      ['failed'],
      ({ usdt }) => usdt,
      ({ receiver, bait }) => transferData(receiver, bait.amountBase),
    ),
    sendingAlong(
      'payOrder',
      ['failed'],
      ({ shop }) => shop,
      (site) => payOrderOf(site, site.bait.amountBase),
    ),
    sendingAlong(
      'a call that only takes it',
      ['noUsdt'],
      ({ forger }) => forger.deploy(''),
      () => '0x',
    ),
    {
      ...sendingAlong(
        'a forged Transfer',
        [],
        ({ forger, receiver, bait }) => forger.deploy(transferLog(receiver, bait.amountBase)),
        () => '0x',
      ),
      says: 'wrongToken',
    },
  ] satisfies Fake[]
).map((fake) => ({ ...fake, not: 'evm' }))

/** Text beside a transaction pays nothing. */
const MEMOS: readonly Fake[] = [
  {
    name: 'the coin, as much as the price, with a memo that names the order',
    explains: ['wrongCoin'],
    make: async ({ forger, receiver, bait }) => [
      await forger.sendCoin(receiver, bait.amountBase, memoOf(bait)),
    ],
  },
  {
    name: 'one unit of the coin with a memo of a whole receipt',
    explains: ['wrongCoin'],
    make: async ({ forger, usdt, receiver, bait }) => [
      await forger.sendCoin(receiver, 1n, receiptOf(usdt, receiver, bait)),
    ],
  },
  {
    name: "a look-alike's transfer with a memo that names the order",
    says: 'wrongToken',
    make: async (site) => [
      await site.forger.send(
        await site.forger.deploy(transferLog(site.receiver, site.bait.amountBase)),
        '0x',
        { memo: memoOf(site.bait) },
      ),
    ],
  },
  {
    name: 'a little real USDT with a memo that names the order',
    says: 'noOrder',
    async make({ chain, forger, usdt, receiver, bait }) {
      await chain.mine([await chain.sign(forger.addressOf(forger.address), 3n)])
      return [await forger.send(usdt, transferData(receiver, 3n), { memo: memoOf(bait) })]
    },
  },
  noted(
    'a transfer that fails',
    ['failed'],
    ({ usdt }) => usdt,
    ({ receiver, bait }) => transferData(receiver, bait.amountBase),
  ),
  // Not after an earlier approval: the token changes a standing approval only to zero.
  noted(
    'an approval',
    ['approvalOnly'],
    ({ usdt }) => usdt,
    ({ bait }) => dataOf('approve', [STRANGER, bait.amountBase]),
  ),
  noted(
    'a call of nothing',
    ['noUsdt'],
    ({ forger }) => forger.deploy(''),
    () => '0x',
  ),
  noted(
    'payOrder without an allowance',
    ['failed'],
    ({ shop }) => shop,
    (site) => payOrderOf(site, site.bait.amountBase),
  ),
]

export const FAKES: readonly Fake[] = [
  ...FORGED_LOGS,
  ...REAL_USDT,
  ...CONTRACT_RAIL,
  ...COINS,
  ...TRC10,
  ...MEMOS,
]
