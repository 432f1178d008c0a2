import { join } from 'node:path'
import type { NetworkId, NetworkKind } from '../../../../basics/networks.ts'
import { openXpubKey } from '../../../../basics/hd/xpub.ts'
import type { Context } from '../../../platform/db/context.ts'
import { secretsDir } from '../forwarderSecret.ts'
import { isProven } from '../noteProof.ts'
import { familyOf } from '../shopAddress.ts'
import { createXpubIndices } from '../takeIndex.ts'

/** Its signature proves the key; it is never given out. */
export const PROOF_INDEX = 0

/** Throws for an invalid public key. */
export function proofAddress(network: NetworkId, xpub: string): string {
  const key = openXpubKey(xpub, familyOf(network))
  if (typeof key === 'string') throw new TypeError(`no account's public key: ${key}`)
  return key.addressAt(PROOF_INDEX)
}

/** The addresses of one network's `CHAIN_<id>_XPUB` (rules: payments#xpub). */
export type Xpub = {
  readonly family: NetworkKind
  /** Tells keys apart in the database. */
  readonly id: string
  /** What deposits name as their source. */
  readonly treasury: string
  /** False until the address of index 0 has proven control of the key. */
  offered(ctx: Context): Promise<boolean>
  nextIndex(ctx: Context): Promise<number>
  addressAt(index: number): string
}

type Settings = { readonly demo: boolean; readonly dataDir: string }
type Chain = { readonly network: NetworkId; readonly xpub?: string | null }

const INDEX_FILE = 'xpub-indices'
const ASK_AGAIN_MS = 10_000

/** Throws for an invalid public key. */
export function openXpub({ demo, dataDir }: Settings): (chain: Chain) => Xpub | undefined {
  const takeIndex = createXpubIndices(join(secretsDir(dataDir), INDEX_FILE))
  return ({ network, xpub }) => {
    if (!xpub) return undefined
    const family = familyOf(network)
    const key = openXpubKey(xpub, family)
    if (typeof key === 'string') throw new TypeError(`no account's public key: ${key}`)
    let proven = demo
    let askedAtMs = -Infinity
    return {
      family,
      id: key.id,
      treasury: `xpub:${key.id}`,
      addressAt: (index) => key.addressAt(index),
      nextIndex: async (ctx) => Number(await takeIndex(ctx)),
      async offered(ctx) {
        const nowMs = performance.now()
        if (proven || nowMs - askedAtMs < ASK_AGAIN_MS) return proven
        askedAtMs = nowMs
        return (proven = await isProven(ctx, key.addressAt(PROOF_INDEX), network))
      },
    }
  }
}
