import { ConversationView } from '../conversations/ConversationView.tsx'
import { Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'

/** What the buyer of an order and the shop wrote to each other. */
export function Talk({ orderId }: { orderId: string }) {
  const t = useTexts('officeTalk')
  return (
    <Card title={t.onOrder}>
      <ConversationView which={{ orderId }} isOnOrder />
    </Card>
  )
}
