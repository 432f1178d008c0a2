import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CallName } from '../../../api/calls.ts'
import { useRefreshBalances } from '../assets/balances.tsx'

/** Invalidates everything that shows programmes, pledges, income or balances. */
export function useRefreshPledges(): () => void {
  const client = useQueryClient()
  const refreshBalances = useRefreshBalances()
  return useCallback(() => {
    refreshBalances()
    for (const name of [
      'listProgrammes',
      'listPledges',
      'listCoinPledges',
      'readCoinOffers',
      'readRewardPool',
      'miningTotal',
      'miningList',
    ] satisfies CallName[])
      void client.invalidateQueries({ queryKey: [name] })
  }, [client, refreshBalances])
}
