import { expect, test } from 'vitest'
import type { Hex } from '../../basics/hex.ts'
import { encodeFunctionData, parseAbi } from 'viem'
import { toTronAddress } from '../../basics/tron/address.ts'
import { transactionOf, type TronCall } from '../../basics/tron/transaction.ts'
import {
  encodeGrant,
  encodeRevoke,
  type GrantTerms,
} from '../../web/client/wallet/limit/limitCalldata.ts'
import { isTronRequest, judgeTronRequest } from './tronRequests.ts'
import type { Facts, WalletRequest } from './walletRequests.ts'

/** The judge must be able to fail: every kind of bad question to a TRON wallet, beside the good ones. */
const [OWNER, TOKEN, SHOP, THIEF] = ['a', 'b', 'c', 'd'].map(
  (digit): Hex => `0x${digit.repeat(40)}`,
) as [Hex, Hex, Hex, Hex]
const PRICE = 12_500_000n
const MAX = (1n << 256n) - 1n
const orderId = '1800000000000123456'
const [LIMIT, TREASURY, OPERATOR] = ['1', '2', '3'].map(
  (digit): Hex => `0x${digit.repeat(40)}`,
) as [Hex, Hex, Hex]
const [CAP, MOST, PERIOD, END] = [500_000_000n, 50_000_000n, 90_000_000n, 1_900_000_000n]
const PLATFORM: Hex = `0x${'4'.repeat(40)}`
const DEADLINE = 1_890_000_000n
const GRANT: GrantTerms = {
  treasury: TREASURY,
  token: TOKEN,
  capBase: CAP,
  perOrderBase: MOST,
  perPeriodBase: PERIOD,
  endSeconds: END,
  operator: OPERATOR,
}
const OWN_ADDRESS: Hex = `0x${'5'.repeat(40)}`
const facts: Facts = {
  origin: 'http://shop.example',
  limits: [
    {
      network: 105,
      capBase: CAP,
      perOrderBase: MOST,
      perPeriodBase: PERIOD,
      latestEndSeconds: END,
    },
  ],
  chains: [
    {
      network: 105,
      chainId: 728_126_428,
      usdt: toTronAddress(TOKEN),
      shop: toTronAddress(SHOP),
      spendLimit: toTronAddress(LIMIT),
      treasury: toTronAddress(TREASURY),
      operator: toTronAddress(OPERATOR),
    },
    { network: 137, chainId: 137, usdt: TOKEN, shop: SHOP },
  ],
  orders: [
    {
      orderId,
      network: 105,
      payOrderId: orderId,
      level: 7,
      mostBase: PRICE,
      platform: toTronAddress(PLATFORM),
      deadlineSeconds: DEADLINE,
      sends: [{ receiver: toTronAddress(OWN_ADDRESS), amountBase: PRICE }],
    },
  ],
}

const abi = parseAbi([
  'function approve(address,uint256)',
  'function increaseApproval(address,uint256)',
  'function transfer(address,uint256)',
  'function payOrder(uint256,uint256,uint256,address,uint64)',
])
const approve = (name: 'approve' | 'increaseApproval' | 'transfer', to: Hex, amount: bigint) =>
  encodeFunctionData({ abi, functionName: name, args: [to, amount] })
const pay = (
  amount = PRICE,
  level = 7n,
  id = BigInt(orderId),
  receiver = PLATFORM,
  deadline = DEADLINE,
) =>
  encodeFunctionData({
    abi,
    functionName: 'payOrder',
    args: [id, level, amount, receiver, deadline],
  })
