import { DEFAULT_LOCALE, LANGUAGES, type Locale } from '../../../basics/locales.ts'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useBracketed } from '../parts/useBracketed.ts'
import type { ProductDraft, Property } from './fields.ts'

const MAX = 40
const BLANK: Property = { name: {}, value: {} }

type Props = {
  draft: ProductDraft
  language: Locale
  /** `properties.2.name` is of the third one. */
  errorOf: (field: string) => string | undefined
}

/** A table of names and values, in the language that is chosen above. */
export function Properties({ draft, language, errorOf }: Props) {
  const t = useTexts('officeProducts')
  const bracketed = useBracketed()
  const { properties } = draft.values
  const set = (next: readonly Property[]) => draft.set('properties', next)
  const change = (place: number, part: 'name' | 'value', text: string) =>
    set(
      properties.map((one, at) =>
        at === place ? { ...one, [part]: { ...one[part], [language]: text } } : one,
      ),
    )
  const move = (from: number, to: number) => {
    const moved = [...properties]
    moved.splice(to, 0, ...moved.splice(from, 1))
    set(moved)
  }
  const field = (place: number, part: 'name' | 'value', label: string) => (
    <TextField
      label={bracketed(label, LANGUAGES[language].name)}
      maxLength={part === 'name' ? 60 : 300}
      lang={LANGUAGES[language].htmlLang}
      placeholder={language === DEFAULT_LOCALE ? undefined : properties[place]![part].cn}
      value={properties[place]![part][language] ?? ''}
      error={errorOf(`properties.${place}.${part}`)}
      onChange={(event) => change(place, part, event.target.value)}
    />
  )
  return (
    <div className="grid gap-3">
      <p className="text-[13px] text-quiet">{t.propertiesText}</p>
      <ol className="grid gap-3">
        {properties.map((_, place) => (
          <li
            key={place}
            data-property={place}
            className="grid items-end gap-2 border-b border-line pb-3 sm:grid-cols-[1fr_2fr_auto]"
          >
            {field(place, 'name', t.propertyName)}
            {field(place, 'value', t.propertyValue)}
            <span className="flex justify-end gap-1">
              <MoveButtons place={place} last={properties.length - 1} move={move} />
              <OfficeButton
                look="quiet"
                onClick={() => set(properties.filter((__, at) => at !== place))}
              >
                {t.removeProperty}
              </OfficeButton>
            </span>
          </li>
        ))}
      </ol>
      {properties.length < MAX && (
        <OfficeButton className="justify-self-start" onClick={() => set([...properties, BLANK])}>
          {t.addProperty}
        </OfficeButton>
      )}
    </div>
  )
}

type MoveProps = { place: number; last: number; move: (from: number, to: number) => void }

function MoveButtons({ place, last, move }: MoveProps) {
  const t = useTexts('officeProducts')
  return (
    <>
      <OfficeButton
        look="quiet"
        aria-label={t.earlier}
        disabled={place === 0}
        onClick={() => move(place, place - 1)}
      >
        ↑
      </OfficeButton>
      <OfficeButton
        look="quiet"
        aria-label={t.later}
        disabled={place === last}
        onClick={() => move(place, place + 1)}
      >
        ↓
      </OfficeButton>
    </>
  )
}
