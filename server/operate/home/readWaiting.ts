import type { CallResult } from '../../../api/calls.ts'
import type { Permission } from '../../../basics/permissions.ts'
import { countUntranslated } from '../../commerce/catalogue/countUntranslated.ts'
import { countLowStock } from '../../commerce/catalogue/lowStock.ts'
import { countWaitingComments } from '../../commerce/comments/office/moderate.ts'
import { countWaitingConversations } from '../../commerce/conversations/office/manageConversation.ts'
import { countToShip } from '../../commerce/orders/read/countToShip.ts'
import { countAskedReturns } from '../../commerce/orders/returns/countAsked.ts'
import { countRequested } from '../../money/balances/withdrawals/countRequested.ts'
import { listFrozen } from '../../money/chains/networks/listFrozen.ts'
import { countHeldTransfers } from '../../money/payments/held/countHeldTransfers.ts'
import { countHeldCoins } from '../../money/rewards/coin/coinRecord.ts'
import { listStuckPayouts } from '../../money/payouts/listStuck.ts'
import { listFound } from '../../money/payouts/reconcile/found.ts'
import { countRefundsToApprove } from '../../money/refunds/countToApprove.ts'
import { countGivenUp } from '../jobs/queues.ts'
import { countOffered } from '../../people/staff/team/offered.ts'
import type { OwnRights } from '../../people/staff/ownRights.ts'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/db/context.ts'
import { counted, type Counted } from '../../platform/db/counted.ts'
import { countPendingSettings } from '../../platform/settings/countPendingSettings.ts'
import { restoredAt } from '../../platform/settings/unreconciled.ts'
import { countToPay, type PayConfig } from './countToPay.ts'

type Waiting = CallResult<'readOfficeHome'>['waits'][number]

export type WaitingConfig = PayConfig & Pick<Config, 'shop' | 'dust'>

type Kind = {
  readonly kind: Waiting['kind']
  readonly needs: Permission
  readonly count: (ctx: Context, config: WaitingConfig) => Promise<Counted>
  /** Staff with this right do not see it. */
  readonly unless?: Permission
}

/** Each with the right that opens the screen where it is done. */
const KINDS: readonly Kind[] = [
  {
    kind: 'restored',
    needs: 'payouts.resolve',
    count: async (ctx) => counted((await restoredAt(ctx)) ? 1 : 0),
  },
  { kind: 'toShip', needs: 'orders.read', count: countToShip },
  { kind: 'conversations', needs: 'conversations.read', count: countWaitingConversations },
  { kind: 'questions', needs: 'comments.moderate', count: countWaitingComments },
  { kind: 'lowStock', needs: 'catalogue.write', count: countLowStock },
  {
    kind: 'texts',
    needs: 'texts.translate',
    unless: 'catalogue.write',
    count: (ctx, { shop }) => countUntranslated(ctx, shop.languages),
  },
  {
    kind: 'money',
    needs: 'finance.read',
    count: (ctx, { dust }) => countHeldTransfers(ctx, dust.belowMicro),
  },
  { kind: 'coins', needs: 'finance.read', count: countHeldCoins },
  { kind: 'refunds', needs: 'finance.read', count: countRefundsToApprove },
  { kind: 'returns', needs: 'finance.read', count: countAskedReturns },
  { kind: 'withdrawals', needs: 'finance.read', count: countRequested },
  { kind: 'toPay', needs: 'finance.read', count: (ctx, config) => countToPay(config)(ctx) },
  {
    kind: 'payouts',
    needs: 'finance.read',
    count: async (ctx) =>
      counted((await listStuckPayouts(ctx)).length + (await listFound(ctx, null)).length),
  },
  {
    kind: 'networks',
    needs: 'finance.read',
    count: async (ctx) => counted((await listFrozen(ctx)).length),
  },
  { kind: 'settings', needs: 'addresses.write', count: countPendingSettings },
  { kind: 'jobs', needs: 'settings.write', count: countGivenUp },
  { kind: 'roles', needs: 'staff.manage', count: countOffered },
]

/** What the caller can do something about, in the order in which it presses. */
export async function readWaiting(
  ctx: Context,
  rights: OwnRights,
  config: WaitingConfig,
): Promise<Waiting[]> {
  const found = await Promise.all(
    KINDS.filter(({ needs, unless }) => rights.has(needs) && !(unless && rights.has(unless))).map(
      async ({ kind, count }) => ({
        kind,
        ...(await count(ctx, config)),
      }),
    ),
  )
  return found.filter(({ count }) => count > 0)
}
