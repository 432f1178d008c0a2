import type { UseQueryResult } from '@tanstack/react-query'
import type { CallInput, CallName, CallResult } from '../../api/calls.ts'
import { useCall } from './queries.ts'
import { useSession } from './session.ts'

type Options<N extends CallName> = NonNullable<Parameters<typeof useCall<N>>[2]>

/** A call that only a member may make: while nobody is signed in it is not asked, and an earlier answer is not shown. */
export function useMemberCall<N extends CallName>(name: N, input: CallInput<N>, options: Options<N> = {}): UseQueryResult<CallResult<N>, Error> {
  const { signedIn } = useSession()
  const result = useCall(name, input, { ...options, enabled: signedIn && options.enabled !== false })
  return signedIn ? result : ({ ...result, data: undefined } as UseQueryResult<CallResult<N>, Error>)
}
