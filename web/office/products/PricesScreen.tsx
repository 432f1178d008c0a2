import { useMemo, useState } from 'react'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { PRICE_COLUMNS, PRICE_ENDINGS, readChange } from '../../../basics/priceRule.ts'
import { CallFailure, isConflict } from '../../client/callApi.ts'
import { useAct, useCall } from '../parts/call.ts'
import { CheckField, SelectField, TextField } from '../parts/Field.tsx'
import { FilterBar } from '../parts/FilterBar.tsx'
import { readFilters, type Filters } from '../parts/filters.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useSearch } from '../parts/router.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Screen } from '../parts/Screen.tsx'
import { Badge, Card } from '../parts/Show.tsx'
import { useLanguage, useTag, useTexts } from '../parts/texts.tsx'
import { PlannedPrices } from './PlannedPrices.tsx'

type Rule = Omit<CallInput<'changePrices'>, 'token'>
type Preview = CallResult<'previewPrices'>
const HOW = ['-%', '+%', '-', '+'] as const

/** Which products, by the address; its names are those of the list. */
function useProducts() {
  const t = useTexts('officePrices')
  const products = useTexts('officeProducts')
  const { locale } = useLanguage()
  const { data } = useCall('listOfficeCategories', { language: locale })
  const filters: Filters = useMemo(
    () => ({
      text: { kind: 'text', label: products.search, maxLength: 120 },
      category: {
        kind: 'choice',
        label: t.category,
        values: (data?.categories ?? []).map(({ id, name }) => ({
          value: String(id),
          label: name,
        })),
      },
      state: {
        kind: 'choice',
        label: products.state,
        values: (['onSale', 'soldOut', 'low', 'hidden'] as const).map((value) => ({
          value,
          label: products[`state.${value}`],
        })),
      },
    }),
    [t, products, data],
  )
  const { category, ...rest } = readFilters(useSearch(), filters)
  const chosen = { ...rest, ...(category && { categoryId: Number(category) }) } as Pick<
    Rule,
    'text' | 'state' | 'categoryId'
  >
  return { filters, chosen }
}

function useRule() {
  const [column, setColumn] = useState<Rule['column']>('price')
  const [how, setHow] = useState<(typeof HOW)[number]>('-%')
  const [amount, setAmount] = useState('')
  const [ending, setEnding] = useState<Rule['ending']>('cent')
  const [showWas, setShowWas] = useState(false)
  const change = `${how[0]}${amount.trim().replace(',', '.')}${how[1] ?? ''}`
  const rule = {
    column,
    change,
    ending,
    showWas: showWas && column === 'price' && how.startsWith('-'),
  }
  return {
    rule: readChange(change) && rule,
    fields: { column, how, amount, ending, showWas },
    set: { setColumn, setHow, setAmount, setEnding, setShowWas },
  }
}

