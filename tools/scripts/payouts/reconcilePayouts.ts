import type { ChainToken } from '../../../basics/tokens.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import type { Config } from '../../../server/platform/config.ts'
import type { Context } from '../../../server/platform/db/context.ts'
import { asStaff, type StaffContext } from '../../../server/people/staff/asStaff.ts'
import { findAccount } from '../../../server/people/accounts/profile/findAccount.ts'
import { recordLostWithdrawal } from '../../../server/money/balances/withdrawals/recordLostWithdrawal.ts'
import { Refusal } from '../../../basics/errors.ts'
import {
  journalFile,
  openJournal,
  type Journal,
} from '../../../server/money/payouts/journal/journal.ts'
import {
  payoutReference,
  tokenOf,
  type PayoutSource,
} from '../../../server/money/payouts/payout.ts'
import { ordersPaidFrom } from '../../../server/money/payments/transfers/ordersPaidFrom.ts'
import {
  markForeign,
  matchFound,
  type FoundDecision,
} from '../../../server/money/payouts/reconcile/decideFound.ts'
import {
  listFound,
  lockFound,
  type FoundPayout,
} from '../../../server/money/payouts/reconcile/found.ts'
import { baseToMicro, formatMicro } from '../../../basics/money.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { asConsole } from '../asConsole.ts'

const DONE = 0
const REFUSED = 1

const MEMBER = 'member:'

const SAID: Readonly<
  Record<Exclude<FoundDecision, 'done'> | 'noMember' | 'balanceTooLow', string>
> = {
  noMember: 'cannot be that: no active member has this e-mail, phone, wallet or invitation code',
  balanceTooLow: 'cannot be that: this member has less than it moved',
  notFound: 'is not open',
  notATransfer: 'is no transfer of a token: it can only be foreign',
  noSuchPayout: 'cannot be that: there is no such withdrawal or refund that waits',
  otherReceiverOrAmount: 'cannot be that: it has another receiver, amount or network',
  paidOtherwise: 'cannot be that: it was paid by another transaction',
}

export type Reconciling = {
  readonly ctx: Context
  readonly config: Config
  readonly sources: readonly PayoutSource[]
}

const contractOf =
  ({ config }: Reconciling) =>
  ({ network, token }: Pick<FoundPayout, 'network' | 'token'>) => {
    const chain = config.chains.find((one) => one.network === network)
    const { mdd } = chain ?? {}
    return mdd && canonicalAddress(mdd.address) === canonicalAddress(token)
      ? { asset: 'MDD' as const, decimals: mdd.decimals }
      : { asset: 'USDT' as const, decimals: (chain ?? NETWORKS[network]).usdtDecimals }
  }

const deciderOf = (asked: Reconciling) => ({
  sources: asked.sources,
  journal: openJournal(journalFile(asked.config.dataDir)),
  contractOf: contractOf(asked),
})

/** Waiting payouts of the same receiver and amount. */
async function candidates(
  { ctx, sources }: Reconciling,
  { network, receiver }: FoundPayout,
  amountMicro: bigint,
  asset: ChainToken,
): Promise<string[]> {
  const names: string[] = []
  for (const source of sources)
    for (const item of await source.approved(ctx, network, asset))
      if (
        'transferTo' in item.what &&
        tokenOf(item) === asset &&
        item.what.transferTo.toLowerCase() === receiver?.toLowerCase() &&
        item.amountMicro === amountMicro
      )
        names.push(payoutReference(source.source, item.id))
  return names
}

async function list(asked: Reconciling, network: NetworkId): Promise<number> {
  const found = await listFound(asked.ctx, network)
  if (found.length === 0) console.log(`${NETWORKS[network].name}: everything is explained.`)
  for (const one of found) {
    const { asset, decimals } = contractOf(asked)(one)
    const micro = one.amountBase === null ? null : baseToMicro(one.amountBase, decimals).micro
    const fits = micro === null ? [] : await candidates(asked, one, micro, asset)
    const paid = one.receiver === null ? [] : await ordersPaidFrom(asked.ctx, network, one.receiver)
    console.log(
      [
        one.id,
        one.at?.toISOString() ?? 'time unknown',
        micro === null ? 'no transfer of a token' : `${formatMicro(micro)} ${asset}`,
        one.receiver ?? '',
        one.txHash ?? one.place,
        one.reference === null ? '' : `journal: ${one.reference}`,
        fits.length === 0 ? '' : `fits: ${fits.join(' ')}`,
        paid.length === 0 ? '' : `the receiver paid: ${paid.join(' ')}`,
      ]
        .filter((part) => part !== '')
        .join('\t'),
    )
  }
  return DONE
}

