import { bytesToHex, readHex } from './hex.ts'
import { hash as nodeHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountsByAsset,
  checkProof,
  PROOF_FORMAT,
  STATEMENT_FORMAT,
  type StatementBody,
  type StatementProof,
} from './statement.ts'
import { emptyNode, leafNode, levelsOf, pathOf, rootOf, type SumLeaf } from './sumTree.ts'
import { formatMicro } from './money.ts'

const hash = (bytes: Uint8Array): Uint8Array => nodeHash('sha256', bytes, 'buffer')
const ASSETS = ['USDT', 'XMDD']
const DAY = '2026-03-01'

const leaves = (count: number): SumLeaf[] =>
  Array.from({ length: count }, (_, at) => ({
    account: `CODE${at}`,
    salt: new Uint8Array(32).fill(at + 1),
    amounts: [BigInt(at) * 1_500_000n, BigInt(at % 3)],
  }))

const treeOf = (of: readonly SumLeaf[]) =>
  levelsOf(
    of.map((leaf) => leafNode(leaf, hash)),
    hash,
  )

/** A statement over the leaves, and the proof of one of them. */
function made(
  of: readonly SumLeaf[],
  place: number,
  levels = treeOf(of),
): { body: StatementBody; proof: StatementProof } {
  const root = levels.at(-1)![0]!
  const own = of[place]!
  return {
    body: {
      format: STATEMENT_FORMAT,
      day: DAY,
      at: `${DAY}T00:00:00.000Z`,
      demo: false,
      assets: ASSETS,
      accounts: of.length,
      root: bytesToHex(root.hash),
      owed: amountsByAsset(ASSETS, root.sums),
      held: [],
    },
    proof: {
      format: PROOF_FORMAT,
      day: DAY,
      account: own.account,
      place,
      accounts: of.length,
      salt: bytesToHex(own.salt),
      balances: amountsByAsset(ASSETS, own.amounts),
      path: pathOf(levels, place).map((node) => ({
        hash: bytesToHex(node.hash),
        sums: node.sums.map((sum) => formatMicro(sum)),
      })),
    },
  }
}

const check = ({ body, proof }: { body: object; proof: object }) =>
  checkProof(JSON.stringify(body), JSON.stringify(proof), hash)
const problem = (one: { body: object; proof: object }): string => {
  const verdict = check(one)
  return verdict.ok ? 'none' : verdict.problem
}

test('every account of a statement of any size is proven', () => {
  for (const count of [1, 2, 3, 5, 8, 13, 64, 65, 100]) {
    const of = leaves(count)
    const levels = treeOf(of)
    for (let place = 0; place < count; place++)
      expect(check(made(of, place, levels))).toMatchObject({
        ok: true,
        day: DAY,
        account: `CODE${place}`,
      })
  }
})

test('what is owed is the sum over all, and an empty tree owes nothing', () => {
  expect(made(leaves(4), 0).body.owed).toEqual({ USDT: '9.00', XMDD: '0.000003' })
  expect(emptyNode(2, hash).sums).toEqual([0n, 0n])
  expect(bytesToHex(emptyNode(2, hash).hash)).not.toBe(bytesToHex(emptyNode(3, hash).hash))
})

describe('a proof does not hold with', () => {
  const whole = made(leaves(13), 6)
  const { body, proof } = whole
  const path = (change: (step: StatementProof['path'][number]) => object, at = 1) =>
    proof.path.map((step, place) => (place === at ? change(step) : step))
  const other = made(leaves(13), 7)
  test.each<[string, { body: object; proof: object }, string]>([
    [
      'another balance',
      { body, proof: { ...proof, balances: { USDT: '9.01', XMDD: '0.00' } } },
      'root',
    ],
    [
      'a balance moved to another asset',
      { body, proof: { ...proof, balances: { USDT: '0.00', XMDD: '9.00' } } },
      'root',
    ],
    [
      'a negative balance',
      { body, proof: { ...proof, balances: { USDT: '-9.00', XMDD: '0.00' } } },
      'proof',
    ],
    ['an asset left out', { body, proof: { ...proof, balances: { USDT: '9.00' } } }, 'proof'],
    [
      'an asset more',
      { body, proof: { ...proof, balances: { ...proof.balances, MDD: '0.00' } } },
      'proof',
    ],
    ["another account's name", { body, proof: { ...proof, account: 'CODE7' } }, 'root'],
    ['another salt', { body, proof: { ...proof, salt: other.proof.salt } }, 'root'],
    ['a salt that is too short', { body, proof: { ...proof, salt: '00' } }, 'proof'],
    ['another place', { body, proof: { ...proof, place: 7 } }, 'root'],
    ['a place outside', { body, proof: { ...proof, place: 13 } }, 'path'],
    ['another number of accounts', { body, proof: { ...proof, accounts: 14 } }, 'path'],
    [
      "a neighbour's smaller sum",
      { body, proof: { ...proof, path: path((step) => ({ ...step, sums: ['0.00', '0.00'] })) } },
      'root',
    ],
    [
      "a neighbour's negative sum",
      { body, proof: { ...proof, path: path((step) => ({ ...step, sums: ['-1.00', '0.00'] })) } },
      'proof',
    ],
    [
      "a neighbour's sum left out",
      { body, proof: { ...proof, path: path((step) => ({ ...step, sums: ['0.00'] })) } },
      'proof',
    ],
    [
      "a neighbour's other hash",
      { body, proof: { ...proof, path: path((step) => ({ ...step, hash: '00'.repeat(32) })) } },
      'root',
    ],
    ['a step left out', { body, proof: { ...proof, path: proof.path.slice(1) } }, 'path'],
    ['a step more', { body, proof: { ...proof, path: [...proof.path, proof.path[0]!] } }, 'path'],
    ['steps exchanged', { body, proof: { ...proof, path: proof.path.toReversed() } }, 'root'],
    ["another account's path", { body, proof: { ...proof, path: other.proof.path } }, 'root'],
    ['another day', { body, proof: { ...proof, day: '2026-03-02' } }, 'otherDay'],
    [
      "another day's root",
      { body: made(leaves(12), 6).body, proof: { ...proof, accounts: 12 } },
      'root',
    ],
    [
      'a total made smaller',
      { body: { ...body, owed: { ...body.owed, USDT: '1.00' } }, proof },
      'totals',
    ],
    [
      'a negative total',
      { body: { ...body, owed: { ...body.owed, USDT: '-1.00' } }, proof },
      'statement',
    ],
    [
      'an account left out of the tree',
      {
        body: made(
          leaves(13).filter((_, at) => at !== 6),
          0,
        ).body,
        proof: { ...proof, accounts: 12 },
      },
      'root',
    ],
    ['another format', { body: { ...body, format: 'statement-2' }, proof }, 'statement'],
    ['something else for a proof', { body, proof: { format: PROOF_FORMAT, day: DAY } }, 'proof'],
  ])('%s', (_, one, expected) => {
    expect(problem(one)).toBe(expected)
  })

  test('a proof that is no JSON is refused', () => {
    expect(checkProof('{', JSON.stringify(proof), hash)).toEqual({
      ok: false,
      problem: 'statement',
    })
    expect(checkProof(JSON.stringify(body), 'null', hash)).toEqual({ ok: false, problem: 'proof' })
    expect(checkProof(JSON.stringify(body), '', hash)).toEqual({ ok: false, problem: 'proof' })
  })
})

