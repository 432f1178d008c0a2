import { Chips } from '../../ui/Chips.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { keepSeen, useSeenKept } from './savedStore.ts'

/** Whether this device remembers what was looked at. */
export function SeenSwitch() {
  const t = useTexts('cart')
  const isKept = useSeenKept()
  return (
    <section className="grid content-start gap-2">
      <Chips
        label={t.seenSwitch}
        chips={[
          { value: 'no', label: t.seenNo },
          { value: 'yes', label: t.seenYes },
        ]}
        value={isKept === undefined ? undefined : isKept ? 'yes' : 'no'}
        onChange={(next) => keepSeen(next === 'yes')}
      />
      <p className="text-sm text-quiet">{t.seenText}</p>
    </section>
  )
}
