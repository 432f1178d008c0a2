import type { CallResult } from '../../../api/calls.ts'

export type TokenChain = CallResult<'readTokens'>['chains'][number]
