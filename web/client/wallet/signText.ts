import type { Connection } from './connection.ts'
import type { Provider } from './provider.ts'
import { signTronText } from './tron/signTronText.ts'
import { WalletFault } from './walletError.ts'

/** 65 bytes by a key; contract wallets' signatures are longer and cannot sign in. */
const SIGNATURE = /^0x[0-9a-fA-F]{130}$/
const CONTRACT_SIGNATURE = /^0x(?:[0-9a-fA-F]{2}){1,1900}$/

async function signEvmText(
  provider: Provider,
  address: string,
  text: string,
  form: RegExp,
): Promise<string> {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  const signature = await provider.request({
    method: 'personal_sign',
    params: [`0x${bytes.join('')}`, address],
  })
  if (typeof signature !== 'string' || !form.test(signature))
    throw new WalletFault('notFromContract')
  return signature
}

/** Signs readable text (EIP-191, TRON). Throws the wallet's error, or `notFromContract` unless contracts may sign. */
export const signText = (
  { wallet, address }: Connection,
  text: string,
  { fromContract = false } = {},
): Promise<string> =>
  wallet.kind === 'tron'
    ? signTronText(wallet.provider, text)
    : signEvmText(wallet.provider, address, text, fromContract ? CONTRACT_SIGNATURE : SIGNATURE)
