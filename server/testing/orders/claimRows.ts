import { sql } from '../../platform/db/sql.ts'
import { keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { hexOfTron, tronHex } from '../../../basics/tron/address.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { forgetRefundMessages } from '../../money/refunds/refundMessage.ts'
import { creditTransfer, refuseRefund } from '../../operate/cases/decide.ts'
import { HOUR, MINUTE, SITE } from '../cases/money.ts'
import {
  EVM,
  FORMS,
  OWN_ADDRESS,
  TRON,
  type ClaimInput,
  type ClaimShop,
  type Given,
  type Side,
} from './claims.ts'
import { asTester } from '../staff.ts'

/** The rows of claimReplay.test.ts: what a thief can hold of a refund's claim and do with it. */

type Refused = { readonly code: number; readonly fields?: Readonly<Record<string, string>> }
/** Preparation, not measured; the call is then made once. */
type Attempt = () => Promise<unknown>
/** `spent`: after the preparation even the untouched claim cannot be accepted. */
type Row = readonly [
  what: string,
  refused: Refused,
  prepare: (given: Given, shop: ClaimShop) => Promise<Attempt>,
  spent?: 'spent',
]

/** Checks that no issued text is left unused. */
const NO_TEXT: Refused = { code: 40011, fields: { message: 'expired' } }
const OTHERS_TEXT: Refused = { code: 40011, fields: { message: 'wrong' } }
const OTHER_ADDRESS: Refused = { code: 40011, fields: { address: 'wrong' } }
const NOT_SIGNED: Refused = { code: 40011, fields: { signature: 'signature' } }
const NO_ADDRESS: Refused = { code: 4014, fields: { address: 'format' } }
const FORBIDDEN: Refused = { code: 4014, fields: { address: 'notAllowed' } }
const NOT_NOW: Refused = { code: 40003 }
const NO_REFUND: Refused = { code: 404 }
const NO_ORDER: Refused = { code: 40001 }
const BY = 'looked at it'

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const partsOf = (signature: string): { r: string; s: string; v: string } => ({
  r: signature.slice(2, 66),
  s: signature.slice(66, 130),
  v: signature.slice(130),
})
const otherV = (v: string): string => (v === '1b' ? '1c' : '1b')
const mirroredS = (s: string): string =>
  (CURVE_ORDER - BigInt(`0x${s}`)).toString(16).padStart(64, '0')
/** The same curve point mirrored, which is equally valid. */
const mirrored = (signature: string): string => {
  const { r, s, v } = partsOf(signature)
  return `0x${r}${mirroredS(s)}${otherV(v)}`
}
/** 27 and 28 as Ledgers count. */
const fromZero = (signature: string): string => signature.replace(/1b$/, '00').replace(/1c$/, '01')
const flipped = (hex: string): string =>
  `${hex.slice(0, -1)}${(Number.parseInt(hex.at(-1)!, 16) ^ 1).toString(16)}`

const otherKind = (side: Side): Side => (side === EVM ? TRON : EVM)

/** Changed texts, signed by the address's own key; only the exact issued text is accepted. */
const TEXTS: readonly (readonly [string, (text: string, given: Given) => string])[] = [
  ['a word more', (text) => `${text}.`],
  ['a space at the end', (text) => `${text} `],
  ['a space at the beginning', (text) => ` ${text}`],
  ['a line end at the end', (text) => `${text}\n`],
  ['other line ends', (text) => text.replaceAll('\n', '\r\n')],
  ['no empty lines', (text) => text.replaceAll('\n\n', '\n')],
  ['a byte order mark', (text) => `\uFEFF${text}`],
  ['small letters only', (text) => text.toLowerCase()],
  ['look-alike letters', (text) => text.replace('asks you', 'аsks you')],
  ['a zero byte at the end', (text) => `${text}\0`],
  [
    'another order',
    (text, { input }) =>
      text.replace(
        input.orderId,
        `${input.orderId.slice(0, -1)}${input.orderId.endsWith('0') ? '1' : '0'}`,
      ),
  ],
  ['another amount', (text) => text.replace(/Amount: .*/, 'Amount: 999.00 USDT')],
  ['another network', (text) => text.replace(/Network: .*/, 'Network: BNB Smart Chain')],
  ['another address', (text, { owner, other }) => text.replace(owner.address, other.address)],
  [
    'the address in small letters',
    (text, { owner }) => text.replace(owner.address, owner.address.toLowerCase()),
  ],
  [
    'the address in capitals',
    (text, { owner }) => text.replace(owner.address, owner.address.toUpperCase()),
  ],
  [
    "the key's address on another kind of network",
    (text, { side, owner }) =>
      text.replace(owner.address, otherKind(side).walletOf(owner.key).address),
  ],
  ['another refund', (text) => text.replace(/Refund: (\d+)/, 'Refund: $10')],
  ['another host', (text) => text.replace(/^\S+/, 'evil.test')],
  ['another URI', (text) => text.replace(/URI: .*/, 'URI: http://evil.test')],
  ['another nonce', (text) => text.replace(/Nonce: \w+/, `Nonce: ${'ab'.repeat(16)}`)],
  ['a nonce that is a digit off', (text) => text.replace(/Nonce: \w+/, flipped)],
  ['no nonce', (text) => text.replace(/Nonce: \w+\n/, '')],
  ['a later beginning', (text) => text.replace(/Issued At: \d{4}/, 'Issued At: 2099')],
  ['a later end', (text) => text.replace(/Expiration Time: \d{4}/, 'Expiration Time: 2099')],
  ['no end', (text) => text.replace(/\nExpiration Time: .*/, '')],
  ['words of its own', () => 'Refund to me'],
  ['no words at all', () => ''],
]

/** Changed signatures of the untouched text. */
const SIGNATURES: readonly (readonly [
  string,
  (signature: string, given: Given) => string | Promise<string>,
])[] = [
  ['of another key', (_, { side, other, input }) => side.sign(input.message, other)],
  [
    'of another text, by the right key',
    (_, { side, owner, input }) => side.sign(`${input.message}.`, owner),
  ],
  ['of an earlier text, by the right key', async (_, { signed }) => (await signed()).signature],
  [
    'of the bare hash',
    (_, { owner, input }) =>
      privateKeyToAccount(owner.key).sign({ hash: keccak256(stringToHex(input.message)) }),
  ],
  [
    'of typed data',
    (_, { owner, input }) =>
      privateKeyToAccount(owner.key).signTypedData({
        domain: {},
        types: { Text: [{ name: 'text', type: 'string' }] },
        primaryType: 'Text',
        message: { text: input.message },
      }),
  ],
  [
    'of a text that is said to have 32 bytes, in the Ethereum form',
    (_, { owner, input }) => FORMS.oldEthereum(input.message, owner),
  ],
  ['with nothing in it', () => ''],
  ['with 0x in it', () => '0x'],
  ['of zeros', () => `0x${'0'.repeat(130)}`],
  ['without its last byte', (signature) => signature.slice(0, -2)],
  ['with a byte more', (signature) => `${signature}00`],
  ['twice', (signature) => `${signature}${signature.slice(2)}`],
  ['without 0x', (signature) => signature.slice(2)],
  ['with a space at the end', (signature) => `${signature} `],
  ['with a line end at the end', (signature) => `${signature}\n`],
  ['in the compact form', (signature) => signature.slice(0, 130)],
  [
    'with another r',
    (signature) => {
      const { r, s, v } = partsOf(signature)
      return `0x${flipped(r)}${s}${v}`
    },
  ],
  [
    'with another s',
    (signature) => {
      const { r, s, v } = partsOf(signature)
      return `0x${r}${flipped(s)}${v}`
    },
  ],
  [
    'with the other v',
    (signature) => {
      const { r, s, v } = partsOf(signature)
      return `0x${r}${s}${otherV(v)}`
    },
  ],
  ['with v 29', (signature) => `${signature.slice(0, 130)}1d`],
  ['with v 37, as in a transaction', (signature) => `${signature.slice(0, 130)}25`],
  [
    'with r and s exchanged',
    (signature) => {
      const { r, s, v } = partsOf(signature)
      return `0x${s}${r}${v}`
    },
  ],
  [
    'with r zero',
    (signature) => {
      const { s, v } = partsOf(signature)
      return `0x${'0'.repeat(64)}${s}${v}`
    },
  ],
  [
    'with s zero',
    (signature) => {
      const { r, v } = partsOf(signature)
      return `0x${r}${'0'.repeat(64)}${v}`
    },
  ],
  [
    'with r beyond the curve',
    (signature) => {
      const { s, v } = partsOf(signature)
      return `0x${'f'.repeat(64)}${s}${v}`
    },
  ],
  [
    "with s the curve's order",
    (signature) => {
      const { r, v } = partsOf(signature)
      return `0x${r}${CURVE_ORDER.toString(16)}${v}`
    },
  ],
  [
    'with its mirror image in s and the same v',
    (signature) => {
      const { r, s, v } = partsOf(signature)
      return `0x${r}${mirroredS(s)}${v}`
    },
  ],
  ["of a contract's wallet", () => `0x${'6492'.repeat(32)}1b`],
]

/** Our texts, issued for another purpose. */
const ELSEWHERE: readonly Row[] = [
  [
    "the text of the same buyer's other order",
    OTHERS_TEXT,
    async (given, { paidTwice }) => {
      const { address: _, ...signed } = await given.signed(
        given.owner,
        await paidTwice(given.side.network, given.ctx),
      )
      return () => given.claim(signed)
    },
  ],
  [
    "this text for the same buyer's other order",
    OTHERS_TEXT,
    async (given, { paidTwice, inputOf }) => {
      const other = inputOf(await paidTwice(given.side.network, given.ctx))
      return () => given.claim(other)
    },
  ],
  [
    "this text for the same order's other refund",
    OTHERS_TEXT,
    async (given, shop) => {
      await shop.money.final([shop.money.paying(given.one.bought)], given.side.network)
      const refundId = (await shop.refundsOf(given.one)).at(-1)!.refundId
      return () => given.claim({ refundId })
    },
  ],
  [
    "another buyer's text, of one's own order and wallet",
    OTHERS_TEXT,
    async (given, { paidTwice }) => {
      const signed = await given.signed(given.other, await paidTwice(given.side.network))
      return () => given.claim(signed)
    },
  ],
  [
    'the text of a refund on another network, of the same key',
    OTHERS_TEXT,
    async (given, { paidTwice, ask }) => {
      const message = await ask(
        await paidTwice(given.side.other.network),
        given.side.other.walletOf(given.owner.key).address,
      )
      const signature = await FORMS.ethereum(message, given.owner)
      return () => given.claim({ message, signature })
    },
  ],
  [
    'this text for a refund on another network, of the same key',
    OTHERS_TEXT,
    async (given, { paidTwice, inputOf }) => {
      const { network, walletOf } = given.side.other
      const other = {
        ...inputOf(await paidTwice(network)),
        address: walletOf(given.owner.key).address,
        signature: await FORMS.ethereum(given.input.message, given.owner),
      }
      return () => given.claim(other)
    },
  ],
  [
    'this text for another address, signed by that one',
    OTHER_ADDRESS,
    async (given) => {
      const change = {
        address: given.other.address,
        signature: await given.side.sign(given.input.message, given.other),
      }
      return () => given.claim(change)
    },
  ],
  [
    'this text and signature for another address',
    OTHER_ADDRESS,
    async (given) => () => given.claim({ address: given.other.address }),
  ],
  [
    "another address's text, signed by that one, for this address",
    OTHER_ADDRESS,
    async (given) => {
      const { message, signature } = await given.signed(given.other)
      return () => given.claim({ message, signature })
    },
  ],
  [
    "another address's text, signed by the right key",
    OTHER_ADDRESS,
    async (given) => {
      const { message } = await given.signed(given.other)
      const signature = await given.side.sign(message, given.owner)
      return () => given.claim({ message, signature })
    },
  ],
  ...[
    'http://evil.test',
    'https://shop.test',
    'http://shop.test:8080',
    'http://www.shop.test',
  ].flatMap((site): Row[] => {
    const at = ({ ctx }: Given) => ({ ...ctx, caller: { ...ctx.caller, site } })
    return [
      [
        `a text of ${site}`,
        OTHERS_TEXT,
        async (given) => {
          const signed = await given.signed(given.owner, given.one, at(given))
          return () => given.claim(signed)
        },
      ],
      [`this text at ${site}`, OTHERS_TEXT, async (given) => () => given.claim({}, at(given))],
    ]
  }),
  [
    'a text for signing in',
    NO_TEXT,
    async (given, { signInMessage }) => {
      const { message } = await signInMessage(given.ctx, {
        address: given.owner.address,
        asset: given.side.asset,
      })
      const signature = await given.side.sign(message, given.owner)
      return () => given.claim({ message, signature })
    },
  ],
  [
    'this text, to sign in with',
    NO_TEXT,
    async ({ ctx, side, input: { address, message, signature } }, { createId }) =>
      () =>
        createId(ctx, { address, asset: side.asset, message, signature }),
  ],
  ['a signature without a text', NO_TEXT, async (given) => () => given.claimWithout('message')],
  [
    'a text without a signature',
    NOT_SIGNED,
    async (given) => () => given.claimWithout('signature'),
  ],
]

/** Text and signature without the order. */
const STRANGERS: readonly Row[] = [
  ['no secret', { code: 401 }, async (given) => () => given.claimWithout('secret')],
  ['another secret', NO_ORDER, async (given) => () => given.claim({ secret: 'f'.repeat(32) })],
  [
    'a secret that is a digit off',
    NO_ORDER,
    async (given) => () => given.claim({ secret: flipped(given.input.secret) }),
  ],
  [
    'a secret cut short',
    NO_ORDER,
    async (given) => () => given.claim({ secret: given.input.secret.slice(0, -1) }),
  ],
  [
    "the secret of the same buyer's other order",
    NO_ORDER,
    async (given, { order }) => {
      const {
        order: { secret },
      } = await order(given.side.network, given.ctx)
      return () => given.claim({ secret })
    },
  ],
  [
    "another order's number and secret",
    NO_REFUND,
    async (given, { order }) => {
      const {
        order: { orderId, secret },
      } = await order(given.side.network)
      return () => given.claim({ orderId, secret })
    },
  ],
  [
    'the number of no order',
    NO_ORDER,
    async (given) => () => given.claim({ orderId: '1999999999999000001' }),
  ],
  [
    'the number of no refund',
    NO_REFUND,
    async (given) => () => given.claim({ refundId: '999999999' }),
  ],
  [
    "the number of another buyer's refund",
    NO_REFUND,
    async (given, { paidTwice }) => {
      const { refundId } = await paidTwice(given.side.network)
      return () => given.claim({ refundId })
    },
  ],
  [
    'signed in as somebody else',
    NO_ORDER,
    async (given, { money }) => {
      const ctx = await money.shop.member()
      return () => given.claimWithout('secret', ctx)
    },
  ],
  [
    "the key's address on another kind of network",
    NO_ADDRESS,
    async (given) => () =>
      given.claim({ address: otherKind(given.side).walletOf(given.owner.key).address }),
  ],
  [
    'the address without its last letter',
    NO_ADDRESS,
    async (given) => () => given.claim({ address: given.owner.address.slice(0, -1) }),
  ],
]

/** Claims that are expired, used or superseded. */
const USED: readonly Row[] = [
  [
    'the same once more',
    NO_TEXT,
    async (given) => {
      await given.claim()
      return () => given.claim()
    },
    'spent',
  ],
  [
    'the same text, signed anew',
    NO_TEXT,
    async (given) => {
      await given.claim()
      const signature = await given.side.sign(given.input.message, given.owner)
      return () => given.claim({ signature })
    },
    'spent',
  ],
  [
    'the same with its signature in capitals',
    NO_TEXT,
    async (given) => {
      await given.claim()
      return () => given.claim({ signature: `0x${given.input.signature.slice(2).toUpperCase()}` })
    },
    'spent',
  ],
  [
    'the same text, signed by another address for itself',
    NO_TEXT,
    async (given) => {
      await given.claim()
      const change = {
        address: given.other.address,
        signature: await given.side.sign(given.input.message, given.other),
      }
      return () => given.claim(change)
    },
    'spent',
  ],
  [
    "another address's good text, after this one's was used",
    OTHER_ADDRESS,
    async (given) => {
      const signed = await given.signed(given.other)
      await given.claim()
      return () => given.claim(signed)
    },
    'spent',
  ],
  [
    'the same after a person refused it',
    NO_TEXT,
    async (given, { money }) => {
      await given.claim()
      await asTester(money.base, 'refunds.approve', (tx) =>
        refuseRefund(tx, SITE, BigInt(given.input.refundId), BY),
      )
      return () => given.claim()
    },
    'spent',
  ],
  [
    'the same after it was paid out',
    NO_TEXT,
    async (given, { money }) => {
      await given.claim()
      await money.payOut()
      return () => given.claim()
    },
    'spent',
  ],
  [
    'the same for the offer that took its place after it failed on chain',
    NO_TEXT,
    async (given, shop) => {
      await given.claim()
      const refundId = await failOnChain(given, shop)
      return () => given.claim({ refundId })
    },
    'spent',
  ],
  [
    'an unused text for the offer that took its place',
    OTHERS_TEXT,
    async (given, shop) => {
      const unused = await given.signed()
      await given.claim()
      const refundId = await failOnChain(given, shop)
      return () => given.claim({ ...unused, refundId })
    },
    'spent',
  ],
  [
    'an unused text for the offer that failed on chain',
    NOT_NOW,
    async (given, shop) => {
      const unused = await given.signed()
      await given.claim()
      await failOnChain(given, shop)
      return () => given.claim(unused)
    },
    'spent',
  ],
  [
    'a text for what a person has given another way',
    NOT_NOW,
    async (given, { money }) => {
      const { rows } = await sql<{
        id: bigint
      }>`select transfer_id as id from refund where id = ${given.input.refundId}`.execute(
        money.base.db,
      )
      const { account } = await money.member()
      if (
        !(await asTester(money.base, 'cases.decide', (tx) =>
          creditTransfer(tx, rows[0]!.id, account!, BY),
        ))
      )
        throw new Error('not credited')
      return () => given.claim()
    },
    'spent',
  ],
  [
    'a large one, the same after somebody with the secret tried another address',
    NO_TEXT,
    async (given, shop) => {
      const one = await shop.paidFarTooMuch(given.side.network, given.owner)
      const claim = { ...shop.inputOf(one), ...(await given.signed(given.owner, one)) }
      await shop.send(claim, one.bought.ctx)
      // Not even with a code: the payer's signature counts more.
      await expect(
        shop.money.claim(one.bought, one.refundId, given.other.address),
      ).rejects.toMatchObject({ code: 40003 })
      return () => shop.send(claim, one.bought.ctx)
    },
  ],
  [
    'a text at its end',
    NO_TEXT,
    async (given, { money }) => {
      money.pass(10 * MINUTE)
      return () => given.claim()
    },
    'spent',
  ],
  [
    'a text of yesterday',
    NO_TEXT,
    async (given, { money }) => {
      money.pass(24 * HOUR)
      return () => given.claim()
    },
    'spent',
  ],
  [
    'a text that was tidied away',
    NO_TEXT,
    async (given, { money }) => {
      money.pass(10 * MINUTE + 1)
      await forgetRefundMessages(money.base)
      return () => given.claim()
    },
    'spent',
  ],
]

/** Signed, sent and failed; returns the new offer's id. */
async function failOnChain(
  { one, input }: Given,
  { money, refundsOf }: ClaimShop,
): Promise<string> {
  const id = BigInt(input.refundId)
  await inTransaction(money.base, (tx) => money.payouts.markSent(tx, id, `0x${'ab'.repeat(32)}`))
  await inTransaction(money.base, (tx) => money.payouts.refuse(tx, id, 'failedOnChain'))
  return (await refundsOf(one)).find(({ state }) => state === 'offered')!.refundId
}

const bySignature = (
  what: string,
  change: (before: string, given: Given) => string | Promise<string>,
): Row => [
  `a signature ${what}`,
  NOT_SIGNED,
  async (given) => {
    const signature = await change(given.input.signature, given)
    if (signature === given.input.signature) throw new Error('nothing was changed')
    return () => given.claim({ signature })
  },
]
const byAddress = (what: string, refused: Refused, change: (address: string) => string): Row => [
  what,
  refused,
  async (given) => () => given.claim({ address: change(given.owner.address) }),
]
const afterUse = (
  what: string,
  change: (before: string, given: Given) => string | Promise<string>,
): Row => [
  `the same once more, ${what}`,
  NO_TEXT,
  async (given) => {
    await given.claim()
    const signature = await change(given.input.signature, given)
    return () => given.claim({ signature })
  },
  'spent',
]

const SHARED: readonly Row[] = [
  ...TEXTS.map(([what, change]): Row => [
    `a text with ${what}`,
    NO_TEXT,
    async (given) => {
      const changed = await given.resigned((text) => change(text, given))
      return () => given.claim(changed)
    },
  ]),
  ...SIGNATURES.map(([what, change]) => bySignature(what, change)),
  ...ELSEWHERE,
  ...STRANGERS,
  ...USED,
]

/** EVM wallets sign in one form only. */
const ON_EVM: readonly Row[] = [
  bySignature('that is the mirror image', (given) => mirrored(given)),
  bySignature('with v 0 or 1', (given) => fromZero(given)),
  bySignature('in the TRON form', (_, { input, owner }) => FORMS.tron(input.message, owner)),
  bySignature('in the old TRON form', (_, { input, owner }) => FORMS.oldTron(input.message, owner)),
  byAddress('the address with 0X', NO_ADDRESS, (one) => one.replace('0x', '0X')),
  byAddress('the address with a letter of the wrong size', NO_ADDRESS, (one) =>
    one.replace(/[a-f]/, (letter) => letter.toUpperCase()),
  ),
  byAddress('the address of zeros', FORBIDDEN, () => `0x${'0'.repeat(40)}`),
  byAddress("the shop's own address", FORBIDDEN, () => OWN_ADDRESS),
]

/**
 * TRON wallets sign in three forms and write v and s in two ways; each is accepted once, and all together
 * once.
 */
const ON_TRON: readonly Row[] = [
  afterUse('in the old form', (_, { input, owner }) => FORMS.oldTron(input.message, owner)),
  afterUse('in the Ethereum form', (_, { input, owner }) => FORMS.ethereum(input.message, owner)),
  afterUse('as its mirror image', (given) => mirrored(given)),
  afterUse('with v 0 or 1', (given) => fromZero(given)),
  bySignature('with v 2', (given) => `${given.slice(0, 130)}02`),
  bySignature(
    'with its mirror image in s and the same v, counted from zero',
    (given) => `${mirrored(given).slice(0, 130)}${fromZero(given).slice(130)}`,
  ),
  bySignature('of another key in the old form', (_, { input, other }) =>
    FORMS.oldTron(input.message, other),
  ),
  bySignature('of another key in the Ethereum form', (_, { input, other }) =>
    FORMS.ethereum(input.message, other),
  ),
  byAddress('the address in small letters', NO_ADDRESS, (one) => one.toLowerCase()),
  byAddress('the address in hex with its 41', NO_ADDRESS, (one) => tronHex(hexOfTron(one))),
  byAddress(
    'the address with another last letter',
    NO_ADDRESS,
    (one) => `${one.slice(0, -1)}${one.endsWith('1') ? '2' : '1'}`,
  ),
  byAddress('the address of zeros', FORBIDDEN, () => 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'),
]

export const REFUSED_ROWS: readonly (readonly [Side, readonly Row[]])[] = [
  [EVM, [...SHARED, ...ON_EVM]],
  [TRON, [...SHARED, ...ON_TRON]],
]

/** The same claim in another notation. */
type Variant = readonly [
  what: string,
  change: (given: Given) => Partial<ClaimInput> | Promise<Partial<ClaimInput>>,
]
const variant = (
  what: string,
  change: (before: string, given: Given) => string | Promise<string>,
): Variant => [what, async (given) => ({ signature: await change(given.input.signature, given) })]
const VARIANTS: readonly Variant[] = [
  ['as it is', () => ({})],
  ['with spaces around the address', ({ owner }) => ({ address: ` ${owner.address} ` })],
  variant('with its signature in capitals', (given) => `0x${given.slice(2).toUpperCase()}`),
]
export const ACCEPTED_ROWS: readonly (readonly [Side, readonly Variant[]])[] = [
  [
    EVM,
    [
      ...VARIANTS,
      [
        'with the address in small letters',
        ({ owner }) => ({ address: owner.address.toLowerCase() }),
      ],
      [
        'with the address in capitals',
        ({ owner }) => ({ address: `0x${owner.address.slice(2).toUpperCase()}` }),
      ],
    ],
  ],
  [
    TRON,
    [
      ...VARIANTS,
      variant('signed in the old form', (_, { input, owner }) =>
        FORMS.oldTron(input.message, owner),
      ),
      variant('signed in the Ethereum form', (_, { input, owner }) =>
        FORMS.ethereum(input.message, owner),
      ),
      variant('with the mirror image of its signature', (given) => mirrored(given)),
      variant('with v 0 or 1', (given) => fromZero(given)),
      variant('with the mirror image and v 0 or 1', (given) => fromZero(mirrored(given))),
    ],
  ],
]
