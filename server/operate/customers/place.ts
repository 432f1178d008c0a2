import type { CallResult } from '../../../api/calls.ts'
import type { Caller } from '../../../api/caller.ts'
import { refuse } from '../../../basics/errors.ts'
import type { PersonalData } from '../../people/accounts/profile/personalData.ts'
import { findStatus } from '../../people/accounts/customers/findStatus.ts'
import type { ActorContext } from '../../people/staff/asStaff.ts'
import type { Context } from '../../platform/db/context.ts'
import type { CallContext } from '../../platform/http/handler.ts'

/** Handed in by the wiring, which knows every domain's part of a person and reads chains. */
export type CustomersPlace = {
  readonly personalData: PersonalData
  readonly readLimits: (ctx: CallContext) => Promise<CallResult<'listLimits'>>
  readonly readCharges: (ctx: CallContext) => Promise<CallResult<'listCharges'>>
}

/** Refuses `notFound` for an unknown number. */
export async function requireCustomer(ctx: Pick<Context, 'db'>, id: string): Promise<bigint> {
  const accountId = BigInt(id)
  const status = await findStatus(ctx, accountId)
  return status === undefined ? refuse('notFound') : accountId
}

/** A context that reads as the member would; without a device, whose visits need not be the member's. */
export const readingAs = (
  { db, now, log }: ActorContext,
  caller: Caller,
  accountId: bigint,
): CallContext => ({
  db,
  now,
  log,
  caller: {
    ...caller,
    device: '',
    deviceKnown: false,
    account: { accountId, sessionId: 0n },
    keepToken: () => {},
  },
})
