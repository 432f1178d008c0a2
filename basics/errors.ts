/** SPEC section 8's catalogue with the HTTP status of DECISIONS B4. Texts live in i18n/errors, by code. */
export const ERROR_STATUS = {
  401: 401,
  404: 404,
  405: 405,
  413: 413,
  415: 415,
  500: 500,
  40001: 404,
  40002: 503,
  40003: 409,
  40004: 400,
  40005: 400,
  40006: 400,
  40007: 400,
  40008: 429,
  40009: 400,
  40010: 400,
  40011: 400,
  40012: 409,
  40013: 400,
  4001: 429,
  4002: 400,
  4003: 400,
  4004: 403,
  4005: 400,
  4006: 400,
  4013: 400,
  4014: 400,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Codes after which the same request may succeed later. */
export const MAY_RETRY: ReadonlySet<ErrorCode> = new Set([500, 40002, 40008, 4001])

/** Why a field was refused; each has a text in five languages (i18n/errors). */
export const FIELD_REASONS = [
  'unknown',
  'missing',
  'type',
  'format',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'notAllowed',
  'control',
  'json',
  'chooseOption',
  'enterEmail',
  'emailWrong',
  'chooseCountry',
  'enterAddress',
  'quantity',
  'outOfStock',
  'networkOff',
  'modeOff',
  'notFound',
  'weak',
  'wrong',
  'expired',
  'changed',
  'used',
  'self',
  'signature',
  'decimals',
  'confirm',
  'noLimit',
  'aboveLimit',
] as const
export type FieldReason = (typeof FIELD_REASONS)[number]
export type FieldErrors = Readonly<Record<string, FieldReason>>

/** A refusal that the caller may see: a catalogue code and, where one is to blame, the fields. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(code: ErrorCode, details: { fields?: FieldErrors; retryAfterSeconds?: number } = {}) {
    super(`refused with ${code}`)
    this.name = 'Refusal'
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

export const refuse = (
  code: ErrorCode,
  details?: { fields?: FieldErrors; retryAfterSeconds?: number },
): never => {
  throw new Refusal(code, details)
}

/** Refused input: 4014 naming the fields (DECISIONS B4). */
export const refuseFields = (fields: FieldErrors): never => refuse(4014, { fields })
