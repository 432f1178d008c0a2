import { col } from '../../platform/db/columns.ts'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ContractCall, SignedPayout } from '../payouts/payoutChain.ts'
import { coinLately } from '../payouts/spent.ts'
import { assetOf, type Sweeper } from './sweep.ts'

/** Serialises the gas wallet's transactions of all processes. */
const SWEEP_LOCK = 7_104

export const lockGas = (tx: TransactionContext): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${SWEEP_LOCK}::int)`.execute(tx.db)

/** Amounts in base units of the token, or of the coin. */
export type GasUse = {
  readonly kind: 'token' | 'coin' | 'root'
  readonly call: ContractCall
  readonly treasury: string
  readonly addresses: readonly string[]
  readonly expectedBase: bigint
  /** Of a root: a day's is signed once. `data` is hex. */
  readonly root?: { readonly day: string; readonly data: string }
}

/** `tooDear`: costs more than it moves. `done`: this day's root is signed. */
export type GasRefusal = 'refused' | 'walletShort' | 'coinSpent' | 'tooDear' | 'busy' | 'done'
type GasSigned = Pick<SignedPayout, 'txHash' | 'raw' | 'expiresAtMs'>

export async function noteSigned(
  tx: TransactionContext,
  sweepId: bigint,
  { txHash, raw, expiresAtMs }: GasSigned,
): Promise<void> {
  await sql.named`
    insert into sweep_transaction (tx_hash, sweep_id, raw, expires_at, signed_at)
    values (${txHash}, ${sweepId}, ${raw}, ${expiresAtMs === null ? null : new Date(expiresAtMs)},
      ${tx.now()})`.execute(tx.db)
}

/** Without `data`, what all of the day begin with. */
export const rootReference = (day: string, data = ''): string => `root:${day}:${data}`

/** Before the commit, so that the journal has what any node sees (rules: payments#gas-wallet). */
export function noteGas(
  ctx: Context,
  { chain, account, journal }: Sweeper,
  { txHash, raw, expiresAtMs, coin, maxFee }: SignedPayout,
  use: { readonly reference: string; readonly nonce: number | null },
): void {
  const sender = chain.walletOf(account)
  journal.append({
    kind: 'gas',
    network: chain.network,
    sender,
    receiver: sender,
    amountMicro: 0n,
    isApproved: false,
    atMs: ctx.now().getTime(),
    ...use,
    txHash,
    raw,
    expiresAtMs,
    coin,
    maxFee,
  })
}

export async function insertUse(
  tx: TransactionContext,
  { chain, account, place }: Pick<Sweeper, 'chain' | 'account' | 'place'>,
  { kind, treasury, addresses, expectedBase, root }: Omit<GasUse, 'call'>,
  nonce: number | null,
): Promise<bigint> {
  const { rows } = await sql.named({ id: col.bigint })`
    insert into sweep (kind, asset, network, sender, treasury, addresses, expected_base, nonce, day, data, taken_at)
    values (${kind}, ${assetOf(place)}, ${chain.network}, ${chain.walletOf(account)}, ${treasury},
      ${addresses}::text[], ${expectedBase.toString()}::numeric,
      ${nonce}, ${root?.day ?? null}::date, ${root?.data ?? null}, ${tx.now()}) returning id`.execute(
    tx.db,
  )
  return rows[0]!.id
}

/** Under the lock: one pending transaction per wallet and network, one root per day. */
async function whyNot(
  tx: TransactionContext,
  network: number,
  { root }: GasUse,
): Promise<'busy' | 'done' | undefined> {
  if (root) {
    const known = await sql`
      select from sweep where kind = 'root' and day = ${root.day}::date and state in ('signed', 'final')`.execute(
      tx.db,
    )
    if (known.rows.length > 0) return 'done'
  }
  const open = await sql`select from sweep where network = ${network} and state = 'signed'`.execute(
    tx.db,
  )
  return open.rows.length > 0 ? 'busy' : undefined
}

/** Signs and journals; sends nothing. Throws `NoProvider`. */
export async function signGas(
  ctx: Context,
  sweeper: Sweeper,
  use: GasUse,
): Promise<GasSigned | GasRefusal> {
  const { chain, account, coinDaily } = sweeper
  const ready = await chain.prepare(account, use.call, 0n)
  if (typeof ready === 'string') return ready
  if (use.kind === 'coin' && ready.coin >= use.expectedBase) return 'tooDear'
  const { root } = use
  return inTransaction(ctx, async (tx) => {
    await lockGas(tx)
    if (coinDaily !== null && coinLately(ctx, sweeper) + ready.coin > coinDaily) return 'coinSpent'
    const reason = await whyNot(tx, chain.network, use)
    if (reason) return reason
    const id = await insertUse(tx, sweeper, use, ready.nextNonce)
    const signed = await ready.sign({ nonce: ready.nextNonce, payoutId: id })
    await noteSigned(tx, id, signed)
    noteGas(ctx, sweeper, signed, {
      reference: root ? rootReference(root.day, root.data) : `sweep:${id}`,
      nonce: ready.nextNonce,
    })
    return signed
  })
}
