import type { CallResult } from '../../../api/calls.ts'

type Reason = NonNullable<CallResult<'readOrderCharge'>['charge']>['reason']

/** After a refused charge: true when the order can still be paid another way. */
export const isPayable = (reason: Reason): boolean =>
  reason !== null && reason !== 'orderClosed' && reason !== 'paidOtherwise'
