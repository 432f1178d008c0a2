import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { isBuilt } from '../scripts/buildWeb.ts'
import { runScript } from './process.ts'
import { StartProblem } from './problem.ts'
import { step } from './print.ts'

const ROOT = join(import.meta.dirname, '../..')

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Builds the pages when their sources changed. Throws `StartProblem` with the build's message. */
export async function preparePages(signal: AbortSignal): Promise<void> {
  if (await isBuilt()) return
  try {
    await step('Building the pages', () =>
      runScript(join(ROOT, 'tools/scripts/buildWeb.ts'), [], { signal }),
    )
  } catch (error) {
    throw new StartProblem(`The pages could not be built: ${(error as Error).message}`)
  }
}

/** Identifies a database independently of its address. */
async function databaseIdentity(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ identity: string }>(
      "select system_identifier::text || '/' || (select oid from pg_database where datname = " +
        'current_database())::text as identity from pg_control_system()',
    )
    return rows[0]!.identity
  } finally {
    await client.end()
  }
}

/** Fills a database with the sample catalogue once; later changes by the merchant stay. Throws `StartProblem`. */
export async function prepareSample(
  dataDir: string,
  databaseUrl: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  const marker = join(dataDir, 'sample')
  const identity = await databaseIdentity(databaseUrl)
  if (read(marker) === identity) return
  try {
    await step('Filling the shelves with the sample catalogue', () =>
      runScript(join(ROOT, 'tools/demo/fillShelves.ts'), [], { env, signal }),
    )
  } catch (error) {
    throw new StartProblem(`The sample catalogue could not be loaded: ${(error as Error).message}`)
  }
  writeFileSync(marker, identity)
}

/** Gives a new demo's office something to do, once; a demo without it works all the same. */
export async function prepareOrders(
  dataDir: string,
  databaseUrl: string,
  site: string,
  signal: AbortSignal,
): Promise<void> {
  const marker = join(dataDir, 'orders')
  const identity = await databaseIdentity(databaseUrl)
  if (read(marker) === identity) return
  // Before, so that a demo that was ended meanwhile does not get them twice.
  writeFileSync(marker, identity)
  await runScript(join(ROOT, 'tools/demo/playOrders.ts'), [site], { signal })
}
