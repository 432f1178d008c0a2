import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { hashTypedData } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../../../api/calls.ts'
import { MESSAGE_LIFE_MS } from './proveWallet.ts'
import {
  SEC_PASSWORD,
  createTestAccounts,
  type TestAccounts,
  type TestContext,
} from '../../../testing/accounts.ts'

/**
 * A thief holds a victim's message, a signature, both, or either from elsewhere: none of it signs in.
 */
let shop: TestAccounts
beforeAll(async () => void (shop = await createTestAccounts()))
afterAll(() => shop.close())

type Claim = CallInput<'signInByWallet'>
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const wallet = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())
const victim = wallet()
const thief = wallet()

async function signed(
  owner: PrivateKeyAccount = victim,
  options: { ctx?: TestContext; asset?: 'ETH' | 'BNB' } = {},
): Promise<Claim> {
  const asset = options.asset ?? 'ETH'
  const { message } = await shop.calls.createSignInMessage(options.ctx ?? shop.as(), {
    address: owner.address,
    asset,
  })
  return { address: owner.address, asset, message, signature: await owner.signMessage({ message }) }
}
/** The message changed and signed again by its rightful owner: only the change is to blame. */
const resigned = async (change: (message: string) => string, owner = victim): Promise<Claim> => {
  const claim = await signed(owner)
  const message = change(claim.message)
  expect(message).not.toBe(claim.message)
  return { ...claim, message, signature: await owner.signMessage({ message }) }
}
const parts = (signature: string): { r: string; s: bigint; v: string } => ({
  r: signature.slice(2, 66),
  s: BigInt(`0x${signature.slice(66, 130)}`),
  v: signature.slice(130),
})
const joined = (r: string, s: bigint, v: string): string =>
  `0x${r}${s.toString(16).padStart(64, '0')}${v}`
const withSignature = async (change: (signature: string) => string): Promise<Claim> => {
  const claim = await signed()
  return { ...claim, signature: change(claim.signature) }
}
const submit = (claim: Claim, ctx: TestContext = shop.as()): Promise<number> =>
  shop.calls.signInByWallet(ctx, claim).then(
    () => 200,
    (error: { code: number }) => error.code,
  )

