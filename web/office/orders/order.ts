import type { CallResult } from '../../../api/calls.ts'

export type Order = CallResult<'readOfficeOrder'>
