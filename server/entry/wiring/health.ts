import type { FastifyInstance } from 'fastify'
import { readChainHealth } from '../../money/chains/networks/health.ts'
import { listBooksRuns } from '../../money/books/runs.ts'
import { readNetworkStates } from '../../money/chains/networks/networkStates.ts'
import { checkWrites } from '../../platform/db/checkWrites.ts'
import type { Context } from '../../platform/db/context.ts'
import type { OfferedConfig } from './networks/offered.ts'

const READY_TIMEOUT_MS = 2_000
/** More frequent probes get the last answer, at no cost to the database. */
const ANSWER_FOR_MS = 5_000

type Ready = { readonly ok: boolean; readonly [fact: string]: unknown }

async function readReady(context: Context, config: OfferedConfig, isOpen: boolean): Promise<Ready> {
  try {
    await checkWrites(context, READY_TIMEOUT_MS)
    const health = new Map((await readChainHealth(context)).map((one) => [one.network, one]))
    const states = await readNetworkStates(context, config)
    const runs = await listBooksRuns(context)
    return {
      ok: true,
      ...(!isOpen && { open: false }),
      // A network that does not answer is reported, but does not make the shop unready.
      chains: config.chains.map(({ network, tooFewProviders }) => ({
        network,
        head: health.get(network)?.head ?? null,
        final: health.get(network)?.final ?? null,
        state: states.get(network) === 'open' ? 'ok' : states.get(network),
        books: runs.find((run) => run.network === network)?.state ?? 'notChecked',
        ...(tooFewProviders && { fewProviders: true }),
      })),
    }
  } catch {
    return { ok: false }
  }
}

/**
 * `/healthz`: the process lives. `/readyz`: the database can be written; it also shows how far each chain was read,
 * and which networks are offered.
 */
export function mountHealth(
  app: FastifyInstance,
  context: Context,
  config: OfferedConfig,
  isOpen = true,
): void {
  let asked: { readonly atMs: number; readonly answer: Promise<Ready> } | undefined
  app.get('/healthz', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true, ...(!isOpen && { open: false }) }),
  )
  app.get('/readyz', async (_, reply) => {
    const nowMs = performance.now()
    if (asked === undefined || nowMs - asked.atMs >= ANSWER_FOR_MS)
      asked = { atMs: nowMs, answer: readReady(context, config, isOpen) }
    const ready = await asked.answer
    // What failed is tried again at once.
    if (!ready.ok) asked = undefined
    return reply
      .code(ready.ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(ready)
  })
}
