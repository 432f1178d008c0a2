import type { CallInput } from '../../../api/calls.ts'
import { NETWORKS, isNetworkId, type NetworkId } from '../../../basics/networks.ts'
import { readPasted } from '../../../basics/explain.ts'
import { ORDER_ID } from '../../../basics/orderId.ts'
import type { Query } from '../../client/router.tsx'

/** The lookup, as kept in the page's address. */
export type Asked = {
  what: string
  network: NetworkId | undefined
  orderId: string
  secret: string
}

const LONGEST = 300
const SECRET = /^[0-9a-f]{32}$/

export function askedOf({ hash = '', network = '', orderId = '', secret = '' }: Query): Asked {
  const named = Number(network)
  return {
    what: hash.trim().slice(0, LONGEST),
    network: isNetworkId(named) ? named : undefined,
    orderId: ORDER_ID.test(orderId) ? orderId : '',
    secret: SECRET.test(secret) ? secret : '',
  }
}

/** An order number in the first field counts as an order; its stored secret is added. */
export function withOrder(
  asked: Asked,
  keptSecret: (orderId: string) => string | undefined,
): Asked {
  const pasted = readPasted(asked.what)
  const orderId = pasted.is === 'order' ? pasted.orderId : asked.orderId
  return { ...asked, orderId, secret: asked.secret || (orderId && keptSecret(orderId)) || '' }
}

export const isAsked = ({ what, orderId }: Asked): boolean => what !== '' || orderId !== ''

export const callInputOf = ({
  what,
  network,
  orderId,
  secret,
}: Asked): CallInput<'explainPayment'> => ({
  ...(what && { txHash: what }),
  ...(network && { network }),
  ...(orderId && { orderId }),
  ...(secret && orderId && { secret }),
})

/** Returns the networks that a hash may belong to, by its format; empty when it is not a hash. */
export function detectedName(what: string, open: readonly NetworkId[]): string | undefined {
  const pasted = readPasted(what)
  if (pasted.is !== 'hash') return undefined
  const names = open
    .filter((id) => NETWORKS[id].kind === pasted.from)
    .map((id) => NETWORKS[id].name)
  return names.length > 0 ? names.join(' / ') : undefined
}
