// npm run statement:verify -- FILE.json [--key HEX]
// Verifies a proof of the daily statement offline: the signature, and the path from the account's balances to the root.
// FILE is { body, signature, publicKey, proof }. Exit codes: 0 valid, 1 invalid, 2 unreadable.
import { createPublicKey, hash, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkProof, type ProofProblem } from '../../basics/statement.ts'

const USAGE = 'Usage: npm run statement:verify -- FILE.json [--key PUBLIC_KEY_HEX]'

const PROBLEMS: Readonly<Record<ProofProblem, string>> = {
  statement: 'The signed text is no statement of a known form.',
  proof: 'The proof is damaged, or has a balance that no account can have.',
  otherDay: 'The proof is of another day than the statement.',
  path: "The proof's path does not fit its place in the tree.",
  root: 'The proof leads to another root: the balances or the path are not those that were signed.',
  totals: 'The totals of the statement are not the sums of its tree.',
}

type ProofFile = {
  readonly body: string
  readonly signature: string
  readonly publicKey: string
  readonly proof: string
}

function readFile(path: string): ProofFile {
  const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  const text = (name: string): string => {
    const value = file[name]
    if (typeof value !== 'string') throw new Error(`${path} has no "${name}".`)
    return value
  }
  const proof =
    typeof file['proof'] === 'object' && file['proof'] !== null
      ? JSON.stringify(file['proof'])
      : text('proof')
  return { body: text('body'), signature: text('signature'), publicKey: text('publicKey'), proof }
}

/** Verifies Ed25519; a malformed key or signature is invalid. */
function isSigned({ body, signature, publicKey }: ProofFile): boolean {
  if (!/^[0-9a-f]{64}$/i.test(publicKey) || !/^[0-9a-f]{128}$/i.test(signature)) return false
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'hex').toString('base64url') },
    format: 'jwk',
  })
  return verify(null, Buffer.from(body), key, Buffer.from(signature, 'hex'))
}

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, help: { type: 'boolean' } },
  })
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
  const verdict = checkProof(file.body, file.proof, (bytes) => hash('sha256', bytes, 'buffer'))
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
    `Signed with ${file.publicKey}${values.key === undefined ? '; compare it with the one that the shop publishes' : ''}.`,
  )
  return 0
}

process.exitCode = main()
