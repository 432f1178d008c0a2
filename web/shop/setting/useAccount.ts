import { useQueryClient } from '@tanstack/react-query'
import type { CallName, CallResult } from '../../../api/calls.ts'
import { useMemberCall } from '../../client/memberCall.ts'

export type User = CallResult<'GET appleShop/account'>['user']

export const useAccount = () => useMemberCall('GET appleShop/account', {})

/** Asks again for what an action has changed. */
export function useAskAgain(): (...names: CallName[]) => void {
  const client = useQueryClient()
  return (...names) => {
    for (const name of names) void client.invalidateQueries({ queryKey: [name] })
  }
}
