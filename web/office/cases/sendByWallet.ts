import { addressWord, uintWord } from '../../../basics/abi/words.ts'
import { hexQuantity } from '../../../basics/hex.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { hexOfTron } from '../../../basics/tron/address.ts'
import { chainDataOf } from '../../client/wallet/chainData.ts'
import { ensureChain } from '../../client/wallet/ensureChain.ts'
import { readQuantity, type EvmWallet, type TronWallet } from '../../client/wallet/provider.ts'
import { WalletFault } from '../../client/wallet/walletError.ts'
import { callOffice } from '../parts/call.ts'
import { callEffect, signOnTron, type ToSign } from '../parts/signOnTron.ts'

export type Transfer = {
  readonly network: NetworkId
  readonly chainId: number
  readonly token: string
  readonly receiver: string
  readonly amountBase: string
}

/** `transfer(address,uint256)` of the token; nothing else is ever asked for here. */
const TRANSFER = '0xa9059cbb'

const transferData = ({ receiver, amountBase }: Transfer): string =>
  `${TRANSFER}${addressWord(receiver)}${uintWord(BigInt(amountBase))}`

/**
 * Puts the wallet into the transfer's network; a local one of the demo is added from this shop. Throws the wallet's
 * error.
 */
export const enterNetwork = (
  { provider }: EvmWallet,
  { network, chainId }: Pick<Transfer, 'network' | 'chainId'>,
): Promise<void> =>
  ensureChain(
    provider,
    chainDataOf(
      network,
      chainId,
      chainId === NETWORKS[network].chainId ? undefined : location.origin,
    ),
  )

/** Asks the wallet for exactly this transfer; returns its hash. Throws the wallet's error or `WalletFault`. */
export async function sendTransfer(
  { provider }: EvmWallet,
  from: string,
  transfer: Transfer,
): Promise<string> {
  const { chainId } = transfer
  const call = { from, to: transfer.token, data: transferData(transfer), value: '0x0' }
  const gas = readQuantity(await provider.request({ method: 'eth_estimateGas', params: [call] }))
  // Read last: in another network the same call moves other money.
  if (readQuantity(await provider.request({ method: 'eth_chainId' })) !== BigInt(chainId))
    throw new WalletFault('wrongNetwork')
  const hash = await provider.request({
    method: 'eth_sendTransaction',
    params: [{ ...call, gas: hexQuantity((gas * 12n) / 10n), chainId: hexQuantity(chainId) }],
  })
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
    throw new WalletFault('unknown', 'the wallet answered no transaction hash')
  return hash.toLowerCase()
}

/** The wallet only signs; the shop shows it to its nodes. Throws the wallet's error, `WalletFault` or `CallFailure`. */
export async function sendOnTron(
  wallet: TronWallet,
  payout: string,
  planned: ToSign,
  from: string,
  transfer: Transfer,
): Promise<void> {
  const data = transferData({ ...transfer, receiver: hexOfTron(transfer.receiver) })
  const transaction = await signOnTron(wallet, planned, callEffect(from, transfer.token, data))
  await callOffice('sendPayoutTransfer', { payout, transaction })
}
