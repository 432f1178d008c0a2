import { MINUTE_MS } from '../../../basics/durations.ts'
import { hexQuantity } from '../../../basics/hex.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { chainDataOf } from '../../client/wallet/chainData.ts'
import { ensureChain } from '../../client/wallet/ensureChain.ts'
import { readQuantity, type EvmWallet } from '../../client/wallet/provider.ts'
import { WalletFault } from '../../client/wallet/walletError.ts'
import { askAccount } from './wallets.ts'

type Creation = { readonly to: string | null; readonly data: string }

export type Ready = {
  readonly from: string
  /** The most that it costs, in the network's coin. */
  readonly cost: string
  /**
   * Sends it; returns the address of what was created, `null` where the network does not say it. Throws the wallet's
   * error.
   */
  send(onSent: (txHash: string) => void): Promise<string | null>
}

const RECEIPT_EVERY_MS = 1_500
const RECEIPT_WITHIN_MS = 15 * MINUTE_MS
const DIGITS_SHOWN = 6

const pause = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms))

/** Rounded up, so that nothing costs more than is said. */
export function coinText(base: bigint, decimals: number): string {
  const unit = 10n ** BigInt(decimals - DIGITS_SHOWN)
  const parts = (base + unit - 1n) / unit
  const scale = 10n ** BigInt(DIGITS_SHOWN)
  return `${parts / scale}.${String(parts % scale).padStart(DIGITS_SHOWN, '0')}`
}

const asked = (from: string, { to, data }: Creation) => ({ from, ...(to !== null && { to }), data })

/** Simulates the creation in the wallet's network. Throws the wallet's error when it would fail. */
export async function readyCreation(
  network: NetworkId,
  wallet: EvmWallet,
  creation: Creation,
): Promise<Ready> {
  const { provider } = wallet
  const { chainId, nativeDecimals } = NETWORKS[network]
  const from = await askAccount(wallet)
  await ensureChain(provider, chainDataOf(network, chainId, undefined))
  const [estimate, price] = [
    readQuantity(
      await provider.request({ method: 'eth_estimateGas', params: [asked(from, creation)] }),
    ),
    readQuantity(await provider.request({ method: 'eth_gasPrice' })),
  ]
  const gas = (estimate * 12n) / 10n
  // The price may rise by half until the wallet sends it.
  const cost = coinText((gas * price * 3n) / 2n, nativeDecimals)
  return {
    from,
    cost,
    async send(onSent) {
      const txHash = await provider.request({
        method: 'eth_sendTransaction',
        params: [{ ...asked(from, creation), gas: hexQuantity(gas) }],
      })
      if (typeof txHash !== 'string') throw new WalletFault('noAnswer')
      onSent(txHash)
      return receiptOf(provider, txHash)
    },
  }
}

async function receiptOf(provider: EvmWallet['provider'], txHash: string): Promise<string | null> {
  for (const endMs = Date.now() + RECEIPT_WITHIN_MS; Date.now() < endMs;) {
    const receipt = (await provider.request({
      method: 'eth_getTransactionReceipt',
      params: [txHash],
    })) as { status?: unknown; contractAddress?: unknown } | null
    if (receipt) {
      if (readQuantity(receipt.status) !== 1n) throw new WalletFault('reverted')
      return typeof receipt.contractAddress === 'string' ? receipt.contractAddress : null
    }
    await pause(RECEIPT_EVERY_MS)
  }
  throw new WalletFault('noAnswer')
}
