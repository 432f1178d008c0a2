// Who may import whom. Run: node tools/check/lintImports.ts [FOLDER]
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { parseSync } from 'vite'

type Rule = {
  /** Folder or file; the longest one that holds a file is its rule. */
  readonly from: string
  /** Folders and files of ours; a name ending in `:type` may give types only, which are gone when the code runs. */
  readonly to: readonly string[]
  /** Packages by name; `node:` stands for all of Node's own, `*` for every package. */
  readonly packages: readonly string[]
}

const BASE = [
  'basics',
  'api',
  'server/platform/db',
  'server/platform/log.ts',
  'server/platform/http/handler.ts:type',
]
const DATABASE = ['node:', 'pg', 'typebox']
const ENTRY: Omit<Rule, 'from'> = {
  to: ['basics', 'api', 'i18n', 'server', 'web/page.ts:type'],
  packages: ['*'],
}
const PAGES = ['web/ui', 'web/client', 'web/load', 'web/page.ts', 'api:type', 'i18n', 'basics']
const PAGE_PACKAGES = ['react', 'react-dom', '@tanstack/react-query', 'wouter', 'uqr']

/** The layers of the project, from the bottom up. A table is touched only by its own folder; so is a folder's inside. */
export const RULES: readonly Rule[] = [
  { from: 'basics', to: [], packages: [] },
  { from: 'basics/tron', to: ['basics'], packages: ['@noble/hashes'] },
  { from: 'i18n', to: ['basics'], packages: [] },
  { from: 'api', to: ['basics'], packages: ['typebox'] },

  { from: 'web', to: [], packages: [] },
  { from: 'web/page.ts', to: ['api:type', 'basics:type'], packages: [] },
  { from: 'web/load', to: ['basics', 'i18n'], packages: [] },
  { from: 'web/ui', to: ['basics', 'i18n', 'web/load'], packages: ['react', 'react-dom'] },
  {
    from: 'web/client',
    to: ['api:type', 'basics', 'web/load', 'web/page.ts'],
    packages: ['react', '@tanstack/react-query', 'viem', 'wouter', '@noble/hashes'],
  },
  { from: 'web/shop', to: PAGES, packages: PAGE_PACKAGES },
  { from: 'web/office', to: PAGES, packages: [...PAGE_PACKAGES, '@base-ui-components/react'] },
  { from: 'web/entry-client.tsx', to: ['web/shop', ...PAGES], packages: PAGE_PACKAGES },
  {
    from: 'web/entry-server.tsx',
    to: ['web/shop', ...PAGES],
    packages: [...PAGE_PACKAGES, 'node:'],
  },
  { from: 'web/vite.config.ts', to: [], packages: ['*'] },

  { from: 'server', ...ENTRY },
  { from: 'tools/supervisor', to: [...ENTRY.to, 'tools'], packages: ['*'] },
  { from: 'server/platform/config.ts', to: ['basics'], packages: ['node:'] },
  { from: 'server/platform/log.ts', to: [], packages: ['pino'] },
  { from: 'tools/supervisor/process.ts', to: [], packages: ['node:'] },
  {
    from: 'server/platform/db',
    to: ['basics', 'server/platform/log.ts', 'server/platform/jobs/migrateJobs.ts'],
    packages: [...DATABASE, 'vitest'],
  },
  {
    from: 'server/platform/jobs',
    to: ['server/platform/db', 'server/platform/log.ts'],
    packages: ['pg', 'graphile-worker'],
  },
  { from: 'server/money/ledger', to: BASE, packages: DATABASE },
  {
    from: 'server/platform/messages',
    to: [...BASE, 'server/platform/jobs', 'i18n', 'server/platform/config.ts:type'],
    packages: [...DATABASE, 'nodemailer'],
  },
  {
    from: 'server/people/accounts',
    to: [...BASE, 'server/platform/messages'],
    packages: [...DATABASE, 'viem', '@node-rs/argon2', '@simplewebauthn/server', '@noble/hashes'],
  },
  {
    from: 'server/commerce/catalogue',
    to: BASE,
    packages: [...DATABASE, 'sharp', 'csv-parse', 'sanitize-html', '@lobehub/fluent-emoji-3d'],
  },
  { from: 'server/people/audit', to: BASE, packages: DATABASE },
  { from: 'server/people/staff', to: [...BASE, 'server/people/audit'], packages: DATABASE },
  { from: 'server/commerce/content', to: BASE, packages: DATABASE },
  { from: 'server/operate/telemetry', to: BASE, packages: DATABASE },
  { from: 'server/money/chains', to: BASE, packages: [...DATABASE, 'viem', '@noble/hashes'] },
  {
    from: 'server/money/payments',
    to: [...BASE, 'server/money/ledger', 'server/money/chains'],
    packages: DATABASE,
  },
  {
    from: 'server/money/balances',
    to: [
      ...BASE,
      'server/people/staff',
      'server/money/ledger',
      'server/people/accounts',
      'server/platform/messages',
      'server/money/payments',
      'server/commerce/content',
    ],
    packages: DATABASE,
  },
  {
    from: 'server/money/payouts',
    to: [
      ...BASE,
      'server/people/staff',
      'server/money/balances',
      'server/money/chains',
      'server/platform/config.ts:type',
    ],
    packages: [...DATABASE, 'viem'],
  },
  {
    from: 'server/money/statement',
    to: [...BASE, 'server/money/ledger', 'server/money/chains', 'server/platform/config.ts:type'],
    packages: [...DATABASE, '@noble/hashes'],
  },
  {
    from: 'server/money/rewards',
    to: [...BASE, 'server/money/ledger', 'server/people/accounts'],
    packages: DATABASE,
  },
  {
    from: 'server/money/refunds',
    to: [...BASE, 'server/money/ledger', 'server/people/accounts', 'server/money/payments'],
    packages: DATABASE,
  },
  {
    from: 'server/commerce/orders',
    to: [
      ...BASE,
      'server/commerce/catalogue',
      'server/money/ledger',
      'server/people/accounts',
      'server/platform/messages',
      'server/money/payments',
      'server/money/refunds',
    ],
    packages: DATABASE,
  },
  {
    from: 'server/operate/cases',
    to: [
      ...BASE,
      'server/people/staff',
      'server/money/chains',
      'server/money/ledger',
      'server/people/accounts',
      'server/platform/messages',
      'server/money/payments',
      'server/money/balances',
      'server/money/payouts',
      'server/money/refunds',
      'server/commerce/orders',
    ],
    packages: DATABASE,
  },
  {
    from: 'server/operate/lookup',
    to: [
      ...BASE,
      'server/money/chains',
      'server/money/payments',
      'server/commerce/orders',
      'server/money/balances',
    ],
    packages: DATABASE,
  },
  {
    from: 'server/commerce/receipts',
    to: [...BASE, 'server/money/payments', 'server/commerce/orders', 'server/money/statement'],
    packages: DATABASE,
  },
  {
    from: 'server/commerce/tronCheckout',
    to: [...BASE, 'server/money/chains', 'server/money/payments', 'server/commerce/orders'],
    packages: [...DATABASE, 'viem'],
  },
  {
    from: 'server/money/spendLimits',
    to: [
      ...BASE,
      'server/money/chains',
      'server/people/accounts',
      'server/money/payments',
      'server/commerce/orders',
      'server/commerce/tronCheckout',
      'server/platform/config.ts:type',
    ],
    packages: [...DATABASE, '@noble/hashes', 'viem'],
  },
  {
    from: 'server/platform/http',
    to: [
      ...BASE,
      'i18n',
      'server/platform/config.ts:type',
      'server/money/chains',
      'web/page.ts:type',
    ],
    packages: ['*'],
  },

  {
    from: 'tools',
    to: ['basics', 'api', 'i18n', 'server', 'samples', 'web', 'e2e', 'tools'],
    packages: ['*'],
  },
  {
    from: 'samples',
    to: [
      'basics',
      'server/commerce/catalogue',
      'server/commerce/content',
      'server/platform/db',
      'server/platform/config.ts',
      'server/platform/log.ts',
    ],
    packages: ['node:', 'sharp'],
  },
  {
    from: 'e2e',
    to: ['tools', 'basics', 'api', 'i18n', 'server', 'web', 'samples', 'e2e'],
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

/** Every import that the rules forbid, as "file imports target", for the tree below `root`. */
export function importProblems(root: string): string[] {
  const problems: string[] = []
  const folders = SOURCES.map((name) => join(root, name)).filter((folder) =>
    statSync(folder, { throwIfNoEntry: false }),
  )
  for (const file of folders.flatMap((folder) => [...filesUnder(folder)])) {
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

if (import.meta.main) {
  const problems = importProblems(
    resolve(process.argv[2] ?? join(dirname(import.meta.filename), '../..')),
  )
  for (const problem of problems) console.log(`not allowed: ${problem}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
