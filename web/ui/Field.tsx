import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { FieldError } from './FieldError.tsx'
import { useFieldProps } from './useFieldProps.ts'

const BOX =
  'block min-h-11 w-full rounded-card border bg-surface px-3 py-2 text-ink placeholder:text-quiet'

export type Around = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  optional?: string
}

/** An input with its label above and its error below, linked for screen readers. */
export function useAround({ label, error, hint, optional }: Around) {
  const linked = useFieldProps({ error, hint })
  const { id } = linked
  const wrap = (input: ReactNode) => (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {optional && <span className="ml-1 font-normal text-quiet">{optional}</span>}
      </label>
      {input}
      <FieldError id={`${id}-error`} text={error} />
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-quiet">
          {hint}
        </p>
      )}
    </div>
  )
  const props = { ...linked, className: classes(BOX, error ? 'border-red' : 'border-control') }
  return { wrap, props }
}

export function TextField({
  label,
  error,
  hint,
  optional,
  ...rest
}: Around & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  const { wrap, props } = useAround({ label, error, hint, ...(optional ? { optional } : {}) })
  return wrap(<input {...rest} {...props} />)
}

export function TextAreaField({
  label,
  error,
  hint,
  optional,
  ...rest
}: Around & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  const { wrap, props } = useAround({ label, error, hint, ...(optional ? { optional } : {}) })
  return wrap(<textarea rows={2} {...rest} {...props} />)
}

export function SelectField({
  label,
  error,
  hint,
  optional,
  children,
  ...rest
}: Around & Omit<ComponentProps<'select'>, 'id' | 'className'>) {
  const { wrap, props } = useAround({ label, error, hint, ...(optional ? { optional } : {}) })
  return wrap(
    <select {...rest} {...props}>
      {children}
    </select>,
  )
}
