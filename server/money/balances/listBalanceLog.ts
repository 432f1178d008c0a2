import type { CallInput, CallResult } from '../../../api/calls.ts'
import { pageAsked, pageOf } from '../../../api/pageOf.ts'
import { formatMicro } from '../../../basics/money.ts'
import { accountLabel } from '../../people/accounts/profile/accountLabel.ts'
import { listPostings } from '../ledger/listPostings.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { memberOf } from '../../people/accounts/signIn/memberOf.ts'

export async function listBalanceLog(
  ctx: CallContext,
  input: CallInput<'listBalanceLog'>,
): Promise<CallResult<'listBalanceLog'>> {
  const page = pageAsked(input)
  const { asset, kind, from, to } = input
  const { rows, total } = await listPostings(ctx, {
    accountId: memberOf(ctx),
    asset,
    kind,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    ...page,
  })
  const others = [...new Set(rows.flatMap((row) => row.other ?? []))]
  const labels = new Map(
    await Promise.all(others.map(async (id) => [id, await accountLabel(ctx, id)] as const)),
  )
  const records = rows.map((row) => ({
    id: String(row.id),
    asset: row.asset,
    amount: formatMicro(row.amountMicro),
    kind: row.kind,
    reference: row.reference,
    other: row.other === null ? null : labels.get(row.other)!,
    createTime: row.at.getTime(),
  }))
  return pageOf(records, total, page)
}
