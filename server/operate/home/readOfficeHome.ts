import type { CallResult } from '../../../api/calls.ts'
import { readNetworkStates, shownState } from '../../money/chains/networks/networkStates.ts'
import type { ActorContext } from '../../people/staff/asStaff.ts'
import { readOwnRights } from '../../people/staff/ownRights.ts'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/db/context.ts'
import { countJobs } from '../../platform/jobs/countJobs.ts'
import { readLastMail } from '../../platform/messages/lastMail.ts'
import { readSetupFacts } from '../../platform/settings/setupFacts.ts'
import { readNumbers } from './readNumbers.ts'
import { readWaiting, type WaitingConfig } from './readWaiting.ts'

type Home = CallResult<'readOfficeHome'>
export type HomeConfig = WaitingConfig & Pick<Config, 'acceptFewerProviders' | 'mail'>

async function readHealth(ctx: Context, config: HomeConfig): Promise<NonNullable<Home['health']>> {
  const [states, mail, jobs, facts] = await Promise.all([
    readNetworkStates(ctx, config),
    readLastMail(ctx),
    countJobs(ctx),
    readSetupFacts(ctx),
  ])
  const made = Math.max(
    ...(['backupMade', 'backupTried'] as const).map((name) => facts.get(name)?.getTime() ?? 0),
  )
  return {
    networks: config.chains.map(({ network }) => ({
      network,
      state: shownState(states, network, config.demo),
    })),
    mail:
      config.mail === null && !config.demo
        ? 'off'
        : mail === undefined
          ? 'untried'
          : mail.sent
            ? 'sent'
            : 'failed',
    jobsFailing: jobs.failing,
    backupAt: made === 0 ? null : made,
    isDemo: config.demo,
  }
}

/** One call, each part by its right. */
export async function readOfficeHome(ctx: ActorContext, config: HomeConfig): Promise<Home> {
  const rights = await readOwnRights(ctx)
  const seesHealth = rights.has('finance.read') || rights.has('settings.write')
  const [waits, numbers, health] = await Promise.all([
    readWaiting(ctx, rights, config),
    readNumbers(ctx, rights),
    seesHealth ? readHealth(ctx, config) : null,
  ])
  return { waits, numbers, health, readsGoLive: rights.has('settings.write') }
}
