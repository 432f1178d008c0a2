import type { CallResult } from '../../../api/calls.ts'
import { useTexts } from '../../ui/texts.tsx'

type Heading = { heading: 'h2' | 'h4' }

/** The table of properties. */
export function Properties({
  of,
  heading: Heading,
}: Heading & { of: NonNullable<CallResult<'readProduct'>['properties']> }) {
  const t = useTexts('shop')
  if (of.length === 0) return null
  return (
    <section className="grid gap-2 border-t border-line pt-4" data-properties>
      <Heading className="text-base font-semibold">{t.properties}</Heading>
      <dl className="grid text-sm">
        {of.map(({ name, value }, index) => (
          <div
            key={index}
            className="grid grid-cols-[minmax(5rem,1fr)_2fr] gap-x-4 border-b border-line py-2 last:border-0"
          >
            <dt className="text-quiet wrap-anywhere">{name}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Text and pictures of the merchant. */
export function Description({ html, heading: Heading }: Heading & { html: string }) {
  const t = useTexts('shop')
  if (!html) return null
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <Heading className="text-base font-semibold">{t.description}</Heading>
      {/* Sanitised by the server on saving. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  )
}
