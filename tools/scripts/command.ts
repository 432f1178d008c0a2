import type { Config } from '../../server/platform/config.ts'
import type { DatabaseAddresses } from '../../server/platform/db/checkPooler.ts'
import { StartProblem } from '../supervisor/problem.ts'

/** Runs a command. An error's message goes to standard error, without a stack, and the exit code becomes 1. */
export async function orFail(command: () => Promise<unknown>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

export function configuredDatabase(
  command: string,
  { databaseUrl: url, databaseDirectUrl: directUrl }: Config,
): DatabaseAddresses {
  if (url === null || directUrl === null)
    throw new StartProblem(
      `${command} needs DATABASE_URL; only \`npm start\` has a database of its own.`,
    )
  return { url, directUrl }
}