const ROWS: [string, () => Promise<{ claim: Claim; ctx?: TestContext }>][] = [
  [
    'a message that was used',
    async () => {
      const claim = await signed()
      expect(await submit(claim)).toBe(200)
      return { claim }
    },
  ],
  [
    'a used message with a fresh signature',
    async () => {
      const claim = await signed()
      await submit(claim)
      return {
        claim: { ...claim, signature: await victim.signMessage({ message: claim.message }) },
      }
    },
  ],
  [
    'a used message for another wallet',
    async () => {
      const claim = await signed()
      await submit(claim)
      return {
        claim: {
          ...claim,
          address: thief.address,
          signature: await thief.signMessage({ message: claim.message }),
        },
      }
    },
  ],
  [
    'a message that was bound with before',
    async () => {
      const claim = await signed(wallet())
      const { ctx } = await shop.register()
      await shop.calls.bindWallet(ctx, { ...claim, secPassword: SEC_PASSWORD })
      return { claim }
    },
  ],
  [
    'a message that we never made',
    async () => {
      const claim = await signed()
      const message = claim.message.replace(/Nonce: \w+/, `Nonce: ${'ab'.repeat(16)}`)
      return { claim: { ...claim, message, signature: await victim.signMessage({ message }) } }
    },
  ],
  [
    "a message of an earlier one's nonce, a letter off",
    async () => ({
      claim: await resigned((message) =>
        message.replace(/Nonce: (\w)/, (_, first: string) => `Nonce: ${first === '0' ? '1' : '0'}`),
      ),
    }),
  ],
  [
    'a nonce in capitals',
    async () => ({
      claim: await resigned((message) =>
        message.replace(
          /Nonce: (\w+)/,
          (_, nonce: string) =>
            `Nonce: ${nonce.replace(/[a-f]/g, (letter) => letter.toUpperCase())}A`,
        ),
      ),
    }),
  ],
  [
    'no nonce',
    async () => ({ claim: await resigned((message) => message.replace(/Nonce: \w+\n/, '')) }),
  ],
  [
    "another's message, signed by oneself",
    async () => {
      const claim = await signed()
      return { claim: { ...claim, signature: await thief.signMessage({ message: claim.message }) } }
    },
  ],
  [
    "another's message, claimed for oneself",
    async () => {
      const claim = await signed()
      return {
        claim: {
          ...claim,
          address: thief.address,
          signature: await thief.signMessage({ message: claim.message }),
        },
      }
    },
  ],
  [
    "one's own message, claimed for another",
    async () => ({ claim: { ...(await signed(thief)), address: victim.address } }),
  ],
  [
    "one's own message and signature under another address",
    async () => {
      const own = await signed(thief)
      return {
        claim: {
          ...own,
          address: victim.address,
          message: own.message.replace(thief.address, victim.address),
        },
      }
    },
  ],
  [
    'a message at the end of its five minutes',
    async () => {
      const claim = await signed()
      shop.pass(MESSAGE_LIFE_MS)
      return { claim }
    },
  ],
  [
    'a message of yesterday',
    async () => {
      const claim = await signed()
      shop.pass(86_400_000)
      return { claim }
    },
  ],
  [
    'a message whose end was moved',
    async () => ({
      claim: await resigned((message) =>
        message.replace(/Expiration Time: \d{4}/, 'Expiration Time: 2099'),
      ),
    }),
  ],
  [
    'a message whose beginning was moved',
    async () => ({
      claim: await resigned((message) => message.replace(/Issued At: \d{4}/, 'Issued At: 2099')),
    }),
  ],
  [
    'a message without an end',
    async () => ({
      claim: await resigned((message) => message.replace(/\nExpiration Time: .*/, '')),
    }),
  ],
  [
    'a message with a time from which it holds',
    async () => ({
      claim: await resigned((message) => `${message}\nNot Before: 2020-01-01T00:00:00.000Z`),
    }),
  ],
  [
    'a message made on another site',
    async () => ({ claim: await signed(victim, { ctx: shop.as({ site: 'https://evil.test' }) }) }),
  ],
  [
    'ours, shown on another site',
    async () => ({ claim: await signed(), ctx: shop.as({ site: 'https://evil.test' }) }),
  ],
  [
    'the same host on another port',
    async () => ({ claim: await signed(), ctx: shop.as({ site: 'https://shop.test:8443' }) }),
  ],
  [
    'the same host without encryption',
    async () => ({ claim: await signed(), ctx: shop.as({ site: 'http://shop.test' }) }),
  ],
  [
    'a subdomain',
    async () => ({ claim: await signed(), ctx: shop.as({ site: 'https://www.shop.test' }) }),
  ],
  [
    'another domain in the text',
    async () => ({
      claim: await resigned((message) => message.replace('shop.test wants', 'evil.test wants')),
    }),
  ],
  [
    'another URI in the text',
    async () => ({
      claim: await resigned((message) =>
        message.replace('URI: https://shop.test', 'URI: https://evil.test'),
      ),
    }),
  ],
  [
    'a path at the URI',
    async () => ({
      claim: await resigned((message) =>
        message.replace('URI: https://shop.test', 'URI: https://shop.test/x'),
      ),
    }),
  ],
  [
    'another chain in the text',
    async () => ({
      claim: await resigned((message) => message.replace('Chain ID: 137', 'Chain ID: 1')),
    }),
  ],
  [
    "the shop's other chain in the text",
    async () => ({
      claim: await resigned((message) => message.replace('Chain ID: 137', 'Chain ID: 56')),
    }),
  ],
  ["the other network's asset", async () => ({ claim: { ...(await signed()), asset: 'BNB' } })],
  [
    'the other way round',
    async () => ({ claim: { ...(await signed(victim, { asset: 'BNB' })), asset: 'ETH' } }),
  ],
  ['TRON', async () => ({ claim: { ...(await signed()), asset: 'TRX' } })],
  [
    'another address in the text',
    async () => ({
      claim: await resigned((message) => message.replace(victim.address, thief.address)),
    }),
  ],
  [
    'the address in small letters in the text',
    async () => ({
      claim: await resigned((message) =>
        message.replace(victim.address, victim.address.toLowerCase()),
      ),
    }),
  ],
  [
    'another statement',
    async () => ({
      claim: await resigned((message) => message.replace('costs nothing', 'costs everything')),
    }),
  ],
  [
    'another version',
    async () => ({
      claim: await resigned((message) => message.replace('Version: 1', 'Version: 2')),
    }),
  ],
  [
    'something appended',
    async () => ({
      claim: await resigned((message) => `${message}\nResources:\n- https://evil.test`),
    }),
  ],
  ['a space appended', async () => ({ claim: await resigned((message) => `${message} `) })],
  [
    'other line ends',
    async () => ({ claim: await resigned((message) => message.replaceAll('\n', '\r\n')) }),
  ],
  [
    'look-alike letters',
    async () => ({
      claim: await resigned((message) => message.replace('shop.test wants', 'shоp.test wants')),
    }),
  ],
  ['no message to speak of', async () => ({ claim: await resigned(() => 'hello') })],
  [
    'a bit of the signature flipped',
    async () => ({
      claim: await withSignature((signature) => {
        const { r, s, v } = parts(signature)
        return joined(r, s ^ 1n, v)
      }),
    }),
  ],
  [
    'the first half flipped',
    async () => ({
      claim: await withSignature((signature) =>
        signature.replace(/^0x(.)/, (_, digit: string) => `0x${digit === '0' ? '1' : '0'}`),
      ),
    }),
  ],
  [
    'the mirror image (high s)',
    async () => ({
      claim: await withSignature((signature) => {
        const { r, s, v } = parts(signature)
        return joined(r, ORDER - s, v === '1b' ? '1c' : '1b')
      }),
    }),
  ],
  [
    'the mirror image with its sign kept',
    async () => ({
      claim: await withSignature((signature) => {
        const { r, s, v } = parts(signature)
        return joined(r, ORDER - s, v)
      }),
    }),
  ],
  [
    'the other recovery bit',
    async () => ({
      claim: await withSignature(
        (signature) => `${signature.slice(0, 130)}${signature.endsWith('1b') ? '1c' : '1b'}`,
      ),
    }),
  ],
  [
    'a recovery bit of 0',
    async () => ({ claim: await withSignature((signature) => `${signature.slice(0, 130)}00`) }),
  ],
  [
    'a recovery bit of 29',
    async () => ({ claim: await withSignature((signature) => `${signature.slice(0, 130)}1d`) }),
  ],
  [
    'a truncated signature',
    async () => ({ claim: await withSignature((signature) => signature.slice(0, 130)) }),
  ],
  [
    'the compact form',
    async () => ({ claim: await withSignature((signature) => signature.slice(0, 128)) }),
  ],
  [
    'a longer signature',
    async () => ({ claim: await withSignature((signature) => `${signature}00`) }),
  ],
  ['nothing signed', async () => ({ claim: await withSignature(() => `0x${'0'.repeat(130)}`) })],
  [
    'zero r',
    async () => ({
      claim: await withSignature((signature) => {
        const { s, v } = parts(signature)
        return joined('0'.repeat(64), s, v)
      }),
    }),
  ],
  [
    'r beyond the curve',
    async () => ({
      claim: await withSignature((signature) => {
        const { s, v } = parts(signature)
        return joined('f'.repeat(64), s, v)
      }),
    }),
  ],
  [
    "a contract wallet's signature",
    async () => ({ claim: await withSignature(() => `0x${'6492'.repeat(32)}1b`) }),
  ],
  [
    'a signature of the bare bytes',
    async () => {
      const claim = await signed()
      return {
        claim: {
          ...claim,
          signature: await victim.sign({
            hash: hashTypedData({
              domain: {},
              types: { M: [{ name: 'm', type: 'string' }] },
              primaryType: 'M',
              message: { m: claim.message },
            }),
          }),
        },
      }
    },
  ],
  [
    'the signature of another message',
    async () => ({ claim: { ...(await signed()), signature: (await signed()).signature } }),
  ],
  [
    'another message of the same wallet with this signature',
    async () => {
      const [one, two] = [await signed(), await signed()]
      return { claim: { ...one, message: two.message } }
    },
  ],
]

test.each(ROWS)('a wallet sign-in is refused: %s', async (_, make) => {
  const { claim, ctx } = await make()
  const sessions = await shop.count('account_session')
  expect([40011, 4014]).toContain(await submit(claim, ctx))
  const member = await shop.register()
  const binding = {
    ...member.ctx,
    caller: { ...member.ctx.caller, site: (ctx ?? member.ctx).caller.site },
  }
  expect([40011, 4014]).toContain(
    await shop.calls.bindWallet(binding, { ...claim, secPassword: SEC_PASSWORD }).then(
      () => 200,
      (error: { code: number }) => error.code,
    ),
  )
  expect(await shop.count('account_session')).toBe(sessions + 1)
})

test('the same claim fifty times at once signs in once', async () => {
  const claim = await signed(wallet())
  const codes = await Promise.all(Array.from({ length: 50 }, () => submit(claim)))
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 40011)).toHaveLength(49)
})

test('a refused attempt does not spoil the message for its owner', async () => {
  const claim = await signed()
  expect(
    await submit({ ...claim, signature: await thief.signMessage({ message: claim.message }) }),
  ).toBe(40011)
  expect(await submit(claim)).toBe(200)
})
