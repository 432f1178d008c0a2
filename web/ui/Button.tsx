import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type Look = 'main' | 'plain' | 'quiet' | 'danger'

const LOOKS: Record<Look, string> = {
  main: 'bg-accent-fill text-on-accent font-semibold active:brightness-95',
  plain: 'border border-control bg-surface text-ink active:bg-shade',
  quiet: 'text-ink underline underline-offset-4 decoration-line active:bg-shade',
  danger: 'border border-red bg-surface text-red active:bg-red-soft',
}

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-card px-4 py-2 text-base ' +
  'text-center transition-[filter,background-color]'

export const buttonClass = (look: Look = 'plain', wide = false): string =>
  classes(SHAPE, LOOKS[look], wide && 'w-full')

type Props = ComponentProps<'button'> & {
  look?: Look
  wide?: boolean
  busy?: boolean
  icon?: ReactNode
}

/** While busy, a button keeps its size and focus and ignores presses. */
export function Button({
  look = 'plain',
  wide,
  busy,
  icon,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classes(
        buttonClass(look, wide),
        'disabled:cursor-not-allowed disabled:bg-shade disabled:text-quiet',
        className,
      )}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

export function Spinner() {
  return (
    <svg viewBox="0 0 24 24" className="size-5 motion-safe:animate-spin" aria-hidden="true">
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        opacity="0.25"
      />
      <path
        d="M21 12a9 9 0 0 0-9-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** A square icon button; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(
        'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink active:bg-shade ' +
          'disabled:text-quiet disabled:opacity-50',
        className,
      )}
    >
      {children}
    </button>
  )
}
