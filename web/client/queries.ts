import {
  QueryClient,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { CallInput, CallName, CallResult } from '../../api/calls.ts'
import { mayRetry } from '../../basics/errors.ts'
import { CallFailure, callApi } from './callApi.ts'

/** A screen that is opened later asks again, and shows what it has meanwhile (rules: wire#kept). */
const FRESH_MS = 10_000
const TRIES = 2

const mayHelp = (cause: unknown): boolean =>
  cause instanceof CallFailure &&
  (cause.name === 'offline' || cause.name === 'timeout' || mayRetry(cause.name))

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Fails at once when offline: wallets report the online state unreliably.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // A refusal from server rendering stays until a retry.
        retryOnMount: false,
        retry: (failures, cause) =>
          failures < TRIES && mayHelp(cause) && (cause as CallFailure).name !== 'offline',
      },
    },
  })

export const callKey = <N extends CallName>(name: N, input: CallInput<N>) => [name, input] as const

export const callQuery = <N extends CallName>(name: N, input: CallInput<N>) => ({
  queryKey: callKey(name, input) as readonly unknown[],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(name, input, { signal }),
})

type Options<N extends CallName> = Omit<
  UseQueryOptions<CallResult<N>, Error>,
  'queryKey' | 'queryFn'
>

export const useCall = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: Options<N> = {},
): UseQueryResult<CallResult<N>, Error> => useQuery({ ...callQuery(name, input), ...options })
