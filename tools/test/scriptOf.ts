import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>
}

/** The file that `npm run <command>` starts. */
export function scriptOf(command: string): string {
  const file = /tools\/scripts\/\S+\.ts/.exec(scripts[command] ?? '')?.[0]
  if (file === undefined) throw new Error(`package.json has no command ${command}`)
  return join(ROOT, file)
}
