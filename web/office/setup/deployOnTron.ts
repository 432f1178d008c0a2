import type { CallInput } from '../../../api/calls.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import type { TronWallet } from '../../client/wallet/provider.ts'
import { WalletFault } from '../../client/wallet/walletError.ts'
import { callOffice } from '../parts/call.ts'
import { creationEffect, signOnTron } from '../parts/signOnTron.ts'
import { coinText, type Ready } from './deployByWallet.ts'

/** The shop builds the creation and shows it to its nodes; the wallet only signs. Throws its error. */
export async function readyOnTron(
  wallet: TronWallet,
  from: string,
  input: CallInput<'planContract'>,
): Promise<Ready> {
  const { data, tron } = await callOffice('planContract', { ...input, from })
  if (!tron) throw new WalletFault('unknown', 'no transaction was planned')
  if (tron.missingSun !== '0') throw new WalletFault('insufficientNative')
  const { nativeDecimals } = NETWORKS[input.network]
  const { network, rpc, apiKey, contract } = input
  return {
    from,
    cost: coinText(BigInt(tron.feeSun), nativeDecimals),
    async send(onSent) {
      const transaction = await signOnTron(wallet, tron, creationEffect(from, data))
      const { txHash, address } = await callOffice('sendContract', {
        network,
        contract,
        transaction,
        ...(rpc !== undefined && { rpc }),
        ...(apiKey !== undefined && { apiKey }),
      })
      onSent(txHash)
      return address
    },
  }
}
