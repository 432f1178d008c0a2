import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Link } from './router.tsx'

type Look = 'main' | 'plain' | 'quiet' | 'danger'

const LOOKS: Record<Look, string> = {
  main: 'bg-accent-fill text-on-accent font-semibold hover:brightness-95',
  plain: 'border border-control/60 bg-surface text-ink hover:bg-shade',
  quiet: 'text-ink hover:bg-shade',
  danger: 'border border-red bg-surface text-red hover:bg-red-soft',
}

/** 44 px for touch, 36 px for a mouse. */
export const buttonShape = (look: Look = 'plain'): string =>
  classes(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-3.5 text-sm ' +
      'whitespace-nowrap pointer-fine:min-h-9',
    LOOKS[look],
  )

type Props = ComponentProps<'button'> & { look?: Look; busy?: boolean; icon?: ReactNode }

/** Keeps its size and focus while busy, and ignores presses. */
export function OfficeButton({ look, busy, icon, className, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classes(
        buttonShape(look),
        'disabled:cursor-not-allowed disabled:border-line disabled:bg-shade disabled:font-normal disabled:text-quiet',
        className,
      )}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

export const ButtonLink = ({
  look,
  className,
  ...rest
}: ComponentProps<typeof Link> & { look?: Look }) => (
  <Link {...rest} className={classes(buttonShape(look), className)} />
)
