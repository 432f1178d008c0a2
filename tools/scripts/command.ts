import type { Config } from '../../server/platform/config.ts'
import { ConfigError } from '../../server/platform/config/env.ts'
import type { DatabaseAddresses } from '../../server/platform/db/checkPooler.ts'
import { StartProblem } from '../supervisor/problem.ts'

/** Exit code of a command that was used wrongly or could not run. */
export const NOTHING_DONE = 2

type ErrorClass = abstract new (...args: never[]) => Error

/** Runs a command that returns its exit code. Only errors that are not `known` are printed with their stack. */
export async function exitWith(
  command: () => Promise<number>,
  known: readonly ErrorClass[] = [],
): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    const isKnown = [ConfigError, StartProblem, ...known].some((one) => error instanceof one)
    console.error(isKnown ? (error as Error).message : error)
    process.exitCode = NOTHING_DONE
  }
}

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
