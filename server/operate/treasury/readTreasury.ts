import type { CallResult } from '../../../api/calls.ts'
import { statementHash } from '../../../basics/statement.ts'
import { formatUnits } from '../../../basics/money.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { Refusal } from '../../../basics/errors.ts'
import { listBooked } from '../../money/books/listBooked.ts'
import { listBooksRuns, type BooksRun } from '../../money/books/runs.ts'
import { sumBooked } from '../../money/books/sumBooked.ts'
import { readAddressKinds } from '../../money/receiving/readAddressKinds.ts'
import { readStatement } from '../../money/statement/readStatement.ts'
import { sha256 } from '../../money/statement/statement.ts'
import { readRoot } from '../../money/sweeps/readRoot.ts'
import { readSweepState } from '../../money/sweeps/readSweepState.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/db/context.ts'

type Treasury = CallResult<'readTreasury'>
type One = Treasury['networks'][number]

/** The largest, and all that differ before them. */
const MAX_ADDRESSES = 50

export const usdt = (base: bigint, network: NetworkId): string =>
  formatUnits(base, NETWORKS[network].usdtDecimals, 2)

const runOf = (run: BooksRun | undefined): One['books'] =>
  run === undefined
    ? null
    : {
        state: run.state,
        // Earlier versions wrote sentences.
        problem: run.problem === null || run.problem === 'neverRead' ? run.problem : 'behind',
        at: run.endedAt.getTime(),
        block: run.block === null ? null : String(run.block),
        addresses: run.addresses,
        differing: run.differing,
      }

/** The same of MDD, without its addresses: differences are reported with them. */
async function readMdd(ctx: Context, lying: Awaited<ReturnType<typeof readSweepState>>) {
  const [runs, sums] = await Promise.all([listBooksRuns(ctx, 'MDD'), sumBooked(ctx, 'MDD')])
  return ({ network, mdd }: Pick<ChainConfig, 'network' | 'mdd'>): One['mdd'] => {
    if (!mdd) return null
    const amount = (base: bigint): string => formatUnits(base, mdd.decimals, 2)
    const sum = sums.find((one) => one.network === network)
    const unswept = lying.find((one) => one.network === network && one.asset === 'MDD')
    return {
      books: runs.find((one) => one.network === network)?.state ?? 'never',
      held: sum ? amount(sum.balanceBase) : null,
      difference: sum ? amount(sum.differenceBase) : null,
      unswept: unswept ? { addresses: unswept.addresses, amount: amount(unswept.sumBase) } : null,
    }
  }
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
    listBooksRuns(ctx),
    sumBooked(ctx),
    listBooked(ctx, MAX_ADDRESSES),
    readSweepState(ctx),
    newestStatement(ctx),
  ])
  const mddOf = await readMdd(ctx, unswept)
  const kinds = await readAddressKinds(
    ctx,
    booked.map(({ address }) => address),
  )
  return {
    statement,
    networks: chains.map(({ network, mdd }) => {
      const sum = sums.find((one) => one.network === network)
      const lying = unswept.find((one) => one.network === network && one.asset === 'USDT')
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
        mdd: mddOf({ network, mdd: mdd ?? null }),
      }
    }),
  }
}
