import { countByStatus } from '../../commerce/orders/read/countByStatus.ts'
import { readChainHealth } from '../../money/chains/networks/health.ts'
import { readNetworkStates } from '../../money/chains/networks/networkStates.ts'
import { countTransfers } from '../../money/payments/countTransfers.ts'
import type { Context } from '../../platform/db/context.ts'
import type { Sample } from '../../platform/http/metrics.ts'
import { countJobs } from '../../platform/jobs/countJobs.ts'
import type { OfferedConfig } from './networks/offered.ts'

/** Counting every order is not free: however often it is asked, the database counts this seldom. */
const COUNT_AGAIN_MS = 15_000

async function readSamples(ctx: Context, config: OfferedConfig): Promise<readonly Sample[]> {
  const [orders, transfers, jobs, chains, states] = await Promise.all([
    countByStatus(ctx),
    countTransfers(ctx),
    countJobs(ctx),
    readChainHealth(ctx),
    readNetworkStates(ctx, config),
  ])
  const byNetwork = (
    name: string,
    help: string,
    values: readonly (readonly [network: number, value: number])[],
  ): Sample => ({
    name,
    help,
    kind: 'gauge',
    values: values.map(([network, value]) => ({ labels: { network: `${network}` }, value })),
  })
  return [
    {
      name: 'xiaopu_orders',
      help: 'Orders by status.',
      kind: 'gauge',
      values: orders.map(({ status, count }) => ({ labels: { status }, value: count })),
    },
    {
      name: 'xiaopu_transfers',
      help: 'Transfers on chain by what became of them.',
      kind: 'gauge',
      values: transfers.map(({ network, status, count }) => ({
        labels: { network: `${network}`, status },
        value: count,
      })),
    },
    byNetwork(
      'xiaopu_network_open',
      '1 when buyers are offered the network.',
      [...states].map(([network, state]) => [network, state === 'open' ? 1 : 0]),
    ),
    byNetwork(
      'xiaopu_chain_head',
      'Newest block that was read.',
      chains.map(({ network, head }) => [network, Number(head ?? 0)]),
    ),
    byNetwork(
      'xiaopu_chain_unread_blocks',
      'Blocks between the newest one and the last final one that was settled.',
      chains.map(({ network, head, final }) => [network, Number(head ?? 0) - Number(final ?? 0)]),
    ),
    {
      name: 'xiaopu_jobs',
      help: 'Jobs that are due, and those that failed and are tried again.',
      kind: 'gauge',
      values: [
        { labels: { state: 'due' }, value: jobs.due },
        { labels: { state: 'failing' }, value: jobs.failing },
      ],
    },
  ]
}

export function shopMetrics(ctx: Context, config: OfferedConfig): () => Promise<readonly Sample[]> {
  let last: { readonly atMs: number; readonly samples: Promise<readonly Sample[]> } | undefined
  return () => {
    const nowMs = performance.now()
    if (last === undefined || nowMs - last.atMs >= COUNT_AGAIN_MS) {
      const samples = readSamples(ctx, config)
      last = { atMs: nowMs, samples }
      samples.catch(() => void (last = undefined))
    }
    return last.samples
  }
}
