import type * as treasury from '../../../api/office/treasury.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { Config } from '../../platform/config.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { readTreasury } from './readTreasury.ts'
import { readTreasuryNow } from './readTreasuryNow.ts'

export const treasuryCalls = (
  config: Pick<Config, 'chains'>,
): Handlers<keyof typeof treasury, Actor> => ({
  readTreasury: ({ acting }) => readTreasury(acting, config),
  readTreasuryNow: ({ acting }, { network }) =>
    readTreasuryNow(
      acting,
      config.chains.find((one) => one.network === network) ?? refuse('notFound'),
    ),
})
