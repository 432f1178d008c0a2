import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importProblems, RULES } from './lintImports.ts'

/**
 * Who may import whom, written a second time: a rule that is loosened or left out lets an import through that this
 * table forbids. Each layer may import all layers before it; an edge inside one is named.
 */
const LAYERS: readonly (readonly string[])[] = [
  ['people/accounts', 'people/audit', 'people/staff'].concat(
    [
      'ledger',
      'chains',
      'contractRail',
      'payments',
      'balances',
      'books',
      'credit',
      'payouts',
      'receiving',
      'recheck',
      'refunds',
      'rewards',
      'spendLimits',
      'statement',
      'sweeps',
    ].map((name) => `money/${name}`),
  ),
  [
    'catalogue',
    'content',
    'coupons',
    'keys',
    'orders',
    'delivery',
    'conversations',
    'comments',
    'receipts',
    'tronCheckout',
  ].map((name) => `commerce/${name}`),
  [
    'cases',
    'claims',
    'customers',
    'home',
    'jobs',
    'lookup',
    'networks',
    'polls',
    'promotions',
    'reports',
    'rewards',
    'treasury',
    'settings',
    'setup',
    'telemetry',
    'tokens',
    'webhooks',
  ].map((name) => `operate/${name}`),
]
const EDGES: Readonly<Record<string, readonly string[]>> = {
  'people/staff': ['people/accounts', 'people/audit'],
  'money/contractRail': ['money/chains'],
  'money/books': ['money/chains', 'money/payments'],
  'money/payments': ['money/ledger', 'money/chains', 'money/receiving'],
  'money/balances': [
    'money/ledger',
    'money/payments',
    'money/receiving',
    'people/accounts',
    'people/staff',
  ],
  'money/payouts': ['money/balances', 'money/chains', 'money/receiving', 'people/staff'],
  'money/receiving': ['money/chains'],
  'money/recheck': ['money/chains', 'money/payments'],
  'money/refunds': ['money/ledger', 'money/payments', 'money/receiving', 'people/accounts'],
  'money/spendLimits': ['money/chains', 'money/payments', 'people/accounts'],
  'money/sweeps': ['money/chains', 'money/payouts', 'money/receiving'],
  'money/rewards': [
    'money/balances',
    'money/contractRail',
    'money/credit',
    'money/ledger',
    'people/accounts',
  ],
  'money/credit': ['money/ledger', 'people/accounts'],
  'money/statement': ['money/ledger', 'money/chains', 'people/accounts'],
  'commerce/content': ['commerce/catalogue'],
  'commerce/coupons': ['commerce/catalogue'],
  'commerce/keys': ['commerce/catalogue'],
  'commerce/orders': [
    'commerce/catalogue',
    'commerce/content',
    'commerce/coupons',
    'commerce/keys',
  ],
  'commerce/delivery': ['commerce/catalogue', 'commerce/keys', 'commerce/orders'],
  'commerce/conversations': ['commerce/catalogue', 'commerce/delivery', 'commerce/orders'],
  'commerce/comments': ['commerce/catalogue', 'commerce/conversations', 'commerce/orders'],
  'commerce/receipts': ['commerce/orders'],
  'commerce/tronCheckout': ['commerce/orders'],
  'operate/networks': ['operate/settings'],
  'operate/customers': ['operate/rewards'],
  'operate/polls': ['operate/rewards'],
  'operate/home': ['operate/jobs'],
  'operate/jobs': ['operate/webhooks'],
}
const PLATFORM = ['db', 'events', 'jobs', 'messages', 'outbound', 'settings'].map(
  (name) => `server/platform/${name}`,
)
const PAGES = ['web/ui', 'web/client', 'web/load', 'i18n', 'basics']

const MAY: Readonly<Record<string, readonly string[]>> = {
  basics: [],
  i18n: ['basics'],
  api: ['basics'],
  'web/load': ['basics', 'i18n'],
  'web/ui': ['basics', 'i18n', 'web/load'],
  'web/client': ['basics', 'web/load'],
  'web/shop': PAGES,
  'web/office': PAGES,
  'server/platform/config': ['basics'],
  'server/platform/db': ['basics'],
  'server/platform/outbound': [],
  'server/platform/events': ['server/platform/db'],
  'server/platform/jobs': ['basics', 'server/platform/db'],
  'server/platform/messages': ['basics', 'api', 'i18n', ...PLATFORM],
  'server/platform/settings': ['basics', 'server/platform/config', ...PLATFORM],
  'server/platform/http': ['basics', 'api', 'i18n', ...PLATFORM],
  ...Object.fromEntries(
    LAYERS.flatMap((folders, layer) =>
      folders.map((folder) => [
        `server/${folder}`,
        [
          'basics',
          'api',
          ...PLATFORM,
          ...[...LAYERS.slice(0, layer).flat(), ...(EDGES[folder] ?? [])].map(
            (name) => `server/${name}`,
          ),
        ],
      ]),
    ),
  ),
  'tools/tronnet': ['basics'],
}
/**
 * Pages know the calls' types; the definitions with their schema library stay out of the bundle. The server's folders
 * know the shape of the configuration, which only the wiring reads.
 */
