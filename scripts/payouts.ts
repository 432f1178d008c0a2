// npm run payouts -- new-key FILE | list | approve ID [SIGNATURE] | resolve ID paid|refund
// For the people who look after the payout wallet; on the shop of DATABASE_URL, or of the running shop on this machine.
import { withdrawalsForPayouts } from '../server/balances/withdrawalsForPayouts.ts'
import { ConfigError, readConfig } from '../server/config.ts'
import { inTransaction, type Context } from '../server/db/context.ts'
import { StartProblem } from '../server/main/problem.ts'
import { approvalText, approverOf, saveApproval } from '../server/payouts/approval.ts'
import { KeyError, makePayoutKey } from '../server/payouts/payoutKey.ts'
import { listHeld, resolveHeld } from '../server/payouts/resolveHeld.ts'
import { formatMicro } from '../basics/money.ts'
import { NETWORK_IDS } from '../basics/chains.ts'
import { withShopDatabase } from './withShopDatabase.ts'

const USAGE = `Usage: npm run payouts -- new-key FILE          makes a key, encrypted with PAYOUT_PASSWORD, and says its address
       npm run payouts -- list                  what waits for the wallet or for a person
       npm run payouts -- approve ID            the words that the second person signs with a wallet
       npm run payouts -- approve ID SIGNATURE  keeps that signature
       npm run payouts -- resolve ID paid       a held payout did reach its receiver
       npm run payouts -- resolve ID refund     it did not: the money goes back to the balance`
const DONE = 0
const REFUSED = 1
const NOTHING_DONE = 2

async function list(ctx: Context): Promise<number> {
  for (const network of NETWORK_IDS) {
    for (const { id, asset, amountMicro, address } of await withdrawalsForPayouts.approved(ctx, network)) console.log(`${id}\tapproved\t${network}\t${formatMicro(amountMicro)} ${asset}\t${address}`)
  }
  for (const { withdrawalId, network, reason, txHashes } of await listHeld(ctx)) console.log(`${withdrawalId}\theld: ${reason}\t${network}\t${txHashes.join(' ')}`)
  return DONE
}

async function approve(ctx: Context, id: bigint, signature: string | undefined): Promise<number> {
  const withdrawal = await inTransaction(ctx, (tx) => withdrawalsForPayouts.lock(tx, id))
  if (!withdrawal) {
    console.error(`There is no approved withdrawal ${id} that waits.`)
    return REFUSED
  }
  if (signature === undefined) {
    console.log(`Sign exactly this text with a wallet of PAYOUT_APPROVERS (personal_sign):\n\n${approvalText(withdrawal)}\n`)
    return DONE
  }
  const approver = await approverOf(withdrawal, signature)
  if (approver === undefined) {
    console.error('That is no signature of this text.')
    return REFUSED
  }
  await saveApproval(ctx, withdrawal, approver, signature)
  console.log(`Kept: ${approver} approves withdrawal ${id}. It counts if the process "sign" knows that wallet.`)
  return DONE
}

async function resolve(ctx: Context, id: bigint, as: 'paid' | 'refund'): Promise<number> {
  if (await resolveHeld(ctx, withdrawalsForPayouts, id, as)) return DONE
  console.error(`Payout ${id} is not held.`)
  return REFUSED
}

async function main([verb, first = '', second]: readonly string[]): Promise<number> {
  if (verb === 'new-key' && first !== '') {
    const password = process.env['PAYOUT_PASSWORD']
    if (!password) throw new KeyError('Set PAYOUT_PASSWORD to the password that the key file is to be encrypted with.')
    console.log(`${first} holds the key of ${makePayoutKey(first, password)}`)
    return DONE
  }
  const id = /^\d{1,18}$/.test(first) ? BigInt(first) : undefined
  const work =
    verb === 'list' ? list
    : verb === 'approve' && id !== undefined ? (ctx: Context) => approve(ctx, id, second)
    : verb === 'resolve' && id !== undefined && (second === 'paid' || second === 'refund') ? (ctx: Context) => resolve(ctx, id, second)
    : undefined
  if (!work) {
    console.log(USAGE)
    return verb === 'help' ? DONE : NOTHING_DONE
  }
  return withShopDatabase('payouts', readConfig(process.env), work)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const known = error instanceof KeyError || error instanceof ConfigError || error instanceof StartProblem
  console.error(known ? error.message : error)
  process.exitCode = NOTHING_DONE
}
