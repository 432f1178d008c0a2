import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../server/testing/database.ts'
import { TSC, TSC_ENV } from './checks.ts'

/** A network and a language are added to a copy of the source, by what the recipes name and nothing else. */
const ROOT = join(import.meta.dirname, '../..')
const COPIED =
  'basics api i18n server samples web tools e2e contracts package.json tsconfig.json tsconfig.base.json vitest.config.ts playwright.config.ts'.split(
    ' ',
  )
const FOURTH = `{
  id: 8453,
  kind: 'evm',
  chainId: 8453,
  label: 'FOURTH',
  name: 'Fourth Chain',
  slug: 'fourth',
  asset: 'FOURTH',
  nativeSymbol: 'ETH',
  nativeDecimals: 18,
  finalDepth: 0,
  usdtAddress: '0x1111111111111111111111111111111111111111',
  usdtDecimals: 6,
  explorerTx: 'https://explorer.example/tx/',
  publicRpc: 'https://rpc.example',
  pollMs: 1_000,
  transferUnits: [70_000n, 70_000n],
  contractUnits: 190_000n,
  market: {
    router: '0x2222222222222222222222222222222222222222',
    coin: '0x3333333333333333333333333333333333333333',
  },
  payoutFee: '0.1',
  coinDaily: '0.01',
  demoBaseForUsdt: 400_000_000_000_000n,
},
`

const NODE = process.execPath
const run = promisify(execFile)
const copy = mkdtempSync(join(tmpdir(), 'xiaopu-values-'))
const inCopy = (file: string): string => join(copy, file)

const tsc = (signal: AbortSignal): Promise<string> =>
  run(NODE, [...TSC, '-p', '.'], {
    cwd: copy,
    env: { ...process.env, ...TSC_ENV },
    signal,
  }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )

async function buildRenderer(): Promise<void> {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--ssr', '-c', 'web/vite.config.ts']
  const env = { ...process.env, NODE_ENV: 'production' }
  await run(NODE, [...vite, '--logLevel', 'error'], { cwd: copy, env })
  const manifest = {
    'web/boot.ts': { file: 'boot.js' },
    'web/entry-client.tsx': { file: 'entry.js' },
  }
  writeFileSync(inCopy('web/dist/server/manifest.json'), JSON.stringify(manifest))
}

function edit(file: string, before: RegExp, after: string): void {
  const text = readFileSync(inCopy(file), 'utf8')
  const edited = text.replace(before, after)
  if (edited === text) throw new Error(`${file} has no ${before}`)
  writeFileSync(inCopy(file), edited)
}

beforeAll(() => {
  for (const name of COPIED)
    cpSync(join(ROOT, name), inCopy(name), {
      recursive: true,
      filter: (path) =>
        !/^(web\/dist|contracts\/(out|cache)|tools\/((node|bench)\/)?node_modules)/.test(
          relative(ROOT, path),
        ),
    })
  for (const name of ['node_modules', 'tools/node_modules'])
    symlinkSync(join(ROOT, name), inCopy(name))
  edit('basics/networks.ts', /const LISTED = \[\n/, `$&${FOURTH}`)
  cpSync(inCopy('i18n/en'), inCopy('i18n/fr'), { recursive: true })
  edit(
    'basics/locales.ts',
    /const LISTED = \[/,
    `$& { code: 'fr', htmlLang: 'fr', name: 'Français', timeLeftFirst: false },`,
  )
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('a fourth network and a sixth language compile, but for an area that the language lacks', async ({
  signal,
}) => {
  rmSync(inCopy('i18n/fr/outbox.ts'))
  const errors = (await tsc(signal)).split('\n').filter((line) => /^\S/.test(line))
  expect(errors).toEqual([expect.stringMatching(/^i18n\/fr\/areas\.ts.*outbox/)])
})

test('a shop of the fourth network starts, speaks the sixth language and is paid', async () => {
  cpSync(inCopy('i18n/en/outbox.ts'), inCopy('i18n/fr/outbox.ts'))
  const database = await createTestDatabase()
  try {
    await buildRenderer()
    const { stdout, stderr } = await run(NODE, ['server/testing/runs/paidOn.ts', '8453', 'fr'], {
      cwd: copy,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DATABASE_URL: database.url,
        DATA_DIR: inCopy('data'),
      },
    })
    const { status, html } = JSON.parse(stdout) as { status: string; html: string }
    expect(status).toBe('paid')
    expect(html).toContain('<html lang="fr"')
    expect(html, stderr).toContain('Français')
    expect(html).toContain('Language')
  } finally {
    await database.drop()
  }
})
