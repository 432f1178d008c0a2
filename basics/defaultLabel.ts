import type { Texts } from './locales.ts'

/** The option of a product that has no other. */
export const DEFAULT_LABEL = {
  cn: '标准',
  en: 'Standard',
  in: 'मानक',
  kr: '기본',
  jp: '標準',
} as const satisfies Texts
