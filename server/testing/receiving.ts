import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NETWORKS, type NetworkId } from '../../basics/networks.ts'
import { toTronAddress } from '../../basics/tron/address.ts'
import type { Context } from '../platform/db/context.ts'
import type { Networks, PayNetwork } from '../money/payments/quotes/networks.ts'
import { createLeaseJournal } from '../money/receiving/leaseJournal.ts'
import { openForwarders } from '../money/receiving/openForwarders.ts'
import { openXpub } from '../money/receiving/xpub/openXpub.ts'
import { registerChains } from '../money/receiving/registerChains.ts'
import type { Opener } from '../money/receiving/shopAddress.ts'

const hex = (byte: string): string => `0x${byte.repeat(20)}`
const tron = (byte: string): string => toTronAddress(hex(byte))

export const TREASURY = hex('7e')
export const WALLETS = ['b1', 'b2', 'b3', 'b4', 'b5'].map(tron)
export const SHARED = hex('c1')

/** m/44'/60'/0' and m/44'/195'/0' of the well-known phrase `test test … junk`. */
export const XPUBS = {
  evm: 'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
  tron: 'xpub6BuRy7ZmkGfP2RWhoor1kWB1w9DvrtmJbFBvnC1bQ4SB5NbCHTyQYCJSXZtxDbFyHTmC7wkU2he3nYYdpZ3Vf6qUAkXSnL6RPif4BDtDEKr',
} as const

export const openerOf = (visitor: string, buyer = visitor): Opener => ({
  buyer: createHash('sha256').update(`buyer:${buyer}`).digest(),
  visitor: createHash('sha256').update(`visitor:${visitor}`).digest(),
})

export type Kinds = {
  readonly treasury?: boolean
  readonly wallets?: readonly string[]
  readonly receive?: readonly string[]
  readonly xpub?: string
}

/** Networks with these kinds of receiving addresses, known to the database. */
export async function receivingNetworks(
  ctx: Context,
  kinds: Partial<Record<NetworkId, Kinds>>,
  dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-receiving-')),
): Promise<Networks> {
  const forwarding = openForwarders({
    demo: true,
    dataDir,
    forwarderSecret: 'ab'.repeat(32),
  })
  const account = openXpub({ demo: true, dataDir })
  const networks = (Object.keys(kinds).map(Number) as NetworkId[]).map((network): PayNetwork => {
    const { treasury = false, wallets = [], receive = [], xpub } = kinds[network]!
    const isTron = NETWORKS[network].kind === 'tron'
    return {
      network,
      leaseJournal: createLeaseJournal(join(dataDir, 'address-leases')),
      usdt: NETWORKS[network].usdtAddress,
      usdtDecimals: NETWORKS[network].usdtDecimals,
      shop: null,
      wallets,
      receive,
      account: account({ network, xpub: xpub ?? null }),
      ...(treasury && {
        forwarding: forwarding({
          network,
          treasury: isTron ? tron('7e') : TREASURY,
          ...(isTron && { forwarders: tron('fa') }),
        }),
      }),
    }
  })
  await registerChains(
    ctx,
    networks.map((one) => ({
      ...one,
      xpub: kinds[one.network]!.xpub ?? null,
      treasury:
        one.forwarding === undefined
          ? null
          : NETWORKS[one.network].kind === 'tron'
            ? tron('7e')
            : TREASURY,
    })),
  )
  return new Map(networks.map((one) => [one.network, one]))
}
