import { useState } from 'react'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Copy } from '../parts/Copy.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Badge, Card, Time } from '../parts/Show.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import type { Order } from './order.ts'
import { POSTED } from './Ship.tsx'

export function Keys({ order: { orderId, lines } }: { order: Order }) {
  return lines.some(({ productType, status }) => productType !== POSTED && status !== 'unpaid') ? (
    <KeysOf orderId={orderId} />
  ) : null
}

function KeysOf({ orderId }: { orderId: string }) {
  const t = useTexts('officeOrders')
  const { locale } = useLanguage()
  const { may } = useRights()
  const keys = useCall('listOrderKeys', { orderId, language: locale })
  const [asking, setAsking] = useState(false)
  const send = useAct('sendKeys', () => setAsking(false))
  const isReady = keys.data?.keys.some(({ state }) => state === 'ready') ?? false
  return (
    <Card
      title={t.keys}
      aside={
        isReady &&
        may('orders.ship') && (
          <OfficeButton onClick={() => setAsking(true)}>{t.sendKeys}</OfficeButton>
        )
      }
    >
      <Loaded query={keys}>
        {({ keys: list }) => (
          <ul className="divide-y divide-line text-sm">
            {list.map((one) => (
              <li key={one.lineNo} className="grid gap-1 py-2">
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <span>{one.name}</span>
                  <Badge tone={one.state === 'ready' ? 'good' : 'waiting'}>
                    {t[`keyState.${one.state}`]}
                  </Badge>
                </span>
                <span className="text-xs text-quiet">
                  {t.keysGiven({ given: one.given, count: one.count })} ·{' '}
                  {t.keysShown({ count: one.revealed })}
                  {one.reveals.map(({ at, by }, index) => (
                    <span key={index} className="block">
                      <Time at={at} /> {t[`shownTo.${by}`]}
                    </span>
                  ))}
                </span>
                {one.given > 0 && may('keys.read') && (
                  <ShownKeys orderId={orderId} lineNo={one.lineNo} name={one.name} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {asking && (
        <Confirm
          title={t.sendKeys}
          effect={t.sendKeysText}
          busy={send.isPending}
          failure={send.error}
          onConfirm={() => send.mutate({ orderId })}
          onClose={() => {
            send.reset()
            setAsking(false)
          }}
        />
      )}
    </Card>
  )
}

/** Shown on a press, since each look is on record. */
function ShownKeys({ orderId, lineNo, name }: { orderId: string; lineNo: number; name: string }) {
  const t = useTexts('officeOrders')
  const [asking, setAsking] = useState(false)
  const show = useAct('revealOrderKeys', () => setAsking(false))
  if (show.data)
    return (
      <ul className="grid gap-1">
        {show.data.keys.map((key) => (
          <li key={key} className="flex items-center gap-1 font-mono text-xs" translate="no">
            <span className="min-w-0 break-all">{key}</span>
            <Copy text={key} what={name} />
          </li>
        ))}
      </ul>
    )
  return (
    <span>
      <OfficeButton onClick={() => setAsking(true)}>{t.showKeys}</OfficeButton>
      {asking && (
        <Confirm
          title={t.showKeys}
          effect={t.showKeysText}
          busy={show.isPending}
          failure={show.error}
          onConfirm={() => show.mutate({ orderId, lineNo })}
          onClose={() => {
            show.reset()
            setAsking(false)
          }}
        />
      )}
    </span>
  )
}
