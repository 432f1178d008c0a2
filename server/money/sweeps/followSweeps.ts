import { MINUTE_MS } from '../../../basics/durations.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { EvmPayoutChain } from '../payouts/evmPayoutChain.ts'
import type { FinalReceipt } from '../payouts/payoutChain.ts'
import type { TronPayoutChain } from '../payouts/tronPayoutChain.ts'
import { coinLately } from '../payouts/spent.ts'
import { assetOf, type Sweeper, type SweepPlace } from './sweep.ts'
import { noteGas, noteSigned, rootReference } from './signGas.ts'

/** Nodes may drop accepted transactions. */
const SEND_AGAIN_MS = 20_000
/** Unmined sweeps then get a higher fee. */
const DEARER_AFTER_MS = 3 * MINUTE_MS
/** After this, a sweep whose nonce was used is dropped. Signing it again moves nothing twice. */
const LOST_AFTER_MS = 15 * MINUTE_MS

type SentOnce = {
  txHash: string
  raw: string
  signedAtMs: number
  sentAtMs: number | null
  expiresAtMs: number | null
}
const Row = {
  id: col.bigint,
  kind: col.as<'token' | 'coin' | 'root'>(col.text),
  sender: col.text,
  treasury: col.text,
  addresses: col.list(col.text),
  expected_base: col.bigint,
  nonce: col.orNull(col.bigint),
  data: col.orNull(col.text),
  day: col.orNull(col.text),
  transactions: col.json<SentOnce[]>(),
}
type OpenSweep = RowOf<typeof Row>

/** Including an earlier gas wallet's. */
async function readOpen(ctx: Context, { network, ...place }: SweepPlace): Promise<OpenSweep[]> {
  const { rows } = await sql.named(Row)`
    select s.id, s.kind, s.sender, s.treasury, s.addresses, s.expected_base, s.nonce, s.data, s.day::text as day,
      jsonb_agg(jsonb_build_object('txHash', t.tx_hash, 'raw', t.raw,
        'signedAtMs', extract(epoch from t.signed_at) * 1000,
        'sentAtMs', extract(epoch from t.sent_at) * 1000,
        'expiresAtMs', extract(epoch from t.expires_at) * 1000)
        order by t.signed_at) as transactions
    from sweep s join sweep_transaction t on t.sweep_id = s.id
    where s.network = ${network} and s.asset = ${assetOf(place)} and s.state = 'signed' group by s.id`.execute(
    ctx.db,
  )
  return rows
}

/** By the token's logs, including sweeps by others. */
const movedIn = (
  { transfers }: Pick<FinalReceipt, 'transfers'>,
  { treasury, addresses }: Pick<OpenSweep, 'treasury' | 'addresses'>,
): bigint =>
  transfers
    .filter(({ sender, receiver }) => receiver === treasury && addresses.includes(sender))
    .reduce((sum, { amountBase }) => sum + amountBase, 0n)

/** Coin has no logs. A swept forwarder accepts no more coin, so what remains there was not moved. */
async function coinMovedIn(
  { place }: Sweeper,
  { addresses, expected_base }: OpenSweep,
): Promise<bigint> {
  const left = (await place.reader.coins(addresses)).reduce((sum, one) => sum + one, 0n)
  return expected_base > left ? expected_base - left : 0n
}

const movedBy = async (sweeper: Sweeper, open: OpenSweep, receipt: FinalReceipt): Promise<bigint> =>
  open.kind === 'token'
    ? movedIn(receipt, open)
    : open.kind === 'coin'
      ? coinMovedIn(sweeper, open)
      : 0n

async function end(
  ctx: Context,
  sweeper: Sweeper,
  open: OpenSweep,
  receipt: FinalReceipt | undefined,
): Promise<void> {
  const { place } = sweeper
  const state = receipt === undefined ? 'lost' : receipt.succeeded ? 'final' : 'failed'
  const moved = receipt && state === 'final' ? await movedBy(sweeper, open, receipt) : null
  await inTransaction(ctx, async (tx) => {
    await sql.named`
      update sweep
      set state = ${state}, moved_base = ${moved === null ? null : moved.toString()}::numeric,
        ended_at = ${tx.now()}, ended_tx = ${receipt?.txHash ?? null}
      where id = ${open.id} and state = 'signed'`.execute(tx.db)
    if (open.kind === 'token')
      await sql.named`
        delete from unswept_reading where network = ${place.network} and asset = ${assetOf(place)}`.execute(
        tx.db,
      )
  })
  const facts = {
    kind: open.kind,
    network: place.network,
    treasury: open.treasury,
    addresses: open.addresses.length,
    moved: moved === null ? null : moved.toString(),
    expected: open.expected_base.toString(),
    txHash: receipt?.txHash ?? open.transactions.at(-1)!.txHash,
  }
  if (state === 'final')
    ctx.log.info({ event: 'sweepFinal', ...facts }, 'gas wallet transaction final')
  else
    ctx.log.warn({ event: 'sweepEnded', state, ...facts }, 'gas wallet transaction had no effect')
}

