import type { CallResult } from '../../../api/calls.ts'
import type { OfficeOrdersTexts } from '../../../i18n/cn/officeOrders.ts'
import type { OfficeWordsTexts } from '../../../i18n/cn/officeWords.ts'
import { wordOf } from '../parts/words.ts'

export type MoneyCase = CallResult<'listMoneyCases'>[number]

/** Why something waits, in words. A network's reason begins with its state. */
export function reasonOf(
  words: OfficeWordsTexts,
  t: OfficeOrdersTexts,
  { kind, why }: MoneyCase,
): string {
  if (kind === 'dust') return t.dustCount({ count: why })
  if (kind === 'unknownPayout') return words['reason.unknownPayout']
  const [first = why] = why.split(':')
  return wordOf(words, 'reason', kind === 'network' ? first : why)
}
