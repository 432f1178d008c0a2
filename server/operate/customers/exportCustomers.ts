import type { CallInput, CallResult } from '../../../api/calls.ts'
import { csvLines } from '../../../basics/csvText.ts'
import { refuseFields } from '../../../basics/errors.ts'
import { formatMicro } from '../../../basics/money.ts'
import { boughtBy } from '../../commerce/orders/read/boughtBy.ts'
import { listWhole } from '../../people/accounts/customers/listWhole.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { hasRight } from '../../people/staff/hasRight.ts'

/** Members of one answer, so that a file of any length takes little memory. */
const MEMBERS_AT_ONCE = 1_000

const HEAD = [
  'member_id',
  'joined_utc',
  'email',
  'phone',
  'wallets',
  'language',
  'state',
  'invited_by',
  'paid_orders',
  'spent_usdt',
  'spent_xmdd',
  'last_order_utc',
]

/** Members whole, newest first; what they spent for `orders.money` alone. Each part is audited with its reason. */
export async function exportCustomers(
  ctx: ActorContext,
  input: CallInput<'exportCustomers'>,
): Promise<CallResult<'exportCustomers'>> {
  const why = input.why.trim() || refuseFields({ why: 'missing' })
  const after = input.after === undefined ? undefined : BigInt(input.after)
  const { members, next } = await listWhole(ctx, after, MEMBERS_AT_ONCE)
  const seesMoney = await hasRight(ctx, 'orders.money')
  const bought = await boughtBy(
    ctx,
    members.map(({ id }) => id),
  )
  const rows = members.map((one) => {
    const { orders = 0, usdtMicro = 0n, xmddMicro = 0n, last = null } = bought.get(one.id) ?? {}
    return [
      String(one.id),
      one.createdAt.toISOString(),
      one.email,
      one.phone,
      one.wallets.join(' '),
      one.language,
      one.frozen ? 'frozen' : one.status,
      one.inviterId === null ? null : String(one.inviterId),
      String(orders),
      seesMoney ? formatMicro(usdtMicro) : null,
      seesMoney ? formatMicro(xmddMicro) : null,
      last?.toISOString() ?? null,
    ]
  })
  await asStaff(ctx, 'members.write', async (tx) => {
    await audit(tx, {
      action: 'exportCustomers',
      subject: { kind: 'report', id: 'customers' },
      facts: { why, count: String(members.length) },
    })
    return true
  })
  return {
    csv: csvLines([...(after === undefined ? [HEAD] : []), ...rows]),
    members: members.length,
    next: next === null ? null : String(next),
  }
}
