import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { col, pick, type Columns } from '../platform/db/columns.ts'

type FoundStatement = {
  readonly line: number
  /** `undefined`: the declaration could not be read. */
  readonly columns: Columns | undefined
  /** The text with a placeholder for each value and each dynamic part. */
  readonly text: string
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number }
type Module = {
  readonly constants: ReadonlyMap<string, Node>
  readonly imports: ReadonlyMap<string, readonly [string, string]>
  readonly all: readonly Node[]
}

const modules = new Map<string, Module>()

function read(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const constants = new Map<string, Node>()
  const imports = new Map<string, readonly [string, string]>()
  const all: Node[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (typeof node.type === 'string') all.push(node)
    Object.values(node).forEach(walk)
  }
  const body = parseSync(file, readFileSync(file, 'utf8')).program.body as unknown as Node[]
  walk(body)
  for (const outer of body) {
    const node =
      outer.type === 'ExportNamedDeclaration' ? (outer['declaration'] as Node | null) : outer
    if (node?.type === 'VariableDeclaration')
      for (const { id, init } of node['declarations'] as { id: Node; init: Node | null }[])
        if (init && id.type === 'Identifier') constants.set(id['name'] as string, init)
    if (node?.type !== 'ImportDeclaration') continue
    for (const { local, imported } of node['specifiers'] as { local: Node; imported?: Node }[])
      if (imported)
        imports.set(local['name'] as string, [
          join(dirname(file), (node['source'] as Node)['value'] as string),
          imported['name'] as string,
        ])
  }
  const module = { constants, imports, all }
  modules.set(file, module)
  return module
}

/** Evaluates a declaration: `col`'s members and calls, objects, spreads and constants. */
function valueOf(file: string, node: Node): unknown {
  switch (node.type) {
    case 'Identifier': {
      const name = node['name'] as string
      if (name === 'col') return col
      if (name === 'pick') return pick
      const { constants, imports } = read(file)
      const own = constants.get(name)
      if (own) return valueOf(file, own)
      const [from, as] = imports.get(name) ?? []
      const there = from && existsSync(from) ? read(from).constants.get(as!) : undefined
      return there && valueOf(from!, there)
    }
    case 'MemberExpression':
      return (valueOf(file, node['object'] as Node) as Record<string, unknown>)[
        (node['property'] as Node)['name'] as string
      ]
    case 'CallExpression': {
      const call = valueOf(file, node['callee'] as Node) as (...given: unknown[]) => unknown
      return call(...(node['arguments'] as Node[]).map((one) => valueOf(file, one)))
    }
    case 'Literal':
      return node['value']
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return valueOf(file, node['expression'] as Node)
    case 'ObjectExpression':
      return Object.assign(
        {},
        ...(node['properties'] as Node[]).map((one) =>
          one.type === 'SpreadElement'
            ? valueOf(file, one['argument'] as Node)
            : {
                [((one['key'] as Node)['name'] ?? (one['key'] as Node)['value']) as string]:
                  valueOf(file, one['value'] as Node),
              },
        ),
      )
    default:
      throw new Error(`${file}: a declaration cannot be read: ${node.type}`)
  }
}

type Quasi = {
  readonly quasis: readonly { readonly value: { readonly cooked: string } }[]
  readonly expressions: readonly Node[]
}

/** Reads part of a statement from a constant or what a function returns; `undefined` when it is a value or dynamic. */
function partOf(file: string, node: Node, parameters: Node[]): string | undefined {
  if (node.type === 'Identifier') {
    const { constants, imports } = read(file)
    const own = constants.get(node['name'] as string)
    if (own) return partOf(file, own, parameters)
    const [from, as] = imports.get(node['name'] as string) ?? []
    const there = from && existsSync(from) ? read(from).constants.get(as!) : undefined
    return there && partOf(from!, there, parameters)
  }
  if (node.type === 'TaggedTemplateExpression' && (node['tag'] as Node)['name'] === 'sql')
    return textOf(file, node['quasi'] as unknown as Quasi, parameters)
  if (node.type === 'ArrowFunctionExpression') return partOf(file, node['body'] as Node, parameters)
  if (node.type === 'BlockStatement') {
    const last = (node['body'] as Node[]).at(-1)
    return last?.type === 'ReturnStatement'
      ? partOf(file, last['argument'] as Node, parameters)
      : undefined
  }
  if (node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'directionOf')
    return 'asc'
  if (node.type === 'CallExpression' && (node['callee'] as Node).type === 'Identifier')
    return partOf(file, node['callee'] as Node, parameters)
  if (node.type !== 'CallExpression' || (node['callee'] as Node).type !== 'MemberExpression') return
  const callee = node['callee'] as { object: Node; property: Node } & Node
  const [given] = node['arguments'] as Node[]
  if (callee.object['name'] !== 'sql' || given?.type !== 'Literal') return
  if (callee.property['name'] === 'raw') return given['value'] as string
  return undefined
}

const textOf = (file: string, { quasis, expressions }: Quasi, parameters: Node[]): string =>
  quasis[0]!.value.cooked +
  expressions
    .map(
      (one, at) =>
        (partOf(file, one, parameters) ?? `$${parameters.push(one)}`) +
        quasis[at + 1]!.value.cooked,
    )
    .join('')

/** Finds a file's statements that declare columns, and counts those that assert a row instead. */
export function findStatements(file: string): { found: FoundStatement[]; asserted: number } {
  const source = readFileSync(file, 'utf8')
  const found: FoundStatement[] = []
  let asserted = 0
  const isSql = (node: Node): boolean =>
    node['name'] === 'sql' ||
    (node.type === 'MemberExpression' &&
      (node['object'] as Node)['name'] === 'sql' &&
      (node['property'] as Node)['name'] === 'named')
  for (const node of read(file).all) {
    if (node.type !== 'TaggedTemplateExpression') continue
    const tag = node['tag'] as Node
    if (isSql(tag) && node['typeArguments']) asserted++
    if (tag.type !== 'CallExpression' || !isSql(tag['callee'] as Node)) continue
    found.push({
      line: source.slice(0, node.start).split('\n').length,
      columns: valueOf(file, (tag['arguments'] as Node[])[0]!) as Columns | undefined,
      text: textOf(file, node['quasi'] as unknown as Quasi, []),
    })
  }
  return { found, asserted }
}
