import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import type { EvmPayoutChain } from '../evmPayoutChain.ts'
import type { Signer } from '../signer.ts'
import { addFound, endFound, listFound } from './found.ts'

/** Nonces that the chain waits for and no payout has: later ones are stuck behind them. */
export async function findGap(
  ctx: Context,
  { chain, account }: Signer<EvmPayoutChain>,
): Promise<number[]> {
  const sender = chain.walletOf(account)
  const { nonce: next } = await chain.settled(sender, [])
  const { rows } = await sql({ nonce: col.bigint })`
    select n as nonce from generate_series(${next}::bigint,
      (select max(nonce) from payout
        where network = ${chain.network} and sender = ${sender} and state in ('signed', 'held'))) n
    where not exists (select 1 from payout p
      where p.network = ${chain.network} and p.sender = ${sender} and p.nonce = n)
    order by n`.execute(ctx.db)
  return rows.map(({ nonce }) => Number(nonce))
}

/** Uses up one nonce: sends nothing from the wallet to itself. Returns the transaction's hash. */
export async function fillNonce(
  ctx: Context,
  { chain, account, journal }: Signer<EvmPayoutChain>,
  nonce: number,
): Promise<string> {
  const sender = chain.walletOf(account)
  const { network, token } = chain
  const signed = await chain.selfTransfer(account, nonce)
  const place = `nonce:${nonce}`
  await inTransaction(ctx, async (tx) => {
    await addFound(tx, { network, sender }, [
      {
        place,
        token,
        txHash: signed.txHash,
        nonce: BigInt(nonce),
        receiver: sender,
        amountBase: null,
        at: tx.now(),
        reference: null,
      },
    ])
    for (const one of await listFound(tx, network))
      if (one.sender === sender && one.place === place) await endFound(tx, one.id, 'foreign', null)
  })
  journal.append({
    kind: 'repair',
    reference: `repair:${nonce}`,
    network,
    sender,
    receiver: sender,
    amountMicro: 0n,
    nonce,
    txHash: signed.txHash,
    raw: signed.raw,
    maxFee: signed.maxFee,
    expiresAtMs: null,
    coin: signed.coin,
    isApproved: false,
    atMs: ctx.now().getTime(),
  })
  await chain.send(signed.raw)
  return signed.txHash
}
