// npm run staff -- list | owner | invite NAME ROLE | link NAME | disable NAME | enable NAME
// The last way back into the office, on the shop of DATABASE_URL or the running shop on this machine.
import { localSite, type Config } from '../../server/platform/config.ts'
import { ConfigError } from '../../server/platform/config/env.ts'
import type { Context } from '../../server/platform/db/context.ts'
import { Refusal } from '../../basics/errors.ts'
import { asStaff, type StaffContext } from '../../server/people/staff/asStaff.ts'
import { ensureRoles } from '../../server/people/staff/ensureRoles.ts'
import { linkAddress } from '../../server/people/staff/signIn/links.ts'
import { offerOwnerLink, ownerLinkFile } from '../../server/people/staff/signIn/offerOwnerLink.ts'
import { turnOffWithoutRights } from '../../server/operate/webhooks/turnOffWithoutRights.ts'
import { inviteStaff, resetStaff, setDisabled } from '../../server/people/staff/team/team.ts'
import { listStaff } from '../../server/people/staff/team/teamLists.ts'
import { StartProblem } from '../supervisor/problem.ts'
import { asConsole } from './asConsole.ts'
import { withShop } from './withShop.ts'

const USAGE = `Usage: npm run staff -- list                who may sign in to the office
       npm run staff -- owner               a one-time link for the first owner
       npm run staff -- invite NAME ROLE    a one-time link for someone new
       npm run staff -- link NAME           a one-time link for someone who cannot sign in any more
       npm run staff -- disable NAME        ends someone's access at once
       npm run staff -- enable NAME         lets them sign in again`
const DONE = 0
const REFUSED = 1
const NOTHING_DONE = 2

const siteOf = (config: Config): string => config.publicUrl ?? localSite(config)

async function list(ctx: Context): Promise<number> {
  for (const one of await listStaff(ctx)) {
    const ways = [
      ...(one.passkeys > 0 ? [`${one.passkeys} passkeys`] : []),
      ...(one.hasPassword ? ['password and app'] : []),
    ]
    const state = one.disabledAt === null ? ways.join(', ') || 'has not signed in yet' : 'disabled'
    console.log([one.id, one.name, one.role, state].join('\t'))
  }
  return DONE
}

async function owner(ctx: Context, config: Config): Promise<number> {
  const link = await offerOwnerLink(ctx, { dataDir: config.dataDir, site: siteOf(config) })
  if (link === undefined) {
    console.error('There is an owner already: `staff -- link NAME` lets them in again.')
    return REFUSED
  }
  console.log(`${link}\nalso in ${ownerLinkFile(config.dataDir)}; good for one hour`)
  return DONE
}

async function idOf(ctx: Context, name: string): Promise<bigint | undefined> {
  const found = (await listStaff(ctx)).find(
    (one) => one.name.toLowerCase() === name.toLowerCase() || one.id === name,
  )
  if (!found) console.error(`There is no one called ${name}; \`staff -- list\` shows who there is.`)
  return found && BigInt(found.id)
}

const act = async (
  ctx: Context,
  work: (tx: StaffContext<'staff.manage'>) => Promise<string>,
): Promise<number> => {
  let said = ''
  await asStaff(asConsole(ctx), 'staff.manage', async (tx) => {
    said = await work(tx)
    return true
  })
  console.log(said)
  return DONE
}

async function change(
  ctx: Context,
  config: Config,
  [verb, name, role = '']: readonly string[],
): Promise<number> {
  if (name === undefined) return NOTHING_DONE
  await ensureRoles(ctx)
  const shown = ({ token, endsAt }: { token: string; endsAt: Date }): string =>
    `${linkAddress(siteOf(config), token)}\nworks once, until ${endsAt.toISOString()}`
  if (verb === 'invite') return act(ctx, async (tx) => shown(await inviteStaff(tx, { name, role })))
  const id = await idOf(ctx, name)
  if (id === undefined) return REFUSED
  if (verb === 'link') return act(ctx, async (tx) => shown(await resetStaff(tx, id)))
  return act(ctx, async (tx) => {
    await setDisabled(tx, id, verb === 'disable')
    await turnOffWithoutRights(tx)
    return `${name} is ${verb}d.`
  })
}

async function main(words: readonly string[]): Promise<number> {
  const [verb = 'help', ...rest] = words
  const wanted: Readonly<Record<string, number>> = {
    list: 0,
    owner: 0,
    invite: 2,
    link: 1,
    disable: 1,
    enable: 1,
  }
  if (wanted[verb] !== rest.length) {
    console.log(USAGE)
    return verb === 'help' ? DONE : NOTHING_DONE
  }
  return withShop('staff', (ctx, config) =>
    verb === 'list'
      ? list(ctx)
      : verb === 'owner'
        ? owner(ctx, config)
        : change(ctx, config, words),
  )
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof Refusal) {
    const fields = Object.entries(error.fields ?? {}).map(([field, why]) => `${field}: ${why}`)
    console.error(`Refused (${error.name}) ${fields.join(', ')}`.trim())
    process.exitCode = REFUSED
  } else {
    console.error(
      error instanceof ConfigError || error instanceof StartProblem ? error.message : error,
    )
    process.exitCode = NOTHING_DONE
  }
}
