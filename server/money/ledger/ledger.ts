import { sql, type Sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Asset, PostingKind } from '../../../basics/ledger.ts'

/**
 * The shop's own accounts. `receipts` and `demo` go negative as money enters, `payouts` positive as it
 * leaves. A pool pays only what was put into it (rules: balances#pools).
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

/** `reference` names the business event and is unique forever, e.g. `withdrawal:17:fee`. */
export type Movement = {
  readonly from: Holder
  readonly to: Holder
  readonly asset: Asset
  readonly amountMicro: bigint
  /** The payer's view; `kindTo` is the receiver's where it differs. */
  readonly kind: PostingKind
  readonly kindTo?: PostingKind
  readonly reference: string
  readonly facts?: Readonly<Record<string, string>>
}

const isPool = (system: SystemAccount): boolean => system.startsWith('pool:')

/**
 * The value of `ledger_account.owner`. System accounts that are spread over rows end in a slash, and
 * `slotted` appends the row.
 */
export function ownerOf(holder: Holder): string {
  if ('account' in holder) return String(holder.account)
  return isPool(holder.system) ? holder.system : `${holder.system}/`
}

/** Rows per spread system account; the check on `ledger_account.slot` allows as many. */
export const SLOTS = 16

/**
 * Appends the row to a spread account's owner. Each connection uses one row, so parallel transactions rarely
 * contend.
 */
export const slotted = (owner: Sql<unknown>): Sql<string> =>
  sql`replace(${owner}, '/', '/' || pg_backend_pid() % ${sql.lit(SLOTS)})`

/** True for the constraint violation of a balance that is not covered. */
export const isUncovered = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23514' && constraint === 'ledger_account_covered'
}

/** Refuses `insufficientBalance` for that violation and rethrows everything else. */
export function refuseUncovered(error: unknown): never {
  if (isUncovered(error)) return refuse('insufficientBalance')
  throw error
}
