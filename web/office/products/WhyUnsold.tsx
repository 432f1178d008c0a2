import type { CallResult } from '../../../api/calls.ts'
import { Link } from '../parts/router.tsx'
import { Badge } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'

type Reason = CallResult<'readOfficeProduct'>['unsold'][number]

/** Where a reason is put right. */
const FIX: Record<Reason, (id: number) => string> = {
  hidden: (id) => `/products/${id}`,
  noPicture: (id) => `/products/${id}`,
  noOption: (id) => `/products/${id}`,
  noStock: (id) => `/products/${id}`,
  noKeys: (id) => `/products/${id}?keys=1`,
  allHeld: () => '/orders?view=unpaid',
  notOpen: () => '/setup',
  noNetwork: () => '/networks',
  noDelivery: () => '/setup',
}

/** In one word, for a row of the list. */
export function UnsoldBadge({ reasons }: { reasons: readonly Reason[] }) {
  const t = useTexts('officeProducts')
  const [first] = reasons
  return first === undefined ? (
    <Badge tone="good">{t.canBuy}</Badge>
  ) : (
    <Badge tone={first === 'hidden' ? 'plain' : 'waiting'}>{t[`unsold.${first}`]}</Badge>
  )
}

/** Why it cannot be bought, each reason with its remedy. */
export function WhyUnsold({ id, reasons }: { id: number; reasons: readonly Reason[] }) {
  const t = useTexts('officeProducts')
  if (reasons.length === 0) return null
  return (
    <section className="rounded-card bg-amber-soft px-4 py-3 text-sm text-amber-text">
      <h2 className="font-semibold">{t.whyUnsold}</h2>
      <ul className="mt-1 grid gap-1">
        {reasons.map((reason) => (
          <li key={reason} className="flex flex-wrap items-center gap-x-3">
            <span>{t[`unsold.${reason}`]}</span>
            <Link
              to={FIX[reason](id)}
              className="inline-flex min-h-11 items-center font-medium underline underline-offset-2 pointer-fine:min-h-8"
            >
              {t[`fix.${reason}`]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
