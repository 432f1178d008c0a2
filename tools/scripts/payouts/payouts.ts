// npm run payouts -- COMMAND manages the payout wallet of DATABASE_URL or of the shop that runs here.
import type { Config } from '../../../server/platform/config.ts'
import { asStaff } from '../../../server/people/staff/asStaff.ts'
import { inTransaction, type Context } from '../../../server/platform/db/context.ts'
import { payoutSourcesFor } from '../../../server/entry/wiring/payoutSources.ts'
import {
  approvalText,
  approverOf,
  saveApproval,
  toApprove,
} from '../../../server/money/payouts/approval.ts'
import { KeyError, makePayoutKey } from '../../../server/money/payouts/payoutKey.ts'
import { JournalBroken } from '../../../server/money/payouts/journal/journal.ts'
import type { PayoutSource } from '../../../server/money/payouts/payout.ts'
import { listPaused, resolvePaused } from '../../../server/money/payouts/resolvePaused.ts'
import { formatMicro } from '../../../basics/money.ts'
import { NETWORKS, NETWORK_IDS, type NetworkId } from '../../../basics/networks.ts'
import { reconcile, releaseName } from './reconcilePayouts.ts'
import { payByHand } from './payByHand.ts'
import { finishComparing, startComparing } from './comparePayouts.ts'
import { repair } from './repairPayouts.ts'
import { asConsole } from '../asConsole.ts'
import { withShop } from '../withShop.ts'
import { exitWith, NOTHING_DONE } from '../command.ts'

const USAGE = `Usage: npm run payouts -- new-key FILE              makes a key, encrypted with PAYOUT_PASSWORD, and prints its address
       npm run payouts -- list                      what waits for the wallet or for a person
       npm run payouts -- approve PAYOUT            the text that the second person signs with a wallet
       npm run payouts -- approve PAYOUT SIGNATURE  keeps that signature
       npm run payouts -- resolve PAYOUT paid       a paused payout did reach its receiver
       npm run payouts -- resolve PAYOUT refund     it did not: the money goes back where it came from
       npm run payouts -- reconcile NETWORK             what left the wallet that the database does not know
       npm run payouts -- reconcile NETWORK ID PAYOUT   it was this withdrawal or refund
       npm run payouts -- reconcile NETWORK ID foreign  it was not one of the shop's payouts
       npm run payouts -- reconcile NETWORK ID member:NAME  it was a withdrawal of this member, which the database does not have
       npm run payouts -- reconcile NETWORK journal     each was what the journal says
       npm run payouts -- compared                      after a restore, when all of that is done: payouts and balances go on;
                                                        with "sure", when a payout wallet is gone
       npm run payouts -- restored                      the database was put back by another tool: all of that first
       npm run payouts -- manual                        what waits to be paid: receiver, amount and network
       npm run payouts -- manual PAYOUT HASH            your wallet paid it in this transaction
       npm run payouts -- manual PAYOUT HASH RECEIVER   the same in a restored shop, where it does not wait to be paid;
                                                    refund:3,4 when it paid several of an order
       npm run payouts -- repair NETWORK                a gap in the wallet's nonces; with "sure", fills it
       npm run payouts -- other PAYOUT              the journal's payout of this name was a different one
PAYOUT is withdrawal:12, refund:3 or charge:7 as "list" shows it; a number alone is a withdrawal.`
/** With the site for links in mails, once the settings are read. */
let payoutSources = payoutSourcesFor(null)
const DONE = 0
const REFUSED = 1

type Named = { readonly source: PayoutSource; readonly id: bigint }

const nameOf = (source: string, id: bigint): string => `${source}:${id}`

function named(text: string): Named | undefined {
  const [, name = 'withdrawal', id] = /^(?:([a-z]+):)?(\d{1,18})$/.exec(text) ?? []
  const source = payoutSources.find((one) => one.source === name)
  return id !== undefined && source ? { source, id: BigInt(id) } : undefined
}

