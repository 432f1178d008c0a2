import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallName, CallResult } from '../../../api/calls.ts'
import { callApi } from '../../client/callApi.ts'
import { useSession } from '../../client/session.ts'

type Page<R> = { records: R[]; pages: number; current: number }
type PagedCall = { [N in CallName]: CallResult<N> extends Page<unknown> ? N : never }[CallName]
type RecordOf<N extends PagedCall> = CallResult<N> extends Page<infer R> ? R : never

type Options<N extends PagedCall> = {
  refreshMs?: (records: RecordOf<N>[]) => number | false
  forAnyone?: boolean
}

/**
 * A list read page by page, for members only unless public. New records shift older ones to the next page, so
 * duplicates are dropped by id. `refreshMs` returns the polling interval.
 */
export function usePages<N extends PagedCall>(
  name: N,
  input: CallInput<N>,
  idOf: (record: RecordOf<N>) => string,
  { refreshMs = () => false, forAnyone = false }: Options<N> = {},
) {
  const { signedIn } = useSession()
  type P = Page<RecordOf<N>>
  const kept = (pages: readonly P[] | undefined): RecordOf<N>[] => [
    ...new Map(
      (pages ?? []).flatMap(({ records }) => records).map((record) => [idOf(record), record]),
    ).values(),
  ]
  const client = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: [name, input, 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      (await callApi(name, { ...(input as object), pageNo: pageParam } as CallInput<N>, {
        signal,
      })) as unknown as P,
    initialPageParam: 1,
    // Rendered by the server.
    initialData: () => {
      const first = client.getQueryData<P>([name, { ...(input as object), pageNo: 1 }])
      return first && { pages: [first], pageParams: [1] }
    },
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
    enabled: signedIn || forAnyone,
    staleTime: 0,
    refetchInterval: ({ state }) => refreshMs(kept(state.data?.pages)),
  })
  return {
    records: kept(query.data?.pages),
    hasData: query.data !== undefined,
    isPending: query.isPending,
    isFetching: query.isFetching,
    error: query.error,
    hasMore: query.hasNextPage,
    moreFailed: query.isFetchNextPageError,
    isReadingMore: query.isFetchingNextPage,
    readMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}

export type Pages = Omit<ReturnType<typeof usePages<PagedCall>>, 'records'>
