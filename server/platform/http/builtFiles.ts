import { readdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { SECURITY_HEADERS } from './securityHeaders.ts'

/**
 * Serves a folder of the built pages. Its names are read once: looking for each among the others, as the plugin does by
 * itself, took more than half of an answer.
 */
export async function serveBuilt(
  app: FastifyInstance,
  prefix: string,
  root: string,
): Promise<void> {
  const names = new Set(readdirSync(root))
  if (!app.hasReplyDecorator('sendFile'))
    await app.register(fastifyStatic, {
      root,
      serve: false,
      preCompressed: true,
      index: false,
      immutable: true,
      maxAge: '365d',
      setHeaders: (response) => {
        for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.header(name, value)
      },
    })
  app.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) => {
    const name = request.params['*']
    return names.has(name) ? reply.sendFile(name, root) : reply.callNotFound()
  })
}
