import { NETWORKS } from '../../../basics/networks.ts'
import { useCall } from '../../client/queries.ts'
import { Address } from '../../ui/Address.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { shownTransferStatus, type AnyOrder } from '../parts/payView.ts'
import { reasonKey, refundStep, type Obstacle, type RefundStep } from '../refund/refundView.ts'
import { ClaimHeld } from './ClaimHeld.tsx'
import { ExplorerLink } from '../parts/Transaction.tsx'

/** Every transfer seen for the order, with the reason where it does not count. */
export function Transfers({ order }: { order: AnyOrder }) {
  const t = useTexts('pay')
  if (order.transfers.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-semibold">{t.transfers}</h2>
      <ul className="grid gap-3">
        {order.transfers.map((transfer) => (
          <li
            key={`${transfer.network}/${transfer.txHash}/${transfer.logIndex}`}
            data-transfer={transfer.status}
            className="grid gap-1 rounded-card border border-line bg-surface p-3 text-sm"
          >
            <TransferFacts order={order} transfer={transfer} />
            {transfer.status === 'held' &&
              transfer.reason === 'usedAddress' &&
              transfer.outcome === 'review' && <ClaimHeld order={order} {...transfer} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Transfer = AnyOrder['transfers'][number]

function TransferFacts({ order, transfer }: { order: AnyOrder; transfer: Transfer }) {
  const t = useTexts('pay')
  const outcomes = useTexts('outcome')
  const { name } = NETWORKS[transfer.network]
  const networks = useCall('listNetworks', {})
  const next = refundStep(order, transfer, networks.data)
  const isCounting = transfer.status === 'seen' || transfer.status === 'confirming'
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <Price amount={transfer.amount} tone="ink" />
        <span>{t[`transferStatus_${shownTransferStatus(transfer)}`]}</span>
      </p>
      <p className="flex justify-between gap-3 text-quiet">
        <span>{name}</span>
        {isCounting && (
          <span className="tabular-nums">
            {t.confirmations({ count: transfer.confirmations, needed: transfer.needed })}
          </span>
        )}
      </p>
      {next?.obstacle ? (
        <Obstructed order={order} next={next} obstacle={next.obstacle} />
      ) : (
        <>
          {transfer.outcomeText ? (
            <p>{outcomes[transfer.outcomeText]}</p>
          ) : (
            transfer.reason && <p>{t[`transferReason_${transfer.reason}`]}</p>
          )}
          {next && <RefundNext next={next} />}
        </>
      )}
      <details>
        <summary className="flex min-h-11 items-center underline underline-offset-4">
          {t.transaction}
        </summary>
        <div className="flex items-start">
          <Address address={transfer.txHash} />
          <Copy text={transfer.txHash} what={t.transaction} />
        </div>
        <ExplorerLink network={transfer.network} txHash={transfer.txHash}>
          {t.viewTransaction}
        </ExplorerLink>
      </details>
    </>
  )
}

type ObstructedProps = { order: AnyOrder; next: RefundStep; obstacle: Obstacle }

/** Why it did not pay, and why nothing is sent back now. */
function Obstructed({ order, next, obstacle }: ObstructedProps) {
  const t = useTexts('refund')
  const { name } = NETWORKS[obstacle.network]
  return (
    <div data-refund-next={obstacle.why}>
      <p>{t.because({ reason: t[`reason.${reasonKey(order, next)}`] })}</p>
      <p>{t[`${obstacle.why}Text`]({ name, fee: formatAmount(obstacle.fee) })}</p>
    </div>
  )
}

/** What its refund waits for, or where it goes. */
function RefundNext({ next }: { next: RefundStep }) {
  const t = useTexts('refund')
  return (
    <div data-refund-next={next.step}>
      <p>{t[`next.${next.isByHand && next.step === 'approved' ? 'byHand' : next.step}`]}</p>
      {next.address !== null && <Address address={next.address} />}
    </div>
  )
}
