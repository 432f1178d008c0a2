import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const TESTS = '{basics,api,i18n,server,web,tools,contracts,e2e}/**/*.test.{ts,tsx}'
const IMPORT =
  /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'(\.[^'?]+)|\bimport\('(\.[^'?]+)'\)/gm

const CHAINS = [
  'tools/demo/anvil.ts',
  'tools/tronnet/createTronnet.ts',
  'server/testing/runs/runShop.ts',
]
const DATABASES = ['server/testing/database.ts', 'tools/supervisor/postgres/embedded.ts']

const importsOf = new Map<string, readonly string[]>()

function readImports(file: string): readonly string[] {
  const known = importsOf.get(file)
  if (known) return known
  const found: string[] = []
  importsOf.set(file, found)
  if (!/\.tsx?$/.test(file)) return found
  for (const [, named, loaded] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT))
    found.push(normalize(join(dirname(file), (named ?? loaded)!)))
  return found
}

/** All our files loaded along with this one. */
function closure(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of readImports(file)) closure(imported, found)
  return found
}

/** Node cannot load or replace these, so Vite must. */
const BUILT = /\.tsx$|\.svg$/
const BUILT_WORDS = /\bimport\.meta\.(?:env|glob|hot)\b|\bvi\.(?:mock|doMock|resetModules)\b/

export type Project = 'pure' | 'pages' | 'database' | 'chain' | 'trials'

const built = new Map<string, boolean>()
function isBuilt(file: string): boolean {
  const known = built.get(file)
  if (known !== undefined) return known
  const found =
    BUILT.test(file) ||
    (file.endsWith('.ts') && BUILT_WORDS.test(readFileSync(join(ROOT, file), 'utf8')))
  built.set(file, found)
  return found
}

/** Decided by a test's imports instead of marks. */
function projectOf(file: string): Project {
  if (file.startsWith('server/testing/trials/')) return 'trials'
  const loaded = closure(file)
  if ([...loaded].some(isBuilt)) return 'pages'
  if (CHAINS.some((one) => loaded.has(one))) return 'chain'
  return DATABASES.some((one) => loaded.has(one)) ? 'database' : 'pure'
}

export const testFiles = (): Map<Project, string[]> =>
  Map.groupBy(globSync(TESTS, { cwd: ROOT, exclude: ['**/node_modules'] }).sort(), projectOf)
