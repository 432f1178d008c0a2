import { expect, test } from 'vitest'
import { createSiweMessage } from 'viem/siwe'
import {
  encodeApprove,
  encodeBalanceOf,
  encodePayOrder,
  encodeTransfer,
  type PayOrderArgs,
} from '../../web/client/wallet/calldata.ts'
import {
  encodeGrant,
  encodeRevoke,
  type GrantTerms,
} from '../../web/client/wallet/limit/limitCalldata.ts'
import { encodeSwap } from '../../web/client/wallet/buyMdd.ts'
import { encodeAddOrder } from '../../web/client/wallet/pledgeCoin.ts'
import { judgeWalletRequest, type Facts, type WalletRequest } from './walletRequests.ts'

/** The judge must be able to fail: every kind of bad question, beside the good ones. */
const TOKEN = `0x${'b'.repeat(40)}`
const SHOP = `0x${'c'.repeat(40)}`
const THIEF = `0x${'d'.repeat(40)}`
const OWNER = `0x${'a'.repeat(40)}`
const PRICE = 12_500_000n
const MAX = (1n << 256n) - 1n
const orderId = '1800000000000123456'
const [LIMIT, TREASURY, OPERATOR] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
]
const [CAP, MOST, PERIOD, END] = [500_000_000n, 50_000_000n, 90_000_000n, 1_900_000_000n]
const PLATFORM = `0x${'4'.repeat(40)}`
const DEADLINE = 1_890_000_000n
const OWN_ADDRESS = `0x${'5'.repeat(40)}`
const pay = (change: Partial<PayOrderArgs> = {}) =>
  encodePayOrder({
    orderId: BigInt(orderId),
    level: 7n,
    amount: PRICE,
    receiver: PLATFORM,
    deadlineSeconds: DEADLINE,
    ...change,
  })
const GRANT: GrantTerms = {
  treasury: TREASURY,
  token: TOKEN,
  capBase: CAP,
  perOrderBase: MOST,
  perPeriodBase: PERIOD,
  endSeconds: END,
  operator: OPERATOR,
}

const facts: Facts = {
  origin: 'http://shop.example',
  chains: [
    {
      network: 137,
      chainId: 137,
      usdt: TOKEN,
      shop: SHOP,
      spendLimit: LIMIT,
      treasury: TREASURY,
      operator: OPERATOR,
    },
    { network: 56, chainId: 56, usdt: SHOP, shop: TOKEN },
  ],
  pledges: [{ network: 137, level: 1n << 127n, usdtBase: 30n, valueWei: 60n }],
  buys: [{ network: 137, valueWei: 2n * 10n ** 18n, minBase: 4n * 10n ** 18n }],
  limits: [
    {
      network: 137,
      capBase: CAP,
      perOrderBase: MOST,
      perPeriodBase: PERIOD,
      latestEndSeconds: END,
    },
  ],
  orders: [
    {
      orderId,
      network: 137,
      payOrderId: orderId,
      level: 7,
      mostBase: PRICE,
      platform: PLATFORM,
      deadlineSeconds: DEADLINE,
      sends: [{ receiver: OWN_ADDRESS, amountBase: PRICE }],
    },
  ],
}
const ask = (
  method: string,
  params: unknown[] = [],
  more: Partial<WalletRequest> = {},
): WalletRequest => ({ method, params, chainId: 137, orderId, ...more })
const send = (to: string, data: string, more: Partial<WalletRequest> = {}, fields: object = {}) =>
  ask('eth_sendTransaction', [{ from: OWNER, to, data, value: '0x0', ...fields }], more)

const hexOf = (text: string): string => `0x${Buffer.from(text).toString('hex')}`
const SIGN_IN = {
  domain: 'shop.example',
  address: OWNER as `0x${string}`,
  uri: 'http://shop.example',
  chainId: 137,
  version: '1' as const,
  nonce: 'abcdef0123456789',
  statement: 'Sign in to the shop.',
  issuedAt: new Date(0),
  expirationTime: new Date(300_000),
}
const signIn = (part: Partial<typeof SIGN_IN> = {}, signer = OWNER) =>
  ask('personal_sign', [hexOf(createSiweMessage({ ...SIGN_IN, ...part })), signer], {
    orderId: null,
  })
const REFUND = { domain: 'shop.example', order: orderId, to: OWNER, uri: 'http://shop.example' }
const refundText = (part: Partial<typeof REFUND> = {}) => {
  const { domain, order, to, uri } = { ...REFUND, ...part }
  return [
    `${domain} asks you to confirm where a refund is sent.`,
    '',
    `Order: ${order}`,
    'Amount: 3.00 USDT',
    'Network: Polygon',
    `To: ${to}`,
    '',
    'Signing costs nothing, moves nothing and allows nothing else.',
    '',
    `URI: ${uri}`,
    'Refund: 1',
    `Nonce: ${'0f'.repeat(16)}`,
    'Issued At: 2026-01-01T00:00:00.000Z',
    'Expiration Time: 2026-01-01T00:10:00.000Z',
  ].join('\n')
}
const signRefund = (part: Partial<typeof REFUND> = {}, signer = OWNER) =>
  ask('personal_sign', [hexOf(refundText(part)), signer])

