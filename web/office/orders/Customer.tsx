import { useState } from 'react'
import { useCall } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Card, Facts } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'

/** Name and address, asked for by a press: each look is on record. */
export function Customer({ orderId }: { orderId: string }) {
  const t = useTexts('officeOrders')
  const { may } = useRights()
  const [shown, setShown] = useState(false)
  return (
    <Card title={may('customers.read') ? t.customer : t.receiver}>
      {shown ? (
        <Shown orderId={orderId} />
      ) : (
        <div className="grid justify-items-start gap-2 text-[13px] text-quiet">
          <OfficeButton onClick={() => setShown(true)}>{t.showCustomer}</OfficeButton>
          {t.showCustomerText}
        </div>
      )}
    </Card>
  )
}

function Shown({ orderId }: { orderId: string }) {
  const t = useTexts('officeOrders')
  const { may } = useRights()
  const customer = useCall('readOrderCustomer', { orderId })
  return (
    <Loaded query={customer}>
      {(one) => (
        <Facts
          facts={[
            [t.receiver, one.receiverName ?? '–'],
            [t.phone, one.phone ?? one.contactPhone ?? '–'],
            [t.address, [one.country, one.address].filter(Boolean).join(' ') || '–'],
            may('customers.read') && [t.email, one.receiverEmail ?? one.contactEmail ?? '–'],
          ]}
        />
      )}
    </Loaded>
  )
}