const TYPES_ONLY = new Set([
  ...['web/client', 'web/shop', 'web/office'].map((folder) => `${folder} api`),
  ...['platform/messages', 'platform/http', ...LAYERS.flat()].map(
    (folder) => `server/${folder} server/platform/config`,
  ),
])
const FOLDERS = Object.keys(MAY)
const REST = ['server/entry', 'tools/supervisor', 'tools/demo', 'tools/scripts', 'samples', 'e2e']
/** Neither runs: what tests share may import anything. */
const UNRULED = ['server/testing']

let root: string
beforeAll(() => void (root = mkdtempSync(join(tmpdir(), 'xiaopu-imports-'))))
afterAll(() => rmSync(root, { recursive: true }))

/** One file a folder, which imports the file of every other folder. */
function writeProject(statement: (to: string) => string): void {
  for (const from of [...FOLDERS, ...REST]) {
    const imports = [...FOLDERS, ...REST]
      .filter((to) => to !== from)
      .map((to) => statement(posix.relative(from, `${to}/one.ts`)))
    mkdirSync(join(root, from), { recursive: true })
    writeFileSync(join(root, from, 'one.ts'), `${imports.join('\n')}\nexport type Own = 1\n`)
  }
}

const foundFor = (folders: readonly string[]): string[] =>
  importProblems(root).filter((problem) =>
    folders.includes(dirname(problem.split(' imports ')[0]!)),
  )
const forbidden = (mayAlso: (from: string, to: string) => boolean): string[] =>
  FOLDERS.flatMap((from) =>
    [...FOLDERS, ...REST]
      .filter((to) => to !== from && !MAY[from]!.includes(to) && !mayAlso(from, to))
      .map((to) => `${from}/one.ts imports ${to}/one.ts`),
  )

test('every import between two folders that the table does not name is found', () => {
  writeProject((to) => `import '${to.startsWith('.') ? to : `./${to}`}'`)
  expect(foundFor(FOLDERS).sort()).toEqual(forbidden(() => false).sort())
})

test('a type import between two folders that the table does not name is found, but for the types of the calls', () => {
  writeProject((to) => `import type { One } from '${to.startsWith('.') ? to : `./${to}`}'`)
  expect(foundFor(FOLDERS).sort()).toEqual(
    forbidden((from, to) => TYPES_ONLY.has(`${from} ${to}`)).sort(),
  )
})

test('nobody but demo mode imports the local TRON chain', () => {
  writeProject((to) => `import '${to.startsWith('.') ? to : `./${to}`}'`)
  expect(
    importProblems(root)
      .filter((problem) => problem.endsWith('imports tools/tronnet/one.ts'))
      .map((problem) => dirname(problem.split(' imports ')[0]!))
      .sort(),
  ).toEqual([...FOLDERS, ...REST].filter((name) => !/tools\/(tronnet|demo)/.test(name)).sort())
})

test('no folder is without a rule of its own', () => {
  const project = join(import.meta.dirname, '../..')
  const inside = (parent: string): string[] =>
    readdirSync(join(project, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'dist')
      .map(({ name }) => `${parent}/${name}`)
  const folders = [
    ...inside('web'),
    ...inside('server').flatMap((layer) =>
      ['server/entry', ...UNRULED].includes(layer) ? layer : inside(layer),
    ),
  ]
  expect(folders.filter((folder) => ![...FOLDERS, ...REST, ...UNRULED].includes(folder))).toEqual(
    [],
  )
  const ruled = new Set(RULES.map(({ from }) => from))
  expect(FOLDERS.filter((folder) => !ruled.has(folder))).toEqual([])
})

test('the architecture page names the same edges inside a layer', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
  const rows = page.split('| folder | of its own layer |\n|---|---|\n')[1]!.split('\n\n')[0]!
  const names = (cell: string): string[] =>
    cell
      .replaceAll(/ \([^)]*\)/g, '')
      .split(', ')
      .map((name) => LAYERS.flat().filter((folder) => `/${folder}`.endsWith(`/${name}`)))
      .map(([folder, ...others]) => (others.length === 0 && folder ? folder : cell))
  const edges = rows.split('\n').flatMap((row) => {
    const [, folders, mayImport] = row.split(/ ?\| ?/)
    return names(folders!).map((folder) => [folder, names(mayImport!).sort()])
  })
  expect(Object.fromEntries(edges)).toEqual(
    Object.fromEntries(
      Object.entries(EDGES).map(([folder, others]) => [folder, [...others].sort()]),
    ),
  )
})
