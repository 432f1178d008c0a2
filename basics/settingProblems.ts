/** Why a setting that staff can change cannot be used; texts: `problem.…` in i18n/<language>/officeSettings.ts. */
export const SETTING_PROBLEMS = [
  'required',
  'evmAddress',
  'tronAddress',
  'mistyped',
  'wholeNumber',
  'amount',
  'aboveZero',
  'atMost',
  'aboveOther',
  'url',
  'https',
  'needs',
  'twice',
  'noPlace',
  'noPayee',
  'isUsdt',
  'sameAddress',
  'sameProvider',
  'xpubPrivate',
  'xpubDepth',
  'xpubMalformed',
  'apiKeys',
  'oneLine',
  'languages',
  'timeZone',
  'email',
  'sender',
  'mailServer',
  'mailServerPath',
  'mailServerPercent',
  'botToken',
  'callingCodes',
  'statementNetwork',
] as const
export type SettingProblem = (typeof SETTING_PROBLEMS)[number]

/** `name` is the setting; `other` and what else the text says are facts. */
export type SettingProblemFacts = {
  readonly problem: SettingProblem
  readonly name: string
  readonly other?: string
  readonly min?: string
  readonly max?: string
  readonly like?: string
}
