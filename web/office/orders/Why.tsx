import { useState, type FormEvent } from 'react'
import { useCall } from '../parts/call.ts'
import { TextField } from '../parts/Field.tsx'
import { Findings } from '../parts/Findings.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Link } from '../parts/router.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import type { Order } from './order.ts'
import { POSTED } from './Ship.tsx'

const NOT_PAID = new Set<Order['status']>(['unpaid', 'expired', 'cancelled'])

/** Why an order is not paid or not shipped, and where to put it right. */
export function Why({ order }: { order: Order }) {
  const { may } = useRights()
  if (NOT_PAID.has(order.status)) return may('orders.money') && <WhyNotPaid order={order} />
  if (order.lines.some(({ toShip }) => toShip > 0)) return <WhyNotShipped order={order} />
  return null
}

function WhyNotShipped({ order: { lines } }: { order: Order }) {
  const t = useTexts('officeOrders')
  const { may } = useRights()
  const waiting = lines.filter(
    ({ productType, toShip }) =>
      productType !== POSTED && toShip > 0 && may('keys.write') && may('catalogue.write'),
  )
  const count = (posted: boolean): number =>
    lines
      .filter(({ productType }) => (productType === POSTED) === posted)
      .reduce((sum, { toShip }) => sum + toShip, 0)
  const [goods, keys] = [count(true), count(false)]
  return (
    <Card title={t.whyNotShipped}>
      <ul className="grid gap-1 text-sm">
        {goods > 0 && <li>{t.shipByHand({ count: goods })}</li>}
        {keys > 0 && <li>{t.keysMissing({ count: keys })}</li>}
        {waiting.map(({ lineNo, productId, name }) => (
          <li key={lineNo}>
            <Link to={`/products/${productId}`} className="underline underline-offset-4">
              {t.fillStock({ name })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function WhyNotPaid({ order: { orderId } }: { order: Order }) {
  const t = useTexts('officeOrders')
  const [typed, setTyped] = useState('')
  const [txHash, setTxHash] = useState<string>()
  const asked = { orderId, ...(txHash !== undefined && { txHash }) }
  const explained = useCall('explainOfficePayment', asked)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTxHash(typed.trim() || undefined)
  }
  return (
    <Card title={t.whyNotPaid}>
      <Loaded query={explained}>{(found) => <Findings found={found} orderId={orderId} />}</Loaded>
      <form onSubmit={send} className="mt-3 grid gap-2 border-t border-line pt-3">
        <p className="text-[13px] text-quiet">{t.byHashText}</p>
        <TextField
          label={t.byHash}
          maxLength={300}
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <OfficeButton type="submit" className="justify-self-start">
          {t.lookUp}
        </OfficeButton>
      </form>
    </Card>
  )
}
