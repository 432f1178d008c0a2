import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/db/context.ts'
import { createApp } from '../platform/http/app.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { mountCalls, type MountOptions } from '../platform/http/mount.ts'
import { checkResults } from './checkResults.ts'

/** An HTTP server for `inject`, whose results are checked against the calls' definitions. */
export async function createTestApp(
  context: Context,
  handlers: Partial<Handlers>,
  options: Pick<MountOptions, 'readSession'> &
    Partial<Pick<MountOptions, 'publicUrl' | 'readStaff'>> & { readonly trustProxy?: number },
): Promise<FastifyInstance> {
  const { trustProxy = 0, publicUrl = null, ...sessions } = options
  const { app, finished } = await createApp({
    log: context.log,
    trustProxy,
    clientFiles: null,
    publicUrl,
  })
  mountCalls(app, checkResults(handlers), { context, finished, publicUrl, ...sessions })
  return app
}
