import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { Trx, utils } from 'tronweb'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { toTronAddress } from '../../../../basics/tron/address.ts'
import { tronProof } from './tronProof.ts'

const KEY = `0x${'1'.padStart(64, '0')}` as const
const ADDRESS = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const FACTS = {
  address: ADDRESS,
  site: 'https://shop.test',
  chainId: 728_126_428,
  issuedAt: new Date(0),
  expiresAt: new Date(300_000),
}

const v2 = (message: string, key: string = KEY): string => utils.message.signMessage(message, key)
/** As old wallets sign: the page hands the text's bytes over as hex. */
const legacy = (message: string, key: string = KEY): string =>
  Trx.signString(Buffer.from(message).toString('hex'), key.slice(2))
const ethereum = (message: string, key = KEY): Promise<string> =>
  privateKeyToAccount(key).signMessage({ message })
const withV = (signature: string, v: string): string => signature.slice(0, 130) + v
const mirrored = (signature: string): string => {
  const s = ORDER - BigInt(`0x${signature.slice(66, 130)}`)
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${signature.endsWith('1b') ? '1c' : '1b'}`
}
const holds = (message: string, signature: string, address = ADDRESS): Promise<boolean> =>
  tronProof.isSignedBy(message, signature, address)

describe('a text signed with a TRON account', () => {
  test('a text signed with a TRON account may be signed in any of the three forms that wallets have', async () => {
    const message = tronProof.makeMessage(FACTS)
    for (const signature of [v2(message), legacy(message), await ethereum(message)])
      expect(await holds(message, signature)).toBe(true)
  })

  test('holds whatever the wallet writes at the signature’s end, and in either half of the curve', async () => {
    const message = tronProof.makeMessage(FACTS)
    const signature = v2(message)
    const zeroOrOne = signature.endsWith('1b') ? '00' : '01'
    for (const one of [
      withV(signature, zeroOrOne),
      mirrored(signature),
      withV(mirrored(signature), zeroOrOne === '00' ? '01' : '00'),
      signature.toUpperCase().replace('X', 'x'),
    ]) {
      expect([one, await holds(message, one)]).toEqual([one, true])
    }
  })

  test('a text signed with a TRON account is another account’s with any other end', async () => {
    const message = tronProof.makeMessage(FACTS)
    const signature = v2(message)
    const other = signature.endsWith('1b') ? '1c' : '1b'
    for (const end of [other, '02', '1d', '25', 'ff', '', '1b00'])
      expect([end, await holds(message, withV(signature, end))]).toEqual([end, false])
  })

  test('agrees with tronweb about any text and any key', async () => {
    const keys = fc
      // Key 1 is the fixture's own, whose proofs hold.
      .bigInt({ min: 2n, max: ORDER - 1n })
      .map((value) => value.toString(16).padStart(64, '0'))
    await fc.assert(
      fc.asyncProperty(
        keys,
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.boolean(),
        async (key, message, old) => {
          const address = utils.address.fromPrivateKey(key) as string
          const signature = old ? legacy(message, `0x${key}`) : v2(message, `0x${key}`)
          expect(await holds(message, signature, address)).toBe(true)
          expect(await holds(`${message}.`, signature, address)).toBe(false)
          expect(await holds(message, signature)).toBe(false)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('a text signed with a TRON account never throws for numbers that are no signature', async () => {
    for (const [r, s] of [
      ['0', '0'],
      ['0', '1'],
      ['1', '0'],
      ['f', 'f'],
      ['f', '1'],
      ['1', 'f'],
    ] as const) {
      expect(
        await holds(
          'x',
          `0x${r.padStart(64, r === 'f' ? 'f' : '0')}${s.padStart(64, s === 'f' ? 'f' : '0')}1b`,
        ),
      ).toBe(false)
    }
    const order = ORDER.toString(16)
    expect(await holds('x', `0x${order}${order}1b`)).toBe(false)
  })
})

test('an address has one spelling, with its check', () => {
  expect(tronProof.parseAddress(ADDRESS)).toBe(ADDRESS)
  for (const other of [
    ADDRESS.toLowerCase(),
    `${ADDRESS.slice(0, -1)}D`,
    ` ${ADDRESS}`,
    privateKeyToAccount(KEY).address,
    `41${privateKeyToAccount(KEY).address.slice(2)}`,
    '',
  ]) {
    expect([other, tronProof.parseAddress(other)]).toEqual([other, undefined])
  }
})

const VECTORS = new URL('../../../../../shared/data/vectors/sign_message_v2.json', import.meta.url)
type Vector = { src: string; privateKey: `${string}`; message?: string; signature: string }
test.skipIf(!existsSync(VECTORS))('wallets’ own vectors hold', async () => {
  const vectors = (JSON.parse(readFileSync(VECTORS, 'utf8')) as Vector[]).filter(
    ({ message }) => message !== undefined,
  )
  expect(vectors.length).toBeGreaterThan(1)
  for (const { privateKey, message, signature } of vectors) {
    const address = toTronAddress(privateKeyToAccount(`0x${privateKey}`).address)
    expect([message, await holds(message!, `0x${signature.replace(/^0x/, '')}`, address)]).toEqual([
      message,
      true,
    ])
  }
})
