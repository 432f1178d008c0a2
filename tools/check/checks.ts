import { bin, run } from './run.ts'

/** Its commands run one after the other: three type checkers at once would need gigabytes. */
export type Check = {
  readonly name: string
  readonly commands: readonly (readonly string[])[]
  readonly env?: Readonly<Record<string, string>>
}

/** Four checkers check much of it four times; they help where there are more cores than other work. */
export const TSC = [bin('typescript/bin/tsc'), '--checkers', '1']
/** It ends before its garbage would fill the memory. */
export const TSC_ENV = { GOGC: 'off', GOMEMLIMIT: '3GiB' } as const

export const CHECKS: readonly Check[] = [
  // The root project holds every file; the other two hold those that must not know the page, or Node.
  {
    name: 'types',
    commands: [
      [...TSC, '-p', '.'],
      [...TSC, '-p', 'server'],
      [...TSC, '-p', 'web'],
    ],
    env: TSC_ENV,
  },
  { name: 'lint', commands: [[bin('oxlint/bin/oxlint'), '--format=unix']] },
  { name: 'format', commands: [[bin('oxfmt/bin/oxfmt'), '--check']] },
  { name: 'imports', commands: [['tools/check/lintImports.ts']] },
]

async function runCheck({ name, commands, env }: Check): Promise<boolean> {
  const startedMs = Date.now()
  let ended = { ok: true, output: '' }
  for (const command of commands) if (ended.ok) ended = await run(command, env)
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
  console.log(`${ended.ok ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s`)
  if (!ended.ok) console.log(ended.output)
  return ended.ok
}

/** Runs all checks side by side and prints a line for each; answers whether all passed. */
export const runChecks = async (): Promise<boolean> =>
  (await Promise.all(CHECKS.map(runCheck))).every(Boolean)
