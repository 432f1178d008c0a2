import { request as requests, type APIRequestContext } from '@playwright/test'
import type { Asset } from '../../basics/ledger.ts'
import { parseMicro } from '../../basics/money.ts'
import balanceCn from '../../i18n/cn/balance.ts'
import { readSession } from '../../server/people/accounts/signIn/readSession.ts'
import { openDatabase } from '../../server/platform/db/connection.ts'
import { inTransaction } from '../../server/platform/db/context.ts'
import { keptAddress } from '../../tools/supervisor/postgres/embedded.ts'
import { post } from '../../server/money/ledger/post.ts'
import { createLog } from '../../server/platform/log.ts'
import { askAs, memberByWallet, setFundPassword } from './member.ts'
import { shopData, shopUrl } from './ownShop.ts'

export const balanceText = balanceCn

type MoneyMember = { token: string; inviteCode: string; address: string }

/** A new member with play money, who can confirm movements. */
export async function moneyMember(): Promise<MoneyMember> {
  // A session cookie would bind the next wallet to the same account.
  const request = await requests.newContext({ baseURL: shopUrl() })
  try {
    const member = await memberByWallet()
    await setFundPassword(request, member)
    return member
  } finally {
    await request.dispose()
  }
}

export const balanceOf = async (
  request: APIRequestContext,
  member: { token: string },
  asset: Asset,
): Promise<string> => (await askAs(request, member.token, 'readAssetBalance', { asset })).amount

/** Posts play money on the shop's own ledger, in an asset that new accounts start without. */
export async function givePlayMoney(
  { token }: { token: string },
  asset: Asset,
  amount: string,
): Promise<void> {
  const url = keptAddress(shopData()!)
  if (!url) throw new Error('the shop under test has no database of its own')
  const db = openDatabase(url, { max: 1, name: 'xiaopu browser tests' })
  try {
    const ctx = { db, now: () => new Date(), log: createLog('e2e', 'warn') }
    const session = await readSession(ctx, token)
    await inTransaction(ctx, (tx) =>
      post(tx, [
        {
          from: { system: 'demo' },
          to: { account: session!.accountId },
          asset,
          amountMicro: parseMicro(amount)!,
          kind: 'playMoney',
          reference: `test:${session!.accountId}:${Date.now()}`,
        },
      ]),
    )
  } finally {
    await db.destroy()
  }
}
