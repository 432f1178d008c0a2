import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const RULES = join(ROOT, 'docs/rules')

const slug = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')

const pages = readdirSync(RULES).map((file) => file.replace('.md', ''))
const anchors = new Set(
  pages.flatMap((page) =>
    [...readFileSync(join(RULES, `${page}.md`), 'utf8').matchAll(/^## (.+)$/gm)].map(
      ([, heading]) => `${page}#${slug(heading!)}`,
    ),
  ),
)
const CITATION = new RegExp(`\\b(${pages.join('|')})(?:\\.md)?#([a-z0-9-]+)`, 'g')

const decisions = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((file) => file.slice(0, 3)))
const DECISION = /\bdecisions?[ /](\d{3})\b/g

const tracked = execFileSync(
  'git',
  ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.sql', '*.sol', '*.md'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')

function problemsIn(text: string): string[] {
  const unresolved = [...text.matchAll(CITATION)]
    .map(([, page, anchor]) => `${page}#${anchor}`)
    .filter((citation) => !anchors.has(citation))
  const foreign = text.match(/\b(?:SPEC section \d|DECISIONS [A-L]\d?|DESIGN \d)/g) ?? []
  const undecided = [...text.matchAll(DECISION)]
    .filter(([, number]) => !decisions.has(number!))
    .map(([citation]) => citation)
  return [...unresolved, ...foreign, ...undecided]
}

test('a citation of a rule or decision that does not exist, or of a document that is not here, is found', () => {
  expect(problemsIn(`as ${'payments'}#finality says`)).toEqual([])
  expect(problemsIn(`as ${'payments'}#never says`)).toEqual([`${'payments'}#never`])
  expect(problemsIn(`see ${'SPEC'} section 9`)).toEqual([`${'SPEC'} section 9`])
  expect(problemsIn(`(${'decision'} 001)`)).toEqual([])
  expect(problemsIn(`(${'decision'} 999)`)).toEqual([`${'decision'} 999`])
})

test('every citation of a rule resolves to a heading in docs/rules, and of a decision to its page', () => {
  const problems = tracked.flatMap((file) =>
    problemsIn(readFileSync(join(ROOT, file), 'utf8')).map((problem) => `${file}: ${problem}`),
  )
  expect(problems).toEqual([])
})
