import { col } from '../../platform/db/columns.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { JournalLine } from '../payouts/journal/journal.ts'
import type { ContractCall } from '../payouts/payoutChain.ts'
import { nothingData } from './forwarderCalls.ts'
import { payGas } from './payGas.ts'
import { insertUse, lockGas, noteSigned, rootReference, type GasRefusal } from './signGas.ts'
import type { Sweeper } from './sweep.ts'

/** `hash` is the signed text's; 64 hex digits each. */
export type StatementRoot = { readonly day: string; readonly root: string; readonly hash: string }

/** The root, then the hash of the whole text. */
export const rootData = ({ root, hash }: Omit<StatementRoot, 'day'>): string => `${root}${hash}`

/** Moves nothing: a self-transfer with the data, or on TRON a read-only call with it as memo. */
function callOf({ place, chain, account }: Sweeper, data: string): ContractCall {
  return place.kind === 'evm'
    ? { to: chain.walletOf(account), data: `0x${data}` }
    : { to: place.factory, data: nothingData(), memo: `0x${data}` }
}

async function isWritten(ctx: Context, day: string): Promise<boolean> {
  const { rows } = await sql.named`
    select from sweep where kind = 'root' and day = ${day}::date
      and state in ('signed', 'final')`.execute(ctx.db)
  return rows.length > 0
}

/** The day's journal lines that this older database lacks. */
async function unknownLines(
  ctx: Context,
  { journal }: Sweeper,
  day: string,
): Promise<readonly JournalLine[]> {
  const lines = journal.lines().filter(({ reference }) => reference.startsWith(rootReference(day)))
  if (lines.length === 0) return []
  const { rows } = await sql.named({ tx_hash: col.text })`
    select tx_hash from sweep_transaction
    where tx_hash = any(${lines.map(({ txHash }) => txHash)}::text[])`.execute(ctx.db)
  const known = new Set(rows.map(({ tx_hash }) => tx_hash))
  return lines.filter(({ txHash }) => !known.has(txHash))
}

/**
 * After a restore, the journal tells what was signed, so that a day's root is never signed twice; undefined when
 * nothing is missing. Under the lock: roots are journalled before they are stored.
 */
function adopt(ctx: Context, sweeper: Sweeper, day: string): Promise<'busy' | 'done' | undefined> {
  const { network } = sweeper.place
  return inTransaction(ctx, async (tx) => {
    await lockGas(tx)
    const lines = await unknownLines(tx, sweeper, day)
    const [first] = lines
    if (!first) return undefined
    if (lines.some((line) => line.network !== network)) return 'done'
    const open =
      await sql.named`select from sweep where network = ${network} and state = 'signed'`.execute(
        tx.db,
      )
    if (open.rows.length > 0) return 'busy'
    const id = await insertUse(
      tx,
      sweeper,
      {
        kind: 'root',
        treasury: first.sender,
        addresses: [first.sender],
        expectedBase: 0n,
        root: { day, data: first.reference.slice(rootReference(day).length) },
      },
      first.nonce,
    )
    for (const line of lines) if (line.reference === first.reference) await noteSigned(tx, id, line)
    ctx.log.warn(
      { event: 'rootAdopted', network, day, txHash: first.txHash },
      "this day's root was signed before: using the journal's",
    )
    return 'done'
  })
}

/**
 * Writes the latest statement's root to the chain, once per day (rules: balances#root-on-chain). `busy` while the
 * wallet has a pending transaction. Throws `NoProvider`.
 */
export async function writeRoot(
  ctx: Context,
  sweeper: Sweeper,
  latest: StatementRoot | undefined,
): Promise<GasRefusal | undefined> {
  if (latest === undefined || (await isWritten(ctx, latest.day))) return undefined
  const { chain, account } = sweeper
  const adopted = await adopt(ctx, sweeper, latest.day)
  if (adopted) return adopted === 'busy' ? 'busy' : undefined
  const wallet = chain.walletOf(account)
  const data = rootData(latest)
  const refusal = await payGas(ctx, sweeper, {
    kind: 'root',
    call: callOf(sweeper, data),
    treasury: wallet,
    addresses: [wallet],
    expectedBase: 0n,
    root: { day: latest.day, data },
  })
  return refusal === 'done' ? undefined : refusal
}