export async function sendSweep(
  ctx: Context,
  { chain }: Pick<Sweeper, 'chain'>,
  { txHash, raw }: Pick<SentOnce, 'txHash' | 'raw'>,
): Promise<void> {
  await chain.send(raw)
  await sql.named`update sweep_transaction set sent_at = ${ctx.now()} where tx_hash = ${txHash}`.execute(
    ctx.db,
  )
}

async function raiseFee(
  ctx: Context,
  sweeper: Sweeper,
  chain: EvmPayoutChain,
  open: OpenSweep,
): Promise<void> {
  const { account, coinDaily } = sweeper
  const last = open.transactions.at(-1)!
  const signed = await chain.dearer(account, last.raw)
  // Its nonce already counts, so at most its whole cost is new.
  if (!signed || (coinDaily !== null && coinLately(ctx, sweeper) + signed.coin > coinDaily)) return
  await inTransaction(ctx, async (tx) => {
    await noteSigned(tx, open.id, signed)
    noteGas(tx, sweeper, signed, {
      reference: open.kind === 'root' ? rootReference(open.day!, open.data!) : `sweep:${open.id}`,
      nonce: open.nonce === null ? null : Number(open.nonce),
    })
  })
  await sendSweep(ctx, { chain }, signed)
}

async function followEvm(
  ctx: Context,
  sweeper: Sweeper,
  chain: EvmPayoutChain,
  open: OpenSweep,
): Promise<boolean> {
  const hashes = open.transactions.map(({ txHash }) => txHash)
  const { nonce, mined, receipts } = await chain.settled(open.sender, hashes)
  const receipt = hashes.map((hash) => receipts.get(hash)).find(Boolean)
  if (receipt) {
    await end(ctx, sweeper, open, receipt)
    return false
  }
  if (hashes.some((hash) => mined.has(hash))) return true
  const last = open.transactions.at(-1)!
  const age = ctx.now().getTime() - last.signedAtMs
  const isDisplaced = nonce > Number(open.nonce)
  if (isDisplaced && age > LOST_AFTER_MS) {
    await end(ctx, sweeper, open, undefined)
    return false
  }
  if (!isDisplaced && age > DEARER_AFTER_MS) await raiseFee(ctx, sweeper, chain, open)
  else if (isDue(ctx, last)) await sendSweep(ctx, sweeper, last)
  return true
}

async function followTron(
  ctx: Context,
  sweeper: Sweeper,
  chain: TronPayoutChain,
  open: OpenSweep,
): Promise<boolean> {
  const [last] = open.transactions as [SentOnce]
  const status = (await chain.look([{ txHash: last.txHash, expiresAtMs: last.expiresAtMs! }])).get(
    last.txHash,
  )!
  if (status.state === 'final' || status.state === 'dead') {
    await end(ctx, sweeper, open, status.state === 'final' ? status.receipt : undefined)
    return false
  }
  if (isDue(ctx, last) && ctx.now().getTime() < last.expiresAtMs!)
    await sendSweep(ctx, sweeper, last)
  return true
}

const isDue = (ctx: Context, { sentAtMs }: SentOnce): boolean =>
  sentAtMs === null || ctx.now().getTime() - sentAtMs > SEND_AGAIN_MS

/** Closes final sweeps and broadcasts the others again. Returns how many stay open. Throws `NoProvider`. */
export async function followSweeps(ctx: Context, sweeper: Sweeper): Promise<number> {
  const { chain, place } = sweeper
  let left = 0
  for (const open of await readOpen(ctx, place)) {
    const stays =
      chain.kind === 'evm'
        ? await followEvm(ctx, sweeper, chain, open)
        : await followTron(ctx, sweeper, chain, open)
    if (stays) left++
  }
  return left
}
