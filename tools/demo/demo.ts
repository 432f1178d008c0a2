import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NetworkId } from '../../basics/networks.ts'

/** A local chain as `GET /demo/chains` tells it (demo#endpoints), and what the processes need beyond that. */
export type DemoChain = {
  readonly network: NetworkId
  readonly kind: 'evm' | 'tron'
  /** Reachable from this machine only; pages go through /demo/rpc/:network. Of TRON the base of its HTTP API. */
  readonly rpc: string
  readonly chainId: number
  readonly usdt: string
  readonly decimals: 6 | 18
  readonly shop: string
  readonly token: string
  /** The contract of whitelist mode; `null` on a chain that was made before there was one. */
  readonly spendLimit: string | null
  /** Receiving addresses of the transfer rail. */
  readonly receive: readonly string[]
  /** Where the shop contract sends its takings. */
  readonly platform: string
  /** Owns the contracts and mints the play money. */
  readonly owner: string
  readonly port: number
  /** Another one whenever the chain is not the continuation of what was read from it before; see chains/originOf. */
  readonly instance: string
  /** First block worth reading on a chain that is new; `null` on one that went on. */
  readonly fromBlock: number | null
}

export type DemoChains = { readonly chains: readonly DemoChain[] }

export const demoFile = (dataDir: string): string => join(dataDir, 'demo.json')

/** What is known of the local chains, or `undefined` before they were first made. */
export function readDemo(dataDir: string): DemoChains | undefined {
  try {
    return JSON.parse(readFileSync(demoFile(dataDir), 'utf8')) as DemoChains
  } catch {
    return undefined
  }
}

/** Other processes read the file at any time, so it is exchanged whole. */
export function writeDemo(dataDir: string, demo: DemoChains): void {
  const file = demoFile(dataDir)
  writeFileSync(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}
