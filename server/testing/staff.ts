import type { Permission } from '../../basics/permissions.ts'
import { consoleActor } from '../people/staff/actor.ts'
import { asStaff, type StaffContext } from '../people/staff/asStaff.ts'
import type { Context } from '../platform/db/context.ts'

/** Acts as console staff with every permission. */
export const asTester = <P extends Permission>(
  ctx: Context,
  permission: P,
  work: (tx: StaffContext<P>) => Promise<boolean>,
): Promise<boolean> => asStaff({ ...ctx, actor: consoleActor('tester') }, permission, work)
