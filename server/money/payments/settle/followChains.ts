import type { ChainListeners } from '../../chains/watch/listeners.ts'
import { forgetBlocks } from '../transfers/forgetBlocks.ts'
import type { PaymentListeners } from '../payment.ts'
import { recordSeen } from '../transfers/recordSeen.ts'
import { settleFinal } from './settleFinal.ts'

export const followChains = (listeners: PaymentListeners): ChainListeners => ({
  onSeen: (ctx, seen) => recordSeen({ ...ctx, listeners }, seen),
  onGone: (ctx, gone) => forgetBlocks({ ...ctx, listeners }, gone),
  onFinal: (ctx, final) => settleFinal({ ...ctx, listeners }, final),
})
