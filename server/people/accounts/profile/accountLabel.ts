import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'

const HIDDEN = '***'

/** Shortened for other people: recognisable to those who know it, useless to others. */
export function shortName(name: {
  readonly email: string | null
  readonly phone: string | null
  readonly wallet: string | null
}): string {
  if (name.email !== null) {
    const [local = '', domain = ''] = name.email.split('@')
    const end = domain.lastIndexOf('.')
    const shown = local.slice(0, Math.min(2, Math.ceil(local.length / 3)))
    return `${shown}${HIDDEN}@${domain.slice(0, 1)}${HIDDEN}${domain.slice(end)}`
  }
  if (name.phone !== null) return `${name.phone.slice(0, 4)}${HIDDEN}${name.phone.slice(-3)}`
  return name.wallet === null ? HIDDEN : shortAddress(name.wallet)
}

export const shortAddress = (address: string): string =>
  `${address.slice(0, 6)}…${address.slice(-4)}`

export async function accountLabel(ctx: Context, id: bigint): Promise<string> {
  const { rows } = await sql.named({
    email: col.orNull(col.text),
    phone: col.orNull(col.text),
    wallet: col.orNull(col.text),
  })`
    select email, phone,
      (select address from account_wallet w where w.account_id = a.id order by w.created_at, w.address
      limit 1) as wallet
    from account a where id = ${id}`.execute(ctx.db)
  return shortName(rows[0] ?? { email: null, phone: null, wallet: null })
}
