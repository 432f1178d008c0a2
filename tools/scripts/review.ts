// npm run review -- list | coins | show ID | assign ID ORDER WHY | credit ID ACCOUNT WHY | refund ID [ADDRESS] WHY |
//   dismiss ID WHY | undo ID WHY | approve WHAT WHY | refuse WHAT WHY
// Decides on money that was not assigned automatically; on the shop of DATABASE_URL or the one that runs here.
import { Refusal } from '../../basics/errors.ts'
import { NETWORKS } from '../../basics/networks.ts'
import { formatMicro, formatUnits } from '../../basics/money.ts'
import { ORDER_ID } from '../../basics/orderId.ts'
import { findAccount } from '../../server/people/accounts/profile/findAccount.ts'
import { readConfig, siteForMails, type Config } from '../../server/platform/config.ts'
import type { Permission } from '../../basics/permissions.ts'
import { asStaff, type StaffContext } from '../../server/people/staff/asStaff.ts'
import type { Context } from '../../server/platform/db/context.ts'
import { listCoins } from '../../server/money/contractRail/listCoins.ts'
import { withDemoChains } from '../demo/withDemoChains.ts'
import {
  findCandidates,
  listHeldTransfers,
} from '../../server/money/payments/held/listHeldTransfers.ts'
import {
  approveRefund,
  approveReturn,
  assignTransfer,
  creditTransfer,
  dismissTransfer,
  offerTransfer,
  refuseRefund,
  refuseReturn,
  sendTransferBack,
} from '../../server/operate/cases/decide.ts'
import { undoTransfer, UNDO_REFUSALS } from '../../server/operate/cases/undoTransfer.ts'
import { listReview, type ReviewItem } from '../../server/operate/cases/listReview.ts'
import { payoutFeeOf } from '../../server/money/payouts/payable.ts'
import { ownAddresses } from '../../server/entry/wiring/addresses/ownAddresses.ts'
import type { Site } from '../../server/commerce/orders/notifyBuyer.ts'
import { asConsole } from './asConsole.ts'
import { withShopDatabase } from './withShopDatabase.ts'
import { HOUR_MS } from '../../basics/durations.ts'
import { exitWith, NOTHING_DONE } from './command.ts'

const USAGE = `Usage: npm run review -- list                         what waits for a person, oldest first
       npm run review -- coins                        coin that reached the shop contracts, newest first
       npm run review -- show ID                      a transfer: what the chain says, and the orders it may be for
       npm run review -- assign ID ORDER WHY          the transfer is for that order
       npm run review -- credit ID ACCOUNT WHY        onto a member's balance (e-mail, phone, wallet or invitation code)
       npm run review -- refund ID WHY                offered to the buyer
       npm run review -- refund ID ADDRESS WHY        sent to that address, with the next payouts
       npm run review -- dismiss ID WHY               it stays where it is, and WHY is on record
       npm run review -- undo ID WHY                  it was not for its order: held again, and the order is unpaid
       npm run review -- approve refund:ID ADDRESS WHY  a large refund, or one that need not wait, to the address of "list"
       npm run review -- refuse refund:ID WHY         its buyer is asked for another address; an unclaimed one ends
       npm run review -- approve return:ORDER WHY     its money is offered back
       npm run review -- refuse return:ORDER WHY      its buyer reads WHY
Every decision is kept with WHY and with REVIEWER, or the name of the user signed in on this machine.`
const DONE = 0
const REFUSED = 1
const MAX_WHY = 300

const hours = (since: Date): string => `${Math.floor((Date.now() - since.getTime()) / HOUR_MS)} h`

/** Prints a case's name as the commands take it: a transfer's number alone, a payout with its purpose. */
const nameOf = (kind: ReviewItem['kind'], id: string, payout: string | null): string =>
  kind === 'transfer' ? id : payout === null ? `${kind}:${id}` : `payout of ${payout}`

