import type { CallResult } from '../../../api/calls.ts'
import { hexToBytes } from '../../../basics/hex.ts'
import { fromTronAddress } from '../../../basics/tron/address.ts'
import { creationTransaction } from '../../../basics/tron/creation.ts'
import { decodeRaw, transactionOf, type TronRaw } from '../../../basics/tron/transaction.ts'
import type { TronWallet } from '../../client/wallet/provider.ts'
import { ensureTronChain } from '../../client/wallet/tron/ensureTronChain.ts'
import {
  signTransaction,
  type SignedTransaction,
} from '../../client/wallet/tron/signTransaction.ts'
import { WalletFault } from '../../client/wallet/walletError.ts'

export type ToSign = CallResult<'planPayoutTransfer'>

/** What a transaction does, without the reference, times and fee limit, which wallets may change. */
function effectOf(raw: TronRaw | undefined): string | undefined {
  if (!raw || raw.kind === 'transfer' || raw.callValue !== 0n) return undefined
  return raw.kind === 'call'
    ? `${raw.owner} calls ${raw.contract} ${raw.data}`
    : `${raw.owner} creates ${raw.bytecode}`
}
const read = (hex: string): TronRaw | undefined => decodeRaw(hexToBytes(hex))

export const callEffect = (owner: string, contract: string, data: string): string =>
  `${fromTronAddress(owner)} calls ${fromTronAddress(contract)} ${data}`
export const creationEffect = (owner: string, bytecode: string): string =>
  `${fromTronAddress(owner)} creates ${bytecode.toLowerCase()}`

/**
 * Asks the wallet to sign a transaction that does exactly `effect` and sends no coin, and compares what it signed.
 * Throws the wallet's error or `WalletFault`.
 */
export async function signOnTron(
  { provider }: TronWallet,
  { rawHex, chainId, missingSun }: ToSign,
  effect: string,
): Promise<SignedTransaction> {
  const raw = read(rawHex)
  if (!raw || raw.kind === 'transfer' || effectOf(raw) !== effect)
    throw new WalletFault('otherSigned', 'the shop asks for another transaction')
  if (missingSun !== '0') throw new WalletFault('insufficientNative')
  await ensureTronChain(provider, chainId)
  const signed = await signTransaction(
    provider,
    raw.kind === 'create' ? creationTransaction(raw) : transactionOf(raw),
  )
  const answered = read(signed.raw_data_hex)
  if (effectOf(answered) !== effect || answered!.feeLimit > raw.feeLimit)
    throw new WalletFault('otherSigned', 'the wallet signed something else')
  return signed
}
