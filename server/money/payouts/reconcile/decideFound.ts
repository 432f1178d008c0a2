import type { ChainToken } from '../../../../basics/tokens.ts'
import { canonicalAddress } from '../../../../basics/address.ts'
import { baseToMicro, formatMicro } from '../../../../basics/money.ts'
import { audit, type StaffContext } from '../../../people/staff/asStaff.ts'
import type { Journal } from '../journal/journal.ts'
import { parsePayoutReference, tokenOf, type PayoutItem, type PayoutSource } from '../payout.ts'
import { adoptPayout, adoptTransaction, findPayout, type AdoptedTransaction } from './adopt.ts'
import { asTransaction } from './compareWithChain.ts'
import { endFound, lockFound, type FoundPayout } from './found.ts'

export type FoundDecision =
  | 'done'
  | 'notFound'
  | 'notATransfer'
  | 'noSuchPayout'
  | 'otherReceiverOrAmount'
  | 'paidOtherwise'

type Decider = {
  readonly sources: readonly PayoutSource[]
  readonly journal: Journal
  /** What the token is. */
  readonly contractOf: (found: Pick<FoundPayout, 'network' | 'token'>) => {
    readonly asset: ChainToken
    readonly decimals: number
  }
}

const isFor = (found: FoundPayout, amountMicro: bigint, receiver: string, micro: bigint): boolean =>
  amountMicro === micro && canonicalAddress(receiver) === canonicalAddress(found.receiver!)

const paidItem = (
  item: PayoutItem | undefined,
): item is PayoutItem & { what: { transferTo: string } } =>
  item !== undefined && 'transferTo' in item.what

async function note(
  tx: StaffContext<'payouts.resolve'>,
  found: FoundPayout,
  as: string,
  amountMicro: bigint,
): Promise<void> {
  await audit(tx, {
    action: 'reconcilePayout',
    subject: { kind: 'payout', id: `found:${found.id}` },
    amountMicro,
    facts: {
      as,
      place: found.place,
      network: String(found.network),
      receiver: found.receiver ?? '',
      amount: formatMicro(amountMicro),
    },
  })
}

const microOf = (found: FoundPayout, { contractOf }: Decider): bigint =>
  found.amountBase === null ? 0n : baseToMicro(found.amountBase, contractOf(found).decimals).micro

/** All signatures that the journal has of it, else what the chain shows. */
function transactionsOf(found: FoundPayout, reference: string, { journal }: Decider) {
  const known = journal
    .of(reference)
    .filter(({ network, sender }) => network === found.network && sender === found.sender)
  if (known.some(({ txHash }) => txHash === found.txHash)) return known.map(asTransaction)
  const atMs = (found.at ?? found.foundAt).getTime()
  const seen: AdoptedTransaction = {
    txHash: found.txHash!,
    raw: '',
    maxFee: 0n,
    expiresAtMs: found.nonce === null ? atMs : null,
    signedAtMs: atMs,
  }
  return [...known.map(asTransaction), seen]
}

/**
 * A person says which payout a found transfer was. It becomes that payout's transaction and, once final and right,
 * ends it. Roll back on anything but `done`.
 */
export async function matchFound(
  tx: StaffContext<'payouts.resolve'>,
  decider: Decider,
  id: bigint,
  reference: string,
): Promise<FoundDecision> {
  const found = await lockFound(tx, id)
  if (!found) return 'notFound'
  if (found.txHash === null || found.receiver === null || found.amountBase === null)
    return 'notATransfer'
  const named = parsePayoutReference(decider.sources, reference)
  if (!named) return 'noSuchPayout'
  const { source, id: sourceId } = named
  const micro = microOf(found, decider)
  const { asset } = decider.contractOf(found)
  const transactions = transactionsOf(found, reference, decider)
  const before = await findPayout(tx, found.network, found.sender, source.source, sourceId)
  if (before) {
    if (before.state === 'final' || before.nonce !== found.nonce) return 'paidOtherwise'
    if (before.asset !== asset || !isFor(found, before.amountMicro, before.receiver, micro))
      return 'otherReceiverOrAmount'
    for (const one of transactions) await adoptTransaction(tx, before.id, one)
  } else {
    const item = await source.approvePaid(tx, sourceId, found.receiver)
    if (!paidItem(item)) return 'noSuchPayout'
    if (
      item.network !== found.network ||
      tokenOf(item) !== asset ||
      !isFor(found, item.amountMicro, item.what.transferTo, micro)
    )
      return 'otherReceiverOrAmount'
    const { sender, token, receiver, nonce } = found
    await adoptPayout(tx, source, item, { sender, token, receiver, nonce, transactions })
  }
  await endFound(tx, id, 'paid', reference)
  await note(tx, found, reference, micro)
  return 'done'
}

/** It was none of the shop's payouts, or a call that moved nothing. */
export async function markForeign(
  tx: StaffContext<'payouts.resolve'>,
  decider: Decider,
  id: bigint,
): Promise<FoundDecision> {
  const found = await lockFound(tx, id)
  if (!found) return 'notFound'
  await endFound(tx, id, 'foreign', null)
  await note(tx, found, 'foreign', microOf(found, decider))
  return 'done'
}