async function list(ctx: Context): Promise<number> {
  for (const {
    kind,
    id,
    payout,
    since,
    amount,
    network,
    why,
    orderId,
    transferId,
    to,
  } of await listReview(ctx)) {
    const ofRefund =
      kind === 'refund'
        ? [
            `transfer ${transferId}`,
            ...(to
              ? [`to ${to.address}, ${to.signed ? 'signed with its key' : 'not signed'}`]
              : []),
          ]
        : []
    console.log(
      [
        nameOf(kind, id, payout),
        why,
        amount || '-',
        network || '-',
        hours(since),
        orderId === null ? '-' : `order ${orderId}`,
        ...ofRefund,
      ].join('\t'),
    )
  }
  return DONE
}

/** The network's own coin that reached the shop contracts; it pays no order. */
async function coins(ctx: Context): Promise<number> {
  for (const { network, kind, index, sender, amount, bought, paidAt } of await listCoins(ctx)) {
    const { name, nativeSymbol, nativeDecimals } = NETWORKS[network]
    const what = kind === 'order' ? `product ${bought}` : `${bought} base units of MDD`
    console.log(
      [
        name,
        `${kind} ${index}`,
        `${formatUnits(amount, nativeDecimals, 2)} ${nativeSymbol}`,
        what,
        `from ${sender}`,
        paidAt.toISOString(),
      ].join('\t'),
    )
  }
  return DONE
}

async function show(ctx: Context, id: bigint): Promise<number> {
  const [one] = await listHeldTransfers(ctx, id)
  if (!one) {
    console.error(`Transfer ${id} is not waiting for anyone.`)
    return REFUSED
  }
  const { name, explorerTx } = NETWORKS[one.network]
  const facts: [string, string][] = [
    ['transfer', `${one.id} (${one.reason}), held for ${hours(one.finalAt)}`],
    ['amount', `${one.amount} USDT on ${name}, of which ${one.held} are held`],
    [
      'transaction',
      `${one.txHash}, log ${one.logIndex}, block ${one.blockNumber}, ${one.blockTime.toISOString()}`,
    ],
    ['look at it', `${explorerTx}${one.txHash}`],
    ['from', one.sender],
    ['to', `${one.receiver} (${one.rail})`],
    ['order on chain', one.chainOrderId?.toString() ?? '-'],
    ['order', one.orderId ?? '-'],
  ]
  for (const [what, fact] of facts) console.log(`${what.padEnd(15)} ${fact}`)
  const candidates = await findCandidates(ctx, one)
  console.log(candidates.length === 0 ? 'No order comes near it.' : 'Orders that come near it:')
  for (const { orderId, network, amountMicro, expiresAt, state, why } of candidates) {
    console.log(
      `  ${orderId}\tsame ${why}\t${formatMicro(amountMicro)} on ` +
        `${NETWORKS[network].name}\t${state}\tuntil ${expiresAt.toISOString()}`,
    )
  }
  return DONE
}

async function carryOut<P extends Permission>(
  ctx: Context,
  permission: P,
  what: string,
  decision: (tx: StaffContext<P>) => Promise<boolean>,
): Promise<number> {
  const isDone = await asStaff(asConsole(ctx), permission, decision).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    if (error.facts?.['waits'] === 'unreconciled')
      console.error(
        'This shop was restored, or its payout wallet sent transfers that the shop does not know: compare what was paid first.',
      )
    return false
  })
  if (isDone) {
    console.log(`Done: ${what}.`)
    return DONE
  }
  console.error(`That cannot be done (any more): ${what}. Look at "list" and "show".`)
  return REFUSED
}

