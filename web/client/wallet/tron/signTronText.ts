import { bytesToHex } from '../../../../basics/hex.ts'
import type { TronProvider } from '../provider.ts'
import { WalletFault } from '../walletError.ts'

/** One signature of an account that has a key: 65 bytes. */
const SIGNATURE = /^(0x)?([0-9a-fA-F]{130})$/
const IS_MISSING = /not (a function|supported|implemented)|unsupported|undefined/i

const hexOf = (text: string): string => bytesToHex(new TextEncoder().encode(text))

async function ask(provider: TronProvider, text: string): Promise<unknown> {
  const trx = provider.tronWeb()?.trx
  if (trx?.signMessageV2) {
    try {
      return await trx.signMessageV2(text)
    } catch (error) {
      // Some wallets have the method's name alone. Whatever else went wrong is the owner's to know.
      const said = error instanceof Error ? error.message : String(error)
      if (!IS_MISSING.test(said)) throw error
    }
  }
  // The older way signs bytes; those of the text itself, so that wallets that show them show the text.
  if (trx?.sign) return trx.sign(hexOf(text))
  return provider.request({ method: 'tron_signMessage', params: [{ message: text }] })
}

/**
 * Has a TRON wallet sign a text that its owner can read: V2, else the older way. Answers `0x` and 130 hex digits. Throws
 * what the wallet threw, or `notFromContract` for anything but one key's signature.
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
