/**
 * A Merkle sum tree over balances: every node carries the sums below it, so that no account can be left out or
 * counted as negative unnoticed. Hashed bytes, integers big-endian, one 16-byte number for each asset:
 *   leaf   00 · length of the account's name (1) · name · salt (32) · number of assets (1) · balances
 *   node   01 · left hash · left sums · right hash · right sums
 *   empty  02 · number of assets (1)
 * A node without a sibling moves up unchanged. The leaf's position and the number of leaves fix each sibling's side.
 */
export type HashBytes = (bytes: Uint8Array) => Uint8Array

export type SumNode = { readonly hash: Uint8Array; readonly sums: readonly bigint[] }

/** `account` tells the owner that the leaf is theirs; the salt hides balances from others. */
export type SumLeaf = {
  readonly account: string
  readonly salt: Uint8Array
  readonly amounts: readonly bigint[]
}

const LEAF = 0
const NODE = 1
const EMPTY = 2
export const SALT_BYTES = 32
export const HASH_BYTES = 32
const SUM_BYTES = 16
const SUM_LIMIT = 1n << BigInt(SUM_BYTES * 8)
const MAX_NAME_BYTES = 255

/** Throws `RangeError` for negative or oversized amounts, which could lower a sum. */
function writeSums(bytes: Uint8Array, offset: number, sums: readonly bigint[]): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (const [at, sum] of sums.entries()) {
    if (sum < 0n || sum >= SUM_LIMIT)
      throw new RangeError(`a balance of ${sum} cannot be in a sum tree`)
    view.setBigUint64(offset + at * SUM_BYTES, sum >> 64n)
    view.setBigUint64(offset + at * SUM_BYTES + 8, sum & 0xffff_ffff_ffff_ffffn)
  }
}

export function leafNode(leaf: SumLeaf, hash: HashBytes): SumNode {
  const name = new TextEncoder().encode(leaf.account)
  if (name.length === 0 || name.length > MAX_NAME_BYTES)
    throw new RangeError('an account needs a name of 1 to 255 bytes')
  if (leaf.salt.length !== SALT_BYTES) throw new RangeError(`a salt has ${SALT_BYTES} bytes`)
  const bytes = new Uint8Array(3 + name.length + SALT_BYTES + leaf.amounts.length * SUM_BYTES)
  bytes[0] = LEAF
  bytes[1] = name.length
  bytes.set(name, 2)
  bytes.set(leaf.salt, 2 + name.length)
  bytes[2 + name.length + SALT_BYTES] = leaf.amounts.length
  writeSums(bytes, 3 + name.length + SALT_BYTES, leaf.amounts)
  return { hash: hash(bytes), sums: leaf.amounts }
}

export const emptyNode = (assets: number, hash: HashBytes): SumNode => ({
  hash: hash(Uint8Array.of(EMPTY, assets)),
  sums: Array<bigint>(assets).fill(0n),
})

function joinNodes(left: SumNode, right: SumNode, hash: HashBytes): SumNode {
  if (left.sums.length !== right.sums.length) throw new RangeError('two nodes of different assets')
  const side = HASH_BYTES + left.sums.length * SUM_BYTES
  const bytes = new Uint8Array(1 + 2 * side)
  bytes[0] = NODE
  for (const [at, node] of [left, right].entries()) {
    if (node.hash.length !== HASH_BYTES) throw new RangeError(`a hash has ${HASH_BYTES} bytes`)
    bytes.set(node.hash, 1 + at * side)
    writeSums(bytes, 1 + at * side + HASH_BYTES, node.sums)
  }
  const sums = left.sums.map((sum, at) => sum + right.sums[at]!)
  if (sums.some((sum) => sum >= SUM_LIMIT)) throw new RangeError('a sum is too large for the tree')
  return { hash: hash(bytes), sums }
}

export function levelsOf(nodes: readonly SumNode[], hash: HashBytes): (readonly SumNode[])[] {
  const levels = [nodes]
  for (let level = nodes; level.length > 1; levels.push(level))
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
      const [left, right] = [level[2 * at]!, level[2 * at + 1]]
      return right ? joinNodes(left, right, hash) : left
    })
  return levels
}

/** On a level of `count` nodes; `undefined` when the node moves up alone. */
export const neighbourOf = (place: number, count: number): number | undefined =>
  place % 2 === 1 ? place - 1 : place + 1 < count ? place + 1 : undefined

export function pathOf(levels: readonly (readonly SumNode[])[], place: number): SumNode[] {
  const path: SumNode[] = []
  for (const [height, level] of levels.slice(0, -1).entries()) {
    const neighbour = neighbourOf(Math.floor(place / 2 ** height), level.length)
    if (neighbour !== undefined) path.push(level[neighbour]!)
  }
  return path
}

/**
 * From a leaf, its position among `count` leaves, and its path; `undefined` when the path does not fit. Throws
 * `RangeError`.
 */
export function rootOf(
  leaf: SumNode,
  place: number,
  count: number,
  path: readonly SumNode[],
  hash: HashBytes,
): SumNode | undefined {
  if (!Number.isSafeInteger(place) || !Number.isSafeInteger(count) || place < 0 || place >= count)
    return undefined
  let node = leaf
  let used = 0
  for (
    let [at, width] = [place, count];
    width > 1;
    [at, width] = [Math.floor(at / 2), Math.ceil(width / 2)]
  ) {
    if (neighbourOf(at, width) === undefined) continue
    const neighbour = path[used++]
    if (!neighbour) return undefined
    node = at % 2 === 1 ? joinNodes(neighbour, node, hash) : joinNodes(node, neighbour, hash)
  }
  return used === path.length ? node : undefined
}
