import { useState } from 'react'
import { callApi } from '../../client/callApi.ts'
import { Address } from '../../ui/Address.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import type { Order } from '../parts/payView.ts'
import { SignForOrder } from './SignForOrder.tsx'

/** Names the wallet that pays with `addOrder`, which names no order (rules: payments#added-orders). */
export function OrderWallet({ order: { orderId, secret, payment } }: { order: Order }) {
  const t = useTexts('pay')
  const [named, setNamed] = useState<string>()
  return (
    <div data-order-wallet className="noscript:hidden">
      <Fold title={t.orderWalletTitle}>
        <div className="grid gap-3 pb-4 text-sm">
          <p>{t.orderWalletText}</p>
          {named === undefined ? (
            <SignForOrder
              network={payment.network}
              action={t.orderWalletAction}
              ask={async ({ address }) =>
                (await callApi('messageForOrderWallet', { orderId, secret, address })).message
              }
              finish={async ({ address }, signed) =>
                setNamed(
                  (await callApi('nameOrderWallet', { orderId, secret, address, ...signed }))
                    .address,
                )
              }
            />
          ) : (
            <div role="status">
              <p className="flex items-center gap-1 text-jade-text">
                <Icon name="check" className="size-4" />
                {t.orderWalletNamed}
              </p>
              <Address address={named} />
            </div>
          )}
        </div>
      </Fold>
    </div>
  )
}
