import { formatMicro, parseMicro } from '../../../basics/money.ts'
import { earlyCost } from '../../../basics/rewards.ts'
import { Price } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Facts } from '../parts/Facts.tsx'
import type { Pledge } from './pledge.ts'

/** What ending a pledge now takes and gives back (rules: rewards#early-termination). */
export function EarlyFigures({
  pledge,
  early,
}: {
  pledge: Pledge
  early: NonNullable<Pledge['early']>
}) {
  const t = useTexts('reward')
  const half = formatMicro(earlyCost(parseMicro(pledge.amount)!, 0n))
  const amount = (text: string) => <Price amount={text} unit={pledge.asset} tone="ink" />
  return (
    <div className="grid gap-4" data-early="">
      <Facts
        rows={[
          [t.pledged, amount(pledge.amount)],
          [t.takesHalf, amount(half)],
          [t.takesReleased, amount(pledge.released)],
          [t.takes, amount(early.cost)],
          [t.unpaid, amount(early.unpaid)],
          [t.back, <Price amount={early.back} unit={pledge.asset} size="lg" tone="ink" />],
        ]}
      />
      <p className="rounded-card bg-amber-soft p-3 text-sm text-amber-text">{t.endWarn}</p>
    </div>
  )
}
