import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

type Props<V extends string> = {
  label: string
  choices: readonly { value: V; label: string; note?: ReactNode }[]
  value: V
  onChoose: (value: V) => void
}

/** One of a few, in a row that wraps. */
export const Choice = <V extends string>({ label, choices, value, onChoose }: Props<V>) => (
  <div role="group" aria-label={label} className="flex flex-wrap gap-2">
    {choices.map((one) => (
      <button
        key={one.value}
        type="button"
        aria-pressed={one.value === value}
        onClick={() => onChoose(one.value)}
        className={classes(
          'inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 text-sm pointer-fine:min-h-9',
          one.value === value
            ? 'border-accent bg-accent-soft font-semibold'
            : 'border-line bg-surface hover:bg-shade',
        )}
      >
        {one.label}
        {one.note}
      </button>
    ))}
  </div>
)