const WALLET = { asks: 'name the wallet of an order', of: [`Wallet: ${OWNER}`] }
const HELD = {
  asks: 'confirm which order you paid for',
  of: ['Network: Polygon', `Transaction: 0x${'ab'.repeat(32)}, log 3`, `Sent by: ${OWNER}`],
}
const signOrderText = (
  { asks, of }: typeof WALLET,
  { order = orderId, uri = 'http://shop.example', signer = OWNER, more = '' } = {},
) =>
  ask('personal_sign', [
    hexOf(
      [
        `${new URL(uri).host} asks you to ${asks}.`,
        '',
        `Order: ${order}`,
        'Amount: 3.00 USDT',
        ...of,
        '',
        'Signing costs nothing.',
        '',
        `URI: ${uri}`,
        `Nonce: ${'0f'.repeat(16)}`,
        'Issued At: 2026-01-01T00:00:00.000Z',
        `Expiration Time: 2026-01-01T00:10:00.000Z${more}`,
      ].join('\n'),
    ),
    signer,
  ])

const BUY = { network: 137, valueWei: 2n * 10n ** 18n, minBase: 4n * 10n ** 18n }
const buy = (to = SHOP, { valueWei, minBase } = BUY): WalletRequest => {
  const request = send(to, encodeSwap(minBase), { orderId: null })
  const [call] = request.params as [object]
  return { ...request, params: [{ ...call, value: `0x${valueWei.toString(16)}` }] }
}
const PLEDGE = { level: 1n << 127n, usdtBase: 30n, valueWei: 60n }
const pledge = (to = SHOP, change: Partial<typeof PLEDGE> = {}): WalletRequest => {
  const { valueWei, ...order } = { ...PLEDGE, ...change }
  const request = send(to, encodeAddOrder(order), { orderId: null })
  const [call] = request.params as [object]
  return { ...request, params: [{ ...call, value: `0x${valueWei.toString(16)}` }] }
}
const signPromotion = ({ uri = 'http://shop.example', chainId = 137, signer = OWNER } = {}) =>
  ask(
    'personal_sign',
    [
      hexOf(
        [
          `${new URL(uri).host} asks you to confirm that you claim a promotion.`,
          '',
          'Promotion: 3, Welcome',
          'Amount: 5.00 XMDD',
          'Account: 12',
          `Wallet: ${OWNER}`,
          '',
          'Signing costs nothing.',
          '',
          `URI: ${uri}`,
          'Network: Polygon',
          `Chain ID: ${chainId}`,
          `Nonce: ${'0f'.repeat(16)}`,
          'Issued At: 2026-01-01T00:00:00.000Z',
          'Expiration Time: 2026-01-01T00:10:00.000Z',
        ].join('\n'),
      ),
      signer,
    ],
    { orderId: null },
  )

const good: [string, WalletRequest][] = [
  ['buying MDD as typed', buy()],
  ['claiming a promotion', signPromotion()],
  ['naming the wallet of an order', signOrderText(WALLET)],
  ['claiming held money', signOrderText(HELD)],
  ['reading', ask('eth_call', [{ to: TOKEN, data: encodeBalanceOf(OWNER) }, 'latest'])],
  ['connecting', ask('eth_requestAccounts')],
  ['approving the price', send(TOKEN, encodeApprove(SHOP, PRICE))],
  ['approving nothing first', send(TOKEN, encodeApprove(SHOP, 0n))],
  ['paying the price', send(SHOP, pay())],
  ['paying what is missing', send(SHOP, pay({ amount: 1n }))],
  ['approving exactly the cap', send(TOKEN, encodeApprove(LIMIT, CAP), { orderId: null })],
  ['granting what was typed', send(LIMIT, encodeGrant(GRANT), { orderId: null })],
  ['revoking a limit', send(LIMIT, encodeRevoke(7n), { orderId: null })],
  ["taking a stranger's allowance back", send(TOKEN, encodeApprove(THIEF, 0n), { orderId: null })],
  ['switching', ask('wallet_switchEthereumChain', [{ chainId: '0x38' }])],
  ['signing in', signIn()],
  ['signing where a refund goes', signRefund()],
  [
    'adding the local chain',
    ask('wallet_addEthereumChain', [
      { chainId: '0x38', rpcUrls: ['http://shop.example/demo/rpc/56'] },
    ]),
  ],
]
for (const [name, request] of good)
  test(`a wallet request is let through: ${name}`, () =>
    expect(judgeWalletRequest(request, facts)).toEqual([]))

