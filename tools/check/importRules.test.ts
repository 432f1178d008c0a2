import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importProblems, RULES } from './lintImports.ts'

/**
 * Who may import whom, written down a second time: the folders of `docs/architecture.md` and those that are still to
 * come. A rule that is loosened or left out lets an import through that this table forbids.
 */
const DATA = ['basics', 'api', 'server/platform/db']
const MAY: Readonly<Record<string, readonly string[]>> = {
  basics: [],
  i18n: ['basics'],
  api: ['basics'],
  'web/ui': ['basics', 'i18n'],
  'web/client': ['basics'],
  'web/shop': ['web/ui', 'web/client', 'i18n', 'basics'],
  'web/office': ['web/ui', 'web/client', 'i18n', 'basics'],
  'server/platform/db': ['basics'],
  'server/money/ledger': DATA,
  'server/platform/messages': [...DATA, 'i18n'],
  'server/people/accounts': [...DATA, 'server/platform/messages'],
  'server/commerce/catalogue': DATA,
  'server/commerce/content': DATA,
  'server/operate/telemetry': DATA,
  'server/money/chains': DATA,
  'server/money/payments': [...DATA, 'server/money/ledger', 'server/money/chains'],
  'server/money/balances': [
    ...DATA,
    'server/money/ledger',
    'server/people/accounts',
    'server/platform/messages',
    'server/money/payments',
    'server/commerce/content',
  ],
  'server/commerce/receipts': [
    ...DATA,
    'server/money/payments',
    'server/commerce/orders',
    'server/money/statement',
  ],
  'server/operate/lookup': [
    ...DATA,
    'server/money/chains',
    'server/money/payments',
    'server/commerce/orders',
    'server/money/balances',
  ],
  'server/money/spendLimits': [
    ...DATA,
    'server/money/chains',
    'server/people/accounts',
    'server/money/payments',
    'server/commerce/orders',
    'server/commerce/tronCheckout',
  ],
  'server/money/payouts': [...DATA, 'server/money/balances', 'server/money/chains'],
  'server/commerce/tronCheckout': [
    ...DATA,
    'server/money/chains',
    'server/money/payments',
    'server/commerce/orders',
  ],
  'server/money/statement': [...DATA, 'server/money/ledger', 'server/money/chains'],
  'server/money/rewards': [...DATA, 'server/money/ledger', 'server/people/accounts'],
  'server/money/refunds': [
    ...DATA,
    'server/money/ledger',
    'server/people/accounts',
    'server/money/payments',
  ],
  'server/commerce/orders': [
    ...DATA,
    'server/commerce/catalogue',
    'server/money/ledger',
    'server/people/accounts',
    'server/platform/messages',
    'server/money/payments',
    'server/money/refunds',
  ],
  'server/operate/cases': [
    ...DATA,
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
}
/** Pages know the calls' types; the definitions with their schema library stay out of the bundle. */
const TYPES_ONLY = new Set(
  ['web/client', 'web/shop', 'web/office'].map((folder) => `${folder} api`),
)
const FOLDERS = Object.keys(MAY)
const REST = ['server/platform/http', 'tools/supervisor', 'tools/demo', 'tools', 'samples', 'e2e']

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

test('no folder is without a rule of its own', () => {
  const project = join(import.meta.dirname, '../..')
  const inside = ['server', 'web'].flatMap((parent) =>
    readdirSync(join(project, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'dist')
      .map(({ name }) => `${parent}/${name}`),
  )
  expect(inside.filter((folder) => !FOLDERS.includes(folder) && !REST.includes(folder))).toEqual([])
  const ruled = new Set(RULES.map(({ from }) => from))
  expect(FOLDERS.filter((folder) => !ruled.has(folder))).toEqual([])
})
