import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { localTime } from '../parts/localTime.ts'
import { useIsLive } from '../parts/LocalTime.tsx'
import type { AnyOrder } from '../parts/payView.ts'
import { Refused } from '../parts/Refused.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import type { DeliveryView } from './deliveryView.ts'

type Line = DeliveryView['keys'][number]

/** The keys of one line: shown on request, since each time is noted. */
export function KeyCard({ order, line }: { order: AnyOrder; line: Line }) {
  const t = useTexts('delivery')
  const client = useQueryClient()
  const { run, busy, refusal } = useSubmit()
  const [keys, setKeys] = useState<readonly string[]>()
  const { orderId, secret } = order
  const show = () =>
    void run(async () => {
      const result = await callApi('revealKeys', { orderId, secret, lineNo: line.lineNo })
      setKeys(result.keys)
      await client.invalidateQueries({ queryKey: ['readDelivery'] })
    })
  return (
    <div
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
      data-keys={line.state}
    >
      <div className="flex gap-3">
        <Icon name="key" className="mt-0.5 size-5 text-quiet" />
        <div className="grid min-w-0 gap-1">
          <p className="font-medium break-words">{`${line.name} × ${line.count}`}</p>
          <p className="text-sm text-quiet">
            {line.state === 'ready'
              ? t.keysText
              : line.state === 'waiting'
                ? t.keysWaiting
                : t.keysWithheld}
          </p>
        </div>
      </div>
      {keys && line.state === 'ready' && (
        <ul className="grid gap-2" aria-label={t.keysTitle}>
          {keys.map((key) => (
            <li
              key={key}
              className="flex items-center justify-between gap-2 rounded-lg bg-shade pl-3"
            >
              <code className="min-w-0 py-2.5 font-mono text-sm break-all" data-key="">
                {key}
              </code>
              <Copy text={key} what={t.keyCopy} />
            </li>
          ))}
        </ul>
      )}
      {refusal !== undefined && <Refused cause={refusal} />}
      {line.state === 'ready' && !keys && (
        <Button look="main" wide busy={busy} className="noscript:hidden" onClick={show}>
          {line.reveals.some(({ by }) => by !== 'staff') ? t.keysAgain : t.keysShow}
        </Button>
      )}
      {line.reveals.length > 0 && <Reveals reveals={line.reveals} />}
    </div>
  )
}

function Reveals({ reveals }: { reveals: Line['reveals'] }) {
  const t = useTexts('delivery')
  const locale = useLocale()
  const isLive = useIsLive()
  return (
    <Fold plain title={t.keysSeen({ count: reveals.length })}>
      <ol className="grid gap-1 pb-3 text-sm text-quiet">
        {isLive &&
          reveals.map(({ at, by }, index) => (
            <li key={`${at} ${index}`} className="tabular-nums">
              {t.seenWhen({ who: t[`seenBy_${by}`], time: localTime(at, locale) })}
            </li>
          ))}
      </ol>
    </Fold>
  )
}