/** A withdrawal that the restored database does not have is written again and then matched. */
async function matchMember(
  tx: StaffContext<'payouts.resolve'>,
  asked: Reconciling,
  id: bigint,
  name: string,
): Promise<FoundDecision | 'noMember' | 'balanceTooLow'> {
  const found = await lockFound(tx, id)
  if (!found) return 'notFound'
  if (found.receiver === null || found.amountBase === null) return 'notATransfer'
  const accountId = await findAccount(tx, name)
  if (accountId === undefined) return 'noMember'
  const { asset, decimals } = contractOf(asked)(found)
  try {
    const withdrawal = await recordLostWithdrawal(tx, {
      accountId,
      asset,
      network: found.network,
      address: found.receiver,
      amountMicro: baseToMicro(found.amountBase, decimals).micro,
    })
    return await matchFound(tx, deciderOf(asked), id, payoutReference('withdrawal', withdrawal))
  } catch (error) {
    if (error instanceof Refusal && error.name === 'insufficientBalance') return 'balanceTooLow'
    throw error
  }
}

async function decide(
  asked: Reconciling,
  id: bigint,
  as: string,
): Promise<keyof typeof SAID | undefined> {
  let said: keyof typeof SAID | 'done' = 'notFound'
  await asStaff(asConsole(asked.ctx), 'payouts.resolve', async (tx) => {
    said =
      as === 'foreign'
        ? await markForeign(tx, deciderOf(asked), id)
        : as.startsWith(MEMBER)
          ? await matchMember(tx, asked, id, as.slice(MEMBER.length))
          : await matchFound(tx, deciderOf(asked), id, as)
    return said === 'done'
  })
  const answer = said as keyof typeof SAID | 'done'
  return answer === 'done' ? undefined : answer
}

async function decideOne(asked: Reconciling, id: bigint, as: string): Promise<number> {
  const problem = await decide(asked, id, as)
  if (problem) console.error(`${id} ${SAID[problem]}.`)
  return problem ? REFUSED : DONE
}

/** Decides all that the journal explains; charges moved none of the wallet's money. */
async function decideByJournal(asked: Reconciling, network: NetworkId): Promise<number> {
  let left = 0
  for (const { id, reference } of await listFound(asked.ctx, network)) {
    const as = reference?.startsWith('charge:') ? 'foreign' : reference
    const problem = as === null || as === undefined ? 'noSuchPayout' : await decide(asked, id, as)
    if (problem) left++
    console.log(`${id}\t${reference ?? 'not in the journal'}\t${problem ? SAID[problem] : 'done'}`)
  }
  return left === 0 ? DONE : REFUSED
}

/** `network`, `network ID PAYOUT|member:NAME|foreign` or `network journal`. `undefined`: misunderstood. */
export function reconcile(
  asked: Reconciling,
  [network, what, as]: readonly string[],
): Promise<number> | undefined {
  const id = Number(network)
  if (!Object.hasOwn(NETWORKS, id)) return undefined
  if (what === undefined) return list(asked, id as NetworkId)
  if (what === 'journal') return decideByJournal(asked, id as NetworkId)
  return /^\d{1,18}$/.test(what) && as !== undefined
    ? decideOne(asked, BigInt(what), as)
    : undefined
}

/** The payout of this name that the journal knows was another one: this one may be paid. */
export async function releaseName(
  { ctx, config, sources }: Reconciling,
  reference: string,
  isSure: boolean,
): Promise<number> {
  const journal: Journal = openJournal(journalFile(config.dataDir))
  const known = journal.of(reference)
  if (known.length === 0) {
    console.error(`The journal has no payout ${reference}.`)
    return REFUSED
  }
  for (const { atMs, asset = 'USDT', amountMicro, receiver, txHash } of known)
    console.log(
      'In the journal: ' +
        `${reference}\t${new Date(atMs).toISOString()}\t${formatMicro(amountMicro)} ` +
        `${asset}\t${receiver}\t${txHash}`,
    )
  for (const source of sources)
    for (const network of Object.keys(NETWORKS).map(Number) as NetworkId[])
      for (const item of await source.approved(ctx, network))
        if (payoutReference(source.source, item.id) === reference && 'transferTo' in item.what)
          console.log(
            'Waits here:     ' +
              `${reference}\t${NETWORKS[network].name}\t${formatMicro(item.amountMicro)} ` +
              `${tokenOf(item)}\t${item.what.transferTo}`,
          )
  if (!isSure) {
    console.log(`To pay the one that waits here: npm run payouts -- other ${reference} sure`)
    return DONE
  }
  journal.append({ ...known.at(-1)!, kind: 'released', atMs: ctx.now().getTime() })
  return DONE
}
