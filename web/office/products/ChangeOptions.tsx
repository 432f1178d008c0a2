import { useState } from 'react'
import { textIn, type Locale } from '../../../basics/locales.ts'
import { microOf } from '../../../basics/money.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { SelectField, TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useTag, useTexts } from '../parts/texts.tsx'
import type { Values } from './fields.ts'
import { AMOUNTS, bulkEdits, cellOf, type Bulk, type Edit, type GridRow } from './grid.ts'

const RULES = [
  'price percent',
  'price set',
  'was percent',
  'was set',
  'member percent',
  'member set',
  'cost percent',
  'cost set',
  'stock add',
  'stock set',
  'lowAt set',
  'grams set',
] as const
type Rule = (typeof RULES)[number]

/** One rule for all options: percent more or less, a fixed price, pieces that came. */
export function ChangeOptions({
  rows,
  values,
  close,
  show,
}: {
  rows: readonly GridRow[]
  values: Values
  close: () => void
  show: (edits: readonly Edit[]) => void
}) {
  const t = useTexts('officeProducts')
  const tag = useTag()
  const [rule, setRule] = useState<Rule>('price percent')
  const [amount, setAmount] = useState('')
  const [column, how] = rule.split(' ')
  const edits = bulkEdits(rows, values, { column, how, amount } as Bulk)
  return (
    <Dialog
      title={t.changeAll}
      onClose={close}
      footer={
        <OfficeButton look="main" disabled={edits.length === 0} onClick={() => show(edits)}>
          {t.previewChanges({ count: edits.length.toLocaleString(tag) })}
        </OfficeButton>
      }
    >
      <div className="grid gap-3">
        <SelectField
          label={t.rule}
          value={rule}
          onChange={(event) => setRule(event.target.value as Rule)}
        >
          {RULES.map((one) => (
            <option key={one} value={one}>
              {t[`rule.${one}`]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t.ruleAmount}
          hint={how === 'percent' ? t.percentHint : undefined}
          unit={
            how === 'percent'
              ? '%'
              : column === 'grams'
                ? 'g'
                : column === 'stock' || column === 'lowAt'
                  ? undefined
                  : 'USDT'
          }
          maxLength={20}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </div>
    </Dialog>
  )
}

const SHOWN = 100

const isWrong = ({ column, text }: Edit): boolean =>
  AMOUNTS.includes(column) && (column === 'price' || text !== '') && microOf(text) <= 0n

/** Each cell before and after; nothing is changed until it is applied, and nothing is saved with it. */
export function PreviewEdits({
  edits,
  values,
  language,
  close,
  apply,
}: {
  edits: readonly Edit[]
  values: Values
  language: Locale
  close: () => void
  apply: () => void
}) {
  const t = useTexts('officeProducts')
  const tag = useTag()
  const before = ({ row, column }: Edit): string =>
    row.id === undefined && values.newOptions[row.place] === undefined
      ? ''
      : cellOf(row, column, values, language)
  const changed = edits.filter((one) => before(one) !== one.text)
  const wrong = changed.filter(isWrong).length
  const nameOf = ({ row, column }: Edit): string => {
    const known = row.id !== undefined || values.newOptions[row.place] !== undefined
    const label = known
      ? textIn(
          {
            cn: cellOf(row, 'label', values, 'cn'),
            [language]: cellOf(row, 'label', values, language),
          },
          language,
        )
      : t.addOption
    return `${label} · ${t[column === 'label' ? 'optionLabel' : column]}`
  }
  return (
    <Dialog
      title={t.previewTitle}
      onClose={close}
      footer={
        <OfficeButton look="main" disabled={changed.length === 0 || wrong > 0} onClick={apply}>
          {t.applyChanges({ count: changed.length.toLocaleString(tag) })}
        </OfficeButton>
      }
    >
      <div className="grid gap-2 text-sm">
        {wrong > 0 && (
          <p role="alert" className="text-red">
            {t.wrongCells({ count: wrong.toLocaleString(tag) })}
          </p>
        )}
        <ul className="divide-y divide-line">
          {changed.slice(0, SHOWN).map((one, index) => (
            <li key={index} className="flex flex-wrap justify-between gap-x-4 py-1.5">
              <span className="min-w-0 wrap-anywhere text-quiet">{nameOf(one)}</span>
              <span className={isWrong(one) ? 'text-red' : ''}>
                <s className="text-quiet">{before(one)}</s> → {one.text || t.empty}
              </span>
            </li>
          ))}
        </ul>
        {changed.length > SHOWN && (
          <p className="text-quiet">
            {t.moreChanges({ count: (changed.length - SHOWN).toLocaleString(tag) })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
