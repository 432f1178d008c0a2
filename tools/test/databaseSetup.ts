import type { TestProject } from 'vitest/node'
import { startTestServer } from '../../server/testing/database.ts'

/** One database server for all test files of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  project.provide('testDatabaseAdminUrl', server.adminUrl)
  project.provide('testDatabaseUrl', server.url)
  return () => server.stop()
}
