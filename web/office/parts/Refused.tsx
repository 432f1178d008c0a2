import type { ErrorTexts } from '../../../i18n/cn/errors.ts'
import { CallFailure } from '../../client/callApi.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from './texts.tsx'

/** Why a call was refused: its text, and one for each refused field. */
export function failureTexts(errors: ErrorTexts, cause: unknown): string[] {
  if (!(cause instanceof CallFailure)) return [errors.internal]
  const fields = Object.values(cause.fields)
    .map((reason) => errors[`field.${reason}`])
    .filter(Boolean)
  return cause.name === 'invalidInput' && fields.length > 0
    ? [...new Set(fields)]
    : [errors[cause.name], ...new Set(fields)]
}

export function Refused({ cause }: { cause: unknown }) {
  const errors = useTexts('errors')
  if (cause === undefined || cause === null) return null
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-lg bg-red-soft px-3 py-2 text-sm text-red"
    >
      <Icon name="alert" className="mt-0.5 size-4" />
      <p>{failureTexts(errors, cause).join(' ')}</p>
    </div>
  )
}
