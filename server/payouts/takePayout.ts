import { sql } from 'kysely'
import { keccak256, type Address, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { microToBase } from '../../basics/money.ts'
import { assertInTransaction, inTransaction, type Context, type TransactionContext } from '../db/context.ts'
import { isApproved } from './approval.ts'
import { allowanceOf, type Allowance, type ApprovedWithdrawal, type PayoutLimits, type Withdrawals } from './payout.ts'
import { transferData, type Fees, type PayoutChain } from './payoutChain.ts'

export type Signer = { readonly account: PrivateKeyAccount; readonly chain: PayoutChain; readonly limits: PayoutLimits; readonly withdrawals: Withdrawals }

export type Signed = { readonly txHash: string; readonly raw: Hex }
export type Taken = Signed | { readonly waits: Exclude<Allowance, 'pay'> | 'walletShort' | 'gone' } | { readonly refused: true }

/** An estimate may be low by what happens until the transaction is mined. */
const GAS_MARGIN_PERCENT = 120n
/** One number space a wallet and network; whoever hands out numbers waits for the other. */
const NONCE_LOCK = 7_103

export type ToSign = { readonly nonce: number; readonly receiver: string; readonly amountMicro: bigint; readonly gasLimit: bigint; readonly fees: Fees }

export async function signTransfer({ account, chain }: Signer, { nonce, receiver, amountMicro, gasLimit, fees }: ToSign): Promise<Signed> {
  const raw = await account.signTransaction({
    type: 'eip1559', chainId: chain.chainId, nonce, to: chain.token as Address, value: 0n, gas: gasLimit,
    data: transferData(receiver, microToBase(amountMicro, chain.decimals)), ...fees,
  })
  return { raw, txHash: keccak256(raw) }
}

async function spentToday(ctx: Context): Promise<bigint> {
  const now = ctx.now()
  const morning = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  const { rows } = await sql<{ spent: bigint }>`
    select coalesce(sum(amount_micro), 0)::bigint as spent from payout where taken_at >= ${morning} and state <> 'failed'`.execute(ctx.db)
  return rows[0]!.spent
}

/** Signed and not final yet: what of it is mined is counted twice until then, which only makes others wait. */
async function onItsWay(tx: TransactionContext, network: number, sender: string): Promise<bigint> {
  const { rows } = await sql<{ open: bigint }>`
    select coalesce(sum(amount_micro), 0)::bigint as open from payout where network = ${network} and sender = ${sender} and state = 'signed'`.execute(tx.db)
  return rows[0]!.open
}

/** The next number: after everything we gave out, and after everything the chain has seen of this wallet. */
async function takeNonce(tx: TransactionContext, network: number, sender: string, pending: number): Promise<number> {
  const { rows } = await sql<{ last: bigint | null }>`select max(nonce) as last from payout where network = ${network} and sender = ${sender}`.execute(tx.db)
  const last = rows[0]!.last
  return last === null ? pending : Math.max(pending, Number(last) + 1)
}

export async function recordSigned(tx: TransactionContext, withdrawalId: bigint, signed: Signed, fees: Fees): Promise<void> {
  await sql`
    insert into payout_transaction (tx_hash, withdrawal_id, raw, max_fee_wei, signed_at)
    values (${signed.txHash}, ${withdrawalId}, ${signed.raw}, ${fees.maxFeePerGas}, ${tx.now()})`.execute(tx.db)
}

/**
 * Signs the payout of one approved withdrawal and writes it down; nobody has seen the signature before that is
 * committed, so that a crash at any moment leaves either nothing or a payout that will be sent. Limits are checked again
 * here. What the token refuses for this receiver is refused and its money goes back.
 */
export async function takePayout(ctx: Context, signer: Signer, withdrawal: ApprovedWithdrawal): Promise<Taken> {
  const { account, chain, limits, withdrawals } = signer
  const sender = account.address.toLowerCase()
  const amountBase = microToBase(withdrawal.amountMicro, chain.decimals)
  const approved = withdrawal.amountMicro >= limits.secondFromMicro && (await isApproved(ctx, withdrawal, limits.approvers))
  const allowance = allowanceOf(withdrawal.amountMicro, limits, { spentTodayMicro: await spentToday(ctx), approved })
  if (allowance !== 'pay') return { waits: allowance }
  const fees = await chain.fees()
  const balances = await chain.balances(sender)
  if (balances.token < amountBase) return { waits: 'walletShort' }
  const gas = await chain.gasOfTransfer(sender, withdrawal.address, amountBase)
  if (gas === null) {
    return inTransaction(ctx, async (tx) => {
      if (!(await withdrawals.lock(tx, withdrawal.id))) return { waits: 'gone' }
      await withdrawals.refuse(tx, withdrawal.id, 'refusedByToken')
      return { refused: true }
    })
  }
  const gasLimit = (gas * GAS_MARGIN_PERCENT) / 100n
  if (balances.native < gasLimit * fees.maxFeePerGas) return { waits: 'walletShort' }
  const { pending } = await chain.nonces(sender)
  return inTransaction(ctx, async (tx): Promise<Taken> => {
    assertInTransaction(tx)
    await sql`select pg_advisory_xact_lock(${NONCE_LOCK}::int)`.execute(tx.db)
    const locked = await withdrawals.lock(tx, withdrawal.id)
    if (!locked || locked.amountMicro !== withdrawal.amountMicro || locked.address !== withdrawal.address) return { waits: 'gone' }
    // Another payout may have left since.
    const now = allowanceOf(locked.amountMicro, limits, { spentTodayMicro: await spentToday(tx), approved })
    if (now !== 'pay') return { waits: now }
    // What the wallet has is spoken for by what was signed before; otherwise this one would fail on chain.
    if (balances.token < amountBase + microToBase(await onItsWay(tx, chain.network, sender), chain.decimals)) return { waits: 'walletShort' }
    const nonce = await takeNonce(tx, chain.network, sender, pending)
    const signed = await signTransfer(signer, { nonce, receiver: locked.address, amountMicro: locked.amountMicro, gasLimit, fees })
    await sql`
      insert into payout (withdrawal_id, network, sender, token, receiver, amount_micro, nonce, taken_at)
      values (${locked.id}, ${chain.network}, ${sender}, ${chain.token}, ${locked.address.toLowerCase()}, ${locked.amountMicro}, ${nonce}, ${tx.now()})`.execute(tx.db)
    await recordSigned(tx, locked.id, signed, fees)
    await withdrawals.markSent(tx, locked.id, signed.txHash)
    return signed
  })
}
