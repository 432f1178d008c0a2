import type { ReactNode, Ref } from 'react'
import { FieldError } from './FieldError.tsx'
import { classes } from './classes.ts'
import { useFieldProps } from './useFieldProps.ts'

type Props = {
  label: ReactNode
  unit: string
  /** Raw text; the parent validates it. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: ReactNode
  /** Fills in the maximum; its button is left out without it. */
  all?: { label: string; name: string; onPress: () => void } | undefined
  inputRef?: Ref<HTMLInputElement>
}

export function AmountField({ label, unit, value, onChange, error, hint, all, inputRef }: Props) {
  const linked = useFieldProps({ error, hint })
  const { id } = linked
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div
        className={classes(
          'flex min-h-14 items-center gap-2 rounded-card border bg-surface pr-1 pl-3 ' +
            'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 ' +
            'has-[input:focus-visible]:outline-ink',
          error ? 'border-red' : 'border-control',
        )}
      >
        <input
          {...linked}
          ref={inputRef}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={28}
          placeholder="0.00"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="min-h-11 w-full min-w-0 bg-transparent text-xl font-semibold tabular-nums outline-none placeholder:font-normal placeholder:text-quiet"
        />
        <span className="shrink-0 pr-2 text-sm text-quiet">{unit}</span>
        {all && (
          <button
            type="button"
            onClick={all.onPress}
            aria-label={all.name}
            className="min-h-11 shrink-0 rounded-lg px-3 text-sm font-semibold text-accent active:bg-shade"
          >
            {all.label}
          </button>
        )}
      </div>
      <FieldError id={`${id}-error`} text={error} />
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-quiet">
          {hint}
        </p>
      )}
    </div>
  )
}
