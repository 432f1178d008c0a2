import { useCall } from '../../client/queries.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'

const POLL_MS = 2_000

/** The order still waits for its money. */
export const isPayable = (reason: string | null): boolean => reason !== null && reason !== 'orderClosed' && reason !== 'paidOtherwise'

/** What became of the charge of an order in whitelist mode, and why the order has to be paid otherwise. */
export default function ChargeNote({ orderId, secret }: { orderId: string; secret: string }) {
  const t = useTexts('limit')
  const query = useCall('GET appleShop/orderCharge', { orderId, secret }, { staleTime: 0, refetchInterval: ({ state: { data } }) => (data?.charge && ['done', 'refused'].includes(data.charge.state) ? false : POLL_MS) })
  const charge = query.data?.charge
  if (!charge) return null
  const { state, reason } = charge
  return (
    <div role="status" data-charge={state} className={`flex gap-3 rounded-card p-3 text-sm ${state === 'refused' ? 'bg-red-soft' : state === 'done' ? 'bg-jade-soft' : 'bg-amber-soft'}`}>
      <Icon name={state === 'done' ? 'check' : state === 'refused' ? 'alert' : 'clock'} />
      <div>
        <p className="font-medium">{t[`charge.${state}`]}</p>
        {reason && <p>{t[`reason.${reason}`]}</p>}
        {isPayable(reason) && <p>{t.payBelow}</p>}
      </div>
    </div>
  )
}
