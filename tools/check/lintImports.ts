// Allowed imports. Run: node tools/check/lintImports.ts [FOLDER]
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { parseSync } from 'vite'

type Rule = {
  /** Folder or file; the longest match decides. */
  readonly from: string
  /** Folders and files of ours; a name ending in `:type` may give types only, which are gone when the code runs. */
  readonly to: readonly string[]
  /** Packages by name; `node:` stands for all of Node's own, `*` for every package. */
  readonly packages: readonly string[]
}

const PLATFORM = [
  'server/platform/db',
  'server/platform/events',
  'server/platform/jobs',
  'server/platform/messages',
  'server/platform/outbound',
  'server/platform/settings',
  'server/platform/log.ts',
  'server/platform/isSameSecret.ts',
  'server/platform/config.ts:type',
  'server/platform/config:type',
  'server/platform/http/handler.ts:type',
  'server/platform/secretKey.ts',
  'server/platform/tokenBuckets.ts',
]
const DATABASE = 'node: pg typebox'

/**
 * The server's layers, from the bottom up: 2 people and money, 3 commerce, 4 operate. A folder imports the platform,
 * every folder of a lower layer, and of its own layer what its row names.
 */
const FOLDERS: readonly (readonly [
  layer: number,
  folder: string,
  sameLayer: string,
  packages: string,
])[] = [
  [
    2,
    'people/accounts',
    '',
    'viem @node-rs/argon2 @zxcvbn-ts/core @zxcvbn-ts/language-common @simplewebauthn/server @noble/hashes',
  ],
  [2, 'people/audit', '', ''],
  [2, 'people/staff', 'people/accounts people/audit', '@simplewebauthn/server otpauth'],
  [2, 'money/ledger', '', ''],
  [2, 'money/credit', 'money/ledger people/accounts', ''],
  [2, 'money/chains', '', 'viem @noble/hashes'],
  [2, 'money/contractRail', 'money/chains', ''],
  [2, 'money/receiving', 'money/chains', '@noble/hashes'],
  [2, 'money/payments', 'money/ledger money/chains money/receiving', ''],
  [2, 'money/books', 'money/chains money/payments', ''],
  [2, 'money/recheck', 'money/chains money/payments', ''],
  [
    2,
    'money/balances',
    'money/ledger money/payments money/receiving people/accounts people/staff',
    '',
  ],
  [
    2,
    'money/rewards',
    'money/balances money/contractRail money/credit money/ledger people/accounts',
    '',
  ],
  [2, 'money/payouts', 'money/balances money/chains money/receiving people/staff', 'viem'],
  [2, 'money/refunds', 'money/ledger money/payments money/receiving people/accounts', ''],
  [2, 'money/spendLimits', 'money/chains money/payments people/accounts', '@noble/hashes viem'],
  [2, 'money/sweeps', 'money/chains money/payouts money/receiving', 'viem'],
  [2, 'money/statement', 'money/ledger money/chains people/accounts', '@noble/hashes'],
  [
    3,
    'commerce/catalogue',
    '',
    'sharp csv-parse sanitize-html mediabunny @lobehub/fluent-emoji-3d',
  ],
  [3, 'commerce/content', 'commerce/catalogue', ''],
  [3, 'commerce/coupons', 'commerce/catalogue', ''],
  [3, 'commerce/keys', 'commerce/catalogue', ''],
  [3, 'commerce/orders', 'commerce/catalogue commerce/content commerce/coupons commerce/keys', ''],
  [3, 'commerce/delivery', 'commerce/catalogue commerce/orders commerce/keys', ''],
  [3, 'commerce/conversations', 'commerce/catalogue commerce/orders commerce/delivery', 'sharp'],
  [3, 'commerce/comments', 'commerce/catalogue commerce/conversations commerce/orders', ''],
  [3, 'commerce/receipts', 'commerce/orders', ''],
  [3, 'commerce/tronCheckout', 'commerce/orders', 'viem'],
  [4, 'operate/cases', '', ''],
  [4, 'operate/claims', '', ''],
  [4, 'operate/customers', 'operate/rewards', ''],
  [4, 'operate/home', 'operate/jobs', ''],
  [4, 'operate/jobs', 'operate/webhooks', ''],
  [4, 'operate/lookup', '', ''],
  [4, 'operate/networks', 'operate/settings', ''],
  [4, 'operate/polls', 'operate/rewards', ''],
  [4, 'operate/promotions', '', ''],
  [4, 'operate/reports', '', ''],
  [4, 'operate/rewards', '', ''],
  [4, 'operate/settings', '', ''],
  [4, 'operate/setup', '', ''],
  [4, 'operate/telemetry', '', ''],
  [4, 'operate/tokens', '', ''],
  [4, 'operate/treasury', '', ''],
  [4, 'operate/webhooks', '', ''],
]

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')

