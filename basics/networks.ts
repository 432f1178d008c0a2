import { bsc } from './networks/bsc.ts'
import type { NetworkValue } from './networks/network.ts'
import { polygon } from './networks/polygon.ts'
import { tron } from './networks/tron.ts'

/** In display order; the first of a kind is its default. */
const LISTED = [tron, polygon, bsc] as const

export type NetworkId = (typeof LISTED)[number]['id']
export type NetworkKind = NetworkValue['kind']
export type ChainAsset = (typeof LISTED)[number]['asset']
export type NativeSymbol = (typeof LISTED)[number]['nativeSymbol']
export type Network = NetworkValue & {
  readonly id: NetworkId
  readonly asset: ChainAsset
  readonly nativeSymbol: NativeSymbol
}

export const NETWORK_LIST: readonly Network[] = LISTED
export const NETWORK_IDS: readonly NetworkId[] = LISTED.map(({ id }) => id)
export const CHAIN_ASSETS: readonly ChainAsset[] = LISTED.map(({ asset }) => asset)
export const NATIVE_SYMBOLS: readonly NativeSymbol[] = [
  ...new Set(LISTED.map(({ nativeSymbol }) => nativeSymbol)),
]

export const NETWORKS = Object.fromEntries(NETWORK_LIST.map((one) => [one.id, one])) as Readonly<
  Record<NetworkId, Network>
>

export const isNetworkId = (value: unknown): value is NetworkId =>
  NETWORK_IDS.includes(value as NetworkId)

export const networkOfAsset = (asset: ChainAsset): Network =>
  NETWORK_LIST.find((one) => one.asset === asset)!

export const firstOfKind = (kind: NetworkKind): Network =>
  NETWORK_LIST.find((one) => one.kind === kind)!
