import { userInfo } from 'node:os'
import type { Context } from '../../server/platform/db/context.ts'
import { consoleActor } from '../../server/people/staff/actor.ts'
import type { ActorContext } from '../../server/people/staff/asStaff.ts'

/** Acts as the command's user: REVIEWER, or the login name on this machine. */
export const asConsole = (ctx: Context): ActorContext => ({
  ...ctx,
  actor: consoleActor(process.env['REVIEWER']?.trim() || userInfo().username),
})
