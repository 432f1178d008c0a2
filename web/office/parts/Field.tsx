import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from '../../ui/FieldError.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { classes } from '../../ui/classes.ts'
import { useFieldProps } from '../../ui/useFieldProps.ts'
import { useTyped } from './leave.ts'
import { useTexts } from './texts.tsx'
import { useRefusedField } from './useRefusedField.ts'

/** 16 px on a phone, or iOS zooms into the field. */
const BOX =
  'block min-h-11 w-full rounded-lg border bg-surface px-3 py-2 text-ink ' +
  'placeholder:text-quiet pointer-fine:min-h-9 pointer-fine:py-1.5 pointer-fine:text-sm'

type Around = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  /** Shown beside the box. */
  unit?: ReactNode
  /** The stored value; leaving with anything else typed asks first. */
  saved?: string
}

function useAround({ label, error: told, hint, unit }: Around, value: unknown) {
  const { error: refused, onInvalid } = useRefusedField(value)
  const error = refused ?? told
  const linked = useFieldProps({ error, hint })
  const { id } = linked
  const wrap = (input: ReactNode) => (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-[13px] font-medium">
        {label}
      </label>
      <div className="relative flex items-center gap-2">
        {input}
        {unit && <span className="shrink-0 text-[13px] text-quiet">{unit}</span>}
      </div>
      <FieldError id={`${id}-error`} text={error} />
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-quiet">
          {hint}
        </p>
      )}
    </div>
  )
  const className = classes(BOX, error ? 'border-red' : 'border-control/70')
  const props = { ...linked, onInvalid, className }
  return { wrap, props }
}

export function TextField({
  label,
  error,
  hint,
  unit,
  saved,
  ...rest
}: Around & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  useTyped(rest.value, saved)
  const { wrap, props } = useAround({ label, error, hint, unit }, rest.value)
  return wrap(<input {...rest} {...props} />)
}

export function TextAreaField({
  label,
  error,
  hint,
  unit,
  saved,
  ...rest
}: Around & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  useTyped(rest.value, saved)
  const { wrap, props } = useAround({ label, error, hint, unit }, rest.value)
  return wrap(<textarea rows={3} {...rest} {...props} />)
}

export function SelectField({
  label,
  error,
  hint,
  unit,
  children,
  ...rest
}: Around & Omit<ComponentProps<'select'>, 'id' | 'className'>) {
  const { wrap, props } = useAround({ label, error, hint, unit }, rest.value)
  return wrap(
    <select {...rest} {...props}>
      {children}
    </select>,
  )
}

export function PasswordField(
  props: Around & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>,
) {
  const t = useTexts('office')
  const [shown, setShown] = useState(false)
  const { label, error, hint, unit, ...rest } = props
  const { wrap, props: around } = useAround({ label, error, hint, unit }, rest.value)
  return wrap(
    <>
      <input
        {...rest}
        {...around}
        type={shown ? 'text' : 'password'}
        className={`${around.className} pr-12`}
      />
      <button
        type="button"
        aria-label={shown ? t.hidePassword : t.showPassword}
        onClick={() => setShown(!shown)}
        className="absolute top-0 right-0 grid size-11 place-items-center text-quiet pointer-fine:size-9"
      >
        <Icon name={shown ? 'eyeOff' : 'eye'} className="size-4.5" />
      </button>
    </>,
  )
}

export function CheckField({
  label,
  hint,
  ...rest
}: { label: ReactNode; hint?: ReactNode } & Omit<
  ComponentProps<'input'>,
  'id' | 'className' | 'type'
>) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <span className="grid min-h-11 place-items-center pointer-fine:min-h-6">
        <input
          id={id}
          type="checkbox"
          {...rest}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="size-4.5 accent-accent-fill"
        />
      </span>
      <div className="min-w-0 py-2.5 text-sm pointer-fine:py-0.5">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-quiet">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
