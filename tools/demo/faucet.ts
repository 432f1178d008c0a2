import { setTimeout as sleep } from 'node:timers/promises'
import { addressWord, uintWord } from '../../basics/abi/words.ts'
import { hexQuantity } from '../../basics/hex.ts'
import type { DemoChain } from './demo.ts'
import { callRpc, RpcError } from './rpc.ts'

export const FAUCET_USDT = 10_000n
export const FAUCET_MDD = 100_000n
/** On all of the demo's chains. */
export const MDD_DECIMALS = 18n
/** POL or BNB, enough for thousands of fees. */
const NATIVE_WEI = 100n * 10n ** 18n
/** `mint(address,uint256)` */
const MINT = '0x40c10f19'
const MINED_WITHIN_MS = 8_000
const POLL_MS = 100

async function untilMined(rpc: string, hash: string): Promise<void> {
  for (const until = Date.now() + MINED_WITHIN_MS; Date.now() < until; await sleep(POLL_MS)) {
    const receipt = await callRpc<{ status: string } | null>(rpc, 'eth_getTransactionReceipt', [
      hash,
    ])
    if (!receipt) continue
    if (receipt.status !== '0x1') throw new RpcError('the play money could not be sent')
    return
  }
  throw new RpcError('the local chain makes no blocks')
}

/** One at a time: concurrent ones would share a nonce. */
let lastSending: Promise<unknown> = Promise.resolve()

function sendAll(rpc: string, transactions: readonly object[]): Promise<string[]> {
  const send = async (): Promise<string[]> => {
    const hashes: string[] = []
    for (const transaction of transactions)
      hashes.push(await callRpc<string>(rpc, 'eth_sendTransaction', [transaction]))
    return hashes
  }
  const sending = lastSending.then(send, send)
  lastSending = sending
  return sending
}

/**
 * Sends native coin, 10,000 USDT and 100,000 MDD (rules: demo#faucet) from the contracts' owner, whom anvil
 * impersonates. Returns the mined hashes.
 */
export async function faucet(chain: DemoChain, address: string): Promise<string[]> {
  const { rpc, owner, usdt, decimals, token } = chain
  await callRpc(rpc, 'anvil_impersonateAccount', [owner])
  const amount = FAUCET_USDT * 10n ** BigInt(decimals)
  const mint = (base: bigint): string => `${MINT}${addressWord(address)}${uintWord(base)}`
  const hashes = await sendAll(rpc, [
    { from: owner, to: address, value: hexQuantity(NATIVE_WEI) },
    { from: owner, to: usdt, data: mint(amount) },
    { from: owner, to: token, data: mint(FAUCET_MDD * 10n ** MDD_DECIMALS) },
  ])
  for (const hash of hashes) await untilMined(rpc, hash)
  return hashes
}
