import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { directionOf } from '../../../platform/db/directionOf.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { pageAsked, pageOf } from '../../../../api/pageOf.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { lockAccount } from '../signIn/lockAccount.ts'
import { signedIn } from '../signIn/signedIn.ts'

export const MAX_ADDRESSES = 20
const PHONE = /^\+?[\d\s().-]{5,31}$/

const Row = {
  id: col.int,
  name: col.text,
  phone: col.text,
  country: col.text,
  address: col.text,
  is_default: col.bool,
}
type Row = RowOf<typeof Row>

export async function addressPage(
  ctx: CallContext,
  input: CallInput<'listAddresses'>,
): Promise<CallResult<'listAddresses'>> {
  const { accountId } = signedIn(ctx)
  const page = pageAsked(input)
  const { rows } = await sql(Row)`
    select id, name, phone, country, address, is_default from delivery_address where account_id = ${accountId}
    order by is_default desc, id ${directionOf(page.order, 'desc')}`.execute(ctx.db)
  const from = (page.pageNo - 1) * page.pageSize
  const records = rows
    .slice(from, from + page.pageSize)
    .map(({ is_default: isDefault, ...row }) => ({ ...row, isDefault }))
  return pageOf(records, rows.length, page)
}

/** The first one is the default. */
export async function submitAddress(
  ctx: CallContext,
  input: CallInput<'saveAddress'>,
): Promise<CallResult<'saveAddress'>> {
  const { accountId } = signedIn(ctx)
  const { id, country } = input
  const [name, phone, address] = [input.name.trim(), input.phone.trim(), input.address.trim()]
  if (name === '') refuseFields({ name: 'missing' })
  if (!PHONE.test(phone)) refuseFields({ phone: phone === '' ? 'missing' : 'format' })
  if (address === '') refuseFields({ address: 'enterAddress' })
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx, accountId)
    const { rows: kept } = await sql({
      id: col.int,
      is_default: col.bool,
    })`select id, is_default from delivery_address where account_id = ${accountId}`.execute(tx.db)
    const known = kept.find((one) => one.id === id)
    if (id !== undefined && !known) return refuse('notFound', { fields: { id: 'notFound' } })
    if (id === undefined && kept.length >= MAX_ADDRESSES) return refuse('limitExceeded')
    const isDefault =
      (input.isDefault ?? known?.is_default ?? false) ||
      !kept.some((one) => one.is_default && one.id !== id)
    if (isDefault)
      await sql.named`
        update delivery_address set is_default = false
        where account_id = ${accountId} and is_default`.execute(tx.db)
    const { rows } = await (
      known
        ? sql({
            id: col.int,
          })`
          update delivery_address set name = ${name}, phone = ${phone}, country = ${country},
            address = ${address}, is_default = ${isDefault}
          where id = ${known.id} returning id`
        : sql({
            id: col.int,
          })`
          insert into delivery_address (account_id, name, phone, country, address, is_default, created_at)
          values (${accountId}, ${name}, ${phone}, ${country}, ${address}, ${isDefault}, ${tx.now()}) returning id`
    ).execute(tx.db)
    return { id: rows[0]!.id }
  })
}

export async function removeAddress(
  ctx: CallContext,
  input: CallInput<'removeAddress'>,
): Promise<CallResult<'removeAddress'>> {
  const { accountId } = signedIn(ctx)
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx, accountId)
    const { rows } = await sql.named({
      is_default: col.bool,
    })`
      delete from delivery_address where id = ${input.id} and account_id = ${accountId}
      returning is_default`.execute(tx.db)
    if (!rows[0]) return refuse('notFound', { fields: { id: 'notFound' } })
    if (rows[0].is_default) {
      await sql.named`
        update delivery_address set is_default = true
        where id = (select max(id) from delivery_address
          where account_id = ${accountId})`.execute(tx.db)
    }
    return {}
  })
}
