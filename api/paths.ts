import { calls, type CallName } from './calls.ts'

/** Method and path of each call. The build inlines this value into the pages, so that they carry no schemas. */
export const PATHS = Object.fromEntries(
  Object.entries(calls).map(([name, { path }]) => [name, path]),
) as Readonly<Record<CallName, string>>
