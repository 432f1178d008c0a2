import type { TronTransaction as Transaction } from '../../../../basics/tron/transaction.ts'
import type { TronProvider } from '../provider.ts'
import { WalletFault } from '../walletError.ts'

type TronTransaction = Transaction<Readonly<Record<string, unknown>>>
export type SignedTransaction = { raw_data_hex: string; signature: string[] }

const SIGNATURE = /^(0x)?[0-9a-fA-F]{130}$/

/** Older wallets nest the result in `transaction`, up to twice. */
function readSigned(answer: unknown, asked: TronTransaction): SignedTransaction {
  let found = answer
  for (let depth = 0; depth < 2; depth++) {
    const inner = (found as { transaction?: unknown } | null | undefined)?.transaction
    if (typeof inner === 'object' && inner !== null) found = inner
  }
  const { signature, raw_data_hex: raw = asked.raw_data_hex } = (found ?? {}) as {
    signature?: unknown
    raw_data_hex?: unknown
  }
  const list: unknown[] = Array.isArray(signature) ? signature : [signature]
  const good = list.filter((one): one is string => typeof one === 'string' && SIGNATURE.test(one))
  if (typeof raw !== 'string' || good.length === 0 || good.length !== list.length)
    throw new WalletFault('otherSigned', 'the wallet answered no signature')
  return {
    raw_data_hex: raw.replace(/^0x/, '').toLowerCase(),
    signature: good.map((one) => one.replace(/^0x/, '').toLowerCase()),
  }
}

/** By `tronWeb` or request. Throws the wallet's error or `otherSigned`. */
export async function signTransaction(
  provider: TronProvider,
  transaction: TronTransaction,
): Promise<SignedTransaction> {
  const trx = provider.tronWeb()?.trx
  const answer = trx?.sign
    ? await trx.sign(transaction)
    : await provider.request({ method: 'tron_signTransaction', params: [{ transaction }] })
  return readSigned(answer, transaction)
}