const transaction = (contract: Hex, data: Hex, change: Partial<TronCall> = {}) =>
  transactionOf({
    kind: 'call',
    permissionId: 0,
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
const ask = (method: string, what?: unknown, more: Partial<WalletRequest> = {}): WalletRequest => ({
  method: `tron:${method}`,
  params: what === undefined ? [] : [what],
  chainId: null,
  orderId,
  ...more,
})
const sign = (
  contract: Hex,
  data: Hex,
  change: Partial<TronCall> = {},
  more: Partial<WalletRequest> = {},
) => ask('sign', transaction(contract, data, change), more)
const grant = (change: Partial<GrantTerms> = {}, at = LIMIT, raw: Partial<TronCall> = {}) =>
  sign(at, encodeGrant({ ...GRANT, ...change }), raw, { orderId: null })
const text = (change: Partial<Record<'host' | 'kind' | 'uri' | 'chain' | 'end', string>> = {}) =>
  [
    `${change.host ?? 'shop.example'} wants you to sign in with your ${change.kind ?? 'TRON'} account:`,
    toTronAddress(OWNER),
    '',
    'Sign in to the shop.',
    '',
    `URI: ${change.uri ?? 'http://shop.example'}`,
    'Version: 1',
    `Chain ID: ${change.chain ?? '728126428'}`,
    'Nonce: abcdef0123456789',
    'Issued At: 2026-01-01T00:00:00.000Z',
    `Expiration Time: 2026-01-01T00:05:00.000Z${change.end ?? ''}`,
  ].join('\n')
const refundText = (change: Partial<Record<'host' | 'order' | 'end', string>> = {}) =>
  [
    `${change.host ?? 'shop.example'} asks you to confirm where a refund is sent.`,
    '',
    `Order: ${change.order ?? orderId}`,
    'Amount: 3.00 USDT',
    'Network: TRON',
    `To: ${toTronAddress(OWNER)}`,
    '',
    'It moves nothing.',
    '',
    'URI: http://shop.example',
    'Refund: 1',
    `Nonce: ${'0f'.repeat(16)}`,
    'Issued At: 2026-01-01T00:00:00.000Z',
    `Expiration Time: 2026-01-01T00:10:00.000Z${change.end ?? ''}`,
  ].join('\n')
const hexOf = (message: string): string => Buffer.from(message).toString('hex')

const good: [string, WalletRequest][] = [
  ['connecting', ask('eth_requestAccounts')],
  ['connecting in the older way', ask('tron_requestAccounts')],
  ['adding what is missing', sign(TOKEN, approve('increaseApproval', SHOP, 3n))],
  ['approving the price', sign(TOKEN, approve('approve', SHOP, PRICE))],
  ['paying', sign(SHOP, pay(), { feeLimit: 100_000_000n })],
  ['paying by request', ask('tron_signTransaction', { transaction: transaction(SHOP, pay()) })],
  ['approving exactly the cap', sign(TOKEN, approve('approve', LIMIT, CAP), {}, { orderId: null })],
  [
    'setting an old approval to zero first',
    sign(TOKEN, approve('approve', LIMIT, 0n), {}, { orderId: null }),
  ],
  ['granting what was typed', grant()],
  [
    'granting by request',
    ask(
      'tron_signTransaction',
      { transaction: transaction(LIMIT, encodeGrant(GRANT)) },
      { orderId: null },
    ),
  ],
  ['revoking a limit', sign(LIMIT, encodeRevoke(7n), {}, { orderId: null })],
  [
    "taking a stranger's allowance back",
    sign(TOKEN, approve('approve', THIEF, 0n), {}, { orderId: null }),
  ],
  ['signing in', ask('signMessageV2', text())],
  ['signing in the older way', ask('sign', hexOf(text()))],
  ['signing where a refund goes', ask('signMessageV2', refundText())],
  ['switching', ask('wallet_switchEthereumChain', { chainId: '0x2b6653dc' })],
]
for (const [name, request] of good)
  test(`a TRON wallet request is let through: ${name}`, () =>
    expect(judgeTronRequest(request, facts)).toEqual([]))

const bad: [string, WalletRequest, RegExp][] = [
  ['an unlimited approval', sign(TOKEN, approve('increaseApproval', SHOP, MAX)), /without a limit/],
  [
    'an approval above the order',
    sign(TOKEN, approve('approve', SHOP, PRICE + 1n)),
    /above the order/,
  ],
  ['an unknown spender', sign(TOKEN, approve('increaseApproval', THIEF, PRICE)), /unknown spender/],
  ['an approval of another token', sign(THIEF, approve('approve', SHOP, PRICE)), /not the token/],
  ['a payment above the order', sign(SHOP, pay(PRICE + 1n)), /above the order/],
  ['a payment to another contract', sign(THIEF, pay()), /not the shop/],
  ['a payment of another order', sign(SHOP, pay(PRICE, 7n, 9n)), /instead of/],
  ['a payment for another product', sign(SHOP, pay(PRICE, 8n)), /product 8/],
  ['a payment of nothing', sign(SHOP, pay(0n)), /nothing/],
  ['a fee limit above the ceiling', sign(SHOP, pay(), { feeLimit: 100_000_001n }), /fee limit/],
  ['coin sent along', sign(SHOP, pay(), { callValue: 1n }), /sun along/],
  ['an approval above the cap', sign(TOKEN, approve('approve', LIMIT, CAP + 1n)), /for a cap of/],
  ['an approval below the cap', sign(TOKEN, approve('approve', LIMIT, CAP - 1n)), /for a cap of/],
  [
    'an unlimited approval of a spending limit',
    sign(TOKEN, approve('approve', LIMIT, MAX)),
    /for a cap of/,
  ],
  [
    'an approval added to that of a spending limit',
    sign(TOKEN, approve('increaseApproval', LIMIT, PRICE)),
    /unknown spender/,
  ],
  [
    'an approval added to that of a spending limit without an order',
    sign(TOKEN, approve('increaseApproval', LIMIT, CAP), {}, { orderId: null }),
    /no order/,
  ],
  [
    'an approval of another token for the limit',
    sign(THIEF, approve('approve', LIMIT, CAP)),
    /not the token/,
  ],
  ['a cap above what was typed', grant({ capBase: CAP + 1n }), /a cap of/],
  ['a cap for 30 days above what was typed', grant({ perPeriodBase: PERIOD + 1n }), /in 30 days/],
  ['a maximum above what was typed', grant({ perOrderBase: MOST + 1n }), /a maximum of/],
  ['an end after what was chosen', grant({ endSeconds: END + 1n }), /an end at/],
  ["a grant to a stranger's address", grant({ treasury: THIEF }), /not the shop's address/],
  ['a grant to a strange operator', grant({ operator: THIEF }), /operator/],
  ['a grant of another token', grant({ token: THIEF }), /not the token/],
  ['a grant at another contract', grant({}, THIEF), /not the spending limit/],
  ['a revocation at another contract', sign(THIEF, encodeRevoke(7n)), /not the spending limit/],
  ['coin sent along with a grant', grant({}, LIMIT, { callValue: 1n }), /sun along/],
  [
    'a grant with a fee limit above the ceiling',
    grant({}, LIMIT, { feeLimit: 100_000_001n }),
    /fee limit/,
  ],
  [
    'bytes behind a grant',
    sign(LIMIT, `${encodeGrant(GRANT)}00`, {}, { orderId: null }),
    /no order/,
  ],
  [
    'a grant shown and another signed',
    ask('sign', {
      ...transaction(LIMIT, encodeGrant({ ...GRANT, capBase: CAP + 1n })),
      raw_data: transaction(LIMIT, encodeGrant(GRANT)).raw_data,
    }),
    /shows something else.*a cap of/,
  ],
  ['a transfer of the token', sign(TOKEN, approve('transfer', SHOP, PRICE)), /not the order's/],
  [
    'a plain transfer',
    ask(
      'sign',
      transactionOf({
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
      }),
    ),
    /plain transfer/,
  ],
  [
    'bytes behind a transaction',
    ask('sign', {
      ...transaction(SHOP, pay()),
      raw_data_hex: `${transaction(SHOP, pay()).raw_data_hex}00`,
    }),
    /cannot be read/,
  ],
  [
    'one thing shown and another signed',
    ask('sign', { ...transaction(SHOP, pay()), raw_data: transaction(SHOP, pay(1n)).raw_data }),
    /shows something else/,
  ],
  [
    'another id than that of its bytes',
    ask('sign', { ...transaction(SHOP, pay()), txID: 'ab'.repeat(32) }),
    /shows something else/,
  ],
  [
    'a transaction on a page without an order',
    sign(SHOP, pay(), {}, { orderId: null }),
    /no order/,
  ],
  ["another order's page", sign(SHOP, pay(), {}, { orderId: '1800000000000123457' }), /no order/],
  ['a text of its own', ask('signMessageV2', 'I agree'), /not the sign-in message/],
  ['a hash', ask('sign', 'ab'.repeat(32)), /not the sign-in message/],
  [
    'something behind the sign-in message',
    ask('signMessageV2', text({ end: '\nResources:\n- https://evil.example' })),
    /not the sign-in message/,
  ],
  [
    "the Ethereum account's message",
    ask('signMessageV2', text({ kind: 'Ethereum' })),
    /not the sign-in message/,
  ],
  [
    "another site's sign-in",
    ask('signMessageV2', text({ host: 'evil.example' })),
    /of evil.example/,
  ],
  [
    'a sign-in leading elsewhere',
    ask('sign', hexOf(text({ uri: 'http://evil.example' }))),
    /evil.example/,
  ],
  [
    "another site's refund",
    ask('signMessageV2', refundText({ host: 'evil.example' })),
    /of evil.example/,
  ],
  [
    'a refund of another order',
    ask('sign', hexOf(refundText({ order: '1800000000000999999' }))),
    /of order 1800000000000999999/,
  ],
  [
    'something behind the text of a refund',
    ask('signMessageV2', refundText({ end: '\nI agree' })),
    /not the sign-in message/,
  ],
  ['a sign-in for another chain', ask('signMessageV2', text({ chain: '137' })), /chain 137/],
  ['several keys’ signature', ask('multiSign', transaction(SHOP, pay())), /unexpected question/],
  ['sending by itself', ask('sendRawTransaction', {}), /unexpected question/],
  ['typed data', ask('eth_signTypedData_v4', {}), /unexpected question/],
  [
    'switching elsewhere',
    ask('wallet_switchEthereumChain', { chainId: '0x94a9059e' }),
    /not the shop/,
  ],
]
for (const [name, request, reason] of bad)
  test(`a TRON wallet request is caught: ${name}`, () =>
    expect(judgeTronRequest(request, facts).join('; ')).toMatch(reason))

const untyped: [string, WalletRequest, Facts, RegExp][] = [
  ['a grant that was not typed', grant(), { ...facts, limits: [] }, /was not typed/],
  [
    'an approval of a limit that was not typed',
    sign(TOKEN, approve('approve', LIMIT, CAP), {}, { orderId: null }),
    { ...facts, limits: [] },
    /was not typed/,
  ],
  [
    'a grant that was typed for another network',
    grant(),
    { ...facts, limits: facts.limits!.map((one) => ({ ...one, network: 137 })) },
    /was not typed/,
  ],
  [
    'a grant where the shop has no spending limits',
    grant(),
    { ...facts, chains: facts.chains.map((one) => ({ ...one, spendLimit: null })) },
    /not the spending limit/,
  ],
  [
    'a grant before the server has said whom it may name',
    grant(),
    { ...facts, chains: facts.chains.map((one) => ({ ...one, treasury: '', operator: '' })) },
    /not the shop's address.*operator/,
  ],
]
for (const [name, request, known, reason] of untyped)
  test(`a TRON wallet request is caught: ${name}`, () =>
    expect(judgeTronRequest(request, known).join('; ')).toMatch(reason))

test('tells the wallets of the two kinds apart', () => {
  expect(isTronRequest(ask('sign'))).toBe(true)
  expect(isTronRequest({ method: 'eth_sendTransaction', params: [], chainId: 137, orderId })).toBe(
    false,
  )
})

test('a transfer goes to the address that the server named, of that amount, in the token', () => {
  const judged = (contract: Hex, receiver: Hex, amount: bigint) =>
    judgeTronRequest(
      ask('sign', transaction(contract, approve('transfer', receiver, amount))),
      facts,
    )
  expect(judged(TOKEN, OWN_ADDRESS, PRICE)).toEqual([])
  for (const [contract, receiver, amount] of [
    [TOKEN, THIEF, PRICE],
    [TOKEN, OWN_ADDRESS, PRICE - 1n],
    [SHOP, OWN_ADDRESS, PRICE],
  ] as const)
    expect(judged(contract, receiver, amount)).not.toEqual([])
})
