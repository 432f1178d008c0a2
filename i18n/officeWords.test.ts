import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '../api/calls.ts'
import { ORDER_EVENTS, TRANSFER_REASONS } from '../basics/status.ts'
import words from './cn/officeWords.ts'

const root = join(import.meta.dirname, '..')
const WRITES = /\b(?:asStaff|asSelf|recordAudit|auditSignIn)\b/
const ACTION = /\baction: (?:[^',\n]*\? )?'(\w+)'(?: : '(\w+)')?/g

/** Entries whose facts hold no template text. */
const FACTS = /\baction: '\w+',[^;]*?\bfacts: \{([^{}]*)\}/g
const NAME = /(?:^|,)\s*(\w+)(?=\s*(?:[:,]|$))/g

/** A call's arguments, without those of calls in it. */
function argumentsOf(rest: string): string {
  let plain = rest
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replace(/^([^)]*)\([^()]*\)/, '$1')
  }
  return plain.slice(0, plain.indexOf(')'))
}

const changedFacts = (source: string): string[] =>
  source
    .split(/\bchangedFacts\(/)
    .slice(1)
    .flatMap((rest) =>
      [...argumentsOf(rest).matchAll(/\{([^{}]*)\}/g)].map(([, inside]) => inside!),
    )

const sources = globSync('server/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('server/testing'))
  .map((file) => readFileSync(join(root, file), 'utf8'))

/** Every action named in a file that writes to the audit log. */
const actions = sources
  .filter((source) => WRITES.test(source))
  .flatMap((source) => [...source.matchAll(ACTION)].flatMap(([, ...found]) => found))
  .filter((action) => action !== undefined)

test('every action of the audit log has a name', () => {
  expect(actions.length).toBeGreaterThan(50)
  expect(actions.filter((action) => !(`action.${action}` in words))).toEqual([])
})

test('every fact that the audit log tells of an action has a name', () => {
  const facts = sources.flatMap((source) =>
    [...[...source.matchAll(FACTS)].map(([, inside]) => inside!), ...changedFacts(source)].flatMap(
      (inside) => [...inside.matchAll(NAME)].map(([, name]) => name!),
    ),
  )
  expect(facts.length).toBeGreaterThan(50)
  expect(facts.filter((fact) => !(`fact.${fact}` in words))).toEqual([])
})

test('every part of a rule that changed prices has a name in the audit log', () => {
  const { token: _, ...rule } = calls.changePrices.input.properties
  expect(Object.keys(rule).filter((fact) => !(`fact.${fact}` in words))).toEqual([])
})

test('every event of an order and every reason of a transfer has a name', () => {
  const asked = [
    ...ORDER_EVENTS.map((event) => `event.${event}`),
    ...TRANSFER_REASONS.map((reason) => `reason.${reason}`),
  ]
  expect(asked.filter((name) => !(name in words))).toEqual([])
})
