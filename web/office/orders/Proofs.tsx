import { NETWORKS } from '../../../basics/networks.ts'
import { ShortCopy } from '../parts/Copy.tsx'
import { Amount, Card, Facts, Short, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { Order } from './order.ts'

/** How we know that this money is this order's: address, block and finality of each transfer. */
const KINDS = ['forwarder', 'wallet', 'shared', 'contract'] as const

export function Proofs({ order }: { order: Order }) {
  const t = useTexts('officeOrders')
  const wordsOf = (kind: string | null): string => {
    const known = KINDS.find((one) => one === kind)
    return known ? t[`kind.${known}`] : ''
  }
  return (
    <Card title={t.proof}>
      {order.transfers.length === 0 && <p className="text-sm text-quiet">{t.noMoney}</p>}
      <div className="grid gap-4 divide-y divide-line">
        {order.transfers.map((one) => (
          <Facts
            key={one.transferId}
            facts={[
              [t.came, <Amount amount={one.amount} unit={order.asset} />],
              [t.network, NETWORKS[one.network].name],
              [t.txHash, <ShortCopy text={one.txHash} what={t.txHash} />],
              [
                t.block,
                <>
                  {one.block} · <Time at={one.blockAt} />
                </>,
              ],
              [t.finalSince, one.finalAt === null ? t.notFinal : <Time at={one.finalAt} />],
              [
                t.receiverAddress,
                <>
                  <Short text={one.receiver} /> {wordsOf(one.addressKind)}
                  {one.addressUses !== null && ` · ${t.usedBy({ count: one.addressUses })}`}
                </>,
              ],
              [t.sender, <Short text={one.sender} />],
              Number(one.held) > 0 && [t.held, <Amount amount={one.held} unit={order.asset} />],
            ]}
          />
        ))}
      </div>
    </Card>
  )
}
