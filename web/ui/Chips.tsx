import { useEffect, useId, useRef, type ReactNode, type Ref } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './FieldError.tsx'

type Chip<V extends string | number> = {
  value: V
  label: ReactNode
  note?: ReactNode
  disabled?: boolean
}

type Props<V extends string | number> = {
  label: ReactNode
  /** For screen readers only. */
  quietLabel?: boolean
  chips: readonly Chip<V>[]
  value: V | undefined
  onChange: (value: V) => void
  error?: string | undefined
  /** One scrolling line instead of wrapping. */
  scroll?: boolean
  firstRef?: Ref<HTMLInputElement>
}

const CHIP =
  'relative inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-sm ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink'
const STATES = {
  on: 'border-accent bg-accent-soft font-semibold text-ink',
  off: 'border-line bg-surface text-ink',
  disabled: 'border-dashed border-line bg-transparent text-quiet line-through decoration-1',
}

/** Scrolls the row, and only the row, to its chosen chip. */
function bringIntoView(row: HTMLElement | null): void {
  const chosen = row?.querySelector('input:checked')?.parentElement
  if (!row || !chosen) return
  const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
  if (inner.left < outer.left || inner.right > outer.right)
    row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}

export function Chips<V extends string | number>({
  label,
  quietLabel,
  chips,
  value,
  onChange,
  error,
  scroll,
  firstRef,
}: Props<V>) {
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (scroll) bringIntoView(row.current)
  }, [scroll, value])
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={quietLabel ? 'sr-only' : 'mb-2 text-sm font-medium'}>{label}</legend>
      <div
        ref={row}
        className={
          scroll ? 'no-bar -mx-4 flex gap-2 overflow-x-auto px-4 py-1' : 'flex flex-wrap gap-2'
        }
      >
        {chips.map((chip, index) => (
          <label
            key={chip.value}
            className={classes(
              CHIP,
              scroll && 'shrink-0',
              chip.disabled ? STATES.disabled : chip.value === value ? STATES.on : STATES.off,
            )}
          >
            <input
              ref={index === 0 ? firstRef : undefined}
              type="radio"
              name={name}
              value={chip.value}
              checked={chip.value === value}
              disabled={chip.disabled}
              onChange={() => onChange(chip.value)}
              className="absolute inset-0 appearance-none rounded-full outline-none"
            />
            {chip.label}
            {chip.note && <span className="font-normal text-quiet">{chip.note}</span>}
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${name}-error`} text={error} />
        </div>
      )}
    </fieldset>
  )
}
