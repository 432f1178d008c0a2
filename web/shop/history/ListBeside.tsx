import { useRef } from 'react'
import { useTexts } from '../../ui/texts.tsx'
import { OrderList } from './OrderList.tsx'

/** How far the list was scrolled: another order draws it again. */
let scrolled = 0

/** All orders, beside the one that is shown. */
export default function ListBeside() {
  const t = useTexts('shop')
  const isPlaced = useRef(false)
  const place = (box: HTMLDivElement | null) => {
    if (!box || isPlaced.current) return
    isPlaced.current = true
    box.scrollTop = scrolled
  }
  return (
    <div
      ref={place}
      onScroll={({ currentTarget }) => {
        scrolled = currentTarget.scrollTop
      }}
      className="sticky top-0 grid max-h-dvh content-start gap-3 overflow-y-auto py-4"
      data-list-beside
    >
      <h2 className="text-lg font-semibold">{t.tabOrders}</h2>
      <OrderList tab="all" />
    </div>
  )
}
