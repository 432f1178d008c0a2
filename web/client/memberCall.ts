import type { UseQueryResult } from '@tanstack/react-query'
import type { CallInput, CallName, CallResult } from '../../api/calls.ts'
import { useCall } from './queries.ts'
import { useSession } from './session.ts'

type Options<N extends CallName> = NonNullable<Parameters<typeof useCall<N>>[2]>

/** Calls only while signed in. Keeps the last answer afterwards: check the session outside `MemberOnly`. */
export function useMemberCall<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: Options<N> = {},
): UseQueryResult<CallResult<N>, Error> {
  const { signedIn } = useSession()
  return useCall(name, input, { ...options, enabled: signedIn && options.enabled !== false })
}
