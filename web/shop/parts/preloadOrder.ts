import type { Locale } from '../../../basics/locales.ts'
import { preloadChunk } from '../../client/chunk.ts'
import { preloadTexts } from '../../load/loadTexts.ts'
import { SHEET_AREAS } from './sheetAreas.ts'

export const loadOrder = (): Promise<unknown> => preloadChunk('web/shop/order/OrderSheet.tsx')

/** Fetches what the order sheet needs, while its buyer still chooses. */
export function preloadOrder(locale: Locale): void {
  void loadOrder()
  preloadTexts(SHEET_AREAS.order, locale)
}