const SERVER_RULES: readonly Rule[] = FOLDERS.map(([layer, folder, sameLayer, packages]) => ({
  from: `server/${folder}`,
  to: [
    'basics',
    'api',
    ...PLATFORM,
    ...FOLDERS.filter(([other]) => other < layer).map(([, name]) => `server/${name}`),
    ...words(sameLayer).map((name) => `server/${name}`),
  ],
  packages: [...words(DATABASE), ...words(packages)],
}))

const ENTRY: Omit<Rule, 'from'> = {
  to: ['basics', 'api', 'i18n', 'server', 'web/page.ts:type'],
  packages: ['*'],
}
const PAGES = [
  'web/ui',
  'web/client',
  'web/load',
  'web/page.ts',
  'api:type',
  'api/paths.ts',
  'api/wireRequest.ts',
  'i18n',
  'basics',
]
const PAGE_PACKAGES = ['react', 'react-dom', '@tanstack/react-query', 'wouter', 'uqr']

const TOOLS = ['bench', 'check', 'demo', 'scripts', 'specification', 'supervisor', 'test']
const PROJECT = ['basics', 'api', 'i18n', 'server', 'samples', 'web', 'e2e']
const OWN_TOOLS = TOOLS.map((name) => `tools/${name}`)

/** A folder's own files are always allowed. A table of the database is touched only by its own folder. */
export const RULES: readonly Rule[] = [
  { from: 'basics', to: [], packages: [] },
  { from: 'basics/tron', to: ['basics'], packages: ['@noble/hashes'] },
  { from: 'basics/evm', to: ['basics'], packages: ['@noble/hashes'] },
  {
    from: 'basics/hd',
    to: ['basics'],
    packages: ['@noble/curves', '@noble/hashes', '@scure/bip32'],
  },
  { from: 'basics/abi', to: ['basics'], packages: ['@noble/hashes'] },
  { from: 'i18n', to: ['basics'], packages: [] },
  { from: 'api', to: ['basics'], packages: ['typebox'] },

  { from: 'web', to: [], packages: [] },
  { from: 'web/page.ts', to: ['api:type', 'basics:type'], packages: [] },
  { from: 'web/load', to: ['basics', 'i18n'], packages: [] },
  { from: 'web/ui', to: ['basics', 'i18n', 'web/load'], packages: ['react', 'react-dom', 'uqr'] },
  {
    from: 'web/client',
    to: ['api:type', 'api/paths.ts', 'api/wireRequest.ts', 'basics', 'web/load', 'web/page.ts'],
    packages: ['react', '@tanstack/react-query', 'viem', 'wouter', '@noble/hashes'],
  },
  { from: 'web/shop', to: PAGES, packages: PAGE_PACKAGES },
  { from: 'web/office', to: PAGES, packages: PAGE_PACKAGES },
  {
    from: 'web/office/vite.config.ts',
    to: ['web/callPaths.ts', 'web/plainSignals.ts'],
    packages: ['*'],
  },
  { from: 'web/entry-client.tsx', to: ['web/shop', ...PAGES], packages: PAGE_PACKAGES },
  {
    from: 'web/entry-server.tsx',
    to: ['web/shop', ...PAGES],
    packages: [...PAGE_PACKAGES, 'node:'],
  },
  {
    from: 'web/vite.config.ts',
    to: ['web/callPaths.ts', 'web/hoistedImports.ts', 'web/plainSignals.ts', 'web/smallerParts.ts'],
    packages: ['*'],
  },
  { from: 'web/callPaths.ts', to: ['api/paths.ts'], packages: ['node:', 'vite'] },
  { from: 'web/plainSignals.ts', to: [], packages: ['vite'] },
  { from: 'web/smallerParts.ts', to: [], packages: ['vite'] },
  { from: 'web/hoistedImports.ts', to: [], packages: ['node:', 'vite'] },

  {
    from: 'server/platform/config.ts',
    to: ['basics', 'server/platform/config'],
    packages: ['node:'],
  },
  { from: 'server/platform/config', to: ['basics'], packages: ['node:'] },
  { from: 'server/platform/log.ts', to: [], packages: ['pino'] },
  { from: 'server/platform/isSameSecret.ts', to: [], packages: ['node:'] },
  { from: 'server/platform/secretKey.ts', to: [], packages: ['node:'] },
  { from: 'server/platform/tokenBuckets.ts', to: ['basics'], packages: [] },
  {
    from: 'server/platform/db',
    to: ['basics', 'server/platform/log.ts', 'server/platform/jobs/migrateJobs.ts'],
    packages: [...words(DATABASE), 'vitest'],
  },
  { from: 'server/platform/outbound', to: [], packages: ['node:'] },
  { from: 'server/platform/events', to: ['server/platform/db'], packages: [] },
  {
    from: 'server/platform/jobs',
    to: ['basics', 'server/platform/db', 'server/platform/log.ts'],
    packages: [...words(DATABASE), 'graphile-worker'],
  },
  {
    from: 'server/platform/messages',
    to: ['basics', 'api', 'i18n', ...PLATFORM],
    packages: [...words(DATABASE), 'nodemailer'],
  },
  {
    from: 'server/platform/settings',
    to: ['basics', 'server/platform/config', 'server/platform/secretKey.ts', ...PLATFORM],
    packages: words(DATABASE),
  },
  {
    from: 'server/platform/http',
    to: ['basics', 'api', 'i18n', ...PLATFORM, 'web/page.ts:type'],
    packages: ['*'],
  },
  ...SERVER_RULES,
  { from: 'server', ...ENTRY },

  ...OWN_TOOLS.filter((from) => from !== 'tools/demo').map((from): Rule => ({
    from,
    to: [...PROJECT, ...OWN_TOOLS],
    packages: ['*'],
  })),
  ...['tools/demo', 'tools/scripts/deploy'].map((from): Rule => ({
    from,
    to: [...PROJECT, ...OWN_TOOLS, 'tools/tronnet'],
    packages: ['*'],
  })),
  { from: 'tools/supervisor/process.ts', to: [], packages: ['node:'] },
  {
    from: 'tools/tronnet',
    to: ['basics'],
    packages: ['node:', '@ethereumjs', '@noble/hashes', 'viem'],
  },
  {
    from: 'samples',
    to: [
      'basics',
      'server/commerce/catalogue',
      'server/commerce/content',
      'server/platform/db',
      'server/platform/config.ts',
      'server/platform/config',
      'server/platform/log.ts',
    ],
    packages: ['node:', 'sharp'],
  },
  // The shop's browser tests and the office's share what stands beside their folders.
  { from: 'e2e', to: [...PROJECT, ...OWN_TOOLS], packages: ['*'] },
  {
    from: 'e2e/office',
    to: [...PROJECT.filter((name) => name !== 'e2e'), ...OWN_TOOLS, 'e2e/shop'],
    packages: ['*'],
  },
]

