import type { QueryClient } from '@tanstack/react-query'
import { CallFailure } from '../client/callApi.ts'
import type { PageState } from '../page.ts'

/** Fills the query cache with the server's answers, during server rendering and hydration. */
export function hydrateAnswers(client: QueryClient, answers: PageState['answers']): void {
  for (const [name, input, result, refusedWith] of answers) {
    const queryKey = [name, input]
    if (refusedWith === undefined) {
      client.setQueryData(queryKey, result)
      continue
    }
    const query = client.getQueryCache().build(client, { queryKey })
    query.setState({
      status: 'error',
      error: new CallFailure(refusedWith),
      errorUpdatedAt: Date.now(),
      errorUpdateCount: 1,
      fetchStatus: 'idle',
    })
  }
}
