import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { ORDER_ID } from '../../../../basics/orderId.ts'
import { ordersOfMoney } from '../../../money/payments/readProofs.ts'
import { findAccount } from '../../../people/accounts/profile/findAccount.ts'
import type { Context } from '../../../platform/db/context.ts'

/** What somebody typed into the one search box. A person is found only by who may see customers. */
export type Searched =
  | { readonly by: 'number' | 'transaction' | 'address' | 'nothing'; readonly text: string }
  | { readonly by: 'email' | 'phone'; readonly text: string }

const MIN_PHONE_DIGITS = 6
const MAX_FOUND = 100

export function searchedBy(typed: string): Searched {
  const text = typed.trim()
  if (ORDER_ID.test(text)) return { by: 'number', text }
  if (/^(0x)?[0-9a-f]{64}$/i.test(text)) return { by: 'transaction', text: text.toLowerCase() }
  if (/^(0x[0-9a-f]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/i.test(text))
    return { by: 'address', text: text.toLowerCase() }
  if (text.includes('@')) return { by: 'email', text: text.toLowerCase() }
  const digits = text.replace(/[\s()+./-]/g, '')
  if (/^\d+$/.test(digits) && digits.length >= MIN_PHONE_DIGITS)
    return { by: 'phone', text: digits }
  return { by: 'nothing', text }
}

const reversed = (text: string): string => [...text].toReversed().join('')

/** The orders that it finds, at most a hundred, in no order. */
export async function findOrderIds(ctx: Context, { by, text }: Searched): Promise<string[]> {
  switch (by) {
    case 'nothing':
      return []
    case 'number':
      return [text]
    case 'transaction':
    case 'address':
      return ordersOfMoney(ctx, text, by)
    case 'email':
    case 'phone':
      return ordersOfPerson(ctx, by, text)
  }
}

async function ordersOfPerson(
  ctx: Context,
  by: 'email' | 'phone',
  text: string,
): Promise<string[]> {
  const accountId = await findAccount(ctx, by === 'phone' ? `+${text}` : text)
  const end = `${reversed(text)}%`
  const given =
    by === 'email'
      ? sql`(select id, created_at from shop_order where lower(receiver_email) = ${text} order by created_at desc limit ${MAX_FOUND})
          union (select id, created_at from shop_order where contact_email = ${text} order by created_at desc limit ${MAX_FOUND})`
      : // The number's end, since one person writes +86, another 0, another nothing.
        sql`(select id, created_at from shop_order where reverse(regexp_replace(phone, '\\D', '', 'g')) like ${end} limit ${MAX_FOUND})
          union (select id, created_at from shop_order where reverse(regexp_replace(contact_phone, '\\D', '', 'g')) like ${end} limit ${MAX_FOUND})`
  const { rows } = await sql({ id: col.text })`
    select id from (${given}
      union (select id, created_at from shop_order where account_id = ${accountId ?? null}::bigint order by created_at desc limit ${MAX_FOUND})) found
    order by created_at desc limit ${MAX_FOUND}`.execute(ctx.db)
  return rows.map((row) => row.id)
}
