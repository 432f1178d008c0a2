import { ERRORS, type ErrorName, type FieldErrors } from '../../../basics/errors.ts'
import type { Locale } from '../../../basics/locales.ts'
import { errorText } from '../../../i18n/errorText.ts'

export const success = (result: unknown, nowMs: number, topLevel = false): string =>
  JSON.stringify({
    ...(topLevel ? (result as object) : {}),
    success: true,
    code: 200,
    message: 'ok',
    result,
    timestamp: nowMs,
  })

/** A refusal in the caller's language; `result.fields` has each wrong field's reason (rules: wire#errors). */
export const refusal = (
  name: ErrorName,
  locale: Locale,
  nowMs: number,
  details: {
    fields?: FieldErrors | undefined
    facts?: Readonly<Record<string, string>> | undefined
    requestId?: string
  } = {},
): string =>
  JSON.stringify({
    success: false,
    code: ERRORS[name].code,
    message: errorText(name, locale),
    result:
      details.fields || details.facts
        ? { ...(details.fields && { fields: details.fields }), ...details.facts }
        : details.requestId
          ? { requestId: details.requestId }
          : null,
    timestamp: nowMs,
  })
