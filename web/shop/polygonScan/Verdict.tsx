import { NETWORKS } from '../../../basics/networks.ts'
import { meaningOf } from '../../../basics/explain.ts'
import { OUTCOME_TEXTS, type OutcomeText } from '../../../basics/outcomes.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Facts } from '../parts/Facts.tsx'
import { LongFact, Transaction } from '../parts/Transaction.tsx'
import { useReaderTime } from '../parts/LocalTime.tsx'
import type { CallResult } from '../../../api/calls.ts'
import { verdictTexts, type Finding } from '../../ui/verdictText.ts'

type Explanation = CallResult<'explainPayment'>

const LOOKS: Record<ReturnType<typeof meaningOf>['tone'], { look: string; icon: IconName }> = {
  waiting: { look: 'bg-amber-soft text-amber-text', icon: 'clock' },
  good: { look: 'bg-jade-soft text-jade-text', icon: 'check' },
  plain: { look: 'bg-shade text-ink', icon: 'orders' },
  trouble: { look: 'bg-red-soft text-red', icon: 'alert' },
}

/** What happened and what it means, announced when it changes. */
export function VerdictBanner({ finding, main }: { finding: Finding; main?: boolean }) {
  const t = useTexts('explain')
  const { look, icon } = LOOKS[meaningOf(finding.verdict).tone]
  const { title, text } = verdictTexts(t, finding, useReaderTime())
  return (
    <section
      role={main ? 'status' : undefined}
      data-verdict={finding.verdict}
      className={classes('flex gap-3 rounded-card p-4', look)}
    >
      <Icon name={icon} className="size-6" />
      <div className="min-w-0">
        <p className={classes('font-semibold', main && 'text-lg')}>{title}</p>
        <p className="text-sm text-ink">{text}</p>
        <Outcome finding={finding} />
      </div>
    </section>
  )
}

const isOutcome = (value: unknown): value is OutcomeText =>
  (OUTCOME_TEXTS as readonly unknown[]).includes(value)

/** The order's own status. */
function Outcome({ finding: { facts } }: { finding: Finding }) {
  const t = useTexts('outcome')
  const { outcome } = facts
  return isOutcome(outcome) ? <p className="mt-1 text-sm text-ink">{t[outcome]}</p> : null
}

const textFact = ({ facts }: Finding, name: string): string | undefined =>
  typeof facts[name] === 'string' ? facts[name] : undefined

/** The transaction's facts: network, amount, hash and the relevant addresses. */
export function VerdictFacts({ explained }: { explained: Explanation }) {
  const t = useTexts('explain')
  const amount = textFact(explained, 'amount')
  const coin = textFact(explained, 'coin')
  const refundTx = textFact(explained, 'refundTx')
  const places = (
    [
      ['receiver', t.factReceiver],
      ['token', t.factToken],
      ['real', t.factReal],
    ] as const
  ).flatMap(([name, label]) => {
    const address = textFact(explained, name)
    return address ? [[label, address] as const] : []
  })
  if (!explained.network && !amount) return null
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <Facts
        rows={[
          ...(amount
            ? [[t.factAmount, <Price amount={amount} unit={coin ?? 'USDT'} tone="ink" />] as const]
            : []),
          ...(explained.network
            ? [[t.factNetwork, NETWORKS[explained.network].name] as const]
            : []),
        ]}
      />
      {places.map(([label, address]) => (
        <LongFact key={label} label={label} text={address} />
      ))}
      {explained.network && explained.txHash && (
        <Transaction network={explained.network} txHash={explained.txHash} />
      )}
      {explained.network && refundTx && (
        <Transaction network={explained.network} txHash={refundTx} label={t.factRefund} />
      )}
    </section>
  )
}

export function VerdictSkeleton({ text }: { text: string }) {
  return (
    <div role="status" aria-busy="true" className="grid gap-4">
      <span className="sr-only">{text}</span>
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
    </div>
  )
}
