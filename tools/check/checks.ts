import { bin, run } from './run.ts'

export type Check = { readonly name: string; readonly command: readonly string[] }

const tsc = bin('typescript/bin/tsc')

/** The root project holds every file; the other two hold what must not know the page or Node. */
export const CHECKS: readonly Check[] = [
  { name: 'types', command: [tsc, '-p', '.'] },
  { name: 'types of the server', command: [tsc, '-p', 'server'] },
  { name: 'types of the pages', command: [tsc, '-p', 'web'] },
  { name: 'lint', command: [bin('oxlint/bin/oxlint'), '--format=unix'] },
  { name: 'format', command: [bin('oxfmt/bin/oxfmt'), '--check'] },
  { name: 'imports', command: ['tools/check/lintImports.ts'] },
]

/** Runs all checks side by side and prints a line for each; answers the names of those that failed. */
export async function runChecks(checks: readonly Check[] = CHECKS): Promise<string[]> {
  const failed: string[] = []
  await Promise.all(
    checks.map(async ({ name, command }) => {
      const startedMs = Date.now()
      const { ok, output } = await run(command)
      const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s`)
      if (ok) return
      failed.push(name)
      console.log(output)
    }),
  )
  return failed
}
