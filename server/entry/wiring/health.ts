import { sql } from '../../platform/db/sql.ts'
import type { FastifyInstance } from 'fastify'
import { readChainHealth } from '../../money/chains/health.ts'
import { listRuns } from '../../money/books/runs.ts'
import { readNetworkStates } from '../../money/chains/networkStates.ts'
import type { Context } from '../../platform/db/context.ts'
import type { OfferedConfig } from './offered.ts'

const READY_TIMEOUT_MS = 2_000

/** `/readyz` also shows how far each chain was read, and which networks are offered. */
export function mountHealth(
  app: FastifyInstance,
  context: Context,
  config: OfferedConfig,
  isOpen = true,
): void {
  app.get('/healthz', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true, ...(!isOpen && { open: false }) }),
  )
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
      const health = new Map((await readChainHealth(context)).map((one) => [one.network, one]))
      const states = await readNetworkStates(context, config)
      const runs = await listRuns(context)
      return reply.send({
        ok: true,
        ...(!isOpen && { open: false }),
        chains: config.chains.map(({ network, tooFewProviders }) => ({
          network,
          head: health.get(network)?.head ?? null,
          final: health.get(network)?.final ?? null,
          state: states.get(network) === 'open' ? 'ok' : states.get(network),
          books: runs.find((run) => run.network === network)?.state ?? 'notChecked',
          ...(tooFewProviders && { fewProviders: true }),
        })),
      })
    } catch {
      return reply.code(503).send({ ok: false })
    }
  })
}
