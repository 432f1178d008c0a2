import { NETWORKS } from '../../../../basics/networks.ts'
import { NoProvider, type ChainSettings } from '../chain.ts'
import { openContractReader } from './contractReader.ts'
import type { Log } from '../../../platform/log.ts'

/** Selector and good result of `isValidSignature(bytes32,bytes)` (EIP-1271). */
const MAGIC = '1626ba7e'
const SIGNATURE = /^0x(?:[0-9a-f]{2}){0,2048}$/
const WORD = 64

/** One lying provider must not make a signature valid. */
const MAX_ASKED = 2
const RETRY_MS = 10_000

const word = (value: number): string => value.toString(16).padStart(WORD, '0')

async function dataOf(message: string, signature: string): Promise<string | undefined> {
  const clean = signature.toLowerCase()
  if (!SIGNATURE.test(clean)) return undefined
  const { hashMessage } = await import('viem/utils')
  const bytes = clean.slice(2)
  const padded = bytes.padEnd(Math.ceil(bytes.length / WORD) * WORD, '0')
  return `0x${MAGIC}${hashMessage(message).slice(2)}${word(WORD)}${word(bytes.length / 2)}${padded}`
}

export type SignedByContract = (
  message: string,
  signature: string,
  wallet: string,
) => Promise<boolean>

/**
 * Asks a contract wallet at a final block whether it signed this message (EIP-191 hash). Where there are two
 * providers, both must say so; false on networks without EIP-1271. Throws `NoProvider`.
 */
export function contractWallet(settings: ChainSettings, log: Log): SignedByContract {
  if (NETWORKS[settings.network].kind !== 'evm') return async () => false
  const readers = settings.rpc.map((one) => openContractReader({ ...settings, rpc: [one] }, log))
  return async (message, signature, wallet) => {
    const data = await dataOf(message, signature)
    if (data === undefined) return false
    const needed = Math.min(MAX_ASKED, readers.length)
    let good = 0
    for (const reader of readers) {
      try {
        const [answer] = await reader.call([{ contract: wallet, data }], 'final')
        if (!answer?.toLowerCase().startsWith(`0x${MAGIC}`)) return false
        if (++good === needed) return true
      } catch (error) {
        if (!(error instanceof NoProvider)) throw error
      }
    }
    throw new NoProvider(settings.network, Date.now() + RETRY_MS)
  }
}
