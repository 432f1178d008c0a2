import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bytesToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, expect, test } from 'vitest'
import { decryptKey, encryptKey, KeyError, makePayoutKey, readPayoutKey } from './payoutKey.ts'

const folder = mkdtempSync(join(tmpdir(), 'xiaopu-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Of go-ethereum's own test files: scrypt with the lowest cost, and an empty password. */
const PUBLISHED = JSON.stringify({
  version: 3,
  address: '45dea0fb0bba44f4fcf290bba71fd57d7117cbb8',
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: 'dc4926b48a105133d2f16b96833abf1e' },
    ciphertext: 'b87781948a1befd247bff51ef4063f716cf6c2d3481163e9a8f42e1f9bb74145',
    kdf: 'scrypt',
    kdfparams: {
      dklen: 32,
      n: 2,
      p: 1,
      r: 8,
      salt: '004244bbdc51cadda545b1cfa43cff9ed2ae88e08c61f1479dbb45410722f8f0',
    },
    mac: '39990c1684557447940d4c69e06b1b82b2aceacb43f284df65c956daf3046b85',
  },
})

test('a key file of another program opens, and is the key of its address', () => {
  expect(privateKeyToAddress(bytesToHex(decryptKey(PUBLISHED, ''))).toLowerCase()).toBe(
    '0x45dea0fb0bba44f4fcf290bba71fd57d7117cbb8',
  )
})

const CHEAP = { n: 1_024 }

test('what was encrypted is read back with its password alone', () => {
  const key = Buffer.alloc(32, 7)
  const text = encryptKey(key, '密码 one', CHEAP)
  expect(text).not.toContain(key.toString('hex'))
  expect(Buffer.from(decryptKey(text, '密码 one'))).toEqual(key)
  expect(() => decryptKey(text, '密码 two')).toThrow(KeyError)
})

test.each(['', '{}', '[]', '{"version":3}', '{"version":1,"crypto":{}}'])(
  '%s is no key file, and that is said',
  (text) => {
    expect(() => decryptKey(text, 'any')).toThrow(/not Web3 Secret Storage/)
  },
)

test('a new key is written for its owner alone, never over another file, and is the one that pays', () => {
  const file = join(folder, 'payout.json')
  const address = makePayoutKey(file, 'long password', CHEAP)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readPayoutKey({ key: null, file, password: 'long password' }).address).toBe(address)
  const before = readFileSync(file, 'utf8')
  expect(() => makePayoutKey(file, 'long password', CHEAP)).toThrow(/EEXIST/)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('guessing the password of a new key costs as much as Web3 Secret Storage asks for', () => {
  const file = join(folder, 'usual.json')
  makePayoutKey(file, 'long password')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    crypto: { kdf: 'scrypt', kdfparams: { n: 262_144, r: 8, p: 1, dklen: 32 } },
  })
  // Derived slowly on purpose.
})

test('what is wrong with the settings is said without the key', () => {
  expect(() => readPayoutKey({ key: null, file: null, password: null })).toThrow(/no payout key/)
  expect(() => readPayoutKey({ key: null, file: join(folder, 'none'), password: 'x' })).toThrow(
    /ENOENT/,
  )
  expect(() => readPayoutKey({ key: null, file: join(folder, 'none'), password: null })).toThrow(
    /PAYOUT_PASSWORD/,
  )
  expect(() => readPayoutKey({ key: 'abc123', file: null, password: null })).toThrow(
    /^((?!abc123).)*$/,
  )
  expect(readPayoutKey({ key: `0x${'11'.repeat(32)}`, file: null, password: null }).address).toBe(
    '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
  )
})
