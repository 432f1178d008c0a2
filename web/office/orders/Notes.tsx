import { useAct } from '../parts/call.ts'
import { NotesCard } from '../parts/NotesCard.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { Order } from './order.ts'

export function Notes({ order: { orderId, notes } }: { order: Order }) {
  const t = useTexts('officeOrders')
  const add = useAct('addOrderNote')
  return (
    <NotesCard
      t={t}
      draftName={`note ${orderId}`}
      notes={notes}
      add={(text, done) => add.mutate({ orderId, text }, { onSuccess: done })}
      busy={add.isPending}
      failure={add.error}
    />
  )
}
