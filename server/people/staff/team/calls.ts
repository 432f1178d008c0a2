import type * as team from '../../../../api/office/team.ts'
import type { Permission } from '../../../../basics/permissions.ts'
import type { Handlers, StaffCallContext } from '../../../platform/http/handler.ts'
import { listAudit } from '../../audit/listAudit.ts'
import type { Actor } from '../actor.ts'
import { asStaff, audit, type ActorContext, type StaffContext } from '../asStaff.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from '../keys/apiKeys.ts'
import { linkAddress } from '../signIn/links.ts'
import { answerOfferedRights } from './offered.ts'
import { readRights } from './rights.ts'
import { removeRole, saveRole } from './roles.ts'
import { changeStaff, inviteStaff, resetStaff, setDisabled } from './team.ts'
import { listRoles, listStaff } from './teamLists.ts'

async function resultAs<P extends Permission, T>(
  acting: ActorContext,
  permission: P,
  work: (tx: StaffContext<P>) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined
  await asStaff(acting, permission, async (tx) => {
    result = { value: await work(tx) }
    return true
  })
  return result!.value
}

const linkOf = (
  { caller }: Pick<StaffCallContext<Actor>, 'caller'>,
  { token, endsAt }: { token: string; endsAt: Date },
): { link: string; endsAt: number } => ({
  link: linkAddress(caller.site, token),
  endsAt: endsAt.getTime(),
})

/** What else a change of people or their rights ends, in its transaction. */
export type TeamChanged = (tx: StaffContext<'staff.manage'>) => Promise<void>

export const teamCalls = (changed: TeamChanged): Handlers<keyof typeof team, Actor> => ({
  listStaff: ({ acting }) => listStaff(acting),
  inviteStaff: async (ctx, input) => {
    const made = await resultAs(ctx.acting, 'staff.manage', (tx) => inviteStaff(tx, input))
    return { id: String(made.id), ...linkOf(ctx, made) }
  },
  changeStaff: async ({ acting }, { id, role, was }) => {
    await resultAs(acting, 'staff.manage', async (tx) => {
      await changeStaff(tx, { id: BigInt(id), role, was })
      await changed(tx)
    })
    return {}
  },
  disableStaff: async ({ acting }, { id }) => {
    await resultAs(acting, 'staff.manage', async (tx) => {
      await setDisabled(tx, BigInt(id), true)
      await changed(tx)
    })
    return {}
  },
  enableStaff: async ({ acting }, { id }) => {
    await resultAs(acting, 'staff.manage', (tx) => setDisabled(tx, BigInt(id), false))
    return {}
  },
  resetStaff: async (ctx, { id }) =>
    linkOf(ctx, await resultAs(ctx.acting, 'staff.manage', (tx) => resetStaff(tx, BigInt(id)))),
  listRoles: ({ acting }) => listRoles(acting),
  saveRole: async ({ acting }, { name, rights, version }) => {
    const role = { name, rights: readRights(rights), version }
    await resultAs(acting, 'staff.manage', async (tx) => {
      await saveRole(tx, role)
      await changed(tx)
    })
    return {}
  },
  answerOfferedRights: async ({ acting }, input) => {
    await resultAs(acting, 'staff.manage', (tx) => answerOfferedRights(tx, input))
    return {}
  },
  removeRole: async ({ acting }, { name }) => {
    await resultAs(acting, 'staff.manage', (tx) => removeRole(tx, name))
    return {}
  },
  listApiKeys: ({ acting }) => listApiKeys(acting),
  makeApiKey: async ({ acting }, { name, rights, days }) => {
    const wanted = { name, rights: readRights(rights), days }
    const { id, key } = await resultAs(acting, 'apiKeys.manage', (tx) => makeApiKey(tx, wanted))
    return { id: String(id), key }
  },
  revokeApiKey: async ({ acting }, { id }) => {
    await resultAs(acting, 'apiKeys.manage', (tx) => revokeApiKey(tx, BigInt(id)))
    return {}
  },
  listAudit: ({ acting }, input) =>
    resultAs(acting, 'audit.read', async (tx) => {
      const listed = await listAudit(tx, input)
      const facts = Object.fromEntries(
        Object.entries(input).map(([name, value]) => [name, String(value)]),
      )
      await audit(tx, { action: 'readAudit', subject: { kind: 'audit', id: '' }, facts })
      return listed
    }),
})
