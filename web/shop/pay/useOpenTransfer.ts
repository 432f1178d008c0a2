import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../client/callApi.ts'
import { useLocale } from '../../ui/texts.tsx'
import type { Order } from '../parts/payView.ts'

/**
 * Asks for the order's address once, when the sheet opens. A refusal (no address is free) leaves the contract, so it
 * is not shown.
 */
export function useOpenTransfer(
  { orderId, secret }: Order,
  isWanted: boolean,
): { isOpening: boolean } {
  const client = useQueryClient()
  const language = useLocale()
  const [asked, setAsked] = useState<'no' | 'done'>('no')
  const isDue = isWanted && asked === 'no'
  useEffect(() => {
    if (!isDue) return
    let gone = false
    const ask = async () => {
      await callApi('openTransfer', { orderId, secret, language }).catch(() => undefined)
      if (gone) return
      await client.invalidateQueries({ queryKey: ['readOrder'] })
      setAsked('done')
    }
    void ask()
    return () => {
      gone = true
    }
  }, [isDue, client, orderId, secret, language])
  return { isOpening: isDue }
}
