import { isTronAddress } from '../../../../basics/tron/address.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { shortName } from '../profile/accountLabel.ts'
import { evmAddress } from '../wallets/evmAddress.ts'

/** What somebody typed. A person is told apart from a number, because looking for a person is written down. */
export type CustomerSearch =
  | { readonly by: 'id' | 'wallet' | 'code'; readonly text: string }
  | { readonly by: 'email' | 'phone' | 'name'; readonly text: string }

export const isAboutPerson = ({ by }: CustomerSearch): boolean =>
  by === 'email' || by === 'phone' || by === 'name' || by === 'code'

const INVITE_CODE = /^[2-9A-HJ-NP-Z]{8}$/
const MIN_PHONE_DIGITS = 6
/** A search that finds more has to be narrowed down. */
const MOST_FOUND = 50

export function customerSearch(typed: string): CustomerSearch {
  const text = typed.trim()
  const digits = text.replace(/[\s()./-]/g, '')
  if (/^#\d{1,18}$/.test(text)) return { by: 'id', text: text.slice(1) }
  if (evmAddress(text) !== undefined || isTronAddress(text)) return { by: 'wallet', text }
  if (/^\+?\d+$/.test(digits) && digits.replace('+', '').length >= MIN_PHONE_DIGITS)
    return { by: 'phone', text: digits }
  if (/^\d{1,18}$/.test(text)) return { by: 'id', text }
  if (INVITE_CODE.test(text)) return { by: 'code', text }
  // Letters of an e-mail address are ASCII; what is not can only be a receiver's name.
  if (text.includes('@')) return { by: 'email', text: text.toLowerCase() }
  return { by: 'name', text: text.toLowerCase() }
}

/** A pattern for what begins with the text. */
const begins = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const ofEmail = (text: string): Sql<unknown> => sql`
  (select id from account where email collate "C" like ${begins(text)} order by email collate "C" limit ${MOST_FOUND})`
const ofPhone = (text: string): Sql<unknown> => sql`
  (select id from account where phone collate "C" like ${begins(text)} order by phone collate "C" limit ${MOST_FOUND})`
const ofName = (text: string): Sql<unknown> => sql`
  (select account_id as id from delivery_address where lower(name) collate "C" like ${begins(text)}
   order by lower(name) collate "C" limit ${MOST_FOUND})`

function found({ by, text }: CustomerSearch): Sql<unknown> {
  switch (by) {
    case 'id':
      return sql`select ${text}::bigint as id`
    case 'code':
      return sql`select id from account where invite_code = ${text} union ${ofName(text.toLowerCase())} union ${ofEmail(text.toLowerCase())}`
    case 'wallet':
      return sql`select account_id as id from account_wallet
        where (kind, address) in (('evm', ${evmAddress(text) ?? null}), ('tron', ${isTronAddress(text) ? text : null}))`
    case 'email':
      return ofEmail(text)
    case 'phone':
      return text.startsWith('+')
        ? ofPhone(text)
        : sql`${ofPhone(`+${text}`)} union ${ofPhone(`+86${text}`)} union select ${text.length > 18 ? '0' : text}::bigint`
    case 'name':
      return sql`${ofName(text)} union ${ofEmail(text)}`
  }
}

export type Customer = {
  readonly id: bigint
  /** Shortened: whoever is looked at whole is written down. */
  readonly label: string
  readonly kind: 'email' | 'phone' | 'wallet'
  readonly frozen: boolean
  readonly createdAt: Date
}

/** Members, newest first, below a number; or whom a search finds. Deleted accounts are not among them. */
export async function listCustomers(
  ctx: Pick<Context, 'db'>,
  asked: {
    readonly searched?: CustomerSearch | undefined
    readonly after?: bigint | undefined
    readonly size: number
  },
): Promise<{ readonly customers: readonly Customer[]; readonly next: bigint | null }> {
  const { searched, after, size } = asked
  const which = searched
    ? sql`a.id in (${found(searched)})`
    : sql`(${after ?? null}::bigint is null or a.id < ${after ?? null})`
  const most = searched ? MOST_FOUND : size
  const { rows } = await sql({
    id: col.bigint,
    email: col.orNull(col.text),
    phone: col.orNull(col.text),
    wallet: col.orNull(col.text),
    frozen: col.bool,
    createdAt: col.time,
  })`
    select a.id, a.email, a.phone, a.frozen, a.created_at as "createdAt",
      (select address from account_wallet w where w.account_id = a.id order by w.created_at, w.address limit 1) as wallet
    from account a where ${which} and a.status <> 'deleted'
    order by a.id desc limit ${most + 1}`.execute(ctx.db)
  const customers = rows.slice(0, most).map(({ id, email, phone, wallet, ...row }) => ({
    ...row,
    id,
    label: shortName({ email, phone, wallet }),
    kind: email ? ('email' as const) : phone ? ('phone' as const) : ('wallet' as const),
  }))
  const last = customers.at(-1)
  return { customers, next: !searched && rows.length > most && last ? last.id : null }
}
