import { calls, type CallName } from './calls.ts'

/** Method and path of each call. The pages' build takes this value instead of the module, so that no schema is in them. */
export const PATHS = Object.fromEntries(
  Object.entries(calls).map(([name, { path }]) => [name, path]),
) as Readonly<Record<CallName, string>>
