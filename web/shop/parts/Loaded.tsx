import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from './LoadFailure.tsx'

type Props<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>
  waiting: ReactNode
  /** Replaces the failure's own text, such as "not found". */
  refused?: ReactNode
  children: (data: T) => ReactNode
}

/** A query's data, a placeholder while it loads, or its failure with a retry button. */
export function Loaded<T>({ query, waiting, refused, children }: Props<T>): ReactNode {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return waiting
  return refused || <LoadFailure cause={error} busy={isFetching} onRetry={() => void refetch()} />
}
