// npm run statement:verify -- FILE.json [--key HEX]
// npm run statement:verify -- --chain FILE.json... [--key HEX]
// npm run statement:verify -- --node URL FILE.json [--key HEX]
// Verifies a proof of the daily statement offline: the signature, and the path from the account's balances to the
// root. FILE is { body, signature, publicKey, proof }.
// --chain: each of the statements, downloaded from /contract, is signed and names the one of the day before.
// --node: the transaction that the statement's file names is final by that node, and has the statement's root and
// hash.
// Exit codes: 0 valid, 1 invalid, 2 unreadable.
import { createPublicKey, hash, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  checkProof,
  checkStatementChain,
  statementHash,
  type ChainProblem,
  type ProofProblem,
} from '../../../basics/statement.ts'
import { isNetworkId } from '../../../basics/networks.ts'
import { checkWritten, type WrittenProblem } from '../checkWritten.ts'

const USAGE = `Usage: npm run statement:verify -- FILE.json [--key PUBLIC_KEY_HEX]
       npm run statement:verify -- --chain FILE.json... [--key PUBLIC_KEY_HEX]
       npm run statement:verify -- --node URL FILE.json [--key PUBLIC_KEY_HEX]`

const PROBLEMS: Readonly<Record<ProofProblem, string>> = {
  statement: 'The signed text is no statement of a known form.',
  proof: 'The proof is damaged, or has a balance that no account can have.',
  otherDay: 'The proof is of another day than the statement.',
  path: "The proof's path does not fit its place in the tree.",
  root: 'The proof leads to another root: the balances or the path are not those that were signed.',
  totals: 'The totals of the statement are not the sums of its tree.',
}

type StatementFile = {
  readonly body: string
  readonly signature: string
  readonly publicKey: string
}
type ProofFile = StatementFile & { readonly proof: string }

const CHAIN_PROBLEMS: Readonly<Record<ChainProblem, string>> = {
  statement: 'is no statement of a known form, or the one after it is none.',
  order: 'comes twice.',
  link: 'does not name the statement before it: one of the two is not the one that was published, or a day is missing.',
}

function readFields(path: string) {
  const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  const text = (name: string): string => {
    const value = file[name]
    if (typeof value !== 'string') throw new Error(`${path} has no "${name}".`)
    return value
  }
  return { file, text }
}

function readStatement(path: string): StatementFile {
  const { text } = readFields(path)
  return { body: text('body'), signature: text('signature'), publicKey: text('publicKey') }
}

function readFile(path: string): ProofFile {
  const { file, text } = readFields(path)
  const proof =
    typeof file['proof'] === 'object' && file['proof'] !== null
      ? JSON.stringify(file['proof'])
      : text('proof')
  return { body: text('body'), signature: text('signature'), publicKey: text('publicKey'), proof }
}

/** Verifies Ed25519; a malformed key or signature is invalid. */
function isSigned({ body, signature, publicKey }: StatementFile): boolean {
  if (!/^[0-9a-f]{64}$/i.test(publicKey) || !/^[0-9a-f]{128}$/i.test(signature)) return false
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'hex').toString('base64url') },
    format: 'jwk',
  })
  return verify(null, Buffer.from(body), key, Buffer.from(signature, 'hex'))
}

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

/** Oldest first, in any order of files. */
function verifyChain(paths: readonly string[], key: string | undefined): number {
  let files: { path: string; statement: StatementFile; day: string }[]
  try {
    files = paths.map((path) => {
      const statement = readStatement(path)
      return { path, statement, day: (JSON.parse(statement.body) as { day: string }).day }
    })
  } catch (error) {
    console.error((error as Error).message)
    return 2
  }
  files.sort((a, b) => (a.day < b.day ? -1 : 1))
  const wanted = (key ?? files[0]!.statement.publicKey).toLowerCase()
  for (const { path, statement } of files) {
    if (statement.publicKey.toLowerCase() !== wanted) {
      console.log(`${path} is signed with another key than ${wanted}.`)
      return 1
    }
    if (!isSigned(statement)) {
      console.log(`The signature does not fit the statement of ${path}.`)
      return 1
    }
  }
  const broken = checkStatementChain(
    files.map(({ statement }) => statement.body),
    sha256,
  )
  if (broken) {
    console.log(`The statement of ${broken.day} ${CHAIN_PROBLEMS[broken.problem]}`)
    return 1
  }
  console.log(
    `They hold: ${files.length} statements from ${files[0]!.day} to ${files.at(-1)!.day}, each ` +
      `signed with ${wanted} and naming the one before.`,
  )
  return 0
}

