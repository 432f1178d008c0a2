import { useEffect, useState } from 'react'
import type { Query } from '../../client/router.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { keepInviter } from '../parts/inviter.ts'
import { ARRIVAL } from './arrivalNames.ts'

/**
 * Home's query parameters (rules: screens#home-parameters), removed from the address once read so that a
 * reload does not repeat them. Few visitors come with any, so what they do is loaded for those alone.
 */
export function useArrival(query: Query): void {
  const t = useTexts('shop')
  const toast = useToast()
  const [arrival] = useState(query)
  useEffect(() => {
    const { code, invitation } = arrival
    if (code) keepInviter(code)
    if (invitation) keepInviter(invitation)
    if (!ARRIVAL.some((name) => arrival[name])) return
    let isLeft = false
    const arriving = import('./arrive.ts').then(({ arrive }) => arrive(arrival, () => isLeft))
    arriving.then(
      (arrived) => {
        if (arrived === 'gone') toast(t.cachedOrderGone, 'error')
        if (arrived === 'incomplete') toast(t.cachedOrderIncomplete, 'error')
      },
      () => !isLeft && toast(t.chunkMissing, 'error'),
    )
    return () => {
      isLeft = true
    }
    // Read once on arrival; texts and toast are only used for the message.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [arrival])
}
