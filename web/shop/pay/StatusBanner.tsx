import { NETWORKS } from '../../../basics/networks.ts'
import { useCall } from '../../client/queries.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { classes } from '../../ui/classes.ts'
import { isPaidOnChain, type AnyOrder, type PayView } from '../parts/payView.ts'
import { staysWithOrder } from '../refund/refundView.ts'

const TONES: Record<PayView['tone'], { look: string; icon: IconName }> = {
  waiting: { look: 'bg-amber-soft text-amber-text', icon: 'clock' },
  good: { look: 'bg-jade-soft text-jade-text', icon: 'check' },
  plain: { look: 'bg-shade text-ink', icon: 'orders' },
  trouble: { look: 'bg-red-soft text-red', icon: 'alert' },
}

const MENTION_REFUNDS: ReadonlySet<PayView['state']> = new Set([
  'over',
  'late',
  'lateCancelled',
  'expiredShort',
  'refundAddress',
])

/** What happened, what it means and what to do; announced when it changes. */
export function StatusBanner({ order, view }: { order: AnyOrder; view: PayView }) {
  const t = useTexts('pay')
  const { look, icon } = TONES[view.tone]
  const title =
    view.state === 'short' && isPaidOnChain(order)
      ? t.short({ missing: order.payment.missing })
      : t[view.state as Exclude<PayView['state'], 'short'>]
  const mayStay = MENTION_REFUNDS.has(view.state) && order.refunds.length > 0
  const networks = useCall('listNetworks', {}, { enabled: mayStay })
  const stays = mayStay && staysWithOrder(order, networks.data)
  const text = stays
    ? t.staysText({ name: NETWORKS[stays.network].name, fee: formatAmount(stays.fee) })
    : view.state === 'fromBalance'
      ? t.fromBalanceText({ amount: formatAmount(order.total), asset: order.asset })
      : mayStay && view.state !== 'refundAddress'
        ? t[view.state === 'over' ? 'overRefundText' : 'moneyRefundText']
        : t[`${view.state}Text`]
  return (
    <section
      role="status"
      data-say={view.state}
      className={classes('flex gap-3 rounded-card p-4', look)}
    >
      <Icon name={icon} className="size-6" />
      <div className="min-w-0">
        <p className="text-lg font-semibold">{title}</p>
        <p className="text-sm text-ink">{text}</p>
      </div>
    </section>
  )
}