function RuleFields({ rule, fields, set }: ReturnType<typeof useRule>) {
  const t = useTexts('officePrices')
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label={t.column}
          value={fields.column}
          onChange={({ target }) => set.setColumn(target.value as Rule['column'])}
        >
          {PRICE_COLUMNS.map((one) => (
            <option key={one} value={one}>
              {t[`column.${one}`]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t.how}
          value={fields.how}
          onChange={({ target }) => set.setHow(target.value as (typeof HOW)[number])}
        >
          {HOW.map((one) => (
            <option key={one} value={one}>
              {t[`how.${one}`]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t.amount}
          unit={fields.how.endsWith('%') ? '%' : 'USDT'}
          inputMode="decimal"
          maxLength={16}
          error={!rule && fields.amount.trim() !== '' ? t.amountWrong : undefined}
          value={fields.amount}
          onChange={({ target }) => set.setAmount(target.value)}
        />
        <SelectField
          label={t.ending}
          hint={fields.ending === 'cent' ? undefined : t.endingHint}
          value={fields.ending}
          onChange={({ target }) => set.setEnding(target.value as Rule['ending'])}
        >
          {PRICE_ENDINGS.map((one) => (
            <option key={one} value={one}>
              {t[`ending.${one}`]}
            </option>
          ))}
        </SelectField>
      </div>
      {fields.column === 'price' && fields.how.startsWith('-') && (
        <CheckField
          label={t.showWas}
          checked={fields.showWas}
          onChange={({ target }) => set.setShowWas(target.checked)}
        />
      )}
    </>
  )
}

const isTooMany = (cause: unknown): boolean =>
  cause instanceof CallFailure && cause.fields['text'] === 'tooLong'

/** One rule for the prices of many products: a preview of every row, and only then the change. */
export default function PricesScreen() {
  const t = useTexts('officePrices')
  const tag = useTag()
  const { locale } = useLanguage()
  const { filters, chosen } = useProducts()
  const form = useRule()
  const { rule } = form
  const preview = useAct('previewPrices', undefined, { rereads: false })
  const change = useAct('changePrices')
  const wanted = rule && { ...chosen, ...rule }
  const key = JSON.stringify(wanted)
  const [looked, setLooked] = useState<{ key: string; rule: Rule }>()
  // A preview is of the rule that it was asked for.
  const shown = looked?.key === key && !change.isSuccess ? preview.data : undefined
  const look = (): void => {
    if (!wanted) return
    setLooked({ key, rule: wanted })
    change.reset()
    preview.mutate({ ...wanted, language: locale })
  }
  return (
    <Screen title={t.title} intro={t.intro}>
      <FilterBar filters={filters} />
      <div className="grid gap-4">
        <Card>
          <div className="grid gap-3">
            <RuleFields {...form} />
            {isTooMany(preview.error) ? (
              <p role="alert" className="text-sm text-red">
                {t.tooMany}
              </p>
            ) : (
              <Refused cause={preview.error} />
            )}
            <OfficeButton
              look={shown ? 'plain' : 'main'}
              className="justify-self-start"
              disabled={!wanted}
              busy={preview.isPending}
              onClick={look}
            >
              {t.preview}
            </OfficeButton>
          </div>
        </Card>
        {change.data && (
          <p role="status" className="text-sm">
            {t.done({ count: change.data.options.toLocaleString(tag) })}
          </p>
        )}
        {shown && looked && (
          <Looked
            preview={shown}
            failure={change.error}
            isBusy={change.isPending}
            confirm={() => change.mutate({ ...looked.rule, token: shown.token })}
          />
        )}
      </div>
    </Screen>
  )
}

function Looked({
  preview: { options, same, without },
  failure,
  isBusy,
  confirm,
}: {
  preview: Preview
  failure: unknown
  isBusy: boolean
  confirm: () => void
}) {
  const t = useTexts('officePrices')
  const tag = useTag()
  const of = (count: number) => ({ count: count.toLocaleString(tag) })
  const left = options.filter(({ problem }) => problem !== null).length
  const below = options.filter(({ belowCost }) => belowCost).length
  const changes = options.length - left
  return (
    <>
      <Card>
        <div className="grid gap-3">
          <p className="flex flex-wrap gap-2">
            <Badge tone="good">{t.changes(of(changes))}</Badge>
            {same > 0 && <Badge>{t.same(of(same))}</Badge>}
            {without > 0 && <Badge>{t.without(of(without))}</Badge>}
            {left > 0 && <Badge tone="waiting">{t.left(of(left))}</Badge>}
            {below > 0 && <Badge tone="bad">{t.below(of(below))}</Badge>}
          </p>
          {isConflict(failure) ? (
            <p role="alert" className="rounded-lg bg-amber-soft px-3 py-2 text-sm text-amber-text">
              {t.stale}
            </p>
          ) : (
            <Refused cause={failure} />
          )}
          {changes > 0 ? (
            <OfficeButton
              look="main"
              className="justify-self-start"
              busy={isBusy}
              onClick={confirm}
            >
              {t.confirm(of(changes))}
            </OfficeButton>
          ) : (
            <p className="text-sm">{t.nothing}</p>
          )}
        </div>
      </Card>
      {options.length > 0 && <PlannedPrices options={options} />}
    </>
  )
}
