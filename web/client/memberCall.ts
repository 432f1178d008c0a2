import type { UseQueryResult } from '@tanstack/react-query'
import type { CallInput, CallName, CallResult } from '../../api/calls.ts'
import { useCall } from './queries.ts'
import { useSession } from './session.ts'

type Options<N extends CallName> = NonNullable<Parameters<typeof useCall<N>>[2]>

/**
 * A call that only a member may make: it is not asked while nobody is signed in. An answer from before stays, for screens
 * that come back after signing in again; what is shown outside of `MemberOnly` looks at the session itself.
 */
export function useMemberCall<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: Options<N> = {},
): UseQueryResult<CallResult<N>, Error> {
  const { signedIn } = useSession()
  return useCall(name, input, { ...options, enabled: signedIn && options.enabled !== false })
}
