import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { unguarded } from '../../../../basics/formula.ts'
import { ORDER_ID } from '../../../../basics/orderId.ts'
import { ordersOfMoney } from '../../../money/payments/readProofs.ts'
import { optionsOfSku } from '../../catalogue/optionsOfSku.ts'
import { findAccount } from '../../../people/accounts/profile/findAccount.ts'
import type { Context } from '../../../platform/db/context.ts'

/** The text of the search box. Finding people needs the right to see customers. */
export type Searched =
  | {
      readonly by: 'number' | 'transaction' | 'address' | 'code' | 'nothing'
      readonly text: string
    }
  | { readonly by: 'email'; readonly text: string }
  /** A member's number; never out of the search box. */
  | { readonly by: 'member'; readonly text: string }
  /** Digits may be a SKU or the number of a parcel as well; those keep their spelling. */
  | { readonly by: 'phone'; readonly text: string; readonly typed: string }

/** Handed in, since parcels are known above orders. */
export type FindByParcel = (ctx: Context, tracking: string) => Promise<string[]>

const MIN_PHONE_DIGITS = 6
const MIN_CODE = 3
const MAX_FOUND = 100

export function searchedBy(typed: string): Searched {
  // As the exports write it.
  const text = unguarded(typed.trim())
  if (ORDER_ID.test(text)) return { by: 'number', text }
  if (/^(0x)?[0-9a-f]{64}$/i.test(text)) return { by: 'transaction', text: text.toLowerCase() }
  if (/^(0x[0-9a-f]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/i.test(text))
    return { by: 'address', text: text.toLowerCase() }
  if (text.includes('@')) return { by: 'email', text: text.toLowerCase() }
  const digits = text.replace(/[\s()+./-]/g, '')
  if (/^\d+$/.test(digits) && digits.length >= MIN_PHONE_DIGITS)
    return { by: 'phone', text: digits, typed: text }
  return { by: text.length >= MIN_CODE ? 'code' : 'nothing', text }
}

export const isAboutMoney = ({ by }: Searched): boolean => by === 'transaction' || by === 'address'

const reversed = (text: string): string => [...text].toReversed().join('')

/** At most a few hundred, unordered. */
export async function findOrderIds(
  ctx: Context,
  searched: Searched,
  ofParcel: FindByParcel,
): Promise<string[]> {
  const { by, text } = searched
  switch (by) {
    case 'nothing':
      return []
    case 'number':
      return [text]
    case 'transaction':
    case 'address':
      return ordersOfMoney(ctx, text, by)
    case 'code':
      return ordersOfCode(ctx, text, ofParcel)
    case 'member':
      return ordersOfMember(ctx, BigInt(text))
    case 'email':
      return ordersOfPerson(ctx, by, text)
    case 'phone':
      return [
        ...(await ordersOfPerson(ctx, by, text)),
        ...(await ordersOfCode(ctx, searched.typed, ofParcel)),
      ]
  }
}

async function ordersOfMember(ctx: Context, accountId: bigint): Promise<string[]> {
  const { rows } = await sql({ id: col.text })`
    select id from shop_order where account_id = ${accountId} order by created_at desc, id desc
    limit ${MAX_FOUND}`.execute(ctx.db)
  return rows.map((row) => row.id)
}

async function ordersOfCode(ctx: Context, code: string, ofParcel: FindByParcel): Promise<string[]> {
  const options = await optionsOfSku(ctx, code)
  const { rows } = await sql({ id: col.text })`
    select l.order_id as id from unnest(${options}::int[]) o (id) cross join lateral (
      select order_id from order_line where option_id = o.id order by order_id desc limit ${MAX_FOUND}) l
    order by l.order_id desc limit ${MAX_FOUND}`.execute(ctx.db)
  return [...rows.map((row) => row.id), ...(await ofParcel(ctx, code))]
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
      ? sql`
        (select id, created_at from shop_order where lower(receiver_email) = ${text}
          order by created_at desc limit ${MAX_FOUND})
          union (select id, created_at from shop_order where contact_email = ${text}
            order by created_at desc limit ${MAX_FOUND})`
      : // The number's end, since one person writes +86, another 0, another nothing.
        sql`
          (select id, created_at from shop_order
            where reverse(regexp_replace(phone, '\\D', '', 'g')) like ${end} limit ${MAX_FOUND})
          union (select id, created_at from shop_order
            where reverse(regexp_replace(contact_phone, '\\D', '', 'g')) like ${end} limit ${MAX_FOUND})`
  const { rows } = await sql({ id: col.text })`
    select id from (${given}
      union (select id, created_at from shop_order where account_id = ${accountId ?? null}::bigint
        order by created_at desc limit ${MAX_FOUND})) found
    order by created_at desc limit ${MAX_FOUND}`.execute(ctx.db)
  return rows.map((row) => row.id)
}
