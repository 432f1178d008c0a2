import { isTronAddress } from '../../../../basics/tron/address.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { shortName } from '../profile/accountLabel.ts'
import { evmAddress } from '../wallets/evmAddress.ts'

/** The text of the search box. Searching for a person is audited; a number is not. */
type CustomerSearch =
  | { readonly by: 'id' | 'wallet' | 'code'; readonly text: string }
  | { readonly by: 'email' | 'phone' | 'name'; readonly text: string }

export const isAboutPerson = ({ by }: CustomerSearch): boolean =>
  by === 'email' || by === 'phone' || by === 'name' || by === 'code'

const INVITE_CODE = /^[2-9A-HJ-NP-Z]{8}$/
const MIN_PHONE_DIGITS = 6

export function customerSearch(typed: string): CustomerSearch {
  const text = typed.trim()
  const digits = text.replace(/[\s()./-]/g, '')
  if (/^#\d{1,18}$/.test(text)) return { by: 'id', text: text.slice(1) }
  if (evmAddress(text) !== undefined || isTronAddress(text)) return { by: 'wallet', text }
  if (/^\+?\d+$/.test(digits) && digits.replace('+', '').length >= MIN_PHONE_DIGITS)
    return { by: 'phone', text: digits }
  if (/^\d{1,18}$/.test(text)) return { by: 'id', text }
  if (INVITE_CODE.test(text)) return { by: 'code', text }
  // E-mail addresses are ASCII; other text can only be a receiver's name.
  if (text.includes('@')) return { by: 'email', text: text.toLowerCase() }
  return { by: 'name', text: text.toLowerCase() }
}

const begins = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

type Page = { readonly after: bigint | undefined; readonly most: number }

const below = (id: Sql<unknown>, { after }: Page): Sql<unknown> =>
  after === undefined ? sql`true` : sql`${id} < ${after}`

const ofEmail = (text: string, page: Page): Sql<unknown> => sql`
  (select id from account where email collate "C" like ${begins(text)} and ${below(sql`id`, page)}
    order by id desc limit ${page.most})`
const ofPhone = (text: string, page: Page): Sql<unknown> => sql`
  (select id from account where phone collate "C" like ${begins(text)} and ${below(sql`id`, page)}
    order by id desc limit ${page.most})`
const ofName = (text: string, page: Page): Sql<unknown> => sql`
  (select distinct account_id as id from delivery_address
    where lower(name) collate "C" like ${begins(text)} and ${below(sql`account_id`, page)}
   order by account_id desc limit ${page.most})`

function found({ by, text }: CustomerSearch, page: Page): Sql<unknown> {
  switch (by) {
    case 'id':
      return sql`select ${text}::bigint as id`
    case 'code':
      return sql`
        select id from account where invite_code = ${text} union ${ofName(text.toLowerCase(), page)}
        union ${ofEmail(text.toLowerCase(), page)}`
    case 'wallet':
      return sql`select account_id as id from account_wallet
        where (kind, address) in (('evm', ${evmAddress(text) ?? null}), ('tron', ${isTronAddress(text) ? text : null}))`
    case 'email':
      return ofEmail(text, page)
    case 'phone':
      return text.startsWith('+')
        ? ofPhone(text, page)
        : sql`
          ${ofPhone(`+${text}`, page)} union ${ofPhone(`+86${text}`, page)}
          union select ${text.length > 18 ? '0' : text}::bigint`
    case 'name':
      return sql`${ofName(text, page)} union ${ofEmail(text, page)}`
  }
}

type Customer = {
  readonly id: bigint
  /** Shortened: seeing the whole is audited. */
  readonly label: string
  readonly kind: 'email' | 'phone' | 'wallet'
  readonly frozen: boolean
  readonly createdAt: Date
}

/** Newest first, below a number; without deleted ones. */
export async function listCustomers(
  ctx: Pick<Context, 'db'>,
  asked: {
    readonly searched?: CustomerSearch | undefined
    readonly after?: bigint | undefined
    readonly size: number
  },
): Promise<{ readonly customers: readonly Customer[]; readonly next: bigint | null }> {
  const { searched, after, size } = asked
  const page = { after, most: size + 1 }
  const isFound = searched ? sql`a.id in (${found(searched, page)})` : sql`true`
  const { rows } = await sql({
    id: col.bigint,
    email: col.orNull(col.text),
    phone: col.orNull(col.text),
    wallet: col.orNull(col.text),
    frozen: col.bool,
    createdAt: col.time,
  })`
    select a.id, a.email, a.phone, a.frozen, a.created_at as "createdAt",
      (select address from account_wallet w where w.account_id = a.id order by w.created_at, w.address
        limit 1) as wallet
    from account a where ${isFound} and ${below(sql`a.id`, page)} and a.status <> 'deleted'
    order by a.id desc limit ${page.most}`.execute(ctx.db)
  const customers = rows.slice(0, size).map(({ id, email, phone, wallet, ...row }) => ({
    ...row,
    id,
    label: shortName({ email, phone, wallet }),
    kind: email ? ('email' as const) : phone ? ('phone' as const) : ('wallet' as const),
  }))
  const last = customers.at(-1)
  return { customers, next: rows.length > size && last ? last.id : null }
}