async function list(ctx: Context): Promise<number> {
  for (const source of payoutSources) {
    for (const network of NETWORK_IDS) {
      for (const { id, asset = 'USDT', amountMicro, what } of await source.approved(ctx, network)) {
        const to = 'transferTo' in what ? what.transferTo : `call of ${what.call.to}`
        console.log(
          `${nameOf(source.source, id)}\tapproved\t${NETWORKS[network].name}\t${formatMicro(amountMicro)} ` +
            `${asset}\t${to}`,
        )
      }
    }
  }
  for (const { source, id, network, reason, txHashes } of await listPaused(ctx))
    console.log(
      `${nameOf(source, id)}\theld: ${reason}\t${NETWORKS[network].name}\t${txHashes.join(' ')}`,
    )
  return DONE
}

async function approve(
  ctx: Context,
  { source, id }: Named,
  signature: string | undefined,
  shop: string | null,
): Promise<number> {
  const item = await inTransaction(ctx, (tx) => source.lock(tx, id))
  const wanted = item && toApprove(source.source, item, shop)
  if (!wanted) {
    console.error(`There is no approved ${source.source} ${id} that waits for a signature.`)
    return REFUSED
  }
  if (signature === undefined) {
    console.log(
      `Sign exactly this text with a wallet of PAYOUT_APPROVERS (personal_sign):\n\n${approvalText(wanted)}\n`,
    )
    return DONE
  }
  const approver = await approverOf(wanted, signature)
  if (approver === undefined) {
    console.error('That is no signature of this text.')
    return REFUSED
  }
  await asStaff(asConsole(ctx), 'payouts.approve', (tx) =>
    saveApproval(tx, wanted, approver, signature),
  )
  console.log(
    `Kept: ${approver} approves ${source.source} ${id}. It counts if the process "sign" knows that wallet.`,
  )
  return DONE
}

async function resolve(
  ctx: Context,
  { source, id }: Named,
  as: 'paid' | 'refund',
): Promise<number> {
  const resolved = await asStaff(asConsole(ctx), 'payouts.resolve', (tx) =>
    resolvePaused(tx, payoutSources, { source: source.source, id }, as),
  )
  if (resolved) return DONE
  console.error(`The payout of ${source.source} ${id} is not paused.`)
  return REFUSED
}

const run = (work: (ctx: Context, config: Config) => Promise<number>): Promise<number> =>
  withShop('payouts', (ctx, config) => {
    payoutSources = payoutSourcesFor(config.publicUrl)
    return work(ctx, config)
  })

function misunderstood(): number {
  console.log(USAGE)
  return NOTHING_DONE
}

async function main([verb, first = '', second, third]: readonly string[]): Promise<number> {
  if (verb === 'new-key' && first !== '') {
    const password = process.env['PAYOUT_PASSWORD']
    if (!password)
      throw new KeyError(
        'Set PAYOUT_PASSWORD to the password that the key file is to be encrypted with.',
      )
    console.log(`${first} holds the key of ${makePayoutKey(first, password)}`)
    return DONE
  }
  const payout = named(first)
  if (verb === 'compared')
    return run((ctx, config) =>
      finishComparing({ ctx, config, sources: payoutSources }, first === 'sure'),
    )
  if (verb === 'restored') return run(startComparing)
  if (verb === 'repair' && Object.hasOwn(NETWORKS, Number(first)))
    return run((ctx, config) =>
      repair({ ctx, config }, Number(first) as NetworkId, second === 'sure'),
    )
  if (verb === 'reconcile' || verb === 'other' || verb === 'manual') {
    const work = (ctx: Context, config: Config): Promise<number> | undefined => {
      const asked = { ctx, config, sources: payoutSources }
      if (verb === 'manual') return payByHand(asked, first, second, third)
      return verb === 'reconcile'
        ? reconcile(
            asked,
            [first, second, third].filter((one) => one !== undefined),
          )
        : releaseName(asked, first, second === 'sure')
    }
    return run(async (ctx, config) => (await work(ctx, config)) ?? misunderstood())
  }
  const work =
    verb === 'list'
      ? list
      : verb === 'approve' && payout
        ? (ctx: Context, config: Config) => approve(ctx, payout, second, config.publicUrl)
        : verb === 'resolve' && payout && (second === 'paid' || second === 'refund')
          ? (ctx: Context) => resolve(ctx, payout, second)
          : undefined
  if (!work) {
    console.log(USAGE)
    return verb === 'help' ? DONE : NOTHING_DONE
  }
  return run(work)
}

await exitWith(() => main(process.argv.slice(2)), [JournalBroken, KeyError])
