import { useState } from 'react'
import { addToCart } from '../cart/cartStore.ts'
import type { OrderDraft } from '../parts/orderDraft.ts'
import { closePartThen, isPartOpen, openBuy } from './itemPart.ts'
import type { ItemForm } from './useItem.ts'

/** What the buttons of a product do, wherever they stand. */
export function useBuying(
  form: ItemForm,
  onDraft: (draft: OrderDraft, closes: boolean, opened: () => void) => void,
) {
  const [added, setAdded] = useState<'added' | 'full'>()
  const [isOpening, setOpening] = useState(false)
  const add = (): void => {
    const line = form.chosenLine()
    if (line) closePartThen(() => setAdded(addToCart([line]) > 0 ? 'full' : 'added'))
  }
  const order = (option = form.option): boolean => {
    const draft = form.submit(option)
    if (draft) {
      const closes = isPartOpen()
      closePartThen(() => {
        setOpening(true)
        onDraft(draft, closes, () => setOpening(false))
      })
    }
    return draft !== undefined
  }
  return {
    /** What became of the goods that were put into the cart last. */
    added,
    isOpening,
    add,
    order: () => order(),
    /** Asks for what is not chosen yet. */
    addOrAsk: () => (form.option ? add() : openBuy('cart')),
    /** Goes on to the order, where it can be changed, when this device knows the answers; else asks. */
    orderKnown: () => {
      if (!form.isDeliveryKnown || !order(form.proposed)) openBuy('order')
    },
    orderOrAsk: () => {
      if (!order()) openBuy('order')
    },
  }
}

export type Buying = ReturnType<typeof useBuying>
