import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { useCall } from '../parts/call.ts'
import { ShortCopy } from '../parts/Copy.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Amount, Facts, Short, Time } from '../parts/Show.tsx'
import { Link } from '../parts/router.tsx'
import { useTexts } from '../parts/texts.tsx'

type Props = {
  readonly transferId: string
  /** Takes one of the orders; without it they are only shown. */
  readonly onChoose?: ((orderId: string) => void) | undefined
}

/** What the chain says about a transfer, and the orders that come near it. */
export function TransferFacts({ transferId, onChoose }: Props) {
  const t = useTexts('officeOrders')
  const found = useCall('readMoneyCase', { transferId })
  return (
    <Loaded query={found}>
      {(one) => (
        <Facts
          facts={[
            [t.txHash, <ShortCopy text={one.txHash} what={t.txHash} />],
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
              <ul className="grid gap-2">
                {one.candidates.map((candidate) => (
                  <Candidate key={candidate.orderId} of={candidate} onChoose={onChoose} />
                ))}
              </ul>,
            ],
          ]}
        />
      )}
    </Loaded>
  )
}

type Candidate = CallResult<'readMoneyCase'>['candidates'][number]

function Candidate({ of, onChoose }: { of: Candidate; onChoose: Props['onChoose'] }) {
  const t = useTexts('officeOrders')
  const { orderId, amount, network, state } = of
  return (
    <li className="grid justify-items-start gap-1">
      <Link to={`/orders/${orderId}`} className="font-mono text-xs underline underline-offset-4">
        {orderId}
      </Link>
      <span className="text-quiet">
        <Amount amount={amount} /> · {NETWORKS[network].name} · {t[`candidate.${state}`]}
      </span>
      {onChoose && (
        <OfficeButton onClick={() => onChoose(orderId)} aria-label={`${t.deliver} ${orderId}`}>
          {t.deliver}
        </OfficeButton>
      )}
    </li>
  )
}