const SOURCES = ['basics', 'api', 'i18n', 'server', 'web', 'samples', 'tools', 'e2e']
const SKIPPED = new Set(['node_modules', 'dist', 'fixtures'])
const SOURCE_FILE = /\.(ts|tsx|mts|mjs|js)$/
/** Tests and `server/testing/` may import anything; they are no part of what runs. */
const TEST_FILE = /\.(test|spec)\.tsx?$/

type Import = { readonly target: string; readonly typeOnly: boolean }

function* filesUnder(folder: string): Generator<string> {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name)
    if (SKIPPED.has(name) || path.endsWith('server/testing')) continue
    if (statSync(path).isDirectory()) yield* filesUnder(path)
    else if (SOURCE_FILE.test(name) && !TEST_FILE.test(name)) yield path
  }
}

function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8')
  const { module: parsed, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`)
  const found: Import[] = []
  for (const one of parsed.staticImports) {
    found.push({
      target: one.moduleRequest.value,
      typeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
    })
  }
  for (const { entries } of parsed.staticExports) {
    for (const entry of entries)
      if (entry.moduleRequest)
        found.push({ target: entry.moduleRequest.value, typeOnly: entry.isType })
  }
  for (const { moduleRequest } of parsed.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(
      source.slice(moduleRequest.start, moduleRequest.end),
    )
    if (literal) found.push({ target: literal[1]!, typeOnly: false })
  }
  return found
}

const holds = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)

const ruleOf = (path: string): Rule | undefined =>
  RULES.filter(({ from }) => holds(from, path)).sort((a, b) => b.from.length - a.from.length)[0]

function packageAllowed(rule: Rule, target: string): boolean {
  if (rule.packages.includes('*')) return true
  if (target.startsWith('node:')) return rule.packages.includes('node:')
  return rule.packages.some((name) => holds(name, target))
}

function ownAllowed(rule: Rule, path: string, typeOnly: boolean): boolean {
  if (holds(rule.from, path) && !rule.from.endsWith('.ts')) return true
  return rule.to.some((entry) => {
    const [folder, kind] = entry.split(':')
    return holds(folder!, path) && (kind === undefined || typeOnly)
  })
}

const sourceFiles = (root: string): string[] =>
  SOURCES.map((name) => join(root, name))
    .filter((folder) => statSync(folder, { throwIfNoEntry: false }))
    .flatMap((folder) => [...filesUnder(folder)])

/** Every import that the rules forbid, as "file imports target", for the tree below `root`. */
export function importProblems(root: string): string[] {
  const problems: string[] = []
  for (const file of sourceFiles(root)) {
    const path = relative(root, file).split(sep).join('/')
    const rule = ruleOf(path)
    if (!rule) continue
    for (const { target, typeOnly } of importsOf(file)) {
      const own = target.startsWith('.')
      const to = own ? posix.join(posix.dirname(path), target.replace(/\?.*$/, '')) : target
      if (own && !/\.\w+$/.test(to)) problems.push(`${path} imports ${to} without its extension`)
      else if (own ? !ownAllowed(rule, to, typeOnly) : !packageAllowed(rule, to))
        problems.push(`${path} imports ${to}`)
    }
  }
  return problems
}

type Graph = ReadonlyMap<string, readonly string[]>

/** What each file imports of ours, types and lazy imports included. */
const importGraph = (root: string): Graph =>
  new Map(
    sourceFiles(root).map((file) => {
      const path = relative(root, file).split(sep).join('/')
      const own = importsOf(file).filter(({ target }) => target.startsWith('.'))
      return [
        path,
        own.map(({ target }) => posix.join(posix.dirname(path), target.replace(/\?.*$/, ''))),
      ]
    }),
  )

/**
 * The pages' folders: `web/shop/pay` for a file in it or below, and for a `pay.ts` beside it, which belongs to it. Any
 * other file beside them stands for itself.
 */
function folderGraph(files: Graph): Graph {
  const folderOf = (path: string): string =>
    path.split('/').slice(0, 3).join('/').replace(SOURCE_FILE, '')
  const isPage = (path: string): boolean => /^web\/(shop|office)\//.test(path)
  const folders = new Map<string, string[]>()
  for (const [path, targets] of files) {
    if (!isPage(path)) continue
    const from = folderOf(path)
    const to = targets.filter(isPage).map(folderOf)
    folders.set(from, [...(folders.get(from) ?? []), ...to.filter((folder) => folder !== from)])
  }
  return folders
}

function circlesIn(graph: Graph): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const way: string[] = []
  const follow = (path: string): void => {
    const at = way.indexOf(path)
    if (at !== -1) circles.push([...way.slice(at), path].join(' imports '))
    if (at !== -1 || done.has(path)) return
    way.push(path)
    graph.get(path)?.forEach(follow)
    way.pop()
    done.add(path)
  }
  for (const path of graph.keys()) follow(path)
  return circles
}

/** Circles of files, and of the pages' folders, as "a imports b imports a". */
export function importCircles(root: string): string[] {
  const files = importGraph(root)
  return [...circlesIn(files), ...circlesIn(folderGraph(files))]
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? join(dirname(import.meta.filename), '../..'))
  const problems = [
    ...importProblems(root).map((problem) => `not allowed: ${problem}`),
    ...importCircles(root).map((circle) => `a circle: ${circle}`),
  ]
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
