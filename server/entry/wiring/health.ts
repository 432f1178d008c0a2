import { sql } from '../../platform/db/sql.ts'
import type { FastifyInstance } from 'fastify'
import { chainVerdict, readChainHealth } from '../../money/chains/health.ts'
import type { Context } from '../../platform/db/context.ts'

const READY_TIMEOUT_MS = 2_000

/** `/readyz` also shows how far each chain was read. */
export function mountHealth(app: FastifyInstance, context: Context): void {
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await Promise.race([
        sql`select 1`.execute(context.db),
        new Promise((_resolve, reject) =>
          setTimeout(
            () => reject(new Error('the database does not answer')),
            READY_TIMEOUT_MS,
          ).unref(),
        ),
      ])
      const chains = await readChainHealth(context)
      return reply.send({
        ok: true,
        chains: chains.map((chain) => ({
          network: chain.network,
          head: chain.head,
          final: chain.final,
          state: chainVerdict(chain, context.now().getTime()),
        })),
      })
    } catch {
      return reply.code(503).send({ ok: false })
    }
  })
}