const bad: [string, WalletRequest, RegExp][] = [
  [
    'MDD for more coin than typed',
    buy(SHOP, { ...BUY, valueWei: BUY.valueWei + 1n }),
    /wei instead/,
  ],
  ['MDD for less than shown', buy(SHOP, { ...BUY, minBase: 1n }), /at least 1 MDD/],
  ['MDD of another contract', buy(THIEF), /not the shop/],
  ['a promotion of another site', signPromotion({ uri: 'http://evil.example' }), /evil/],
  ['a promotion signed by another', signPromotion({ signer: THIEF }), /signed as/],
  ['a promotion on another chain', signPromotion({ chainId: 1 }), /none of the shop/],
  ['an unlimited approval', send(TOKEN, encodeApprove(SHOP, MAX)), /without a limit/],
  ['an approval above the order', send(TOKEN, encodeApprove(SHOP, PRICE + 1n)), /above the order/],
  ['an unknown spender', send(TOKEN, encodeApprove(THIEF, PRICE)), /unknown spender/],
  ['an approval of another token', send(THIEF, encodeApprove(SHOP, PRICE)), /not the token/],
  ['a payment above the order', send(SHOP, pay({ amount: PRICE + 1n })), /above the order/],
  ['a payment to another contract', send(THIEF, pay()), /not the shop/],
  ['a payment of another order', send(SHOP, pay({ orderId: 9n })), /instead of/],
  ['a payment for another product', send(SHOP, pay({ level: 8n })), /product 8/],
  ['a payment of nothing', send(SHOP, pay({ amount: 0n })), /nothing/],
  ['a payment to a stranger', send(SHOP, pay({ receiver: THIEF })), /to the receiver/],
  ['a payment that lasts', send(SHOP, pay({ deadlineSeconds: DEADLINE + 1n })), /a deadline/],
  [
    'a cap for 30 days above what was typed',
    send(LIMIT, encodeGrant({ ...GRANT, perPeriodBase: PERIOD + 1n }), { orderId: null }),
    /in 30 days/,
  ],
  ['an approval above the cap', send(TOKEN, encodeApprove(LIMIT, CAP + 1n)), /for a cap of/],
  ['an approval below the cap', send(TOKEN, encodeApprove(LIMIT, CAP - 1n)), /for a cap of/],
  [
    'an unlimited approval of a spending limit',
    send(TOKEN, encodeApprove(LIMIT, MAX)),
    /for a cap of/,
  ],
  [
    'an approval of another token for the limit',
    send(THIEF, encodeApprove(LIMIT, CAP)),
    /not the token/,
  ],
  [
    'a cap above what was typed',
    send(LIMIT, encodeGrant({ ...GRANT, capBase: CAP + 1n })),
    /a cap of/,
  ],
  [
    'a maximum above what was typed',
    send(LIMIT, encodeGrant({ ...GRANT, perOrderBase: MOST + 1n })),
    /a maximum of/,
  ],
  [
    'an end after what was chosen',
    send(LIMIT, encodeGrant({ ...GRANT, endSeconds: END + 1n })),
    /an end at/,
  ],
  [
    "a grant to a stranger's address",
    send(LIMIT, encodeGrant({ ...GRANT, treasury: THIEF })),
    /not the shop's address/,
  ],
  [
    'a grant to a strange operator',
    send(LIMIT, encodeGrant({ ...GRANT, operator: THIEF })),
    /operator/,
  ],
  [
    'a grant of another token',
    send(LIMIT, encodeGrant({ ...GRANT, token: THIEF })),
    /not the token/,
  ],
  ['a grant at another contract', send(THIEF, encodeGrant(GRANT)), /not the spending limit/],
  [
    'a grant that was not typed',
    ask(
      'eth_sendTransaction',
      [{ from: OWNER, to: SHOP, data: encodeGrant(GRANT), value: '0x0' }],
      { chainId: 56 },
    ),
    /not the spending limit/,
  ],
  ['a revocation at another contract', send(THIEF, encodeRevoke(7n)), /not the spending limit/],
  ['a grant on an unknown chain', send(LIMIT, encodeGrant(GRANT), { chainId: 1 }), /chain 1/],
  [
    'coin sent along with a grant',
    send(LIMIT, encodeGrant(GRANT), {}, { value: '0x1' }),
    /wei along/,
  ],
  ['an unknown chain', send(TOKEN, encodeApprove(SHOP, PRICE), { chainId: 1 }), /chain 1/],
  [
    "a chain that is not the order's",
    send(SHOP, encodeApprove(TOKEN, PRICE), { chainId: 56 }),
    /no order known there/,
  ],
  [
    'a transaction named for another chain',
    send(TOKEN, encodeApprove(SHOP, PRICE), {}, { chainId: '0x38' }),
    /for chain 56/,
  ],
  ['coin sent along', send(TOKEN, encodeApprove(SHOP, PRICE), {}, { value: '0x1' }), /wei along/],
  ['a plain transfer', send(TOKEN, `0xa9059cbb${'0'.repeat(128)}`), /not the order's/],
  ['increaseAllowance', send(TOKEN, `0x39509351${'0'.repeat(128)}`), /cannot be read/],
  ['bytes hidden behind a call', send(TOKEN, `${encodeApprove(SHOP, PRICE)}00`), /cannot be read/],
  [
    'a transaction on a page without an order',
    send(TOKEN, encodeApprove(SHOP, PRICE), { orderId: null }),
    /no order/,
  ],
  ['a signature over nothing', ask('personal_sign', ['0x', OWNER]), /no text/],
  [
    'a signature over a hash',
    ask('personal_sign', [`0x${'ab'.repeat(32)}`, OWNER]),
    /not the sign-in message/,
  ],
  [
    'a signature over a text of its own',
    ask('personal_sign', [hexOf('I agree'), OWNER]),
    /not the sign-in message/,
  ],
  [
    'something behind the sign-in message',
    ask('personal_sign', [
      hexOf(`${createSiweMessage(SIGN_IN)}\nResources:\n- https://evil.example`),
      OWNER,
    ]),
    /not the sign-in message/,
  ],
  ["another site's sign-in", signIn({ domain: 'evil.example' }), /of evil.example/],
  ['a sign-in leading elsewhere', signIn({ uri: 'http://evil.example' }), /evil.example/],
  ['a sign-in signed as another', signIn({}, THIEF), /signed as/],
  ["another site's refund", signRefund({ domain: 'evil.example' }), /of evil.example/],
  ['a refund leading elsewhere', signRefund({ uri: 'http://evil.example' }), /evil.example/],
  [
    'a refund of another order',
    signRefund({ order: '1800000000000999999' }),
    /of order 1800000000000999999/,
  ],
  ['a refund to another address', signRefund({ to: THIEF }), /signed as/],
  [
    'a wallet for another order',
    signOrderText(WALLET, { order: '1800000000000999999' }),
    /of order/,
  ],
  ["another's wallet", signOrderText(WALLET, { signer: THIEF }), /signed as/],
  [
    'held money for another site',
    signOrderText(HELD, { uri: 'http://evil.example' }),
    /evil.example/,
  ],
  ["another's held money", signOrderText(HELD, { signer: THIEF }), /signed as/],
  [
    'something behind a claim',
    signOrderText(HELD, { more: '\nI agree' }),
    /not the sign-in message/,
  ],
  [
    'something behind the text of a refund',
    ask('personal_sign', [hexOf(`${refundText()}\nI agree`), OWNER]),
    /not the sign-in message/,
  ],
  ['a sign-in for another chain', signIn({ chainId: 1 }), /chain 1/],
  ['a permit', ask('eth_signTypedData_v4', [OWNER, '{}']), /unexpected question/],
  ['a raw signature', ask('eth_sign', [OWNER, '0x']), /unexpected question/],
  [
    'switching to another chain',
    ask('wallet_switchEthereumChain', [{ chainId: '0x1' }]),
    /none of the shop/,
  ],
  [
    'adding another node',
    ask('wallet_addEthereumChain', [{ chainId: '0x38', rpcUrls: ['https://evil.example'] }]),
    /evil/,
  ],
]
for (const [name, request, reason] of bad)
  test(`a wallet request is caught: ${name}`, () =>
    expect(judgeWalletRequest(request, facts).join('; ')).toMatch(reason))

test('a transfer goes to the address that the server named, of that amount, in the token', () => {
  const judged = (to: string, receiver: string, amount: bigint) =>
    judgeWalletRequest(send(to, encodeTransfer(receiver, amount)), facts)
  expect(judged(TOKEN, OWN_ADDRESS, PRICE)).toEqual([])
  for (const [to, receiver, amount] of [
    [TOKEN, THIEF, PRICE],
    [TOKEN, OWN_ADDRESS, PRICE - 1n],
    [TOKEN, OWN_ADDRESS, PRICE + 1n],
    [SHOP, OWN_ADDRESS, PRICE],
  ] as const)
    expect(judged(to, receiver, amount)).not.toEqual([])
})

test('coin for a pledge goes to the shop contract, exactly as the server named it', () => {
  expect(judgeWalletRequest(pledge(), facts)).toEqual([])
  for (const wrong of [
    pledge(THIEF),
    pledge(SHOP, { valueWei: 61n }),
    pledge(SHOP, { usdtBase: 31n }),
    pledge(SHOP, { level: (1n << 127n) + 1n }),
  ])
    expect(judgeWalletRequest(wrong, facts)).toHaveLength(1)
})
