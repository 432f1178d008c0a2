import type { NetworkId } from '../../../basics/networks.ts'

/**
 * `code`: not our contract. `token`: another token. `platform`: an address outside the settings. `blocked`: the
 * token's issuer blocked the address that it pays.
 */
export type RailReason = 'code' | 'token' | 'platform' | 'blocked'

/** A shop contract's state. `platform` is in the network's format. */
export type Rail = {
  readonly network: NetworkId
  readonly shop: string
  readonly reason: RailReason | null
  readonly platform: string | null
  /** Wei or sun per whole USDT, as the contract publishes it; zero: it takes no coin for USDT. */
  readonly coinPrice: bigint
}
