import { MINUTE_MS } from '../../../../basics/durations.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'
import { openSealed, sealBytes } from '../../../platform/secretKey.ts'
import type { Office } from './office.ts'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** One step earlier and later, for clocks that differ. */
const WINDOW = 1
const SEALED_LIFE_MS = 15 * MINUTE_MS
const TIME_BYTES = 6

type Library = typeof import('otpauth')
const load = (): Promise<Library> => import('otpauth')

const totpOf = ({ TOTP, Secret }: Library, secret: Buffer, label = '', issuer = '') =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1', // The only one that every app knows.
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

const proposal = (boundTo: string): string => `totp proposal:${boundTo}`
const ofStaff = (staffId: bigint): string => `totp of staff ${staffId}`

/** Until a code proves it, it travels encrypted instead of being stored. */
export async function proposeTotp(
  ctx: Context,
  office: Office,
  { boundTo, name, site }: { boundTo: string; name: string; site: string },
): Promise<{ secret: string; uri: string; sealed: string }> {
  const library = await load()
  const { buffer } = new library.Secret({ size: SECRET_BYTES })
  const totp = totpOf(library, Buffer.from(buffer), name, new URL(site).hostname)
  const endsAt = Buffer.alloc(TIME_BYTES)
  endsAt.writeUIntBE(ctx.now().getTime() + SEALED_LIFE_MS, 0, TIME_BYTES)
  const plain = Buffer.concat([endsAt, Buffer.from(buffer)])
  return {
    secret: totp.secret.base32,
    uri: totp.toString(),
    sealed: sealBytes(office.key(), proposal(boundTo), plain).toString('base64url'),
  }
}

/** The secret of a proposal that the code proves, with the code's time step; `undefined` otherwise. */
export async function provenTotp(
  ctx: Context,
  office: Office,
  { boundTo, sealed, code }: { boundTo: string; sealed: string; code: string },
): Promise<{ secret: Buffer; step: bigint } | undefined> {
  const plain = openSealed(office.key(), proposal(boundTo), Buffer.from(sealed, 'base64url'))
  if (!plain || plain.readUIntBE(0, TIME_BYTES) < ctx.now().getTime()) return undefined
  const secret = plain.subarray(TIME_BYTES)
  const step = await stepOf(ctx, secret, code)
  return step === undefined ? undefined : { secret, step }
}

async function stepOf(ctx: Context, secret: Buffer, code: string): Promise<bigint | undefined> {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const timestamp = ctx.now().getTime()
  const delta = totpOf(await load(), secret).validate({ token: digits, timestamp, window: WINDOW })
  return delta === null ? undefined : BigInt(Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta)
}

export const sealTotp = (office: Office, staffId: bigint, secret: Buffer): Buffer =>
  sealBytes(office.key(), ofStaff(staffId), secret)

/** True for a code not used before. Without an app a stand-in is compared. */
export async function takeTotp(
  ctx: Context,
  office: Office,
  staff: { readonly id: bigint; readonly totpSecret: Buffer | null },
  code: string,
): Promise<boolean> {
  const secret = staff.totpSecret && openSealed(office.key(), ofStaff(staff.id), staff.totpSecret)
  const step = await stepOf(ctx, secret ?? Buffer.alloc(SECRET_BYTES), code)
  if (!secret || step === undefined) return false
  const { rowCount } = await sql.named`
    update staff set totp_step = ${step} where id = ${staff.id} and totp_step < ${step}`.execute(
    ctx.db,
  )
  return rowCount === 1
}
