import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NetworkId } from '../../basics/networks.ts'

/** As `GET /demo/chains` shows it (rules: demo#endpoints), with internal fields. */
export type DemoChain = {
  readonly network: NetworkId
  readonly kind: 'evm' | 'tron'
  /** Loopback only; pages use /demo/rpc/:network. On TRON the HTTP API's base. */
  readonly rpc: string
  readonly chainId: number
  readonly usdt: string
  readonly decimals: 6 | 18
  readonly shop: string
  readonly token: string
  /** The spending limit contract; `null` on chains from before it existed. */
  readonly spendLimit: string | null
  /** The factory of order addresses, and the treasury that they pay. */
  readonly forwarders: string
  readonly treasury: string
  readonly receive: readonly string[]
  /** `CONTRACTS_VERSION` of the version that deployed them; chains of another version are made again. */
  readonly contracts?: string
  readonly platform: string
  /** Owns the contracts and mints play money. */
  readonly owner: string
  readonly port: number
  /** Changes when the chain does not continue; see chains/originOf. */
  readonly instance: string
  /** First block worth reading on a new chain; `null` on a continued one. */
  readonly fromBlock: number | null
}

/** Changes with the contracts' interfaces. */
export const CONTRACTS_VERSION = '2'

type DemoChains = { readonly chains: readonly DemoChain[] }

const demoFile = (dataDir: string): string => join(dataDir, 'demo.json')

/** `undefined` before they were first made. */
export function readDemo(dataDir: string): DemoChains | undefined {
  try {
    return JSON.parse(readFileSync(demoFile(dataDir), 'utf8')) as DemoChains
  } catch {
    return undefined
  }
}

/** Replaced atomically, since other processes read it at any time. */
export function writeDemo(dataDir: string, demo: DemoChains): void {
  const file = demoFile(dataDir)
  writeFileSync(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
