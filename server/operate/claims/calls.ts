import type * as heldMoney from '../../../api/shop/heldMoney.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { claimHeldMoney, type ClaimContext } from './claimHeldMoney.ts'
import { messageForHeldMoney } from './claimMessage.ts'

export const claimCalls = (
  at: Pick<ClaimContext, 'networks' | 'site' | 'contractWalletOf'>,
): Handlers<keyof typeof heldMoney> => ({
  messageForHeldMoney,
  claimHeldMoney: (ctx, input) => claimHeldMoney({ ...ctx, ...at }, input),
})
