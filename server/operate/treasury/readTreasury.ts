import type { CallResult } from '../../../api/calls.ts'
import { statementHash } from '../../../basics/statement.ts'
import { formatUnits } from '../../../basics/money.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { Refusal } from '../../../basics/errors.ts'
import { listBooked } from '../../money/books/listBooked.ts'
import { listRuns, type BooksRun } from '../../money/books/runs.ts'
import { sumBooked } from '../../money/books/sumBooked.ts'
import { readAddressKinds } from '../../money/receiving/readAddressKinds.ts'
import { readStatement } from '../../money/statement/readStatement.ts'
import { sha256 } from '../../money/statement/statement.ts'
import { readRoot } from '../../money/sweeps/readRoot.ts'
import { readSweepState } from '../../money/sweeps/readSweepState.ts'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/db/context.ts'

type Treasury = CallResult<'readTreasury'>
type One = Treasury['networks'][number]

/** The largest, and all that differ before them. */
const MOST_ADDRESSES = 50

export const usdt = (base: bigint, network: NetworkId): string =>
  formatUnits(base, NETWORKS[network].usdtDecimals, 2)

const runOf = (run: BooksRun | undefined): One['books'] =>
  run === undefined
    ? null
    : {
        state: run.state,
        problem: run.problem,
        at: run.endedAt.getTime(),
        block: run.block === null ? null : String(run.block),
        addresses: run.addresses,
        differing: run.differing,
      }

async function newestStatement(ctx: Context): Promise<Treasury['statement']> {
  const statement = await readStatement(ctx).catch((error: unknown) => {
    if (error instanceof Refusal && error.name === 'notFound') return null
    throw error
  })
  if (statement === null) return null
  const written = await readRoot(ctx, statement.day)
  return {
    day: statement.day,
    at: statement.at.getTime(),
    root: statement.root,
    accounts: statement.accounts,
    written: written && {
      network: written.network,
      txHash: written.txHash,
      explorer: `${NETWORKS[written.network].explorerTx}${written.txHash}`,
      isFinal: written.isFinal,
      isSame: written.data === `${statement.root}${statementHash(statement.body, sha256)}`,
    },
  }
}

/** By the books, as they were compared last: no node is asked. */
export async function readTreasury(
  ctx: Context,
  { chains }: Pick<Config, 'chains'>,
): Promise<Treasury> {
  const [runs, sums, booked, unswept, statement] = await Promise.all([
    listRuns(ctx),
    sumBooked(ctx),
    listBooked(ctx, MOST_ADDRESSES),
    readSweepState(ctx),
    newestStatement(ctx),
  ])
  const kinds = await readAddressKinds(
    ctx,
    booked.map(({ address }) => address),
  )
  return {
    statement,
    networks: chains.map(({ network }) => {
      const sum = sums.find((one) => one.network === network)
      const lying = unswept.find((one) => one.network === network)
      return {
        network,
        books: runOf(runs.find((one) => one.network === network)),
        held: sum
          ? {
              usdt: usdt(sum.balanceBase, network),
              difference: usdt(sum.differenceBase, network),
              addresses: sum.holding,
            }
          : null,
        addresses: booked
          .filter((one) => one.network === network)
          .map(({ address, balanceBase, differenceBase }) => ({
            address,
            role: kinds.get(address.toLowerCase())?.role ?? 'payout',
            usdt: usdt(balanceBase, network),
            difference: usdt(differenceBase, network),
          })),
        unswept: lying
          ? {
              addresses: lying.addresses,
              usdt: usdt(lying.sumBase, network),
              since: lying.since?.getTime() ?? null,
              readAt: lying.readAt.getTime(),
            }
          : null,
      }
    }),
  }
}
