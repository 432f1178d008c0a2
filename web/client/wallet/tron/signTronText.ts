import { bytesToHex } from '../../../../basics/hex.ts'
import type { TronProvider } from '../provider.ts'
import { WalletFault } from '../walletError.ts'

const SIGNATURE = /^(0x)?([0-9a-fA-F]{130})$/
const IS_MISSING = /not (a function|supported|implemented)|unsupported|undefined/i

const hexOf = (text: string): string => bytesToHex(new TextEncoder().encode(text))

async function ask(provider: TronProvider, text: string): Promise<unknown> {
  const trx = provider.tronWeb()?.trx
  if (trx?.signMessageV2) {
    try {
      return await trx.signMessageV2(text)
    } catch (error) {
      // Some wallets have but lack the method; other errors are shown.
      const said = error instanceof Error ? error.message : String(error)
      if (!IS_MISSING.test(said)) throw error
    }
  }
  // The older method signs bytes: the text's, so that wallets can show it.
  if (trx?.sign) return trx.sign(hexOf(text))
  return provider.request({ method: 'tron_signMessage', params: [{ message: text }] })
}

/**
 * By V2 or the older method; returns `0x` and 130 digits. Throws the wallet's error, or `notFromContract` unless signed
 * by one key.
 */
export async function signTronText(provider: TronProvider, text: string): Promise<string> {
  const answer = await ask(provider, text)
  const signed =
    typeof answer === 'object' && answer !== null
      ? (answer as { signature?: unknown }).signature
      : answer
  const [, , digits] = SIGNATURE.exec(typeof signed === 'string' ? signed : '') ?? []
  if (digits === undefined) throw new WalletFault('notFromContract')
  return `0x${digits}`
}
