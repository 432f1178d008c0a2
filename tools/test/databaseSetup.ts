import type { TestProject } from 'vitest/node'
import { startTestServer, type TestServer } from '../../server/testing/database.ts'

/** Each project loads this file again, but a run has one server. */
const shared = globalThis as { testServer?: { server: Promise<TestServer>; users: number } }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kept = (shared.testServer ??= { server: startTestServer(), users: 0 })
  kept.users++
  const server = await kept.server
  project.provide('testDatabaseAdminUrl', server.adminUrl)
  project.provide('testDatabaseUrl', server.url)
  return async () => {
    if (--kept.users === 0) await server.stop()
  }
}
