import { Link } from '../parts/router.tsx'
import { Card, Short, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { factName, factValue } from '../parts/words.ts'
import { useRights } from '../parts/session.tsx'
import type { Order } from './order.ts'

const LONG = new Set(['txHash', 'address'])

/** What happened to an order, oldest first. */
export function Timeline({ order: { orderId, timeline } }: { order: Order }) {
  const t = useTexts('officeOrders')
  const words = useTexts('officeWords')
  const { may } = useRights()
  // A link, because reading the record is on record itself.
  const record = may('audit.read') && (
    <Link
      to={`/audit?subjectKind=order&text=${orderId}`}
      className="text-[13px] underline underline-offset-4"
    >
      {t.whoDidWhat}
    </Link>
  )
  return (
    <Card title={t.timeline} aside={record}>
      <ol className="grid gap-2 text-[13px]">
        {timeline.map(({ at, kind, facts }, index) => (
          <li key={index} className="grid grid-cols-[7rem_1fr] gap-3">
            <span className="text-quiet">
              <Time at={at} />
            </span>
            <span>
              {words[`event.${kind}`]}
              {Object.entries(facts).map(([name, value]) => (
                <span key={name} className="block text-xs text-quiet wrap-anywhere">
                  {factName(words, name)}:{' '}
                  {LONG.has(name) ? <Short text={String(value)} /> : factValue(words, name, value)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
