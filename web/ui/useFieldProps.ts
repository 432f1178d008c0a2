import { useId, type ReactNode } from 'react'

/** Links error and hint to the input for screen readers. */
export function useFieldProps({ error, hint }: { error?: string | undefined; hint?: ReactNode }): {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
} {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  }
}
