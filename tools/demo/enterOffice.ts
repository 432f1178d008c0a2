import type { FastifyRequest } from 'fastify'
import { OWNER } from '../../basics/permissions.ts'
import { refuse } from '../../basics/errors.ts'
import type { Caller } from '../../api/caller.ts'
import type { CallResult } from '../../api/calls.ts'
import { noteConfirmed, readStaffSession } from '../../server/people/staff/session.ts'
import { signIn } from '../../server/people/staff/signIn/officeSession.ts'
import { inTransaction, type TransactionContext } from '../../server/platform/db/context.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { limitAddress } from '../../server/platform/http/visitor.ts'
import type { StaffSignInContext } from '../../server/platform/http/handler.ts'

const NAME = '演示店主 Demo owner'
const HERE: ReadonlySet<string> = new Set(
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(limitAddress),
)
const HERE_NAMED: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Checks the name too: a stranger's page may have one that resolves to this machine. */
const isHere = ({ clientAddress, site }: Pick<Caller, 'clientAddress' | 'site'>): boolean =>
  HERE.has(clientAddress) && HERE_NAMED.has(new URL(site).hostname)

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * True for proxied requests, which all come from this machine, and for pages of another name. A silent proxy, such as
 * nginx, speaks HTTP/1.0.
 */
export const isRelayed = ({
  headers,
  hostname,
  raw,
}: Pick<FastifyRequest, 'headers' | 'hostname'> & {
  readonly raw: Pick<FastifyRequest['raw'], 'httpVersion'>
}): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined) ||
  raw.httpVersion === '1.0' ||
  !HERE_NAMED.has(hostname)

/** Can sign in no other way; made on first use. */
async function demoOwner(tx: TransactionContext): Promise<bigint> {
  await sql`
    insert into staff (name, role, created_at, trusted_since) values (${NAME}, ${OWNER}, ${tx.now()}, ${tx.now()})
    on conflict do nothing`.execute(tx.db)
  const { rows } = await sql<{ id: bigint }>`
    select id from staff s where name = ${NAME} and password_hash is null
      and not exists (select from staff_passkey where staff_id = s.id)`.execute(tx.db)
  return rows[0]?.id ?? refuse('noPermission')
}

/**
 * Signs in as the demo's owner, or confirms again, which stands for the second factor (rules: demo#owner). Refuses
 * `noPermission` from any other machine.
 */
export async function enterOffice(ctx: StaffSignInContext): Promise<CallResult<'enterDemoOffice'>> {
  if (!isHere(ctx.caller)) refuse('noPermission')
  return inTransaction(ctx, async (plain) => {
    const tx = { ...ctx, ...plain }
    const staffId = await demoOwner(tx)
    const { shown } = ctx.staffCookie
    const session = shown === undefined ? undefined : await readStaffSession(tx, shown)
    if (session?.staffId === staffId) await noteConfirmed(tx, session.sessionId)
    else await signIn(tx, staffId, 'demo')
    return { staffId: String(staffId) }
  })
}
