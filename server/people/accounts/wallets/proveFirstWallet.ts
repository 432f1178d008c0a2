import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import type { Wallet } from './proveWallet.ts'
import { proveWallet } from './proveWallet.ts'

type Proof = Pick<CallInput<'changeFundPassword'>, 'address' | 'asset' | 'message' | 'signature'>

export async function firstWallet(
  ctx: Context,
  accountId: bigint,
): Promise<Pick<Wallet, 'kind' | 'address'> | undefined> {
  const { rows } = await sql.named({
    kind: col.as<Wallet['kind']>(col.text),
    address: col.text,
  })`
    select kind, address from account_wallet where account_id = ${accountId} order by created_at, address
    limit 1`.execute(ctx.db)
  return rows[0]
}

/**
 * Proves the owner of an account without fund password and passkey (rules: accounts#first-fund-password) by a fresh
 * signature of its first wallet: a stolen session could bind others.
 */
export async function proveFirstWallet(
  ctx: CallContext,
  accountId: bigint,
  { address, asset, message, signature }: Proof,
): Promise<void> {
  const first = await firstWallet(ctx, accountId)
  if (!first) return refuseFields({ captcha: 'missing' })
  if (
    address === undefined ||
    asset === undefined ||
    message === undefined ||
    signature === undefined
  )
    return refuseFields({ signature: 'confirm' })
  await inTransaction(ctx, async (tx) => {
    const wallet = await proveWallet(
      { ...tx, caller: ctx.caller },
      { address, asset, message, signature },
    )
    if (wallet.kind !== first.kind || wallet.address !== first.address)
      refuse('signInFailed', { fields: { address: 'wrong' } })
  })
}
