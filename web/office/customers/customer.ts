import type { CallResult } from '../../../api/calls.ts'

export type Customer = CallResult<'readCustomer'>
export type Grant = CallResult<'readCredit'>['waiting'][number]
