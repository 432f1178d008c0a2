// Builds and tests the contracts: node tools/scripts/contracts.ts build | test | snapshot | coverage | soak
import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
/** One file of gas figures per group of gas tests. */
const gasSnapshots = ['Shop', 'SpendLimit'] as const
const gasSnapshotFile = (group: string): string => join(root, `contracts/snapshots/${group}.json`)
/** The committed part of each contract, so that demo mode and screens need no compiler. */
const published: { name: string; abiFile?: string; constant?: string }[] = [
  { name: 'Shop', abiFile: 'basics/abi/shop.ts', constant: 'shopAbi' },
  { name: 'Token', abiFile: 'basics/abi/token.ts', constant: 'tokenAbi' },
  { name: 'SpendLimit', abiFile: 'basics/abi/spendLimit.ts', constant: 'spendLimitAbi' },
  { name: 'TetherLike' },
]

type Output = { code: number; stdout: string; stderr: string }
type AbiItem = { type: string; name?: string } & Record<string, unknown>
export type Suites = Record<string, { test_results: Record<string, TestResult> }>
export type TestResult = {
  status: 'Success' | 'Failure' | 'Skipped'
  reason: string | null
  counterexample: unknown
  kind?: { Fuzz?: { runs: number }; Invariant?: { runs: number; calls: number } }
  gas_snapshots?: Record<string, Record<string, string>>
}
export type ContractTests = { passed: number; failed: number; failures: string[] }

function forge(args: string[]): Promise<Output> {
  const started = spawn(
    process.execPath,
    [
      join(root, 'node_modules/@foundry-rs/forge/bin.mjs'),
      args[0] ?? '',
      '--root',
      root,
      ...args.slice(1),
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        TARGET_TOOL: 'forge',
        FOUNDRY_CONFIG: join(root, 'contracts/foundry.toml'),
        FOUNDRY_DISABLE_NIGHTLY_WARNING: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  return new Promise((resolve, reject) => {
    let stdout = ''
    let stderr = ''
    started.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    started.on('error', reject)
    started.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }))
  })
}

/** Removes the compiler's internal names; one item per line, for small diffs. */
function abiSource(name: string, constant: string, abi: AbiItem[]): string {
  const items = abi.map((item) => `  ${JSON.stringify(item)},\n`).join('')
  return (
    `// Generated from contracts/src/${name}.sol by \`tools/scripts/contracts.ts build\`; not edited by hand.\n` +
    `export const ${constant} = [\n${items}] as const\n`
  )
}

/** The files of the last build, by path from the root. */
async function builtFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const { name, abiFile, constant } of published) {
    const out = JSON.parse(
      await readFile(join(root, `contracts/out/${name}.sol/${name}.json`), 'utf8'),
      (key, value) => (key === 'internalType' ? undefined : value),
    ) as { abi: AbiItem[]; bytecode: { object: string } }
    files.set(
      `contracts/artifacts/${name}.json`,
      `${JSON.stringify({ abi: out.abi, bytecode: out.bytecode.object })}\n`,
    )
    if (abiFile && constant) files.set(abiFile, abiSource(name, constant, out.abi))
  }
  return files
}

async function staleFiles(): Promise<string[]> {
  const stale: string[] = []
  for (const [path, content] of await builtFiles()) {
    if ((await readFile(join(root, path), 'utf8').catch(() => '')) !== content) stale.push(path)
  }
  return stale
}

/** Compiles and rewrites the committed artifacts and ABIs. Throws the compiler's message. */
export async function buildContracts(): Promise<void> {
  const built = await forge(['build', '--skip', 'test'])
  if (built.code !== 0)
    throw new Error(`The contracts do not compile:\n${built.stdout}${built.stderr}`)
  for (const [path, content] of await builtFiles()) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
}

/** forge also prints other events as JSON lines; the results are the line with suites. */
function readSuites(output: Output): Suites {
  for (const line of output.stdout.split('\n')) {
    if (!line.startsWith('{')) continue
    const parsed = JSON.parse(line) as Record<string, unknown>
    if (Object.keys(parsed).some((key) => key.includes('.t.sol:'))) return parsed as Suites
  }
  throw new Error(`forge ran no tests:\n${output.stdout.slice(-4000)}${output.stderr.slice(-4000)}`)
}

