import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  addressAnswers,
  callAnswers,
  constantAnswers,
  contractAnswers,
  errorAnswers,
  fieldAnswers,
  isOpen,
  parameterAnswers,
  walletAnswers,
  wireAnswers,
} from './answers.ts'
import { constants } from './constants.ts'
import { addresses, codes, namedCalls, parameters, walletErrors } from './names.ts'
import { specificationPage } from './page.ts'

const ROOT = join(import.meta.dirname, '../..')

test.each([
  ['address', addressAnswers],
  ['parameter', parameterAnswers],
  ['call', callAnswers],
  ['field of an answer', fieldAnswers],
  ['code', errorAnswers],
  ['answer of a wallet', walletAnswers],
  ['figure', constantAnswers],
  ['name of a contract', contractAnswers],
  ['thing beside the calls', wireAnswers],
])('every %s that others rely on is answered', (_, answers) => {
  const missing = answers().filter(({ name, by }) => by === undefined && !isOpen(name))
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('every call takes the fields that callers send', () => {
  const lacking = callAnswers().filter(({ lacks }) => lacks.length > 0)
  expect(lacking.map(({ name, lacks }) => `${name}: ${lacks.join(', ')}`)).toEqual([])
})

test('the page in docs says what the program has (node tools/scripts/specification.ts)', () => {
  expect(readFileSync(join(ROOT, 'docs/specification.md'), 'utf8')).toBe(specificationPage())
})

const SPECIFICATION = join(ROOT, '../shared/spec/SPEC.md')

describe.skipIf(!existsSync(SPECIFICATION))('the list (skipped without ../shared/spec)', () => {
  const text = existsSync(SPECIFICATION) ? readFileSync(SPECIFICATION, 'utf8') : ''
  const part = (from: string, to: string): string => {
    const start = text.indexOf(from)
    return text.slice(start, text.indexOf(to, start + from.length))
  }
  const names = (list: string): string[] => [...list.matchAll(/\b[a-z]\w*\b/g)].map(([one]) => one)

  test('the specification’s list has every address', () => {
    const listed = part('Routes (name: path)', 'Only home is known')
    const paths = listed.match(/\/\w*(?=[;.\s])/g)!
    expect(paths.length).toBeGreaterThan(30)
    expect(addresses.map(({ path }) => path).sort()).toEqual(paths.sort())
    for (const { name } of addresses) expect(listed).toContain(`${name}: `)
  })

  test('the specification’s list has every parameter of the home page', () => {
    const listed = [...part('### Home query parameters', '## 3.').matchAll(/^- ([\w, ]+)/gm)]
    const wanted = listed.flatMap(([, words]) => words!.split(', ').map((word) => word.trim()))
    expect([...parameters].sort()).toEqual(wanted.sort())
  })

  test('the specification’s list has every call with its fields', () => {
    const rows = [...text.matchAll(/^\| (GET|POST) \/?(\S+) \| ([^|]+) \|/gm)]
    expect(rows.length).toBe(20)
    for (const [, method, path, payload] of rows) {
      const named = namedCalls.find((one) => one.path === `${method} ${path}`)
      expect(named, path).toBeDefined()
      for (const field of named?.fields ?? []) expect(payload).toContain(field)
      const plain = payload!.replaceAll(
        /\([^)]*\)|\b(and|or|plus)\b|order data|not shown|none/g,
        '',
      )
      for (const field of names(plain)) expect(named?.fields, `${path} ${field}`).toContain(field)
    }
    const others = part('(payloads not shown): ', '\n').replace('(payloads not shown): ', '')
    for (const name of names(others.replace('and list variants', '')))
      expect(namedCalls.map((one) => one.name)).toContain(name)
  })

  test('the specification’s list has every code', () => {
    const wanted = [...text.matchAll(/^\| (\d{4,5}) \|/gm)].map(([, code]) => Number(code))
    expect(codes.map(([code]) => code).sort()).toEqual(wanted.sort())
  })

  test('the specification’s list has what every wallet says', () => {
    const listed = part('Wallet errors mapped from message text: ', 'anything else')
    for (const { says } of walletErrors) expect(listed).toContain(says)
    expect(walletErrors.length).toBe(18)
  })

  test('the specification’s list has every figure', () => {
    const figures = part('## 9.', 'Other business limits').replace('## 9.', '')
    const said = constants.map(({ says }) => says).join(' ')
    for (const [figure] of figures.matchAll(/(?<![A-Z\d.])\d+(\.\d+)?/g))
      expect(said).toMatch(new RegExp(`(?<![\\d.])${figure}(?![\\d])`))
  })
})
