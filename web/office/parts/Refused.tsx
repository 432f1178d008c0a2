import type { OfficeTexts } from '../../../i18n/cn/office.ts'
import type { ErrorTexts } from '../../../i18n/cn/errors.ts'
import { CallFailure } from '../../client/callApi.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from './texts.tsx'

/**
 * What the office lacks to do it: a right, an amount, another person, or what was named. The shop's words for these are
 * about buyers.
 */
function refusalText(t: OfficeTexts, { name, fields }: CallFailure): string | undefined {
  if (name === 'notFound') return fields['account'] === undefined ? t.refusedGone : t.refusedMember
  if (name !== 'noPermission') return undefined
  if (fields['person'] === 'self') return t.refusedSelf
  if (fields['person'] === 'tooNew') return t.refusedTooNew
  if (fields['amount'] === 'aboveLimit') return t.refusedAmount
  return fields['permission'] === 'missing' ? t.refusedRight : undefined
}

/** Why a call was refused: its text, and one for each refused field. */
export function failureTexts(errors: ErrorTexts, t: OfficeTexts, cause: unknown): string[] {
  if (!(cause instanceof CallFailure)) return [errors.internal]
  const refusal = refusalText(t, cause)
  if (refusal !== undefined) return [refusal]
  const fields = Object.values(cause.fields)
    .map((reason) => errors[`field.${reason}`])
    .filter(Boolean)
  return cause.name === 'invalidInput' && fields.length > 0
    ? [...new Set(fields)]
    : [errors[cause.name], ...new Set(fields)]
}

export function Refused({ cause }: { cause: unknown }) {
  const errors = useTexts('errors')
  const t = useTexts('office')
  if (cause === undefined || cause === null) return null
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-lg bg-red-soft px-3 py-2 text-sm text-red"
    >
      <Icon name="alert" className="mt-0.5 size-4" />
      <p>{failureTexts(errors, t, cause).join(' ')}</p>
    </div>
  )
}
