import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { isTronAddress } from '../../../../basics/tron/address.ts'
import type { Context } from '../../../platform/db/context.ts'
import { parseEmail, parsePhone } from './accountName.ts'
import { evmAddress } from '../wallets/evmAddress.ts'

const INVITE_CODE = /^[2-9A-HJ-NP-Z]{8}$/

/**
 * An active account by e-mail, phone, wallet or invitation code. An ambiguous name finds none, because money may
 * follow.
 */
export async function findAccount(ctx: Context, name: string): Promise<bigint | undefined> {
  const text = name.trim()
  const phones = text.startsWith('+')
    ? [parsePhone(text)]
    : [parsePhone(text), parsePhone(`+${text}`)]
  const code = text.toUpperCase()
  const { rows } = await sql.named({
    id: col.bigint,
  })`
    select id from (
      select id, status from account where email = ${parseEmail(text) ?? null}
      union select id, status from account where phone = any(${phones.filter((phone) => phone !== undefined)}::text[])
      union select id, status from account where invite_code = ${INVITE_CODE.test(code) ? code : null}
      union select a.id, a.status from account_wallet w join account a on a.id = w.account_id
        where (w.kind, w.address) in (('evm', ${evmAddress(text) ?? null}),
          ('tron', ${isTronAddress(text) ? text : null}))
    ) found where status = 'active' limit 2`.execute(ctx.db)
  return rows.length === 1 ? rows[0]!.id : undefined
}
