import { useState } from 'react'
import { movable } from '../../../basics/orderLines.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { useTexts } from '../../ui/texts.tsx'
import type { AnyOrder } from '../parts/payView.ts'

type Row = { lineNo: number; name: string; most: number; text: string }

/** What is returned: everything that is left, or some pieces of some lines. */
export function useReturnChoice({ lines }: AnyOrder) {
  const [texts, setTexts] = useState<Readonly<Record<number, string>>>({})
  const rows = lines
    .map((line): Row => {
      const most = movable(line, 'return')
      const { name, option } = line.product
      return {
        lineNo: line.lineNo,
        name: `${name} · ${option.toUpperCase()}`,
        most,
        text: texts[line.lineNo] ?? String(most),
      }
    })
    .filter(({ most }) => most > 0)
  const counts = rows.map(({ text, most }) =>
    /^\d{1,3}$/.test(text) && Number(text) <= most ? Number(text) : undefined,
  )
  const isWrong = counts.includes(undefined) || counts.every((count) => count === 0)
  const isAll = rows.every(({ most }, index) => counts[index] === most)
  return {
    rows,
    isWrong,
    mayChoose: rows.length > 1 || rows.some(({ most }) => most > 1),
    /** Undefined for everything that is left. */
    lines: isAll
      ? undefined
      : rows
          .map(({ lineNo }, index) => ({ lineNo, count: counts[index] ?? 0 }))
          .filter(({ count }) => count > 0),
    choose: (lineNo: number, text: string) => setTexts({ ...texts, [lineNo]: text }),
  }
}

export function ReturnChoice({ choice }: { choice: ReturnType<typeof useReturnChoice> }) {
  const t = useTexts('refund')
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{t.returnLines}</legend>
      {choice.rows.map(({ lineNo, name, most, text }) => (
        <Stepper
          key={lineNo}
          label={name}
          value={text}
          min={0}
          max={most}
          onChange={(value) => choice.choose(lineNo, value)}
        />
      ))}
      {choice.isWrong && <FieldError text={t.returnLinesMissing} />}
    </fieldset>
  )
}
