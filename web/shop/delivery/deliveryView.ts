import type { CallResult } from '../../../api/calls.ts'

export type DeliveryView = CallResult<'readDelivery'>
