import { isDatabaseAway } from '../db/isDatabaseAway.ts'
import type { FastifyError, FastifyInstance } from 'fastify'
import { Refusal, type ErrorName, type FieldErrors } from '../../../basics/errors.ts'
import { sendRefusal } from './sendRefusal.ts'

/** Refusals by the framework, before a handler runs. */
const FRAMEWORK: Readonly<Record<string, { name: ErrorName; fields?: FieldErrors }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { name: 'unsupportedMediaType' },
  FST_ERR_CTP_BODY_TOO_LARGE: { name: 'tooLarge' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { name: 'invalidInput', fields: { body: 'json' } },
  FST_ERR_CTP_INVALID_JSON_BODY: { name: 'invalidInput', fields: { body: 'json' } },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { name: 'invalidInput', fields: { body: 'format' } },
  // An address outside the folder, or with a null byte.
  FST_STATIC_FORBIDDEN_PATH: { name: 'notFound' },
  FST_ERR_BAD_URL: { name: 'invalidInput', fields: { path: 'format' } },
}

/** Default Retry-After, in seconds. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorName, number>> = {
  tooManyRequests: 60,
  purchaseLimited: 60,
  tryLater: 5,
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) {
      return sendRefusal(request, reply, error.name, {
        fields: error.fields,
        facts: error.facts,
        retryAfterSeconds: error.retryAfterSeconds ?? RETRY_AFTER_SECONDS[error.name],
      })
    }
    const framework = FRAMEWORK[error.code]
    if (framework)
      return sendRefusal(
        request,
        reply,
        framework.name,
        framework.fields ? { fields: framework.fields } : {},
      )
    if (
      error instanceof SyntaxError ||
      (error.statusCode === 400 && error.validation === undefined)
    ) {
      return sendRefusal(request, reply, 'invalidInput', { fields: { body: 'json' } })
    }
    if (error.statusCode === 413) return sendRefusal(request, reply, 'tooLarge')
    if (error.statusCode === 429)
      return sendRefusal(request, reply, 'tooManyRequests', { retryAfterSeconds: 60 })
    request.log.error({ err: error, requestId: request.id }, 'request failed')
    return sendRefusal(request, reply, isUnavailable(error) ? 'tryLater' : 'internal', {
      requestId: request.id,
    })
  })
}

/** Nothing was done, and a retry may succeed. */
const isUnavailable = (error: { code?: string }): boolean =>
  isDatabaseAway(error) || ['40001', '40P01'].includes(error.code ?? '')
