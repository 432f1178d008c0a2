import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/db/context.ts'
import { createApp } from '../platform/http/app.ts'
import type { CallName } from '../../api/calls.ts'
import type { Actor } from '../people/staff/actor.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { mountCalls, type MountOptions } from '../platform/http/mount.ts'
import { checkResults } from './checkResults.ts'

/** An HTTP server for `inject`, whose results are checked against the calls' definitions. */
export async function createTestApp(
  context: Context,
  handlers: Partial<Handlers<CallName, Actor>> | Partial<Handlers>,
  options: Pick<MountOptions<Actor>, 'readSession'> &
    Partial<Pick<MountOptions<Actor>, 'publicUrl' | 'readStaff'>> & {
      readonly trustProxy?: number
    },
): Promise<FastifyInstance> {
  const { trustProxy = 0, publicUrl = null, ...sessions } = options
  const { app, finished } = await createApp({
    log: context.log,
    trustProxy,
    clientFiles: null,
    publicUrl,
  })
  mountCalls<Actor>(app, checkResults(handlers as Partial<Handlers<CallName, Actor>>), {
    context,
    finished,
    publicUrl,
    ...sessions,
  })
  return app
}
