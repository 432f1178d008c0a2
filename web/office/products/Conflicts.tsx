import { LANGUAGES, LOCALES, isLocale } from '../../../basics/locales.ts'
import { ConflictField } from '../parts/ConflictField.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import type { Product, ProductDraft, Property, Values } from './fields.ts'
import { textOf } from './textOf.ts'

type Field = keyof Values
/** A field without its language and option: `price.17` is a price. */
type Part<F = Field> = F extends `${infer First}.${string}` ? First : F

type ProductTexts = ReturnType<typeof useTexts<'officeProducts'>>

/** The texts of fields that are not named like their field. */
const TEXT_OF = {
  label: 'optionLabel',
  picture: 'optionPicture',
  add: 'stock',
  remove: 'removeOption',
  categoryId: 'category',
  productType: 'kind',
  published: 'onSale',
  newOptions: 'addOption',
} as const satisfies Partial<Record<Part, keyof ProductTexts>>

const fieldText = (t: ProductTexts, part: Part): string =>
  t[
    part in TEXT_OF
      ? TEXT_OF[part as keyof typeof TEXT_OF]
      : (part as Exclude<Part, keyof typeof TEXT_OF>)
  ]

/** A field in words: "Price · Large". */
function useFieldName(product: Product | undefined): (field: string) => string {
  const t = useTexts('officeProducts')
  const { locale } = useLanguage()
  return (field) => {
    const [part, ...rest] = field.split('.')
    const option = product?.options.find(({ id }) => rest.includes(String(id)))
    const language = rest.find(isLocale)
    return [
      fieldText(t, part as Part),
      option && textOf(option.label, locale),
      language && LANGUAGES[language].name,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/** Properties as lines; undefined for other lists. */
const shownList = (list: readonly unknown[]): string | undefined =>
  list.length > 0 && list.every((one) => typeof one === 'object' && one && 'value' in one)
    ? (list as readonly Property[])
        .map(({ name, value }) =>
          LOCALES.filter((locale) => name[locale] || value[locale])
            .map((locale) => `${name[locale] ?? ''}: ${value[locale] ?? ''}`)
            .join(' / '),
        )
        .join('\n')
    : undefined

/** Fields changed by others as well, with both values. */
export function Conflicts({
  draft,
  product,
}: {
  draft: ProductDraft
  product: Product | undefined
}) {
  const t = useTexts('officeProducts')
  const nameOf = useFieldName(product)
  const fields = Object.keys(draft.conflict) as Field[]
  if (fields.length === 0) return null
  const shown = (value: unknown): string =>
    typeof value === 'boolean'
      ? value
        ? t.yes
        : t.no
      : Array.isArray(value)
        ? (shownList(value) ?? String(value.length))
        : String(value ?? '') || t.empty
  return (
    <section role="alert" className="grid gap-3 rounded-card bg-amber-soft p-4 text-sm">
      <h2 className="font-semibold">{t.conflict}</h2>
      <p>{t.conflictText}</p>
      {fields.map((field) => (
        <ConflictField
          key={field}
          name={nameOf(field)}
          mine={shown(draft.conflict[field]?.mine)}
          theirs={shown(draft.conflict[field]?.theirs)}
          texts={t}
          onKeepMine={() => draft.keepMine(field)}
          onTakeTheirs={() => draft.takeTheirs(field)}
        />
      ))}
    </section>
  )
}
