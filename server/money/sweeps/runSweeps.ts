import { MINUTE_MS } from '../../../basics/durations.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import { factoryState } from '../receiving/factoryState.ts'
import { chooseSweep } from './chooseSweep.ts'
import { followSweeps } from './followSweeps.ts'
import { noteUnswept, type Pages } from './noteUnswept.ts'
import { readUnswept } from './readUnswept.ts'
import { simulateSweep } from './simulateSweep.ts'
import { assetOf, type Sweeper, type SweepPlace, type Unswept } from './sweep.ts'
import { payGas } from './payGas.ts'
import type { GasRefusal } from './signGas.ts'
import { placeOf } from './forwarderCalls.ts'
import { sweepOf } from './sweepOf.ts'

const READ_EVERY_MS = 10 * MINUTE_MS

export type SweepRound = {
  readonly open: number
  /** Why a due sweep waits. */
  readonly waits?: 'noFactory' | 'treasuryFrozen' | 'tokenRefuses' | 'otherSecret' | GasRefusal
}

async function isReadingDue(ctx: Context, place: SweepPlace): Promise<boolean> {
  const { rows } = await sql.named({ read_at: col.time })`
    select read_at from unswept_reading where network = ${place.network} and asset = ${assetOf(place)}`.execute(
    ctx.db,
  )
  const [last] = rows
  return !last || ctx.now().getTime() - last.read_at.getTime() >= READ_EVERY_MS
}

async function firstThatMoves(
  ctx: Context,
  { place, rules }: Sweeper,
  due: readonly Unswept[],
): Promise<readonly Unswept[] | 'treasuryFrozen' | 'tokenRefuses'> {
  const { treasury } = due[0]!
  for (let at = 0; at < due.length; at += rules.batch) {
    const { isFrozen, moves, stays } = await simulateSweep(
      place,
      treasury,
      due.slice(at, at + rules.batch),
    )
    if (isFrozen) {
      await raiseAlarm(ctx, {
        kind: 'addressBlocked',
        network: place.network,
        facts: { address: treasury },
      })
      return 'treasuryFrozen'
    }
    if (stays.length > 0)
      ctx.log.warn(
        {
          event: 'notSwept',
          network: place.network,
          addresses: stays.map(({ address }) => address),
        },
        'the token blocks transfers from these forwarders',
      )
    if (moves.length > 0) return moves
  }
  return 'tokenRefuses'
}

async function sweepDue(
  ctx: Context,
  sweeper: Sweeper,
  due: readonly Unswept[],
): Promise<SweepRound> {
  const { place } = sweeper
  if ((await factoryState(place.reader, place.kind, place.factory)) !== 'ready')
    return { open: 0, waits: 'noFactory' }
  // Addresses of another secret do not block the others.
  const mine = due.filter((one) => placeOf(place, one) === one.address)
  if (mine.length === 0) return { open: 0, waits: 'otherSecret' }
  const batch = await firstThatMoves(ctx, sweeper, mine)
  if (typeof batch === 'string') return { open: 0, waits: batch }
  const use = sweepOf(sweeper, batch)
  if (use === 'otherSecret') return { open: 0, waits: use }
  const waits = await payGas(ctx, sweeper, use)
  return waits === undefined ? { open: 1 } : { open: 0, waits }
}

/**
 * One round on one network: follows signed sweeps, reads forwarders every ten minutes, sweeps what is due. `all` reads
 * now and ignores limits and ages. Throws `NoProvider`.
 */
export async function runSweeps(
  ctx: Context,
  sweeper: Sweeper,
  pages: Pages,
  all = false,
): Promise<SweepRound> {
  const { place, rules } = sweeper
  const open = await followSweeps(ctx, sweeper)
  if (open > 0) return { open }
  if (!all && !(await isReadingDue(ctx, place))) return { open: 0 }
  await noteUnswept(ctx, place, pages)
  const due = chooseSweep(
    await readUnswept(ctx, place.network, assetOf(place)),
    rules,
    place.decimals,
    ctx.now().getTime(),
    all,
  )
  let round: SweepRound = { open: 0 }
  for (const some of due) {
    round = await sweepDue(ctx, sweeper, some)
    // A frozen treasury does not block the others.
    if (round.open > 0 || round.waits === 'walletShort' || round.waits === 'coinSpent') break
  }
  return round
}
