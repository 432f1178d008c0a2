import { NETWORKS } from '../../basics/networks.ts'
import { endRestored, type Compared } from '../../server/money/payouts/reconcile/endRestored.ts'
import { asStaff } from '../../server/people/staff/asStaff.ts'
import type { Context } from '../../server/platform/db/context.ts'
import { noteForgotten } from '../../server/platform/settings/uncompared.ts'
import { asConsole } from './asConsole.ts'

const DONE = 0
const REFUSED = 1

function sentenceOf(said: Compared): string {
  if (said.ended) return 'Payouts, refund claims and balances go on.'
  if (said.why === 'notRestored') return 'This database was not restored: nothing waits for it.'
  if (said.why === 'found')
    return 'Not yet: a payout wallet sent what the database does not know. See "reconcile NETWORK".'
  const names = said.networks.map((network) => NETWORKS[network].name).join(', ')
  return `Not yet: the payout wallet of ${names} was not compared since the restore. Start the process "sign", or add "sure" when that wallet is gone.`
}

/** Ends what a restore stopped. */
export async function sayCompared(ctx: Context, isSure: boolean): Promise<number> {
  let said: Compared = { ended: false, why: 'notRestored' }
  await asStaff(asConsole(ctx), 'payouts.resolve', async (tx) => {
    said = await endRestored(tx, isSure)
    return said.ended
  })
  const answer = said as Compared
  console[answer.ended ? 'log' : 'error'](sentenceOf(answer))
  return answer.ended ? DONE : REFUSED
}

/** For databases that another tool put back. */
export async function startComparing(ctx: Context): Promise<number> {
  await noteForgotten(ctx, 'restored')
  console.log(
    'Nothing is paid, claimed or spent until "npm run payouts -- compared" (docs/operations.md, Payouts).',
  )
  return DONE
}
