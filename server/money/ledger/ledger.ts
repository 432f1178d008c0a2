import { sql, type Sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Asset, PostingKind } from '../../../basics/ledger.ts'

/**
 * The shop's own accounts. Signs are those of double entry: `receipts` and `demo` are negative by what came in through
 * them, `payouts` is positive by what left. A pool never pays more than was put into it (balances#pools).
 */
export type SystemAccount =
  | `receipts:${NetworkId}`
  | `payouts:${NetworkId}`
  | 'sales'
  | 'fees'
  | 'swap'
  | 'demo'
  | `pool:${string}`

export type Holder = { readonly account: bigint } | { readonly system: SystemAccount }

/** One movement of money. `reference` names the business event and is unique for good, e.g. `withdrawal:17:fee`. */
export type Movement = {
  readonly from: Holder
  readonly to: Holder
  readonly asset: Asset
  readonly amountMicro: bigint
  /** As the payer sees it; `kindTo` as the receiver does, where that differs. */
  readonly kind: PostingKind
  readonly kindTo?: PostingKind
  readonly reference: string
  readonly facts?: Readonly<Record<string, string>>
}

const isPool = (system: SystemAccount): boolean => system.startsWith('pool:')

/**
 * The owner as `ledger_account.owner` has it. Of a system account that is spread over rows it ends in a slash: which row
 * is decided by the connection (`slotted`).
 */
export function ownerOf(holder: Holder): string {
  if ('account' in holder) return String(holder.account)
  return isPool(holder.system) ? holder.system : `${holder.system}/`
}

/** Rows that a system account is spread over; as many as the check on `ledger_account.slot` allows. */
export const SLOTS = 16

/** An owner as `ownerOf` has it, with its row: a connection uses one of a spread account, so that parallel transactions seldom meet. */
export const slotted = (owner: Sql<unknown>): Sql<string> =>
  sql`replace(${owner}, '/', '/' || pg_backend_pid() % ${sql.lit(SLOTS)})`

/** The database's word for a balance that does not cover what should leave it. */
export const isUncovered = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23514' && constraint === 'ledger_account_covered'
}

/** Turns that word into the refusal `insufficientBalance`; everything else is thrown on. */
export function refuseUncovered(error: unknown): never {
  if (isUncovered(error)) return refuse('insufficientBalance')
  throw error
}
