import { useCall } from '../parts/call.ts'
import { CheckField, SelectField, TextField } from '../parts/Field.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import type { ProductDraft } from './fields.ts'

/** Whether and when it is on sale, what kind of goods it is, and its category. */
export function Sale({
  draft: { values, set },
  errorOf,
}: {
  draft: ProductDraft
  errorOf: (field: string) => string | undefined
}) {
  const t = useTexts('officeProducts')
  const { locale } = useLanguage()
  const categories = useCall('listOfficeCategories', { language: locale })
  return (
    <div className="grid gap-3">
      <CheckField
        label={t.onSale}
        hint={t.onSaleHint}
        checked={values.published}
        onChange={(event) => set('published', event.target.checked)}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label={t.publishAt}
          hint={t.scheduleHint}
          type="datetime-local"
          error={errorOf('publishAt')}
          value={values.publishAt}
          onChange={(event) => set('publishAt', event.target.value)}
        />
        <TextField
          label={t.takeOffAt}
          type="datetime-local"
          error={errorOf('takeOffAt')}
          value={values.takeOffAt}
          onChange={(event) => set('takeOffAt', event.target.value)}
        />
      </div>
      <SelectField
        label={t.kind}
        hint={t.kindHint}
        error={errorOf('productType')}
        value={values.productType}
        onChange={(event) => set('productType', Number(event.target.value))}
      >
        <option value={1}>{t['kind.1']}</option>
        <option value={2}>{t['kind.2']}</option>
      </SelectField>
      <SelectField
        label={t.category}
        error={errorOf('categoryId')}
        disabled={values.newCategory.trim() !== ''}
        value={values.categoryId ?? ''}
        onChange={(event) =>
          set('categoryId', event.target.value === '' ? null : Number(event.target.value))
        }
      >
        <option value="">{t.noCategory}</option>
        {categories.data?.categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t.newCategory}
        maxLength={60}
        value={values.newCategory}
        onChange={(event) => set('newCategory', event.target.value)}
      />
    </div>
  )
}
