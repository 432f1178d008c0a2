import { NETWORK_IDS, type NetworkId } from '../../../basics/networks.ts'
import type { Flow } from '../../money/ledger/sumFlows.ts'

/** Where money of a sale came from or went back to: a network, or a balance. */
export type Place = NetworkId | 'balance'

const placeOf = (account: string | null): Place | undefined => {
  if (account === null) return 'balance'
  const [kind, network] = account.split(':')
  return kind === 'receipts' || kind === 'payouts'
    ? NETWORK_IDS.find((id) => `${id}` === network)
    : undefined
}

/** Money that orders took, and where from. */
export const soldAt = ({ payer, receiver }: Flow): Place | undefined =>
  receiver === 'sales' ? placeOf(payer) : undefined

/** Money that sales gave back, and where to; back to the receipts of a network when an order was undone. */
export const returnedTo = ({ payer, receiver }: Flow): Place | undefined =>
  payer === 'sales' ? placeOf(receiver) : undefined

/** Money that no order had taken and that went back or to a balance. */
export const givenBackTo = ({ payer, receiver, kind }: Flow): Place | undefined =>
  kind === 'orderRefund' && payer?.startsWith('receipts:') ? placeOf(receiver) : undefined

/** Refunded money of goods. An undone order refunds nothing. */
export const refundedTo = (flow: Flow): Place | undefined =>
  flow.receiver?.startsWith('receipts:') ? undefined : returnedTo(flow)

export const sumOf = (
  flows: readonly Flow[],
  counts: (flow: Flow) => boolean,
  asset = 'USDT',
): bigint =>
  flows.reduce((sum, flow) => (flow.asset === asset && counts(flow) ? sum + flow.micro : sum), 0n)
