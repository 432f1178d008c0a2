import { closeOverlay, isOverlayOpen, openOver, useOverlay } from '../../client/router.tsx'
import type { BuyIntent, ItemPartOverlay } from '../overlayKinds.ts'

const KIND = 'itemPart'

export const openPart = (part: 'services' | 'share'): void =>
  openOver<ItemPartOverlay>({ kind: KIND, part })
export const openBuy = (intent: BuyIntent): void =>
  openOver({ kind: KIND, part: 'buy', intent } satisfies ItemPartOverlay)
export const openPictures = (first: number): void =>
  openOver({ kind: KIND, part: 'pictures', first } satisfies ItemPartOverlay)
export const closePart = (): void => closeOverlay(KIND)
export const isPartOpen = (): boolean => isOverlayOpen(KIND)
export const closePartThen = (then: () => void): void => closeOverlay(KIND, then)
export const useItemPart = (): ItemPartOverlay | undefined => useOverlay<ItemPartOverlay>(KIND)
