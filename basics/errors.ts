import { COUPON_REFUSALS } from './coupons.ts'

/** Code on the wire, HTTP status, and whether retrying may help. Texts: i18n/<language>/errors.ts. */
export const ERRORS = {
  notSignedIn: { code: 401, status: 401 },
  notFound: { code: 404, status: 404 },
  methodNotAllowed: { code: 405, status: 405 },
  tooLarge: { code: 413, status: 413 },
  unsupportedMediaType: { code: 415, status: 415 },
  internal: { code: 500, status: 500, mayRetry: true },
  tooManyRequests: { code: 4001, status: 429, mayRetry: true },
  limitExceeded: { code: 4002, status: 400 },
  wrongAccount: { code: 4003, status: 400 },
  noPermission: { code: 4004, status: 403 },
  withdrawalsFrozen: { code: 4005, status: 400 },
  wrongPassword: { code: 4006, status: 400 },
  insufficientFee: { code: 4013, status: 400 },
  invalidInput: { code: 4014, status: 400 },
  orderUnknown: { code: 40001, status: 404 },
  tryLater: { code: 40002, status: 503, mayRetry: true },
  /** The id is taken by other content, or the state forbids the change. */
  conflict: { code: 40003, status: 409 },
  pinMismatch: { code: 40004, status: 400 },
  insufficientBalance: { code: 40005, status: 400 },
  amountTooLow: { code: 40006, status: 400 },
  unsupportedCharacters: { code: 40007, status: 400 },
  purchaseLimited: { code: 40008, status: 429, mayRetry: true },
  wrongCode: { code: 40009, status: 400 },
  wrongInviter: { code: 40010, status: 400 },
  signInFailed: { code: 40011, status: 400 },
  accountExists: { code: 40012, status: 409 },
  amountTooHigh: { code: 40013, status: 400 },
  /** Frozen by the shop; only its member is told. */
  accountFrozen: { code: 40014, status: 400 },
} as const satisfies Record<string, { code: number; status: number; mayRetry?: true }>

export type ErrorName = keyof typeof ERRORS

export const mayRetry = (name: ErrorName): boolean => 'mayRetry' in ERRORS[name]

const NAME_BY_CODE = new Map<number, ErrorName>(
  (Object.keys(ERRORS) as ErrorName[]).map((name) => [ERRORS[name].code, name]),
)

export const errorOfCode = (code: number | undefined): ErrorName =>
  NAME_BY_CODE.get(code ?? 500) ?? 'internal'

/** Others' unpaid intents reserve what is left; `placesHeld` on the wire. */
export const PLACES_RESERVED = 'placesHeld'

/** Reasons for a refused field; texts: i18n/<language>/errors.ts. */
const FIELD_REASONS = [
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
  'addressShort',
  'enterName',
  'enterPhone',
  'phoneWrong',
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
  'tooNew',
  'held',
  'removed',
  'full',
  'poolShort',
  'stopped',
  'privateNetwork',
  'joined',
  'open',
  PLACES_RESERVED,
  'coinShort',
  'notBound',
  'coinMissing',
  'tooEarly',
  'notBought',
  'ended',
  'notVoter',
  'notAbovePrice',
  ...COUPON_REFUSALS,
] as const
export type FieldReason = (typeof FIELD_REASONS)[number]
export type FieldErrors = Readonly<Record<string, FieldReason>>

type RefusalDetails = {
  readonly fields?: FieldErrors
  readonly retryAfterSeconds?: number
  readonly facts?: Readonly<Record<string, string>>
}

/** Shown to the caller: a name and, for wrong input, the fields. */
export class Refusal extends Error {
  override readonly name: ErrorName
  readonly code: number
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  /** Facts for the caller, such as a changed price. */
  readonly facts: Readonly<Record<string, string>> | undefined
  constructor(name: ErrorName, details: RefusalDetails = {}) {
    super(`refused with ${name}`)
    this.name = name
    this.code = ERRORS[name].code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.facts = details.facts
  }
}

export const refuse = (name: ErrorName, details?: RefusalDetails): never => {
  throw new Refusal(name, details)
}

export const refuseFields = (fields: FieldErrors): never => refuse('invalidInput', { fields })