describe('the tree', () => {
  test('the tree has no room for a negative or an overflowing sum', () => {
    const leaf = leaves(1)[0]!
    expect(() => leafNode({ ...leaf, amounts: [-1n, 0n] }, hash)).toThrow(RangeError)
    expect(() => leafNode({ ...leaf, amounts: [1n << 128n, 0n] }, hash)).toThrow(RangeError)
    const half = leafNode({ ...leaf, amounts: [1n << 127n, 0n] }, hash)
    expect(() => levelsOf([half, half], hash)).toThrow(RangeError)
    expect(() =>
      levelsOf([leafNode(leaf, hash), leafNode({ ...leaf, amounts: [1n] }, hash)], hash),
    ).toThrow(RangeError)
  })

  test('the tree does not accept an inner node as a leaf', () => {
    const levels = levelsOf(
      leaves(4).map((one) => leafNode(one, hash)),
      hash,
    )
    const inner = levels[1]![0]!
    // An inner node passed off as a leaf leads to the same root: only the leaf's own hash keeps it out.
    expect(rootOf(inner, 0, 2, [levels[1]![1]!], hash)!.hash).toEqual(levels.at(-1)![0]!.hash)
    for (const leaf of leaves(4)) expect(leafNode(leaf, hash).hash).not.toEqual(inner.hash)
  })

  test('the tree reads and writes its hashes as hex', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 40 }),
        (bytes) => void expect(readHex(bytesToHex(bytes))).toEqual(bytes),
      ),
    )
    for (const text of ['0', 'AB', 'zz', '0x00']) expect(readHex(text)).toBeUndefined()
  })
})

const anyLeaf = fc.record({
  account: fc.string({ minLength: 1, maxLength: 20 }),
  salt: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  amounts: fc.tuple(fc.bigInt(0n, 10n ** 17n), fc.bigInt(0n, 10n ** 17n)),
})

test('random trees: each leaf is proven, and a changed one is not', () => {
  fc.assert(
    fc.property(
      fc.array(anyLeaf, { minLength: 1, maxLength: 80 }),
      fc.nat(),
      fc.bigInt(1n, 10n ** 6n),
      (all, which, change) => {
        const place = which % all.length
        const one = made(all, place)
        expect(check(one)).toMatchObject({ ok: true })
        const balances = {
          ...one.proof.balances,
          XMDD: formatMicro(all[place]!.amounts[1] + change),
        }
        expect(check({ ...one, proof: { ...one.proof, balances } })).toEqual({
          ok: false,
          problem: 'root',
        })
      },
    ),
    { numRuns: 150 },
  )
})

test('two accounts cannot share a leaf: the same place under another name leads elsewhere, and one leaf has one place', () => {
  fc.assert(
    fc.property(
      fc.array(anyLeaf, { minLength: 2, maxLength: 40 }),
      fc.nat(),
      fc.nat(),
      (all, first, second) => {
        const [a, b] = [first % all.length, second % all.length]
        fc.pre(a !== b)
        const one = made(all, a)
        expect(check({ ...one, proof: { ...one.proof, account: `${all[a]!.account}2` } }).ok).toBe(
          false,
        )
        // The same leaf with another place's path: accepted only where both leaves are equal.
        const elsewhere = { ...one.proof, place: b, path: made(all, b).proof.path }
        expect(check({ ...one, proof: elsewhere }).ok).toBe(
          bytesToHex(leafNode(all[a]!, hash).hash) === bytesToHex(leafNode(all[b]!, hash).hash),
        )
      },
    ),
    { numRuns: 150 },
  )
})
