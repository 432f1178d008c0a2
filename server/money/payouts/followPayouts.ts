import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { OpenPayout } from './endPayout.ts'
import { followEvm } from './followEvm.ts'
import { followTron } from './followTron.ts'
import type { PayoutChain } from './payoutChain.ts'
import type { Signer } from './signer.ts'

async function readOpen(
  ctx: Context,
  { network, asset }: Pick<PayoutChain, 'network' | 'asset'>,
  sender: string,
): Promise<OpenPayout[]> {
  const { rows } = await sql(OpenPayout)`
    select p.id, p.source, p.source_id as "sourceId", p.asset, p.receiver,
      p.call_data as "callData", p.amount_micro as "amountMicro", p.nonce,
      jsonb_agg(jsonb_build_object('txHash', t.tx_hash, 'raw', t.raw,
        'signedAtMs', extract(epoch from t.signed_at) * 1000,
        'sentAtMs', extract(epoch from t.sent_at) * 1000,
        'expiresAtMs', extract(epoch from t.expires_at) * 1000)
        order by t.signed_at, t.expires_at) as transactions
    from payout p join payout_transaction t on t.payout_id = p.id
    where p.network = ${network} and p.sender = ${sender} and p.asset = ${asset} and p.state = 'signed'
    group by p.id order by p.id`.execute(ctx.db)
  return rows
}

/** Returns how many stay open. */
export async function followPayouts(ctx: Context, signer: Signer): Promise<number> {
  const { chain, account } = signer
  const open = await readOpen(ctx, chain, chain.walletOf(account))
  if (open.length === 0) return 0
  return chain.kind === 'evm'
    ? followEvm(ctx, { ...signer, chain }, open)
    : followTron(ctx, { ...signer, chain }, open)
}
