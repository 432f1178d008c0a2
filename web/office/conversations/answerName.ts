import type { OfficeTalkTexts } from '../../../i18n/cn/officeTalk.ts'

/** The names of a new shop's answers, as the migrations store them. */
const PRESETS: ReadonlyMap<string, 'shipped' | 'unpaid' | 'status' | 'looking'> = new Map([
  ['已发货 Shipped', 'shipped'],
  ['等付款 Not paid yet', 'unpaid'],
  ['订单状态 State of the order', 'status'],
  ['正在查 Looking into it', 'looking'],
])

/** A canned answer's name: a preset's in the office's language, any other as it was typed. */
export function answerName(t: OfficeTalkTexts, stored: string): string {
  const preset = PRESETS.get(stored)
  return preset ? t[`preset.${preset}`] : stored
}
