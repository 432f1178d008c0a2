import { canonicalAddress } from '../../../../basics/address.ts'
import { type NetworkId } from '../../../../basics/networks.ts'
import type { MddToken } from '../../../../basics/tokens.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import type { LeaseJournal } from '../../receiving/leaseJournal.ts'
import type { Xpub } from '../../receiving/xpub/openXpub.ts'
import type { Forwarders } from '../../receiving/openForwarders.ts'

/** Three kinds of receiving addresses (rules: payments#receiving-addresses). */
export type PayNetwork = {
  readonly network: NetworkId
  readonly usdt: string
  readonly usdtDecimals: number
  readonly mdd?: MddToken | null
  readonly shop: string | null
  /** Where the shop contract pays; `null` without one, or while it must not be offered. */
  readonly platform?: string | null
  readonly forwarding?: Forwarders | undefined
  /** Of `CHAIN_<id>_XPUB`. */
  readonly account?: Xpub | undefined
  readonly wallets?: readonly string[]
  /** Shared: the amount tells the order. */
  readonly receive: readonly string[]
  readonly leaseJournal?: LeaseJournal
  readonly underpaidToleranceMicro?: bigint
  /** Always, unless given (rules: payments#offered). */
  readonly isOffered?: (ctx: Context) => Promise<boolean>
}

export type Networks = ReadonlyMap<NetworkId, PayNetwork>

export type PayContext = TransactionContext & { readonly networks: Networks }

export const requireNetwork = (networks: Networks, network: NetworkId): PayNetwork =>
  networks.get(network) ?? refuseFields({ network: 'networkOff' })

const RETRY_SECONDS = 60

/** The network, for a new price or address; refuses `tryLater` while it is not offered (rules: payments#offered). */
export async function offeredNetwork(
  ctx: Context,
  networks: Networks,
  network: NetworkId,
): Promise<PayNetwork> {
  const on = requireNetwork(networks, network)
  return on.isOffered === undefined || (await on.isOffered(ctx))
    ? on
    : refuse('tryLater', { fields: { network: 'networkOff' }, retryAfterSeconds: RETRY_SECONDS })
}

/** Some transfer rail is set up; its address is known when opened. */
export const offersTransfers = ({
  forwarding,
  account,
  wallets = [],
  receive,
}: PayNetwork): boolean =>
  forwarding !== undefined || account !== undefined || wallets.length + receive.length > 0

/** Returns an address as the merchant configured it. */
export const displayedAddress = (
  networks: Networks,
  network: NetworkId,
  address: string,
): string => {
  const { receive = [], wallets = [] } = networks.get(network) ?? {}
  return [...receive, ...wallets].find((one) => canonicalAddress(one) === address) ?? address
}
