import { isRecord, readRecord } from './readRecord.ts'
import { bytesToHex, readHex } from './hex.ts'
import { formatMicro, parseMicro } from './money.ts'
import {
  HASH_BYTES,
  leafNode,
  rootOf,
  SALT_BYTES,
  type HashBytes,
  type SumNode,
} from './sumTree.ts'

export const STATEMENT_FORMAT = 'statement-1'
export const PROOF_FORMAT = 'statement-proof-1'

/** `amount` is null when none of the network's nodes answered. */
export type Holding = {
  readonly asset: string
  readonly network: number
  /** `orders`: unswept money of orders and deposits; only its number and sum are published. */
  readonly kind: 'receive' | 'payout' | 'orders'
  /** Empty for `orders`. */
  readonly address: string
  /** Of `orders`. */
  readonly count?: number
  readonly amount: string | null
  readonly block: number | null
}

/** Owed besides the balances, in USDT: offered refunds and held money. `mdd`: held MDD; missing in older statements. */
export type OwedOutside = {
  readonly refunds: string
  readonly review: string
  readonly mdd?: string
}

/** Promised and unclaimed rewards, and their reserve. */
export type OwedRewards = {
  readonly asset: string
  readonly owed: string
  readonly covered: string
}

/** A holding address's signature over `controlText`. */
export type ControlProof = {
  readonly network: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Owed to all accounts, and held (rules: balances#daily-statement). Amounts are decimal strings. */
export type StatementBody = {
  readonly format: typeof STATEMENT_FORMAT
  readonly day: string
  readonly at: string
  readonly demo: boolean
  readonly assets: readonly string[]
  readonly accounts: number
  readonly root: string
  readonly owed: Readonly<Record<string, string>>
  /** Missing in older statements. */
  readonly outside?: OwedOutside
  /** Missing in older statements. */
  readonly rewards?: readonly OwedRewards[]
  readonly held: readonly Holding[]
  readonly proofs?: readonly ControlProof[]
  /** The day before; fixes the chain of statements. */
  readonly previous?: { readonly day: string; readonly hash: string } | null
}

export type StatementProof = {
  readonly format: typeof PROOF_FORMAT
  readonly day: string
  readonly account: string
  readonly place: number
  readonly accounts: number
  readonly salt: string
  readonly balances: Readonly<Record<string, string>>
  /** Siblings from the leaf up; sums in the order of the statement's assets. */
  readonly path: readonly { readonly hash: string; readonly sums: readonly string[] }[]
}

export type ProofProblem = 'statement' | 'proof' | 'otherDay' | 'path' | 'root' | 'totals'
type ProofVerdict =
  | {
      readonly ok: true
      readonly day: string
      readonly account: string
      readonly balances: Readonly<Record<string, string>>
    }
  | { readonly ok: false; readonly problem: ProofProblem }

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0
const readHash = (value: unknown, bytes: number): Uint8Array | undefined => {
  const read = isText(value) ? readHex(value) : undefined
  return read?.length === bytes ? read : undefined
}

/** `undefined` unless one plain decimal per asset. */
function readAmounts(value: unknown, assets: readonly string[]): bigint[] | undefined {
  if (!isRecord(value) || Object.keys(value).length !== assets.length) return undefined
  const amounts = assets.map((asset) =>
    isText(value[asset]) ? parseMicro(value[asset]) : undefined,
  )
  return amounts.some((amount) => amount === undefined) ? undefined : (amounts as bigint[])
}

export function readStatementBody(text: string):
  | {
      day: string
      assets: readonly string[]
      accounts: number
      root: string
      owed: readonly bigint[]
    }
  | undefined {
  const body = readRecord(text)
  if (body?.['format'] !== STATEMENT_FORMAT) return undefined
  const { day, assets, accounts, root } = body
  if (
    !isText(day) ||
    !DAY.test(day) ||
    !Array.isArray(assets) ||
    !assets.every(isText) ||
    new Set(assets).size !== assets.length
  )
    return undefined
  const owed = readAmounts(body['owed'], assets)
  return owed && isCount(accounts) && isText(root) && readHash(root, HASH_BYTES)
    ? { day, assets, accounts, root, owed }
    : undefined
}

function readPath(value: unknown, assets: number): SumNode[] | undefined {
  if (!Array.isArray(value)) return undefined
  const path = value.map((step: unknown): SumNode | undefined => {
    if (!isRecord(step) || !Array.isArray(step['sums']) || step['sums'].length !== assets)
      return undefined
    const hash = readHash(step['hash'], HASH_BYTES)
    const sums = step['sums'].map((sum: unknown) => (isText(sum) ? parseMicro(sum) : undefined))
    return hash && !sums.includes(undefined) ? { hash, sums: sums as bigint[] } : undefined
  })
  return path.includes(undefined) ? undefined : (path as SumNode[])
}

/**
 * Checks that the proof leads to the signed root and totals, but not the signature. `hash` is SHA-256. Never throws.
 */
export function checkProof(bodyText: string, proofText: string, hash: HashBytes): ProofVerdict {
  const no = (problem: ProofProblem): ProofVerdict => ({ ok: false, problem })
  const body = readStatementBody(bodyText)
  if (!body) return no('statement')
  const proof = readRecord(proofText)
  if (proof?.['format'] !== PROOF_FORMAT) return no('proof')
  if (proof['day'] !== body.day) return no('otherDay')
  const { account, place, balances } = proof
  const salt = readHash(proof['salt'], SALT_BYTES)
  const amounts = readAmounts(balances, body.assets)
  const path = readPath(proof['path'], body.assets.length)
  if (!isText(account) || !isCount(place) || !salt || !amounts || !path) return no('proof')
  // The statement fixes the number of accounts, so a proof cannot choose another tree.
  if (proof['accounts'] !== body.accounts) return no('path')
  try {
    const root = rootOf(
      leafNode({ account, salt, amounts }, hash),
      place,
      body.accounts,
      path,
      hash,
    )
    if (!root) return no('path')
    if (bytesToHex(root.hash) !== body.root) return no('root')
    if (root.sums.some((sum, at) => sum !== body.owed[at])) return no('totals')
  } catch (error) {
    if (error instanceof RangeError) return no('proof')
    throw error
  }
  return { ok: true, day: body.day, account, balances: balances as Record<string, string> }
}

export const amountsByAsset = (
  assets: readonly string[],
  sums: readonly bigint[],
): Record<string, string> =>
  Object.fromEntries(assets.map((asset, at) => [asset, formatMicro(sums[at]!)]))

export const statementHash = (body: string, hash: HashBytes): string =>
  bytesToHex(hash(new TextEncoder().encode(body)))

/** Signed once by treasury or wallet (EIP-191, on TRON TIP-191) per statement key. */
export const controlText = (network: string, address: string, publicKey: string): string =>
  [
    `This address belongs to the shop whose daily statements are signed with the key ${publicKey}.`,
    '',
    `Network: ${network}`,
    `Address: ${address}`,
    '',
    'Signing costs nothing, moves nothing and allows nothing else.',
  ].join('\n')

export type ChainProblem = 'statement' | 'order' | 'link'

/** The first day whose statement does not name the previous one, if any. Oldest first; checks no signatures. */
export function checkStatementChain(
  bodies: readonly string[],
  hash: HashBytes,
): { readonly day: string; readonly problem: ChainProblem } | undefined {
  let before: { day: string; body: string } | undefined
  for (const body of bodies) {
    const read = readStatementBody(body)
    if (!read) return { day: before?.day ?? '', problem: 'statement' }
    if (before && read.day <= before.day) return { day: read.day, problem: 'order' }
    const { previous } = JSON.parse(body) as StatementBody
    if (
      before &&
      (previous?.day !== before.day || previous.hash !== statementHash(before.body, hash))
    )
      return { day: read.day, problem: 'link' }
    before = { day: read.day, body }
  }
  return undefined
}
