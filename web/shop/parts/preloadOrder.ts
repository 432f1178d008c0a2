import type { Locale } from '../../../basics/locales.ts'
import { fetchChunkAhead, preloadChunk } from '../../client/chunk.ts'
import { preloadTexts } from '../../load/loadTexts.ts'
import { SHEET_AREAS } from './sheetAreas.ts'

const SOURCE = 'web/shop/order/OrderSheet.tsx'

export const loadOrder = (): Promise<unknown> => preloadChunk(SOURCE)

/** Called while the buyer still chooses. */
export function preloadOrder(locale: Locale): void {
  fetchChunkAhead(SOURCE)
  preloadTexts(SHEET_AREAS.order, locale)
}
