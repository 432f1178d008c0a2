import { useRef, useState, type Ref } from 'react'
import { movable } from '../../../basics/orderLines.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { useTexts } from '../../ui/texts.tsx'
import type { AnyOrder } from '../parts/payView.ts'

/** `text` is how many are returned, or undefined for a line that is not chosen. */
type Row = { lineNo: number; name: string; most: number; text: string | undefined; isBad: boolean }

/** What is returned: some pieces of the chosen lines. The only line is chosen from the start. */
export function useReturnChoice({ lines }: AnyOrder) {
  const [texts, setTexts] = useState<Readonly<Record<number, string | undefined>>>({})
  const [isMissing, setMissing] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const left = lines.filter((line) => movable(line, 'return') > 0)
  const rows = left.map((line): Row => {
    const most = movable(line, 'return')
    const { name, option } = line.product
    const text = texts[line.lineNo] ?? (left.length === 1 ? String(most) : undefined)
    return {
      lineNo: line.lineNo,
      name: `${name} · ${option.toUpperCase()}`,
      most,
      text,
      isBad: text !== undefined && !(/^[1-9]\d{0,2}$/.test(text) && Number(text) <= most),
    }
  })
  const chosen = rows.flatMap(({ lineNo, text, most }) =>
    text === undefined ? [] : { lineNo, count: Number(text), most },
  )
  const change = (changed: Readonly<Record<number, string | undefined>>) => {
    setMissing(false)
    setTexts({ ...texts, ...changed })
  }
  const isEvery = chosen.length === rows.length
  return {
    rows,
    first,
    isMissing,
    /** Whether something is chosen; says so and leads there when not. */
    check: (): boolean => {
      setMissing(chosen.length === 0)
      if (chosen.length === 0) first.current?.focus()
      return chosen.length > 0 && !rows.some(({ isBad }) => isBad)
    },
    mayChoose: rows.length > 1 || rows.some(({ most }) => most > 1),
    /** Undefined for everything that is left. */
    lines:
      isEvery && chosen.every(({ count, most }) => count === most)
        ? undefined
        : chosen.map(({ lineNo, count }) => ({ lineNo, count })),
    choose: (lineNo: number, text: string | undefined) => change({ [lineNo]: text }),
    isEvery,
    chooseEvery: (isChosen: boolean) =>
      change(
        Object.fromEntries(
          rows.map(({ lineNo, most }) => [lineNo, isChosen ? String(most) : undefined]),
        ),
      ),
  }
}

export function ReturnChoice({ choice }: { choice: ReturnType<typeof useReturnChoice> }) {
  const t = useTexts('refund')
  const shop = useTexts('shop')
  const { rows, first, choose } = choice
  const isOnly = rows.length === 1
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{t.returnLines}</legend>
      {!isOnly && (
        <Box label={t.returnEvery} isChosen={choice.isEvery} onChoose={choice.chooseEvery} />
      )}
      {rows.map(({ lineNo, name, most, text, isBad }, index) => (
        <div key={lineNo} className="grid">
          {!isOnly && (
            <Box
              label={name}
              isChosen={text !== undefined}
              onChoose={(isChosen) => choose(lineNo, isChosen ? String(most) : undefined)}
              inputRef={index === 0 ? first : undefined}
            />
          )}
          {text !== undefined && most > 1 && (
            <Stepper
              label={isOnly ? name : shop.quantity}
              hint={t.returnMost({ most })}
              error={isBad ? t.returnMost({ most }) : undefined}
              value={text}
              min={1}
              max={most}
              onChange={(value) => choose(lineNo, value)}
            />
          )}
        </div>
      ))}
      <FieldError text={choice.isMissing ? t.returnLinesMissing : undefined} />
    </fieldset>
  )
}

type BoxProps = {
  label: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  inputRef?: Ref<HTMLInputElement> | undefined
}

const Box = ({ label, isChosen, onChoose, inputRef }: BoxProps) => (
  <label className="flex min-h-11 items-center gap-3 text-sm">
    <input
      type="checkbox"
      ref={inputRef}
      className="size-5 shrink-0 accent-(--accent-fill)"
      checked={isChosen}
      onChange={({ target }) => onChoose(target.checked)}
    />
    {label}
  </label>
)
