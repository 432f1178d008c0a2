// The page docs/log.md: each event that the processes log. Run: node tools/check/logEvents.ts
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const ROOT = join(import.meta.dirname, '../..')
const LEVELS = new Set(['fatal', 'error', 'warn', 'info', 'debug'])

type Node = { readonly type: string; readonly [key: string]: unknown }
type LogEvent = { name: string; levels: Set<string>; texts: Set<string> }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) walk(one, visit)
}

/** … stands for what is filled in. */
function textOf(node: Node | undefined): string {
  if (node?.type === 'Literal') return String(node['value'])
  if (node?.type === 'BinaryExpression')
    return textOf(node['left'] as Node) + textOf(node['right'] as Node)
  if (node?.type !== 'TemplateLiteral') return '…'
  const parts = node['quasis'] as { value: { cooked: string } }[]
  return parts.map(({ value }) => value.cooked).join('…')
}

/** `event: '…'` in a call's object. */
function eventIn(node: Node): string | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  for (const one of node['properties'] as Node[]) {
    const [key, value] = [one['key'] as Node | undefined, one['value'] as Node | undefined]
    if (key?.['name'] === 'event' && value?.type === 'Literal') return String(value['value'])
  }
  return undefined
}

/** Of `log.warn(…)`, `log[late ? 'warn' : 'debug'](…)` or `log('warn', …)`. */
function levelsOf(call: Node, first: Node | undefined): string[] {
  const { property } = call['callee'] as { property?: Node }
  const found: string[] = []
  for (const node of [first, property])
    if (node)
      walk(node, ({ type, name, value }) => {
        const word = type === 'Identifier' ? name : type === 'Literal' ? value : undefined
        if (LEVELS.has(String(word))) found.push(String(word))
      })
  return found
}

function readEvents(file: string, known: Map<string, LogEvent>): void {
  const source = readFileSync(join(ROOT, file), 'utf8')
  if (!source.includes('event: ')) return
  const program = parseSync(file, source).program as unknown as Node
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return
    const given = node['arguments'] as Node[]
    const at = given.findIndex((one) => eventIn(one) !== undefined)
    const levels = at === -1 ? [] : levelsOf(node, at === 0 ? undefined : given[0])
    if (levels.length === 0) return
    const name = eventIn(given[at]!)!
    const one = known.get(name) ?? { name, levels: new Set(), texts: new Set() }
    known.set(name, one)
    for (const level of levels) one.levels.add(level)
    if (given[at + 1]) one.texts.add(textOf(given[at + 1]))
  })
}

const listSources = (): string[] =>
  execFileSync('git', ['ls-files', 'server'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) =>
        file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('server/testing/'),
    )

/** Every file's `event: '…'`, whether or not a call that logs it was found. */
export const namedEvents = (): Set<string> =>
  new Set(
    listSources().flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bevent: '(\w+)'/g)].map(
        ([, name]) => name!,
      ),
    ),
  )

export function readLogEvents(): readonly LogEvent[] {
  const known = new Map<string, LogEvent>()
  for (const file of listSources()) readEvents(file, known)
  return [...known.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

const HEAD = `# Log events

Search the log for the name in \`event\`. An \`error\` needs a person; after a \`warn\` the shop goes on by itself.
The sign … stands for what varies. Written by \`node tools/check/logEvents.ts\`; a test compares.

| event | level | says |
|---|---|---|
`

export const logPage = (events: readonly LogEvent[]): string =>
  HEAD +
  events
    .map(({ name, levels, texts }) => {
      const said = [...texts].map((text) => text.replaceAll('|', '\\|')).join('; ')
      return `| \`${name}\` | ${[...levels].join(', ')} | ${said} |\n`
    })
    .join('')

if (import.meta.main) writeFileSync(join(ROOT, 'docs/log.md'), logPage(readLogEvents()))
