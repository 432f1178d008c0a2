import { canonicalAddress } from '../../../basics/address.ts'
import { readPasted } from '../../../basics/explain.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { askForBlockAgain } from '../../money/chains/cursor/rereads.ts'
import type { AuditSubject } from '../../people/audit/auditLog.ts'
import { findDust } from '../../money/payments/held/dust.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { explainToStaff, ownAddressesOf, hashesOn, type ExplainContext } from './explainPayment.ts'

/** A transaction may pay many addresses of the shop; they are in one block. */
const MAX_ADDRESSES = 20

type Paid = { readonly network: NetworkId; readonly block: number; readonly address: string }

async function findPaid(
  ctx: ExplainContext,
  { network, txHash }: CallInput<'settleByHash'>,
): Promise<Paid[]> {
  const pasted = readPasted(txHash)
  if (pasted.is !== 'hash') return []
  const paid: Paid[] = []
  for (const [on, facts] of await ctx.lookUps.ask(hashesOn(ctx.networks, pasted, network), null)) {
    if (typeof facts !== 'object' || facts.state !== 'mined') continue
    const { here } = await ownAddressesOf(ctx, on, facts)
    const receivers = facts.transfers
      .filter(({ refusal }) => refusal === null)
      .map(({ receiver }) => canonicalAddress(receiver))
    for (const address of new Set(receivers))
      if (here.has(address)) paid.push({ network: on, block: facts.block.number, address })
  }
  return paid.slice(0, MAX_ADDRESSES)
}

/** What was pasted may be anything; only what names something is kept. */
function subjectOf(text: string): AuditSubject {
  const pasted = readPasted(text)
  if (pasted.is === 'order') return { kind: 'order', id: pasted.orderId }
  return {
    kind: 'transfer',
    id: pasted.is === 'hash' ? `${pasted.from === 'evm' ? '0x' : ''}${pasted.hash}` : '',
  }
}

/**
 * Has the watcher read a transaction's block again (rules: payments#following-a-chain), so that what it missed is
 * settled on its own path, and says what became of the transaction. Blocks that are not final yet are read without
 * this.
 */
export async function settleByHash(
  ctx: ExplainContext & ActorContext,
  input: CallInput<'settleByHash'>,
): Promise<CallResult<'settleByHash'>> {
  const paid = await findPaid(ctx, input)
  let isRead = false
  await asStaff(ctx, 'cases.decide', async (tx) => {
    for (const { network, block, address } of paid)
      if (await askForBlockAgain(tx, network, block, address)) isRead = true
    await audit(tx, {
      action: 'settleByHash',
      subject: subjectOf(input.txHash),
      amountMicro: 0n,
      facts: { blocks: paid.map(({ network, block }) => `${network}: ${block}`).join(', ') },
    })
    return true
  })
  const { id } = subjectOf(input.txHash)
  const dustHash = id !== '' && (await findDust(ctx, id)).length > 0 ? id : null
  return { explained: await explainToStaff(ctx, input), isRead, dustHash }
}
