import { useCallback, useRef } from 'react'
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { CallInput, CallName, CallResult } from '../../../api/calls.ts'
import { CallFailure, request } from '../../client/callApi.ts'

/** True after the second factor was confirmed: repeat the call. */
type AskAgain = () => Promise<boolean>

let askAgain: AskAgain = async () => false
let whenSignedOut = (): void => {}

/** The shell's reaction to a refusal; set once at start. */
export function answerRefusals(answers: { askAgain: AskAgain; whenSignedOut: () => void }): void {
  ;({ askAgain, whenSignedOut } = answers)
}

/** The second factor is older than allowed (rules: staff#again). */
const needsConfirmation = (cause: unknown): boolean =>
  cause instanceof CallFailure && cause.fields['factor'] === 'confirm'

/** Throws `CallFailure`. Asks for the second factor when the call needs it, then repeats the call. */
export async function callOffice<N extends CallName>(
  name: N,
  input: CallInput<N>,
  signal?: AbortSignal,
): Promise<CallResult<N>> {
  // Sends the office's session cookie, never the shop's token.
  const send = () => request(name, input, signal && { signal })
  try {
    return await send()
  } catch (cause) {
    if (cause instanceof CallFailure && cause.name === 'notSignedIn') whenSignedOut()
    if (!needsConfirmation(cause) || !(await askAgain())) throw cause
    return send()
  }
}

export const callKey = <N extends CallName>(name: N, input: CallInput<N>): readonly unknown[] => [
  name,
  input,
]

type QueryOptions<R> = {
  readonly enabled?: boolean
  readonly refetchInterval?: number
  /** Asks again after `refetchInterval` only for such an answer. */
  readonly refetchWhile?: (result: R) => boolean
}

export const useCall = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  { refetchInterval, refetchWhile, ...options }: QueryOptions<CallResult<N>> = {},
): UseQueryResult<CallResult<N>, Error> =>
  useQuery<CallResult<N>>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => callOffice(name, input, signal),
    ...options,
    ...(refetchInterval !== undefined && {
      refetchInterval: ({ state: { data } }) =>
        !refetchWhile || (data !== undefined && refetchWhile(data)) ? refetchInterval : false,
    }),
  })

/**
 * An action, after which the office's queries are refetched unless it ends them. Ignores a double click's second
 * press, which comes before the button is drawn busy.
 */
export function useAct<N extends CallName>(
  name: N,
  then?: (result: CallResult<N>) => void,
  { rereads = true } = {},
): UseMutationResult<CallResult<N>, Error, CallInput<N>> {
  const client = useQueryClient()
  const underWay = useRef(new Set<string>())
  const act = useMutation<CallResult<N>, Error, CallInput<N>>({
    mutationFn: (input) =>
      callOffice(name, input).finally(() => underWay.current.delete(JSON.stringify(input))),
    onSuccess: (result) => {
      if (rereads) void client.invalidateQueries()
      then?.(result)
    },
  })
  const send = act.mutate
  const mutate = useCallback<typeof send>(
    (...sent) => {
      const text = JSON.stringify(sent[0])
      if (underWay.current.has(text)) return
      underWay.current.add(text)
      send(...sent)
    },
    [send],
  )
  return { ...act, mutate }
}

/** A page that continues after a mark of its last row. */
type Keyset<R> = { readonly rows: readonly R[]; readonly next: string | null }

export type Pages<R> = {
  readonly rows: readonly R[]
  readonly failure: unknown
  readonly isLoading: boolean
  readonly isLoadingMore: boolean
  readonly more: (() => void) | undefined
  readonly retry: () => void
}

type Loaded = {
  readonly state: { readonly data?: { readonly pages: readonly unknown[] } | undefined }
}

/** One request per page. */
const MAX_REREAD = 3

/** `pageOf` reads a page from the call's answer; its mark is sent as `mark`, with `more` for later pages. */
export function usePages<N extends CallName, R>(
  name: N,
  input: CallInput<N>,
  pageOf: (result: CallResult<N>) => Keyset<R>,
  mark: keyof CallInput<N> & string,
  { refetchInterval, more = {} }: { refetchInterval?: number; more?: Partial<CallInput<N>> } = {},
): Pages<R> {
  const query = useInfiniteQuery({
    queryKey: [...callKey(name, input), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callOffice(
        name,
        (pageParam === null ? input : { ...input, ...more, [mark]: pageParam }) as CallInput<N>,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => pageOf(last).next,
    ...(refetchInterval !== undefined && {
      refetchInterval: ({ state: { data } }: Loaded) =>
        (data?.pages.length ?? 0) > MAX_REREAD ? false : refetchInterval,
    }),
  })
  return {
    rows: query.data?.pages.flatMap((page) => pageOf(page).rows) ?? [],
    failure: query.error ?? undefined,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    retry: () => void query.refetch(),
  }
}
