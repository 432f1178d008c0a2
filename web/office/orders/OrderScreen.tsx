import { Copy } from '../parts/Copy.tsx'
import { Screen } from '../parts/Screen.tsx'
import { useTexts } from '../parts/texts.tsx'
import { OrderView } from './OrderView.tsx'

export default function OrderScreen({ id = '' }: { id?: string }) {
  const t = useTexts('officeOrders')
  return (
    <Screen title={id} actions={<Copy text={id} what={t.copyOrder} />}>
      <OrderView orderId={id} />
    </Screen>
  )
}
