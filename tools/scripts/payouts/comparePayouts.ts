import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import {
  finishReconciliation,
  type Compared,
} from '../../../server/money/payouts/reconcile/finishReconciliation.ts'
import { asStaff } from '../../../server/people/staff/asStaff.ts'
import type { Context } from '../../../server/platform/db/context.ts'
import { noteRestored } from '../../../server/platform/settings/unreconciled.ts'
import { asConsole } from '../asConsole.ts'
import type { Reconciling } from './reconcilePayouts.ts'

const DONE = 0
const REFUSED = 1

const namesOf = (networks: readonly NetworkId[]): string =>
  networks.map((network) => NETWORKS[network].name).join(', ')

function sentenceOf(said: Compared): string {
  if (said.ended) return 'Payouts, refund claims and balances go on.'
  switch (said.why) {
    case 'notRestored':
      return 'This database was not restored: nothing waits for it.'
    case 'found':
      return 'Not yet: a payout wallet sent what the database does not know. See "reconcile NETWORK".'
    case 'byHand':
      return (
        `Not yet: no final transfer confirms these payments by hand: ${said.payouts.join(', ')}. ` +
        'Wait, name the right transaction with "manual", or refuse them in the office.'
      )
    case 'unread':
      return (
        `Not yet: ${namesOf(said.networks)} has not been read up to now since the restore. ` +
        'Start the shop and wait until its networks are up to date.'
      )
    case 'key':
      return (
        'Not yet: there is a payout key, but none of its wallets has been compared since the restore. ' +
        'Start the process "sign".'
      )
    case 'wallet':
      return (
        `Not yet: the payout wallet of ${namesOf(said.networks)} has not been compared since the restore. ` +
        'Start the process "sign", or add "sure" if that wallet is gone.'
      )
  }
}

/** Ends what a restore stopped. */
export async function finishComparing(
  { ctx, config, sources }: Reconciling,
  isSure: boolean,
): Promise<number> {
  let said: Compared = { ended: false, why: 'notRestored' }
  await asStaff(asConsole(ctx), 'payouts.resolve', async (tx) => {
    said = await finishReconciliation(tx, {
      isSure,
      followed: config.chains.map(({ network }) => network),
      hasKey: config.payout !== null,
      sources,
    })
    return said.ended
  })
  const answer = said as Compared
  console[answer.ended ? 'log' : 'error'](sentenceOf(answer))
  return answer.ended ? DONE : REFUSED
}

/** For databases that another tool put back. */
export async function startComparing(ctx: Context): Promise<number> {
  await noteRestored(ctx)
  console.log(
    'Nothing is paid, claimed or spent until "npm run payouts -- compared" (docs/operations.md, Payouts).',
  )
  return DONE
}
