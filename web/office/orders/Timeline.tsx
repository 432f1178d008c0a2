import type { OfficeWordsTexts } from '../../../i18n/cn/officeWords.ts'
import { Colon } from '../parts/Colon.tsx'
import { RecordLink } from '../parts/RecordLink.tsx'
import { Card, Short, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { factName, factValue } from '../parts/words.ts'
import type { Order } from './order.ts'

const LONG = new Set(['txHash', 'address'])

type Event = Order['timeline'][number]

/** A refund that staff began is no return that the buyer asked for. */
function eventText(words: OfficeWordsTexts, kind: Event['kind'], facts: Event['facts']): string {
  const own = `byShop.${kind}`
  return facts['byShop'] && own in words
    ? words[own as 'byShop.returnAsked']
    : words[`event.${kind}`]
}

const isShown = ([name]: readonly [string, unknown]): boolean => name !== 'byShop'

/** What happened to an order, oldest first. */
export function Timeline({ order: { orderId, timeline } }: { order: Order }) {
  const t = useTexts('officeOrders')
  const words = useTexts('officeWords')
  const told = (name: string, text: string) =>
    name === 'courier' && text === 'other' ? t.otherCourier : undefined
  return (
    <Card title={t.timeline} aside={<RecordLink kind="order" id={orderId} />}>
      <ol className="grid gap-2 text-[13px]">
        {timeline.map(({ at, kind, facts }, index) => (
          <li key={index} className="grid grid-cols-[7rem_1fr] gap-3">
            <span className="text-quiet">
              <Time at={at} />
            </span>
            <span>
              {eventText(words, kind, facts)}
              {Object.entries(facts)
                .filter(isShown)
                .map(([name, value]) => (
                  <span key={name} className="block text-xs text-quiet wrap-anywhere">
                    {factName(words, name)}
                    <Colon />
                    {LONG.has(name) ? (
                      <Short text={String(value)} />
                    ) : (
                      factValue(words, name, value, told)
                    )}
                  </span>
                ))}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
