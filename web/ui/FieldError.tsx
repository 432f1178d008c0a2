import { Icon } from './Icon.tsx'

/** A file of its own, since the first page loads no fields. */
export function FieldError({ id, text }: { id?: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} role="alert" className="flex items-start gap-1 text-sm text-red">
      <Icon name="alert" className="mt-0.5 size-4" />
      {text}
    </p>
  )
}
