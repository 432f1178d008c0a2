import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { readChainHealth } from '../chains/health.ts'
import type { Config } from '../config.ts'
import type { Context } from '../db/context.ts'

const READY_TIMEOUT_MS = 2_000

/** `/healthz`: the process lives. `/readyz`: it can serve; with how far each chain was read. */
export function mountHealth(app: FastifyInstance, { context, config }: { context: Context; config: Config }): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await Promise.race([
        sql`select 1`.execute(context.db),
        new Promise((_resolve, reject) => setTimeout(() => reject(new Error('the database does not answer')), READY_TIMEOUT_MS).unref()),
      ])
      return reply.send({ ok: true, chains: await readChainHealth(context, config.chains.map((chain) => chain.network)) })
    } catch {
      return reply.code(503).send({ ok: false })
    }
  })
}
