import { useQueryClient } from '@tanstack/react-query'
import type { CallName, CallResult } from '../../../api/calls.ts'
import { useMemberCall } from '../../client/memberCall.ts'

export type User = CallResult<'readAccount'>['user']

export const useAccount = () => useMemberCall('readAccount', {})

/** Invalidates what an action has changed. */
export function useInvalidate(): (...names: CallName[]) => void {
  const client = useQueryClient()
  return (...names) => {
    for (const name of names) void client.invalidateQueries({ queryKey: [name] })
  }
}