const NUMBER = /^\d{1,18}$/
/** Long enough for every kind of address, and for no word. */
const ADDRESS = /^(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/

type Work = (ctx: Context) => Promise<number>

/** The action that the words describe; `undefined` when there is none. */
function workOf(words: readonly string[], config: Config): Work | undefined {
  const [verb, first = '', second = ''] = words
  const site = siteForMails(config)
  const because = (from: number): string => words.slice(from).join(' ').trim()
  const has = (from: number): boolean => because(from) !== '' && because(from).length <= MAX_WHY
  if (verb === 'list') return list
  if (verb === 'coins') return coins
  const [kind, ofKind = ''] = first.split(':')
  if ((verb === 'approve' || verb === 'refuse') && has(2)) {
    const why = because(2)
    if (kind === 'refund' && NUMBER.test(ofKind)) {
      if (verb === 'refuse')
        return (ctx) =>
          carryOut(ctx, 'refunds.approve', words.join(' '), (tx) =>
            refuseRefund(tx, site, BigInt(ofKind), why),
          )
      if (!ADDRESS.test(second) || !has(3)) return undefined
      return (ctx) =>
        carryOut(ctx, 'refunds.approve', words.join(' '), (tx) =>
          approveRefund(tx, BigInt(ofKind), second, because(3)),
        )
    }
    if (kind === 'return' && ORDER_ID.test(ofKind))
      return (ctx) =>
        carryOut(ctx, 'returns.decide', words.join(' '), (tx) =>
          verb === 'approve'
            ? approveReturn(tx, site, ofKind, why, payoutFeeOf(config))
            : refuseReturn(tx, site, ofKind, why),
        )
  }
  if (!NUMBER.test(first)) return undefined
  const id = BigInt(first)
  if (verb === 'show') return (ctx) => show(ctx, id)
  if (verb === 'assign' && ORDER_ID.test(second) && has(3))
    return (ctx) =>
      carryOut(ctx, 'cases.decide', `transfer ${id} is for order ${second}`, (tx) =>
        assignTransfer(tx, site, id, second, because(3)),
      )
  if (verb === 'credit' && has(3)) return (ctx) => credit(ctx, id, second, because(3))
  if (verb === 'undo' && has(2)) return (ctx) => undo(ctx, site, id, because(2))
  if (verb === 'refund' && ADDRESS.test(second) && has(3))
    return async (ctx) => {
      const own = await ownAddresses(config.chains)(ctx)
      return carryOut(ctx, 'cases.decide', `transfer ${id} goes to ${second}`, (tx) =>
        sendTransferBack(tx, id, second, own, because(3)),
      )
    }
  if (verb === 'refund' && has(2))
    return (ctx) =>
      carryOut(ctx, 'cases.decide', `transfer ${id} is offered to its buyer`, (tx) =>
        offerTransfer(tx, site, id, because(2)),
      )
  if (verb === 'dismiss' && has(2))
    return (ctx) =>
      carryOut(ctx, 'cases.decide', `transfer ${id} stays`, (tx) =>
        dismissTransfer(tx, id, because(2)),
      )
  return undefined
}

async function undo(ctx: Context, site: Site, id: bigint, why: string): Promise<number> {
  let refused = ''
  const code = await carryOut(ctx, 'cases.decide', `transfer ${id} is held again`, async (tx) => {
    const result = await undoTransfer(tx, site, id, why)
    if (result !== 'done') refused = UNDO_REFUSALS[result]
    return result === 'done'
  })
  if (refused !== '') console.error(`Not undone: ${refused}.`)
  return code
}

async function credit(ctx: Context, id: bigint, name: string, why: string): Promise<number> {
  const accountId = await findAccount(ctx, name)
  if (accountId === undefined) {
    console.error(`"${name}" names no account, or two.`)
    return REFUSED
  }
  return carryOut(ctx, 'cases.decide', `transfer ${id} is on the balance of ${name}`, (tx) =>
    creditTransfer(tx, id, accountId, why),
  )
}

async function main(words: readonly string[]): Promise<number> {
  if (words[0] === 'help') {
    console.log(USAGE)
    return DONE
  }
  const config = withDemoChains(readConfig(process.env))
  const work = workOf(words, config)
  if (!work) {
    console.log(USAGE)
    return NOTHING_DONE
  }
  return withShopDatabase('review', config, work)
}

await exitWith(() => main(process.argv.slice(2)))
