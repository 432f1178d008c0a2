import { useState } from 'react'
import { formatMicro } from '../../../basics/money.ts'
import { earlyCost, rewardOf } from '../../../basics/rewards.ts'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { Facts } from '../parts/Facts.tsx'
import { utcDay } from '../parts/localTime.ts'
import type { Programme } from './pledge.ts'
import { DAY_MS } from '../../../basics/durations.ts'

/** Reward, last day, and what ending early would cost. */
export function PledgeFigures({
  programme,
  amountMicro,
}: {
  programme: Programme
  amountMicro: bigint
}) {
  const t = useTexts('reward')
  const locale = useLocale()
  const { asset, days, rewardBps } = programme
  const cost = earlyCost(amountMicro, 0n)
  const [now] = useState(Date.now)
  const end = new Date(now + days * DAY_MS).toISOString().slice(0, 10)
  return (
    <div className="grid gap-2" data-figures="">
      <Facts
        rows={[
          [
            t.rewardPutAside,
            <Price
              amount={formatMicro(rewardOf(amountMicro, rewardBps))}
              unit={asset}
              tone="ink"
            />,
          ],
          [
            t.endsOn,
            <span className="tabular-nums">{t.utcDay({ day: utcDay(end, locale) })}</span>,
          ],
        ]}
      />
      <p className="text-sm text-quiet">{t.everyDay}</p>
      <p className="rounded-card bg-amber-soft p-3 text-sm text-amber-text">
        {t.earlyOnFirst({
          cost: formatAmount(formatMicro(cost)),
          back: formatAmount(formatMicro(amountMicro - cost)),
          asset,
        })}
      </p>
    </div>
  )
}
