import { useCall } from '../parts/call.ts'
import { Copy } from '../parts/Copy.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Amount, Facts, Short, Time } from '../parts/Show.tsx'
import { Link } from '../parts/router.tsx'
import { useTexts } from '../parts/texts.tsx'

/** What the chain says about a transfer, and the orders that come near it. */
export function TransferFacts({ transferId }: { transferId: string }) {
  const t = useTexts('officeOrders')
  const found = useCall('readMoneyCase', { transferId })
  return (
    <Loaded query={found}>
      {(one) => (
        <Facts
          facts={[
            [
              t.txHash,
              <>
                <Short text={one.txHash} /> <Copy text={one.txHash} what={t.txHash} />
              </>,
            ],
            [
              t.block,
              <>
                {one.block} · <Time at={one.blockAt} />
              </>,
            ],
            [t.sender, <Short text={one.sender} />],
            [t.receiverAddress, <Short text={one.receiver} />],
            [t.held, <Amount amount={one.held} />],
            one.candidates.length > 0 && [
              t.orders,
              <ul className="grid gap-1">
                {one.candidates.map(({ orderId, amount }) => (
                  <li key={orderId}>
                    <Link
                      to={`/orders/${orderId}`}
                      className="font-mono text-xs underline underline-offset-4"
                    >
                      {orderId}
                    </Link>{' '}
                    <Amount amount={amount} />
                  </li>
                ))}
              </ul>,
            ],
          ]}
        />
      )}
    </Loaded>
  )
}
