import type { CallResult } from '../../../api/calls.ts'

export type Home = CallResult<'readOfficeHome'>
