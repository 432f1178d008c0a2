import { NETWORKS } from '../../../basics/networks.ts'
import { useCall } from '../../client/queries.ts'
import { formatAmount } from '../../ui/Price.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import type { ReactNode } from 'react'
import type { AnyOrder } from '../parts/payView.ts'
import { goodsOf, reasonOf, returnWaitsFor } from './refundView.ts'

type Returning = NonNullable<AnyOrder['returning']>

const LOOKS = {
  asked: 'bg-amber-soft text-amber-text',
  approved: 'bg-jade-soft text-jade-text',
  refused: 'bg-red-soft text-red',
  withdrawn: 'bg-shade text-ink',
  done: 'bg-jade-soft text-jade-text',
} as const

/** The newest return, or refund that the shop began: how far it is, of which goods, and why. */
export function ReturnFacts({
  order,
  returning,
  children,
}: {
  order: AnyOrder
  returning: Returning
  children?: ReactNode
}) {
  const t = useTexts('refund')
  const { state, byShop } = returning
  return (
    <div
      role="status"
      data-return={state}
      className={classes(
        'grid gap-1 rounded-card p-4',
        LOOKS[byShop && state === 'refused' ? 'withdrawn' : state],
      )}
    >
      <p className="font-semibold">{byShop ? t[`byShop.${state}`] : t[`return.${state}`]}</p>
      <p className="text-sm text-ink">
        <StateText order={order} returning={returning} />
      </p>
      <p className="text-sm text-ink">{goodsOf(order)}</p>
      <p className="text-sm break-words text-ink">{reasonOf(returning, t)}</p>
      {children}
    </div>
  )
}

function StateText({ order, returning }: { order: AnyOrder; returning: Returning }) {
  const t = useTexts('refund')
  const { state, byShop, why } = returning
  const networks = useCall('listNetworks', {}, { enabled: state === 'approved' })
  if (state === 'approved') {
    const next = returnWaitsFor(order, networks.data)
    if (next === 'address') return t['return.approvedText']
    if (next === 'nothing') return t['return.addressGiven']
    return t[`${next.why}Text`]({
      name: NETWORKS[next.network].name,
      fee: formatAmount(next.fee),
    })
  }
  // Its buyer was not notified of it: what staff wrote is for staff.
  if (state === 'refused')
    return byShop ? t['return.withdrawnText'] : t['return.refusedText']({ why: why ?? '' })
  return byShop && state === 'asked' ? t['byShop.askedText'] : t[`return.${state}Text`]
}
