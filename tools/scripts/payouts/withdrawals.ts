// npm run withdrawals -- list | approve ID | refuse ID REASON
// Decides on large withdrawals, on the shop of DATABASE_URL or the running shop on this machine.
import { mddValueIn } from '../../../server/platform/config/chains.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { formatMicro } from '../../../basics/money.ts'
import { accountLabel } from '../../../server/people/accounts/profile/accountLabel.ts'
import { approveWithdrawal } from '../../../server/money/balances/withdrawals/approveWithdrawal.ts'
import { listWaitingWithdrawals } from '../../../server/money/balances/withdrawals/listWaitingWithdrawals.ts'
import { refuseWithdrawal } from '../../../server/money/balances/withdrawals/refuseWithdrawal.ts'
import { findWithdrawal } from '../../../server/money/balances/withdrawals/withdrawal.ts'
import { readConfig } from '../../../server/platform/config.ts'
import { asStaff, type StaffContext } from '../../../server/people/staff/asStaff.ts'
import type { Context } from '../../../server/platform/db/context.ts'
import { asConsole } from '../asConsole.ts'
import { withShopDatabase } from '../withShopDatabase.ts'
import { exitWith, NOTHING_DONE } from '../command.ts'

const USAGE = `Usage: npm run withdrawals -- list               what waits for a person
       npm run withdrawals -- approve ID         lets it be paid out
       npm run withdrawals -- refuse ID REASON   gives the money back; its owner reads the reason`
const MAX_REASON = 200
const DONE = 0
const REFUSED = 1

async function list(ctx: Context): Promise<number> {
  for (const {
    id,
    account_id,
    asset,
    network,
    amount_micro,
    fee_micro,
    address,
    created_at,
  } of await listWaitingWithdrawals(ctx)) {
    const money = `${formatMicro(amount_micro)} ${asset} (fee ${formatMicro(fee_micro)})`
    console.log(
      [
        id,
        created_at.toISOString(),
        await accountLabel(ctx, account_id),
        money,
        NETWORKS[network].name,
        address,
      ].join('\t'),
    )
  }
  return DONE
}

async function decide(
  ctx: Context,
  id: bigint,
  said: string,
  move: (tx: StaffContext<'withdrawals.decide'>) => Promise<boolean>,
): Promise<number> {
  const before = await findWithdrawal(ctx, id)
  if (!before) console.error(`There is no withdrawal ${id}.`)
  // A sent withdrawal may have arrived: only `npm run payouts` can tell.
  else if (before.state === 'sent')
    console.error(`Withdrawal ${id} is on its way on chain; see \`npm run payouts -- list\`.`)
  else if (await asStaff(asConsole(ctx), 'withdrawals.decide', move)) {
    console.log(`Withdrawal ${id} is ${said}.`)
    return DONE
  } else console.error(`Withdrawal ${id} is ${before.state}; that cannot be changed any more.`)
  return REFUSED
}

async function main([verb, first = '', ...rest]: readonly string[]): Promise<number> {
  const id = /^\d{1,18}$/.test(first) ? BigInt(first) : undefined
  const reason = rest.join(' ').trim()
  const config = readConfig(process.env)
  const work =
    verb === 'list'
      ? list
      : verb === 'approve' && id !== undefined
        ? (ctx: Context) =>
            decide(ctx, id, 'approved', (tx) =>
              approveWithdrawal(tx, id, mddValueIn(config.chains)),
            )
        : verb === 'refuse' && id !== undefined && reason !== '' && reason.length <= MAX_REASON
          ? (ctx: Context) =>
              decide(ctx, id, 'refused', (tx) =>
                refuseWithdrawal(tx, id, reason, mddValueIn(config.chains)),
              )
          : undefined
  if (!work) {
    console.log(USAGE)
    return verb === 'help' ? DONE : NOTHING_DONE
  }
  return withShopDatabase('withdrawals', config, work)
}

await exitWith(() => main(process.argv.slice(2)))
