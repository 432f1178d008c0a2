import type { Config } from '../../platform/config.ts'

export function requireDatabase(process: string, { databaseUrl }: Config): string {
  if (databaseUrl === null)
    throw new Error(`${process} needs DATABASE_URL; \`npm start\` starts a database of its own`)
  return databaseUrl
}
