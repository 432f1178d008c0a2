import { useState } from 'react'
import { CallFailure } from '../../client/callApi.ts'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import type { Order } from './order.ts'
import { mayRefund, RefundLines } from './RefundLines.tsx'
import { POSTED, Ship } from './Ship.tsx'

type Asked = 'keys' | 'link' | 'cancel'

/** What may be done to this order now, each in the words of its question. */
function useOrderActs(order: Order, why: string, done: () => void) {
  const t = useTexts('officeOrders')
  const { may } = useRights()
  const { orderId } = order
  const keys = useAct('deliverKeys', done)
  const link = useAct('sendOrderLink', done)
  const cancel = useAct('cancelOfficeOrder', done)
  const toShip = order.lines.filter((line) => line.toShip > 0 && line.status !== 'unpaid')
  const posted = toShip.some(({ productType }) => productType === POSTED)
  const digital = toShip.some(({ productType }) => productType !== POSTED)
  const mayShip = may('orders.ship')
  const acts = {
    keys: {
      act: keys,
      shown: mayShip && digital,
      title: t.deliverKeys,
      effect: t.deliverKeysText,
      ready: true,
      run: () => keys.mutate({ orderId }),
    },
    link: {
      act: link,
      shown: mayShip && order.maySendLink,
      title: t.sendLink,
      effect: t.sendLinkText,
      ready: true,
      run: () => link.mutate({ orderId }),
    },
    cancel: {
      act: cancel,
      shown: order.mayCancel && may('orders.cancel'),
      title: t.cancelOrder,
      effect: t.cancelText,
      ready: why.trim() !== '',
      run: () => cancel.mutate({ orderId, why: why.trim() }),
    },
  } as const
  return { acts, mayShip: mayShip && posted }
}

/** Named actions that say what they will do; there is no menu of states. */
export function OrderActions({ order }: { order: Order }) {
  const t = useTexts('officeOrders')
  const { may } = useRights()
  const [asked, setAsked] = useState<Asked>()
  const [refunding, setRefunding] = useState(false)
  const [shipping, setShipping] = useState(false)
  const [why, setWhy] = useState('')
  const done = () => setAsked(undefined)
  const { acts, mayShip } = useOrderActs(order, why, done)
  const asking = asked && acts[asked]
  const failure = asking?.act.error
  const isUnsent = asked === 'link' && failure instanceof CallFailure && failure.name === 'conflict'
  const names = (Object.keys(acts) as Asked[]).filter((name) => acts[name].shown)
  const refunds = may('refunds.ask') && mayRefund(order)
  if (names.length === 0 && !mayShip && !refunds) return null
  return (
    <div className="flex flex-wrap gap-2">
      {mayShip && (
        <OfficeButton look="main" onClick={() => setShipping(true)}>
          {t.shipOrder}
        </OfficeButton>
      )}
      {shipping && <Ship order={order} onClose={() => setShipping(false)} />}
      {names.map((name) => (
        <OfficeButton
          key={name}
          look={name === 'cancel' ? 'danger' : name === 'keys' && !mayShip ? 'main' : 'plain'}
          onClick={() => {
            acts[name].act.reset()
            setAsked(name)
          }}
        >
          {acts[name].title}
        </OfficeButton>
      ))}
      {refunds && <OfficeButton onClick={() => setRefunding(true)}>{t.refund}</OfficeButton>}
      {refunding && <RefundLines order={order} onClose={() => setRefunding(false)} />}
      {asking && (
        <Confirm
          title={asking.title}
          effect={asking.effect}
          danger={asked === 'cancel'}
          busy={asking.act.isPending}
          failure={isUnsent ? null : failure}
          blocked={isUnsent ? t.sendLinkNobody : undefined}
          disabled={!asking.ready}
          onConfirm={asking.run}
          onClose={done}
        >
          {asked === 'cancel' && (
            <TextField
              label={t.why}
              hint={t.whyKept}
              maxLength={300}
              value={why}
              onChange={(event) => setWhy(event.target.value)}
            />
          )}
        </Confirm>
      )}
    </div>
  )
}