const WRITTEN_PROBLEMS: Readonly<Record<WrittenProblem, string>> = {
  unknown: 'This node does not know the transaction.',
  notFinal: 'The transaction is not final yet.',
  failed: 'The transaction failed.',
  other: 'The transaction has another root or hash: it is not of this statement.',
}

async function verifyWritten(path: string, node: string, key: string | undefined): Promise<number> {
  let statement: StatementFile
  let written: { network: number; txHash: string }
  try {
    statement = readStatement(path)
    const { rootOnChain } = readFields(path).file as {
      rootOnChain?: { network?: unknown; txHash?: unknown } | null
    }
    const { network, txHash } = rootOnChain ?? {}
    if (!isNetworkId(network) || typeof txHash !== 'string')
      throw new Error(`${path} names no transaction with the root ("rootOnChain").`)
    written = { network, txHash }
  } catch (error) {
    console.error((error as Error).message)
    return 2
  }
  if (key !== undefined && statement.publicKey.toLowerCase() !== key.toLowerCase()) {
    console.log(`It is signed with another key than ${key}.`)
    return 1
  }
  if (!isSigned(statement)) {
    console.log('The signature does not fit the statement.')
    return 1
  }
  const read = JSON.parse(statement.body) as { day: string; root: string }
  const verdict = await checkWritten(node, written, {
    root: read.root,
    hash: statementHash(statement.body, sha256),
  })
  if (typeof verdict === 'string') {
    console.log(WRITTEN_PROBLEMS[verdict])
    return 1
  }
  console.log(
    `It holds: ${verdict.sender} wrote the root of ${read.day} in ${written.txHash}, block ` +
      `${verdict.block}, which is final. Compare the sender with the one that the shop publishes.`,
  )
  return 0
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      chain: { type: 'boolean' },
      node: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.node !== undefined && positionals.length === 1 && !values.help)
    try {
      return await verifyWritten(positionals[0]!, values.node, values.key)
    } catch (error) {
      console.error(`The node does not answer: ${(error as Error).message}`)
      return 2
    }
  if (values.chain && positionals.length > 0 && !values.help)
    return verifyChain(positionals, values.key)
  if (values.help || positionals.length !== 1) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  let file: ProofFile
  try {
    file = readFile(positionals[0]!)
  } catch (error) {
    console.error((error as Error).message)
    return 2
  }
  if (values.key !== undefined && values.key.toLowerCase() !== file.publicKey.toLowerCase()) {
    console.log(`It is signed with another key than ${values.key}.`)
    return 1
  }
  if (!isSigned(file)) {
    console.log('The signature does not fit the statement.')
    return 1
  }
  const verdict = checkProof(file.body, file.proof, sha256)
  if (!verdict.ok) {
    console.log(PROBLEMS[verdict.problem])
    return 1
  }
  console.log(
    `It holds. On ${verdict.day} the shop signed that it owes the account with the invitation code ${verdict.account}:`,
  )
  for (const [asset, amount] of Object.entries(verdict.balances))
    console.log(`  ${asset} ${amount}`)
  console.log(
    'Signed with ' +
      `${file.publicKey}${values.key === undefined ? '; compare it with the one that the shop publishes' : ''}.`,
  )
  return 0
}

process.exitCode = await main()
