import { pause } from '../../pause.ts'
import { MINUTE_MS } from '../../../../basics/durations.ts'
import { type Hex, hexQuantity } from '../../../../basics/hex.ts'
import { fromTronAddress } from '../../../../basics/tron/address.ts'
import { MAX_FEE_LIMIT_SUN } from '../../../../basics/tron/pay.ts'
import { transactionOf } from '../../../../basics/tron/transaction.ts'
import { callApi } from '../../callApi.ts'
import { estimateGas, readReceipt } from '../payPlan.ts'
import {
  readAccount,
  readQuantity,
  sameAddress,
  type Provider,
  type TronProvider,
} from '../provider.ts'
import { isSameCall, readCall } from '../tron/judgeTransaction.ts'
import { signTransaction } from '../tron/signTransaction.ts'
import { readTronAddress } from '../tron/tronLink.ts'
import { WalletFault } from '../walletError.ts'

/** Expected and highest cost in sun; TRON only. */
export type CallCost = { readonly feeSun: bigint; readonly ceilingSun: bigint }

/** In the network's form. */
export type WalletCaller = {
  /** Checks the account and switches network. */
  ready(): Promise<void>
  /** Returns the hash; reports a known cost first. `coin` goes along. */
  send(to: string, data: Hex, onCost: (cost: CallCost) => void, coin?: bigint): Promise<string>
  /** Throws `reverted`. */
  wait(hash: string): Promise<void>
}

const POLL_MS = 1_000
const WAIT_MS = 10 * MINUTE_MS

async function poll(
  signal: AbortSignal,
  readState: () => Promise<'pending' | 'mined' | 'failed'>,
): Promise<void> {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    signal.throwIfAborted()
    // Already sent, so failed requests are only retried.
    const state = await readState().catch(() => 'pending' as const)
    if (state === 'failed') throw new WalletFault('reverted')
    if (state === 'mined') return
    await pause(POLL_MS)
  }
  throw new WalletFault('noAnswer')
}

type CallTarget = {
  owner: string
  chainId: number
  ensureNetwork(): Promise<void>
  signal: AbortSignal
}

export const evmCaller = (
  provider: Provider,
  { owner, chainId, ensureNetwork, signal }: CallTarget,
): WalletCaller => ({
  async ready() {
    const account = readAccount(await provider.request({ method: 'eth_accounts' }))
    if (!account || !sameAddress(account, owner)) throw new WalletFault('noAccount')
    await ensureNetwork()
  },
  async send(to, data, _onCost, coin = 0n) {
    const value = hexQuantity(coin)
    const gas = await estimateGas(provider, owner, { to, data, value })
    // Checked last: on another network the call reaches another contract.
    if (readQuantity(await provider.request({ method: 'eth_chainId' })) !== BigInt(chainId))
      throw new WalletFault('wrongNetwork')
    signal.throwIfAborted()
    const hash = await provider.request({
      method: 'eth_sendTransaction',
      params: [
        {
          from: owner,
          to,
          data,
          value,
          gas: hexQuantity(gas),
          chainId: hexQuantity(chainId),
        },
      ],
    })
    if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
      throw new WalletFault('unknown', 'the wallet answered no transaction hash')
    return hash
  },
  wait: (hash) =>
    poll(signal, async () => {
      const succeeded = await readReceipt(provider, hash)
      return succeeded === undefined ? 'pending' : succeeded ? 'mined' : 'failed'
    }),
})

export const tronCaller = (
  provider: TronProvider,
  { owner, ensureNetwork, signal }: CallTarget,
): WalletCaller => ({
  async ready() {
    if (provider.tronWeb() && readTronAddress(provider) !== owner)
      throw new WalletFault('noAccount')
    await ensureNetwork()
  },
  async send(to, data, onCost, coin = 0n) {
    const built = await callApi('buildTronCall', {
      owner,
      to,
      data: data.slice(2),
      ...(coin > 0n && { sun: String(coin) }),
    })
    if (BigInt(built.missingSun) > 0n) throw new WalletFault('insufficientNative')
    // Built by the server: every byte is checked.
    const call = readCall(built.transaction.raw_data_hex, coin)
    const isMeant =
      call &&
      call.owner === fromTronAddress(owner) &&
      call.contract === fromTronAddress(to) &&
      call.data === data &&
      call.feeLimit <= MAX_FEE_LIMIT_SUN
    if (!isMeant) throw new WalletFault('otherSigned', 'not the call that was meant')
    signal.throwIfAborted()
    onCost({ feeSun: BigInt(built.feeSun), ceilingSun: call.feeLimit })
    const transaction = await signTransaction(provider, transactionOf(call))
    if (!isSameCall(call, readCall(transaction.raw_data_hex, coin)))
      throw new WalletFault('otherSigned', 'the wallet signed something else')
    return (await callApi('sendTronCall', { transaction }, { keepalive: true })).txID
  },
  wait: (txID) => poll(signal, async () => (await callApi('readTronStatus', { txID })).state),
})
