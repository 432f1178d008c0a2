import { LANGUAGES, type Locale } from '../../../basics/locales.ts'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useTag, useTexts } from '../parts/texts.tsx'
import type { NewOption, Product, ProductDraft } from './fields.ts'

type Props = {
  product: Product | undefined
  draft: ProductDraft
  language: Locale
  /** `price:17` is of option 17, `price:new 0` of the first new one. */
  errorOf: (field: string) => string | undefined
}

const wholeNumber = (text: string): number => Math.min(1_000_000, Number(text.replace(/\D/g, '')))

const GRID =
  'grid items-start gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0 sm:grid-cols-[2fr_1fr_1fr_auto]'

export function Options({ product, draft, language, errorOf }: Props) {
  const t = useTexts('officeProducts')
  const { values, set } = draft
  const added = values.newOptions
  const change = (at: number, part: Partial<NewOption>) =>
    set(
      'newOptions',
      added.map((one, index) => (index === at ? { ...one, ...part } : one)),
    )
  const isKeys = values.productType !== 1
  return (
    <div className="grid gap-3">
      {errorOf('options') && <p className="text-sm text-red">{errorOf('options')}</p>}
      {product?.options.map((option) => (
        <Stored key={option.id} {...{ option, draft, language, errorOf }} />
      ))}
      {added.map((option, index) => (
        <div key={index} className={GRID}>
          <TextField
            label={`${t.optionLabel} (${LANGUAGES[language].name})`}
            maxLength={100}
            value={option.label[language] ?? ''}
            error={errorOf(`label:new ${index}`)}
            onChange={(event) =>
              change(index, { label: { ...option.label, [language]: event.target.value } })
            }
          />
          <TextField
            label={t.price}
            unit="USDT"
            required
            inputMode="decimal"
            maxLength={20}
            value={option.price}
            error={errorOf(`price:new ${index}`)}
            onChange={(event) => change(index, { price: event.target.value })}
          />
          {isKeys ? (
            <p className="self-center text-xs text-quiet">{t.keysAfterSave}</p>
          ) : (
            <TextField
              label={t.stock}
              inputMode="numeric"
              value={option.stock}
              error={errorOf(`add:new ${index}`)}
              onChange={(event) => change(index, { stock: wholeNumber(event.target.value) })}
            />
          )}
          {(product !== undefined || added.length > 1) && (
            <OfficeButton
              look="quiet"
              className="sm:mt-5"
              onClick={() =>
                set(
                  'newOptions',
                  added.filter((_, at) => at !== index),
                )
              }
            >
              {t.removeOption}
            </OfficeButton>
          )}
        </div>
      ))}
      <OfficeButton
        className="justify-self-start"
        onClick={() => set('newOptions', [...added, { label: {}, price: '', stock: 0 }])}
      >
        {t.addOption}
      </OfficeButton>
    </div>
  )
}

type StoredProps = Omit<Props, 'product'> & { option: Product['options'][number] }

/** Its stock is shown as it is now; what is sent is by how much it was changed. */
function Stored({ option, draft, language, errorOf }: StoredProps) {
  const t = useTexts('officeProducts')
  const tag = useTag()
  const { values, set } = draft
  const { id, stock, held, keyed } = option
  if (values[`remove.${id}`])
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3 text-sm first:border-t-0 first:pt-0">
        <s>{values[`label.${language}.${id}`] || values[`label.cn.${id}`]}</s>
        <OfficeButton look="quiet" onClick={() => set(`remove.${id}`, false)}>
          {t.keepOption}
        </OfficeButton>
      </div>
    )
  return (
    <div className={GRID}>
      <TextField
        label={`${t.optionLabel} (${LANGUAGES[language].name})`}
        maxLength={100}
        value={values[`label.${language}.${id}`]}
        error={errorOf(`label:${id}`)}
        onChange={(event) => set(`label.${language}.${id}`, event.target.value)}
      />
      <TextField
        label={t.price}
        unit="USDT"
        required
        inputMode="decimal"
        maxLength={20}
        value={values[`price.${id}`]}
        error={errorOf(`price:${id}`)}
        onChange={(event) => set(`price.${id}`, event.target.value)}
      />
      {keyed ? (
        <p className="self-center text-sm">{t.keysLeft({ count: stock.toLocaleString(tag) })}</p>
      ) : (
        <TextField
          label={t.stock}
          inputMode="numeric"
          hint={held > 0 ? t.heldCount({ count: held.toLocaleString(tag) }) : undefined}
          value={stock + (values[`add.${id}`] ?? 0)}
          error={errorOf(`add:${id}`)}
          onChange={(event) => set(`add.${id}`, wholeNumber(event.target.value) - stock)}
        />
      )}
      <OfficeButton look="quiet" className="sm:mt-5" onClick={() => set(`remove.${id}`, true)}>
        {t.removeOption}
      </OfficeButton>
    </div>
  )
}
