import type { OfficeTexts } from '../../../i18n/cn/office.ts'
import type { ErrorTexts } from '../../../i18n/cn/errors.ts'
import { CallFailure } from '../../client/callApi.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from './texts.tsx'

/** The shop's words for these refusals are about buyers. */
function refusalText(t: OfficeTexts, { name, fields, facts }: CallFailure): string | undefined {
  if (name === 'tryLater' && facts['waits'] === 'unreconciled') return t.refusedUnreconciled
  if (name === 'notFound') return fields['account'] === undefined ? t.refusedGone : t.refusedMember
  if (name === 'conflict' && Object.keys(fields).length === 0) return t.refusedChanged
  if (name !== 'noPermission') return undefined
  if (fields['person'] === 'self') return t.refusedSelf
  if (fields['person'] === 'tooNew') return t.refusedTooNew
  if (fields['amount'] === 'aboveLimit') return t.refusedAmount
  return fields['permission'] === 'missing' ? t.refusedRight : undefined
}

type ShownAt = Pick<RegExp, 'test'>

/** The refusal's text, and one for each refused field that shows none of its own. */
export function failureTexts(
  errors: ErrorTexts,
  t: OfficeTexts,
  cause: unknown,
  shownAt?: ShownAt,
): string[] {
  if (!(cause instanceof CallFailure)) return [errors.internal]
  const refusal = refusalText(t, cause)
  if (refusal !== undefined) return [refusal]
  const unshown = Object.entries(cause.fields).filter(([field]) => !shownAt?.test(field))
  const fields = unshown.map(([, reason]) => errors[`field.${reason}`]).filter(Boolean)
  const isTold = fields.length > 0 || unshown.length < Object.keys(cause.fields).length
  // `signInFailed` has the field `code` when only the code of the app was wrong.
  const isField =
    cause.name === 'invalidInput' || (cause.name === 'signInFailed' && 'code' in cause.fields)
  return isField && isTold ? [...new Set(fields)] : [errors[cause.name], ...new Set(fields)]
}

/** `shownAt` matches fields that show their own errors. */
export function Refused({ cause, shownAt }: { cause: unknown; shownAt?: ShownAt }) {
  const errors = useTexts('errors')
  const t = useTexts('office')
  if (cause === undefined || cause === null) return null
  const texts = failureTexts(errors, t, cause, shownAt)
  if (texts.length === 0) return null
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-lg bg-red-soft px-3 py-2 text-sm text-red"
    >
      <Icon name="alert" className="mt-0.5 size-4" />
      <p>{texts.join(' ')}</p>
    </div>
  )
}
