import { expect, test } from 'vitest'
import { NETWORKS } from '../../../basics/networks.ts'
import { sql } from '../../platform/db/sql.ts'
import { startFaultProxy, type FaultProxy } from '../../testing/chains/faultProxy.ts'
import { evmPayoutPlace, UNIT, usePayouts } from '../../testing/payouts.ts'
import { asTester } from '../../testing/staff.ts'
import type { EvmPayoutChain } from './evmPayoutChain.ts'
import { markForeign } from './reconcile/decideFound.ts'
import { listFound } from './reconcile/found.ts'
import { findGap } from './reconcile/repairGap.ts'
import { runPayouts } from './runPayouts.ts'
import type { Signer } from './signer.ts'

/** One of one, two or three providers counts the wallet's transactions wrongly. TRON's transactions have no numbers. */
const LIES = { 'seven too many': 7, 'two too few': -2 } as const
const PHASES = ['following', 'catching up', 'restart'] as const
type Cell = {
  readonly count: 1 | 2 | 3
  readonly lie: keyof typeof LIES
  readonly phase: (typeof PHASES)[number]
}
const ALL: readonly Cell[] = ([1, 2, 3] as const).flatMap((count) =>
  (Object.keys(LIES) as Cell['lie'][]).flatMap((lie) =>
    PHASES.map((phase) => ({ count, lie, phase })),
  ),
)
/** One of each number, lie and phase; all of them are in `npm run soak:providers`. */
const SHORT: readonly Cell[] = [
  { count: 1, lie: 'seven too many', phase: 'restart' },
  { count: 1, lie: 'two too few', phase: 'following' },
  { count: 2, lie: 'seven too many', phase: 'catching up' },
  { count: 3, lie: 'seven too many', phase: 'following' },
  { count: 3, lie: 'two too few', phase: 'restart' },
]

const EACH = 20n * UNIT
const ROUND_MS = 30_000
/** Of lying; less than ten minutes. */
const ROUNDS = 3

const { place, at } = usePayouts(evmPayoutPlace)

const alarms = async (): Promise<string[]> =>
  (await sql<{ kind: string }>`select kind from alarm`.execute(at.ctx.db)).rows.map(
    ({ kind }) => kind,
  )

async function rounds(signer: Signer<EvmPayoutChain>, count: number): Promise<void> {
  for (let round = 0; round < count; round++) {
    await runPayouts(at.ctx, signer)
    await at.settle()
    at.clock.nowMs += ROUND_MS
  }
}

/** Two payouts, and what the phase leaves behind when the lie begins. */
async function payAndLie(
  { count, lie, phase }: Cell,
  liar: FaultProxy,
  approve: () => Promise<bigint>,
): Promise<Signer<EvmPayoutChain>> {
  const honest = [place.local.rpc, place.local.rpc.replace('127.0.0.1', 'localhost')]
  const rpc = [liar.url, ...honest.slice(0, count - 1)]
  const open = (): Signer<EvmPayoutChain> => at.signerWith(place.chain(at.ctx.log, { rpc }))
  const signer = open()
  for (let paid = 0; paid < 2; paid++) await approve()
  await runPayouts(at.ctx, signer)
  if (phase === 'following') {
    await at.settle()
    await runPayouts(at.ctx, signer)
  }
  if (phase === 'restart') {
    await approve()
    const dying = at.signerWith({
      ...signer.chain,
      send: () => Promise.reject(new Error('killed')),
    })
    await expect(runPayouts(at.ctx, dying)).rejects.toThrow('killed')
  }
  liar.fault = ({ method }) =>
    method === 'eth_getTransactionCount'
      ? {
          kind: 'result',
          change: (used) => `0x${Math.max(0, Number(used) + LIES[lie]).toString(16)}`,
        }
      : undefined
  if (phase !== 'following') await at.settle()
  return phase === 'restart' ? open() : signer
}

test.each(process.env['ALL_NONCE_LIES'] ? ALL : SHORT)(
  'of $count providers one counts $lie, $phase: each payout arrives once',
  async (cell) => {
    const liar = await startFaultProxy(place.local.rpc)
    const receivers: string[] = []
    const ids: bigint[] = []
    const approve = async (): Promise<bigint> => {
      receivers.push(place.address())
      ids.push(await at.approved(EACH, receivers.at(-1)))
      return ids.at(-1)!
    }
    try {
      const signer = await payAndLie(cell, liar, approve)
      const last = await approve()
      await rounds(signer, ROUNDS)
      // One of two cannot be outvoted: rather than leave out a number, a person is asked.
      const stops = cell.lie === 'seven too many' && cell.count < 3
      expect(await alarms()).toEqual(stops ? ['payoutsUnknown'] : [])
      if (stops) expect(await at.stateOf(last)).toMatchObject({ state: 'approved' })
      liar.fault = () => undefined
      const decider = {
        sources: signer.sources,
        journal: signer.journal,
        contractOf: () => ({ asset: 'USDT' as const, decimals: NETWORKS[56].usdtDecimals }),
      }
      for (const { id } of await listFound(at.ctx, 56))
        await asTester(
          at.ctx,
          'payouts.resolve',
          async (tx) => (await markForeign(tx, decider, id)) === 'done',
        )
      await rounds(signer, 2)
      for (const id of ids) expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
      for (const to of receivers) expect(await place.paidTo(to)).toBe(EACH)
      expect((await at.signed()).map(({ nonce }) => nonce)).toEqual(ids.map((_, n) => BigInt(n)))
      expect(await findGap(at.ctx, signer)).toEqual([])
    } finally {
      await liar.stop()
    }
  },
)
