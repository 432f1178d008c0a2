import type { Area } from '../../../i18n/texts.ts'

/** Texts that a sheet needs beyond those of every screen. */
export const SHEET_AREAS = {
  item: ['item'],
  filter: ['item'],
  order: ['pay', 'limit', 'balance', 'errors'],
  wallet: ['pay'],
  login: ['account', 'errors'],
  setting: ['account', 'errors'],
} as const satisfies Record<string, readonly Area[]>

export const sheetAreas = (kind: string): readonly Area[] =>
  SHEET_AREAS[kind as keyof typeof SHEET_AREAS] ?? []
