import { sql, type Sql } from '../../platform/db/sql.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Asset, PostingKind } from '../../../basics/ledger.ts'

/**
 * Double entry: `receipts` and `demo` go negative as money enters, `payouts` positive as it leaves. A pool pays out
 * only what it was given (rules: balances#pools).
 */
export type SystemAccount =
  | `receipts:${NetworkId}`
  | `payouts:${NetworkId}`
  | 'sales'
  | 'fees'
  | 'swap'
  | 'demo'
  | 'terminations'
  | `pool:${string}`

export type Holder = { readonly account: bigint } | { readonly system: SystemAccount }

/** `reference` names the business event and is unique forever, e.g. `withdrawal:17:fee`. */
export type Movement = {
  readonly from: Holder
  readonly to: Holder
  readonly asset: Asset
  readonly amountMicro: bigint
  /** The payer's view, and the receiver's where it differs. */
  readonly kind: PostingKind
  readonly kindTo?: PostingKind
  readonly reference: string
  readonly facts?: Readonly<Record<string, string>>
}

const isPool = (system: SystemAccount): boolean => system.startsWith('pool:')

/** Spread system accounts end in a slash; `slotted` appends the row. */
export function ownerOf(holder: Holder): string {
  if ('account' in holder) return String(holder.account)
  return isPool(holder.system) ? holder.system : `${holder.system}/`
}

export const SLOTS = 16

/** One row per connection, so that parallel transactions rarely contend. */
export const slotted = (owner: Sql<unknown>): Sql<string> =>
  sql`replace(${owner}, '/', '/' || pg_backend_pid() % ${sql.lit(SLOTS)})`

export const isUncovered = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23514' && constraint === 'ledger_account_covered'
}

export function refuseUncovered(error: unknown): never {
  if (isUncovered(error)) return refuse('insufficientBalance')
  throw error
}
