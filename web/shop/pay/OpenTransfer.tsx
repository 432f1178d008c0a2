import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../client/callApi.ts'
import { callKey } from '../../client/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { Refused } from '../parts/Refused.tsx'
import { forgetIntent, intendedTotal } from '../parts/payIntent.ts'
import type { Order } from '../parts/payView.ts'

/** Asks for an address: where there are few, only buyers who want one have one (rules: payments#leases). */
export function OpenTransfer({ order: { orderId, secret } }: { order: Order }) {
  const t = useTexts('pay')
  const client = useQueryClient()
  const language = useLocale()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const open = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await callApi('openTransfer', { orderId, secret, language })
    } catch (cause) {
      setRefusal(cause)
    }
    await client.invalidateQueries({
      queryKey: callKey('readOrder', { orderId, secret, language }),
    })
    setBusy(false)
  }
  const wanted = useRef<boolean>(undefined)
  useEffect(() => {
    wanted.current ??= intendedTotal(orderId, 'transfer') !== undefined
    forgetIntent(orderId, 'transfer')
    if (!wanted.current) return
    wanted.current = false
    void open()
  })
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4 noscript:hidden">
      <p className="text-sm text-quiet">{t.openTransferText}</p>
      {refusal !== undefined && <Refused cause={refusal} />}
      <Button wide busy={busy} data-open-transfer onClick={() => void open()}>
        {t.openTransfer}
      </Button>
    </section>
  )
}
