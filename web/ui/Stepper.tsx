import { useId, type Ref } from 'react'
import { FieldError } from './FieldError.tsx'
import { Icon } from './Icon.tsx'
import { useTexts } from './texts.tsx'

type Props = {
  label: string
  /** Raw text, which may not be a number yet. */
  value: string
  onChange: (value: string) => void
  min: number
  max: number
  hint?: string | undefined
  error?: string | undefined
  /** For screen readers only. */
  quietLabel?: boolean
  inputRef?: Ref<HTMLInputElement>
}

const STEP =
  'grid size-11 place-items-center text-ink active:bg-shade disabled:text-quiet disabled:opacity-50'

export function Stepper({
  label,
  value,
  onChange,
  min,
  max,
  hint,
  error,
  quietLabel,
  inputRef,
}: Props) {
  const id = useId()
  const t = useTexts('shop')
  const number = /^\d{1,9}$/.test(value) ? Number(value) : undefined
  const step = (by: number) => onChange(String(Math.min(max, Math.max(min, (number ?? min) + by))))
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className={quietLabel ? 'sr-only' : 'min-w-0 text-sm font-medium'}>
          {label}
          {hint && <span className="ml-2 font-normal text-quiet">{hint}</span>}
        </label>
        <div className="flex shrink-0 overflow-hidden rounded-card border border-control bg-surface">
          <button
            type="button"
            className={STEP}
            aria-label={t.less}
            disabled={number !== undefined && number <= min}
            onClick={() => step(-1)}
          >
            <Icon name="minus" />
          </button>
          <input
            id={id}
            ref={inputRef}
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value.trim())}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="h-11 w-14 border-x border-line bg-transparent text-center tabular-nums -outline-offset-2"
          />
          <button
            type="button"
            className={STEP}
            aria-label={t.more}
            disabled={number !== undefined && number >= max}
            onClick={() => step(1)}
          >
            <Icon name="plus" />
          </button>
        </div>
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
