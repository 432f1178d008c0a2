import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { callApi } from '../../client/callApi.ts'
import { callKey } from '../../client/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { isCancelledTooLate } from '../parts/failureText.ts'
import { Refused } from '../parts/Refused.tsx'
import type { Order } from '../parts/payView.ts'

type SheetProps = { order: Order; onClose: () => void }

/** Runs a call that answers the changed order, and shows that order. */
function useChange(order: Order, onDone: () => void) {
  const client = useQueryClient()
  const language = useLocale()
  const [running, setRunning] = useState<string>()
  const [refusal, setRefusal] = useState<unknown>()
  const run = async (what: string, call: () => Promise<Order>) => {
    if (running) return
    setRunning(what)
    setRefusal(undefined)
    const { orderId, secret } = order
    const key = callKey('readOrder', { orderId, secret, language })
    try {
      client.setQueryData(key, await call())
      onDone()
    } catch (cause) {
      setRefusal(cause)
      // The shown order may be outdated: refetch it.
      void client.invalidateQueries({ queryKey: key })
    } finally {
      setRunning(undefined)
    }
  }
  return { run, running, refusal, language }
}

export function CancelSheet({ order, onClose }: SheetProps) {
  const t = useTexts('pay')
  const { run, running, refusal, language } = useChange(order, onClose)
  const { orderId, secret } = order
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.cancelTitle}
      footer={
        <div className="grid grid-cols-2 gap-3 max-[22.5rem]:grid-cols-1">
          <Button onClick={onClose}>{t.cancelNo}</Button>
          <Button
            look="danger"
            busy={running !== undefined}
            onClick={() =>
              void run('cancel', () => callApi('cancelOrder', { orderId, secret, language }))
            }
          >
            {t.cancelYes}
          </Button>
        </div>
      }
    >
      <div className="grid gap-3 p-4">
        <p>{t.cancelText}</p>
        {refusal !== undefined && (
          <Refused
            cause={refusal}
            text={isCancelledTooLate(refusal) ? t.cancelNotNow : undefined}
          />
        )}
      </div>
    </Sheet>
  )
}

export function SwitchSheet({
  order,
  networks,
  onClose,
}: SheetProps & { networks: readonly NetworkId[] }) {
  const t = useTexts('pay')
  const { run, running, refusal, language } = useChange(order, onClose)
  const { orderId, secret } = order
  const others = networks.filter((network) => network !== order.payment.network)
  return (
    <Sheet open onClose={onClose} title={t.switchNetwork}>
      <div className="grid gap-3 p-4">
        <p className="text-sm">{others.length > 0 ? t.switchText : t.switchNone}</p>
        {refusal !== undefined && <Refused cause={refusal} />}
        {others.map((network) => (
          <Button
            key={network}
            wide
            busy={running === String(network)}
            disabled={running !== undefined && running !== String(network)}
            onClick={() =>
              void run(String(network), () =>
                callApi('switchOrderNetwork', { orderId, secret, network, language }),
              )
            }
          >
            {t.switchTo({ name: NETWORKS[network].name })}
            <span className="text-sm whitespace-nowrap text-quiet">{NETWORKS[network].label}</span>
          </Button>
        ))}
      </div>
    </Sheet>
  )
}
