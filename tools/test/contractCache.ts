import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../check/run.ts'

const FILE = join(ROOT, '.cache/contracts-passed.json')
const INPUTS = [
  'contracts/**/*.{sol,toml,json,ts}',
  'basics/abi/*.ts',
  'tools/scripts/contracts.ts',
  'tools/scripts/solc-shim*',
  'node_modules/{solc,@foundry-rs/forge,@openzeppelin/contracts}/package.json',
]

function inputHash(): string {
  const hash = createHash('sha256').update(process.env['FOUNDRY_PROFILE'] ?? '')
  const files = globSync(INPUTS, {
    cwd: ROOT,
    exclude: ['contracts/out/**', 'contracts/cache/**'],
  }).sort()
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

type Kept = { readonly hash: string; readonly passed: number }

/** Contract tests that passed here with the same inputs, or `undefined`. */
export function passedBefore(): number | undefined {
  let kept: Kept
  try {
    kept = JSON.parse(readFileSync(FILE, 'utf8')) as Kept
  } catch {
    return undefined
  }
  return kept.hash === inputHash() ? kept.passed : undefined
}

export function rememberPassed(passed: number): void {
  mkdirSync(join(FILE, '..'), { recursive: true })
  writeFileSync(FILE, JSON.stringify({ hash: inputHash(), passed } satisfies Kept))
}
