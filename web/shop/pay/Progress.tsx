import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { classes } from '../../ui/classes.ts'
import type { Order, PayView } from '../parts/payView.ts'

/** Payment progress: waiting, seen, n of N confirmations, final. */
export function Progress({ order, view }: { order: Order; view: PayView }) {
  const t = useTexts('pay')
  const underway = order.transfers.find(
    ({ status }) => status === 'confirming' || status === 'seen',
  )
  const counted =
    underway && t.confirmations({ count: underway.confirmations, needed: underway.needed })
  const steps = [
    t.stepWaiting,
    t.stepSeen,
    counted ? `${t.stepConfirming} · ${counted}` : t.stepConfirming,
    t.stepFinal,
  ]
  return (
    <section aria-label={t.progress}>
      <ol className="grid gap-2">
        {steps.map((label, index) => {
          const isDone = view.step > index || view.step === 3
          const isCurrent = view.step === index && !isDone
          return (
            <li
              key={index}
              aria-current={isCurrent ? 'step' : undefined}
              className={classes(
                'flex items-center gap-3 text-sm',
                isDone ? 'text-jade-text' : isCurrent ? 'font-semibold' : 'text-quiet',
              )}
            >
              <span
                className={classes(
                  'grid size-6 place-items-center rounded-full border',
                  isDone
                    ? 'border-jade bg-jade-soft'
                    : isCurrent
                      ? 'border-amber'
                      : 'border-control',
                )}
              >
                {isDone && <Icon name="check" className="size-4" />}
              </span>
              <span className="tabular-nums">{label}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
