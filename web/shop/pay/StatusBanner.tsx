import { NETWORKS } from '../../../basics/networks.ts'
import { useCall } from '../../client/queries.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { classes } from '../../ui/classes.ts'
import { isPaidOnChain, type AnyOrder, type PayView } from '../parts/payView.ts'
import { bannerWords, type BannerWords } from './bannerWords.ts'

const TONES: Record<PayView['tone'], { look: string; icon: IconName }> = {
  waiting: { look: 'bg-amber-soft text-amber-text', icon: 'clock' },
  good: { look: 'bg-jade-soft text-jade-text', icon: 'check' },
  plain: { look: 'bg-shade text-ink', icon: 'orders' },
  trouble: { look: 'bg-red-soft text-red', icon: 'alert' },
}

/** What happened, what it means and what to do; announced when it changes. */
export function StatusBanner({ order, view }: { order: AnyOrder; view: PayView }) {
  const t = useTexts('pay')
  const { look, icon } = TONES[view.tone]
  const networks = useCall('listNetworks', {}, { enabled: order.refunds.length > 0 })
  const words = bannerWords(order, view.state, networks.data)
  const title =
    words.title === 'short'
      ? t.short({ missing: isPaidOnChain(order) ? order.payment.missing : order.total })
      : t[words.title]
  const text = useBannerText(order, words)
  return (
    <section
      role="status"
      data-say={words.title === 'settledDigital' ? 'settled' : words.title}
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

function useBannerText(order: AnyOrder, { text, obstacle }: BannerWords): string {
  const t = useTexts('pay')
  const refund = useTexts('refund')
  if (text === 'staysText' || text === 'notPaidText') {
    const { network, fee } = obstacle!
    const facts = { name: NETWORKS[network].name, fee: formatAmount(fee) }
    return text === 'staysText' ? t.staysText(facts) : refund.notPaidText(facts)
  }
  if (text === 'fromBalanceText' || text === 'fromBalanceDigitalText')
    return t[text]({ amount: formatAmount(order.total), asset: order.asset })
  return t[text]
}
