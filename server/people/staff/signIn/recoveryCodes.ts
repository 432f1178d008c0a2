import { createHmac, randomBytes } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { keyFor } from '../../../platform/secretKey.ts'
import type { Office } from './office.ts'

const COUNT = 10
const GROUPS = 4
const GROUP_LENGTH = 4
/** Unambiguous letters; 16 of 32 signs are 80 random bits. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz023456789'

const RECOVERY_CODE = new RegExp(`^[${SIGNS}]{${GROUPS * GROUP_LENGTH}}$`)

/** Ignores case, spaces and hyphens. */
const plainOf = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '')

export const isRecoveryCode = (code: string): boolean => RECOVERY_CODE.test(plainOf(code))

/** With the office's key, so that the table alone tells nothing. */
const hashOf = (office: Office, staffId: bigint, code: string): Buffer =>
  createHmac('sha256', keyFor(office.key(), 'recovery code'))
    .update(`${staffId}:${plainOf(code)}`)
    .digest()

export async function makeRecoveryCodes(
  tx: TransactionContext,
  office: Office,
  staffId: bigint,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () =>
    [...randomBytes(GROUPS * GROUP_LENGTH)]
      .map((byte) => SIGNS[byte % SIGNS.length]!)
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
  await sql.named`delete from staff_recovery_code where staff_id = ${staffId}`.execute(tx.db)
  await sql.named`
    insert into staff_recovery_code (staff_id, code_hash)
    select ${staffId}, *
    from unnest(${codes.map((code) => hashOf(office, staffId, code))}::bytea[])`.execute(tx.db)
  return codes
}

/** True once for each code. */
export async function takeRecoveryCode(
  ctx: Context,
  office: Office,
  staffId: bigint,
  code: string,
): Promise<boolean> {
  const { rowCount } = await sql.named`
    delete from staff_recovery_code
    where staff_id = ${staffId} and code_hash = ${hashOf(office, staffId, code)}`.execute(ctx.db)
  return rowCount === 1
}
