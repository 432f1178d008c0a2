/** Each domain's part of a person's data, to export and to delete (rules: privacy#own-data). */
import type { CallContext } from '../../platform/http/handler.ts'
import type { PersonalData } from '../../people/accounts/profile/personalData.ts'
import { readAccount } from '../../people/accounts/profile/readAccount.ts'
import { exportDeposits } from '../../money/balances/deposits/exportDeposits.ts'
import { hasOpenDeposit } from '../../money/balances/deposits/hasOpenDeposit.ts'
import { listWithdrawals } from '../../money/balances/withdrawals/listWithdrawals.ts'
import type { Context } from '../../platform/db/context.ts'
import { exportPromotions } from '../../money/rewards/promotions.ts'
import { exportVotes } from '../../operate/polls/polls.ts'
import { exportIncome, exportPledges, hasUnclaimed } from '../../money/rewards/personalRewards.ts'
import { exportCoinPledges, hasOpenCoinPledge } from '../../money/rewards/coin/coinPledge.ts'
import { exportSuperNode } from '../../money/rewards/superNodes.ts'
import { exportCharges } from '../../money/spendLimits/exportCharges.ts'
import { listPostings, type Posting } from '../../money/ledger/listPostings.ts'
import { readBalances } from '../../money/ledger/readBalances.ts'
import {
  deleteMessages,
  exportMessages,
  type Person,
} from '../../platform/messages/personalMessages.ts'
import { exportPersonalOrders, forgetReceivers } from '../../commerce/orders/read/personalOrders.ts'
import { exportComments, forgetComments } from '../../commerce/comments/personalComments.ts'
import {
  exportConversations,
  forgetConversations,
} from '../../commerce/conversations/personalConversations.ts'
import { exportRefunds } from '../../money/refunds/exportRefunds.ts'
import { deleteTelemetry, exportTelemetry } from '../../operate/telemetry/personalTelemetry.ts'

const PAGE = 100
const MAX = 5_000

async function newest<T>(readPage: (pageNo: number) => Promise<readonly T[]>): Promise<T[]> {
  const all: T[] = []
  for (let pageNo = 1; all.length < MAX; pageNo++) {
    const rows = await readPage(pageNo)
    all.push(...rows)
    if (rows.length < PAGE) break
  }
  return all
}

/** Hides other people's names unless they chose to be named. */
const ownPostings = (ctx: Context, accountId: bigint): Promise<Omit<Posting, 'other'>[]> =>
  newest(async (pageNo) => {
    const { rows } = await listPostings(ctx, { accountId, pageNo, pageSize: PAGE })
    return rows.map(({ id, asset, amountMicro, kind, reference, at }) => ({
      id,
      asset,
      amountMicro,
      kind,
      reference,
      at,
    }))
  })

async function personOf(ctx: Context, accountId: bigint): Promise<Person> {
  const { email, phone } = await readAccount(ctx, accountId)
  return { accountId, recipients: [email, phone].filter((one) => one !== null) }
}

export const personalData: PersonalData = {
  parts: {
    balances: readBalances,
    postings: ownPostings,
    withdrawals: (ctx) =>
      newest(async (pageNo) => (await listWithdrawals(ctx, { pageNo, pageSize: PAGE })).records),
    deposits: exportDeposits,
    pledges: exportPledges,
    coinPledges: exportCoinPledges,
    income: exportIncome,
    promotions: exportPromotions,
    superNode: exportSuperNode,
    votes: exportVotes,
    charges: exportCharges,
    orders: exportPersonalOrders,
    refunds: async (ctx, accountId) =>
      exportRefunds(
        ctx,
        (await exportPersonalOrders(ctx, accountId)).map(({ orderId }) => orderId),
      ),
    conversations: exportConversations,
    comments: exportComments,
    messages: async (ctx, accountId) => exportMessages(ctx, await personOf(ctx, accountId)),
    telemetry: (ctx: CallContext, accountId) =>
      exportTelemetry(ctx, { accountId, device: ctx.caller.device }),
  },
  forgetTelemetry: async (ctx, accountId) =>
    void (await deleteTelemetry(ctx, { accountId, device: ctx.caller.device })),
  // A withdrawal under way is still part of the account's balances.
  isSettled: async (tx, accountId) =>
    (await readBalances(tx, accountId)).every(
      ({ amountMicro, reservedMicro }) => amountMicro === 0n && reservedMicro === 0n,
    ) &&
    !(await hasUnclaimed(tx, accountId)) &&
    !(await hasOpenCoinPledge(tx, { accountId })) &&
    !(await hasOpenDeposit(tx, accountId)),
  async forget(tx, account) {
    await forgetReceivers(tx, account.id)
    await forgetConversations(tx, account.id)
    await forgetComments(tx, account.id)
    await deleteMessages(tx, await personOf(tx, account.id))
  },
}
