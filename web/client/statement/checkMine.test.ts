import { bytesToHex } from '../../../basics/hex.ts'
import { generateKeyPairSync, hash as nodeHash, sign } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { formatMicro } from '../../../basics/money.ts'
import { PROOF_FORMAT, STATEMENT_FORMAT, amountsByAsset } from '../../../basics/statement.ts'
import { leafNode, levelsOf, pathOf } from '../../../basics/sumTree.ts'
import { checkMine, checkSignature } from './checkMine.ts'

const ASSETS = ['USDT', 'XMDD']
const DAY = '2026-03-01'
const hash = (bytes: Uint8Array): Uint8Array => nodeHash('sha256', bytes, 'buffer')
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

/** A statement over five accounts, signed, with the proof of the third. */
function made() {
  const leaves = Array.from({ length: 5 }, (_, at) => ({
    account: `CODE${at}`,
    salt: new Uint8Array(32).fill(at),
    amounts: [BigInt(at) * 2_000_000n, 7n],
  }))
  const levels = levelsOf(
    leaves.map((leaf) => leafNode(leaf, hash)),
    hash,
  )
  const root = levels.at(-1)![0]!
  const body = JSON.stringify({
    format: STATEMENT_FORMAT,
    day: DAY,
    at: `${DAY}T00:00:00.000Z`,
    demo: false,
    assets: ASSETS,
    accounts: 5,
    root: bytesToHex(root.hash),
    owed: amountsByAsset(ASSETS, root.sums),
    held: [],
  })
  const own = leaves[2]!
  const proof = {
    format: PROOF_FORMAT,
    day: DAY,
    account: own.account,
    place: 2,
    accounts: 5,
    salt: bytesToHex(own.salt),
    balances: amountsByAsset(ASSETS, own.amounts),
    path: pathOf(levels, 2).map((node) => ({
      hash: bytesToHex(node.hash),
      sums: node.sums.map((sum) => formatMicro(sum)),
    })),
  }
  return {
    signed: {
      body,
      signature: sign(null, Buffer.from(body), privateKey).toString('hex'),
      publicKey: key,
    },
    proof,
  }
}

afterEach(() => vi.unstubAllGlobals())

test('an own balance in a signed statement holds', async () => {
  const { signed, proof } = made()
  expect(await checkMine(signed, JSON.stringify(proof), 'CODE2')).toEqual({
    problem: undefined,
    signature: 'valid',
    balances: { USDT: '4.00', XMDD: '0.000007' },
  })
})

test("somebody else's proof, other balances, and another text do not", async () => {
  const { signed, proof } = made()
  expect(await checkMine(signed, JSON.stringify(proof), 'CODE3')).toMatchObject({
    problem: 'otherAccount',
    signature: 'valid',
  })
  expect(
    await checkMine(
      signed,
      JSON.stringify({ ...proof, balances: { ...proof.balances, USDT: '400.00' } }),
      'CODE2',
    ),
  ).toMatchObject({ problem: 'root' })
  const body = signed.body.replace('"XMDD":"0.000035"', '"XMDD":"0.000034"')
  expect(body).not.toBe(signed.body)
  expect(await checkMine({ ...signed, body }, JSON.stringify(proof), 'CODE2')).toMatchObject({
    problem: 'totals',
    signature: 'invalid',
  })
})

test('a signature is judged, or said to be unknown', async () => {
  const { signed } = made()
  expect(await checkSignature({ ...signed, body: `${signed.body} ` })).toBe('invalid')
  expect(
    await checkSignature({
      ...signed,
      publicKey: key.replace(/^../, (two) => (two === '00' ? '01' : '00')),
    }),
  ).toBe('invalid')
  expect(await checkSignature({ ...signed, signature: 'ab' })).toBe('invalid')
  expect(await checkSignature({ ...signed, publicKey: 'not hex' })).toBe('invalid')
  vi.stubGlobal('crypto', {})
  expect(await checkSignature(signed)).toBe('unknown')
  vi.stubGlobal('crypto', {
    subtle: {
      importKey: () => Promise.reject(new DOMException('no Ed25519', 'NotSupportedError')),
    },
  })
  expect(await checkSignature(signed)).toBe('unknown')
})
