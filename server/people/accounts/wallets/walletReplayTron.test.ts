import { Trx, utils } from 'tronweb'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../../../api/calls.ts'
import { toTronAddress } from '../../../../basics/tron/address.ts'
import { findAccount } from '../profile/findAccount.ts'
import { MESSAGE_LIFE_MS } from './proveWallet.ts'
import {
  SEC_PASSWORD,
  createTestAccounts,
  type TestAccounts,
  type TestContext,
} from '../../../testing/accounts.ts'

/** The matrix of walletReplay.test.ts for TRON, where three forms of signature and the mirror image are taken. */
let shop: TestAccounts
beforeAll(async () => void (shop = await createTestAccounts()))
afterAll(() => shop.close())

type Claim = CallInput<'signInByWallet'>
type Wallet = { key: `0x${string}`; evm: string; address: string }
function wallet(): Wallet {
  const key = generatePrivateKey()
  const evm = privateKeyToAccount(key).address
  return { key, evm, address: toTronAddress(evm) }
}
const victim = wallet()
const thief = wallet()
const bystander = wallet()

const v2 = (message: string, { key }: Wallet): string => utils.message.signMessage(message, key)
const legacy = (message: string, { key }: Wallet): string =>
  Trx.signString(Buffer.from(message).toString('hex'), key.slice(2))
const ethereum = (message: string, { key }: Wallet): Promise<string> =>
  privateKeyToAccount(key).signMessage({ message })