function gasOf(suites: Suites, group: string): Record<string, string> {
  const gas: Record<string, string> = {}
  for (const { test_results: results } of Object.values(suites)) {
    for (const result of Object.values(results)) Object.assign(gas, result.gas_snapshots?.[group])
  }
  return Object.fromEntries(Object.entries(gas).sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function gasDifferences(suites: Suites, group: string): Promise<string[]> {
  const measured = gasOf(suites, group)
  const kept = JSON.parse(await readFile(gasSnapshotFile(group), 'utf8')) as Record<string, string>
  const names = new Set([...Object.keys(measured), ...Object.keys(kept)])
  return [...names]
    .filter((name) => measured[name] !== kept[name])
    .map(
      (name) => `${name}: kept ${kept[name] ?? 'nothing'}, measured ${measured[name] ?? 'nothing'}`,
    )
}

function countTests(suites: Suites): ContractTests {
  const tests: ContractTests = { passed: 0, failed: 0, failures: [] }
  for (const [suite, { test_results: results }] of Object.entries(suites)) {
    for (const [name, { status, reason, counterexample }] of Object.entries(results)) {
      const example = counterexample ? ` ${JSON.stringify(counterexample)}` : ''
      count(
        tests,
        `${suite} ${name}`,
        status === 'Success' ? null : `${status} ${reason ?? ''}${example}`,
      )
    }
  }
  return tests
}

function count(tests: ContractTests, name: string, problem: string | null): void {
  if (problem === null) tests.passed++
  else {
    tests.failed++
    tests.failures.push(`${name}: ${problem}`)
  }
}

/**
 * Runs all contract tests and checks that committed artifacts, ABIs and gas figures match the sources.
 * FOUNDRY_PROFILE=long runs long fuzz and invariant tests. Throws when nothing could run.
 */
export async function runContractTests(): Promise<ContractTests> {
  const suites = readSuites(await forge(['test', '--json']))
  const tests = countTests(suites)
  const stale = await staleFiles()
  count(
    tests,
    'committed artifacts and ABIs',
    stale.length === 0 ? null : `not from these sources: ${stale.join(', ')}; run build`,
  )
  for (const group of gasSnapshots) {
    const gas = await gasDifferences(suites, group)
    count(
      tests,
      `gas figures of ${group}`,
      gas.length === 0 ? null : `${gas.join('; ')}; if meant, run snapshot`,
    )
  }
  return tests
}

export type Length = {
  readonly fuzz: { readonly runs: number }
  readonly invariant: { readonly runs: number; readonly depth: number }
}

/**
 * Tests that ran less than the profile asks. A suite's override for `npm test` applies to every profile unless it says
 * otherwise.
 */
export function shorterThan({ fuzz, invariant }: Length, suites: Suites): string[] {
  return Object.entries(suites).flatMap(([suite, { test_results: results }]) =>
    Object.entries(results).flatMap(([name, { kind }]) => {
      const calls = kind?.Invariant ? kind.Invariant.calls : Infinity
      const runs = kind?.Fuzz ? kind.Fuzz.runs : Infinity
      return calls < invariant.runs * invariant.depth || runs < fuzz.runs
        ? [`${suite} ${name}: ${JSON.stringify(kind)} is too short`]
        : []
    }),
  )
}

/**
 * The longest runs: with FOUNDRY_PROFILE=soak every fuzz test 100,000 times and all invariants of a suite in 10,000
 * runs of 500 calls. `match` filters contract names. Shorter runs fail.
 */
export async function soakContracts(match: string | undefined): Promise<ContractTests> {
  const part = match === undefined ? [] : ['--match-contract', match]
  const length = JSON.parse((await forge(['config', '--json'])).stdout) as Length
  const suites = readSuites(
    await forge([
      'test',
      '--json',
      '--match-test',
      '^testFuzz|^invariant_everythingAtOnce',
      ...part,
    ]),
  )
  const tests = countTests(suites)
  for (const short of shorterThan(length, suites))
    count(tests, short, 'it proves less than it says')
  return tests
}

export type Coverage = {
  readonly file: string
  readonly lines: number
  readonly branches: number
  /** `line 12`, `branch of line 12`. */ readonly missed: readonly string[]
}

/** Reads lcov records: `DA:line,count` and `BRDA:line,block,branch,count`. */
export function readCoverage(lcov: string): Coverage[] {
  return lcov.split('end_of_record').flatMap((part) => {
    const file = /^SF:(contracts\/src\/.+)$/m.exec(part)?.[1]
    if (file === undefined) return []
    const [lines, branches] = [
      [...part.matchAll(/^DA:(\d+),(\d+)/gm)],
      [...part.matchAll(/^BRDA:(\d+),\d+,\d+,(\d+|-)$/gm)],
    ]
    const missed = [
      ...lines.filter(([, , gone]) => Number(gone) === 0).map(([, line]) => `line ${line}`),
      ...branches
        .filter(([, , gone]) => gone === '-' || Number(gone) === 0)
        .map(([, line]) => `branch of line ${line}`),
    ]
    return [{ file, lines: lines.length, branches: branches.length, missed }]
  })
}

/** Runs all contract tests with coverage. Throws when nothing was measured. */
async function measureCoverage(): Promise<Coverage[]> {
  const reportFile = join(root, 'contracts/cache/coverage.lcov')
  await mkdir(dirname(reportFile), { recursive: true })
  const output = await forge(['coverage', '--report', 'lcov', '--report-file', reportFile])
  if (output.code !== 0)
    throw new Error(
      `forge measured nothing:\n${output.stdout.slice(-4000)}${output.stderr.slice(-4000)}`,
    )
  const measured = readCoverage(await readFile(reportFile, 'utf8'))
  if (measured.length < published.length)
    throw new Error(`forge measured ${measured.length} of ${published.length} contracts`)
  return measured
}

/** Each contract's figures; a line or branch without a test fails. */
function reportCoverage(all: readonly Coverage[]): void {
  for (const { file, lines, branches, missed } of all)
    console.log(
      `${file}: ${lines} lines, ${branches} branches${missed.length === 0 ? ', all tried' : `; never tried: ${missed.join(', ')}`}`,
    )
  process.exitCode = all.some(({ missed }) => missed.length > 0) ? 1 : 0
}

/** Rewrites the committed gas figures. Refuses while gas tests fail. */
async function writeGasSnapshot(): Promise<void> {
  const output = await forge(['test', '--json', '--match-contract', '^(Shop|SpendLimit)GasTest$'])
  const suites = readSuites(output)
  if (output.code !== 0) throw new Error(`The gas tests fail:\n${output.stdout}`)
  for (const group of gasSnapshots) {
    const gas = gasOf(suites, group)
    await writeFile(gasSnapshotFile(group), JSON.stringify(gas, null, 2))
    for (const [name, value] of Object.entries(gas))
      console.log(`${value.padStart(8)}  ${group}: ${name}`)
  }
}

function report(what: string, { passed, failed, failures }: ContractTests): void {
  for (const failure of failures) console.log(failure)
  console.log(`${what}: ${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

async function main(command: string | undefined, match?: string): Promise<void> {
  if (command === 'build') {
    await buildContracts()
    console.log('Contracts built.')
  } else if (command === 'snapshot') {
    await writeGasSnapshot()
  } else if (command === 'test') {
    report('contracts', await runContractTests())
  } else if (command === 'coverage') {
    reportCoverage(await measureCoverage())
  } else if (command === 'soak') {
    report('contracts, at length', await soakContracts(match))
  } else {
    console.error(
      'Usage: tools/scripts/contracts.ts build | test | snapshot | coverage | soak [contract]',
    )
    process.exitCode = 2
  }
}

if (import.meta.main) {
  await main(process.argv[2], process.argv[3]).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
