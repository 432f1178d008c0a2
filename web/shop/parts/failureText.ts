import type { ErrorTexts } from '../../../i18n/cn/errors.ts'
import { CallFailure } from '../../client/callApi.ts'

/** Why a call was refused: its text, and one for each refused field. */
export function failureTexts(errors: ErrorTexts, cause: unknown): string[] {
  if (!(cause instanceof CallFailure)) return [errors.internal]
  const reasons = Object.values(cause.fields)
  if (cause.name === 'wrongAccount' && reasons.includes('notFound')) return [errors.accountUnknown]
  const fields = reasons.map((reason) => errors[`field.${reason}`]).filter(Boolean)
  // A refused field is more specific than "a parameter is wrong".
  return cause.name === 'invalidInput' && fields.length > 0
    ? [...new Set(fields)]
    : [errors[cause.name], ...new Set(fields)]
}

/** Money for the order is on its way, or may be. */
export const isCancelledTooLate = (cause: unknown): boolean =>
  cause instanceof CallFailure && (cause.name === 'conflict' || cause.name === 'tryLater')