async function asked({ address }: Wallet, ctx: TestContext = shop.as()): Promise<string> {
  return (await shop.calls.createSignInMessage(ctx, { address, asset: 'TRX' })).message
}
async function signed(owner: Wallet = victim, ctx?: TestContext): Promise<Claim> {
  const message = await asked(owner, ctx)
  return { address: owner.address, asset: 'TRX', message, signature: v2(message, owner) }
}
/** The message changed and signed again by its rightful owner: only the change is to blame. */
async function resigned(change: (message: string) => string): Promise<Claim> {
  const claim = await signed()
  const message = change(claim.message)
  expect(message).not.toBe(claim.message)
  return { ...claim, message, signature: v2(message, victim) }
}
const withSignature = async (
  change: (signature: string, message: string) => string | Promise<string>,
): Promise<Claim> => {
  const claim = await signed()
  return { ...claim, signature: await change(claim.signature, claim.message) }
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
    'a used message, signed in another form',
    async () => {
      const claim = await signed()
      await submit(claim)
      return { claim: { ...claim, signature: legacy(claim.message, victim) } }
    },
  ],
  [
    'a used message with the mirror image of its signature',
    async () => {
      const claim = await signed()
      await submit(claim)
      return { claim: { ...claim, signature: mirrored(claim.signature) } }
    },
  ],
  [
    'a used message with 0 or 1 at the end',
    async () => {
      const claim = await signed()
      await submit(claim)
      return {
        claim: { ...claim, signature: claim.signature.replace(/1b$/, '00').replace(/1c$/, '01') },
      }
    },
  ],
  [
    'a message that we never made',
    async () => ({
      claim: await resigned((message) =>
        message.replace(/Nonce: \w+/, `Nonce: ${'ab'.repeat(16)}`),
      ),
    }),
  ],
  [
    'a nonce, a letter off',
    async () => ({
      claim: await resigned((message) =>
        message.replace(/Nonce: (\w)/, (_, first: string) => `Nonce: ${first === '0' ? '1' : '0'}`),
      ),
    }),
  ],
  [
    "another's message, signed by oneself",
    async () => {
      const claim = await signed()
      return { claim: { ...claim, signature: v2(claim.message, thief) } }
    },
  ],
  [
    "another's message, signed by oneself in the old form",
    async () => {
      const claim = await signed()
      return { claim: { ...claim, signature: legacy(claim.message, thief) } }
    },
  ],
  [
    "another's message, signed by oneself in the Ethereum form",
    async () => {
      const claim = await signed()
      return { claim: { ...claim, signature: await ethereum(claim.message, thief) } }
    },
  ],
  [
    "another's message, claimed for oneself",
    async () => {
      const claim = await signed()
      return { claim: { ...claim, address: thief.address, signature: v2(claim.message, thief) } }
    },
  ],
  [
    "one's own message, claimed for another",
    async () => ({ claim: { ...(await signed(thief)), address: victim.address } }),
  ],
  [
    "an account's permission holder instead of its own key",
    async () => {
      const claim = await signed()
      return { claim: { ...claim, signature: v2(claim.message, bystander) } }
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
    'a message whose end was moved',
    async () => ({
      claim: await resigned((message) =>
        message.replace(/Expiration Time: \d{4}/, 'Expiration Time: 2099'),
      ),
    }),
  ],
  [
    'a message made on another site',
    async () => ({ claim: await signed(victim, shop.as({ site: 'https://evil.test' })) }),
  ],
  [
    'ours, shown on another site',
    async () => ({ claim: await signed(), ctx: shop.as({ site: 'https://evil.test' }) }),
  ],
  [
    'the same host without encryption',
    async () => ({ claim: await signed(), ctx: shop.as({ site: 'http://shop.test' }) }),
  ],
  [
    'another domain in the text',
    async () => ({
      claim: await resigned((message) => message.replace('shop.test wants', 'evil.test wants')),
    }),
  ],
  [
    'another chain in the text',
    async () => ({
      claim: await resigned((message) =>
        message.replace('Chain ID: 728126428', 'Chain ID: 3448148188'),
      ),
    }),
  ],
  [
    'another address in the text',
    async () => ({
      claim: await resigned((message) => message.replace(victim.address, thief.address)),
    }),
  ],
  [
    "the address's hex form in the text",
    async () => ({
      claim: await resigned((message) => message.replace(victim.address, victim.evm)),
    }),
  ],
  [
    'an Ethereum account in the text',
    async () => ({
      claim: await resigned((message) => message.replace('TRON account', 'Ethereum account')),
    }),
  ],
  ['a space appended', async () => ({ claim: await resigned((message) => `${message} `) })],
  ['no message to speak of', async () => ({ claim: await resigned(() => 'hello') })],
  [
    'the same key as an Ethereum account',
    async () => ({ claim: { ...(await signed()), asset: 'ETH' } }),
  ],
  [
    'the same key as an Ethereum account by its address there',
    async () => ({ claim: { ...(await signed()), asset: 'ETH', address: victim.evm } }),
  ],
  [
    "the Ethereum account's message, claimed for TRON",
    async () => {
      const { message } = await shop.calls.createSignInMessage(shop.as(), {
        address: victim.evm,
        asset: 'ETH',
      })
      return {
        claim: {
          address: victim.address,
          asset: 'TRX',
          message,
          signature: await ethereum(message, victim),
        },
      }
    },
  ],
  ['the address in hex', async () => ({ claim: { ...(await signed()), address: victim.evm } })],
  [
    'the address with its 41',
    async () => ({ claim: { ...(await signed()), address: `41${victim.evm.slice(2)}` } }),
  ],
  [
    'the address in small letters',
    async () => ({ claim: { ...(await signed()), address: victim.address.toLowerCase() } }),
  ],
  [
    'a bit of the signature flipped',
    async () => ({
      claim: await withSignature(
        (signature) =>
          `${signature.slice(0, 129)}${signature[129] === '0' ? '1' : '0'}${signature.slice(130)}`,
      ),
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
    'the mirror image with its sign kept',
    async () => ({
      claim: await withSignature(
        (signature) => mirrored(signature).slice(0, 130) + signature.slice(130),
      ),
    }),
  ],
  [
    'a recovery bit of 29',
    async () => ({ claim: await withSignature((signature) => `${signature.slice(0, 130)}1d`) }),
  ],
  [
    'a truncated signature',
    async () => ({ claim: await withSignature((signature) => signature.slice(0, 130)) }),
  ],
  ['nothing signed', async () => ({ claim: await withSignature(() => `0x${'0'.repeat(130)}`) })],
  [
    "a transaction's signature",
    async () => ({
      claim: await withSignature((_, message) =>
        privateKeyToAccount(victim.key).sign({
          hash: `0x${Buffer.from(message).toString('hex').slice(0, 64)}`,
        }),
      ),
    }),
  ],
  [
    'the signature of another message',
    async () => ({ claim: { ...(await signed()), signature: (await signed()).signature } }),
  ],
]

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
function mirrored(signature: string): string {
  const s = ORDER - BigInt(`0x${signature.slice(66, 130)}`)
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${signature.endsWith('1b') ? '1c' : '1b'}`
}

test.each(ROWS)('a TRON wallet sign-in is refused: %s', async (_, make) => {
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

test.each<[string, (message: string, owner: Wallet) => string | Promise<string>]>([
  ['V2', v2],
  ['the old form', legacy],
  ['the Ethereum form', ethereum],
])('a signature in %s signs in once, of twenty at once', async (_, sign) => {
  const owner = wallet()
  const message = await asked(owner)
  const claim: Claim = {
    address: owner.address,
    asset: 'TRX',
    message,
    signature: await sign(message, owner),
  }
  const codes = await Promise.all(Array.from({ length: 20 }, () => submit(claim)))
  expect(codes.toSorted()).toEqual([200, ...Array(19).fill(40011)])
})

test('one key is two wallets: its accounts on TRON and on the EVM networks are two', async () => {
  const owner = wallet()
  const tron = await shop.calls.signInByWallet(shop.as(), await signed(owner))
  expect(tron.user.username).toBe(owner.address)
  const { message } = await shop.calls.createSignInMessage(shop.as(), {
    address: owner.evm,
    asset: 'ETH',
  })
  const evm = await shop.calls.signInByWallet(shop.as(), {
    address: owner.evm,
    asset: 'ETH',
    message,
    signature: await ethereum(message, owner),
  })
  expect(evm.user.username).toBe(owner.evm)
  const [onTron, onEvm] = [
    await findAccount(shop.ctx, owner.address),
    await findAccount(shop.ctx, owner.evm),
  ]
  expect(onTron).toBeDefined()
  expect(onEvm).toBeDefined()
  expect(onTron).not.toBe(onEvm)
})

test('a bound TRON wallet is listed in base58, finds its account, and is taken off again', async () => {
  const member = await shop.register()
  const owner = wallet()
  const confirmed = { ...(await signed(owner)), secPassword: SEC_PASSWORD }
  expect(await shop.calls.bindWallet(member.ctx, confirmed)).toEqual({
    address: owner.address,
    asset: 'TRX',
  })
  expect((await shop.calls.listWallets(member.ctx, {})).records).toMatchObject([
    { address: owner.address, asset: 'TRX' },
  ])
  expect(await findAccount(shop.ctx, owner.address)).toBe(member.accountId)
  await shop.calls.removeWallet(member.ctx, {
    address: owner.address,
    asset: 'TRX',
  })
  expect(await findAccount(shop.ctx, owner.address)).toBeUndefined()
})
