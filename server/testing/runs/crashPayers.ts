import type { Hex } from '../../../basics/hex.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { encodeFunctionData, keccak256, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { CallResult } from '../../../api/calls.ts'
import { hexOfTron, toTronAddress } from '../../../basics/tron/address.ts'
import { encodeCall, transactionOf, txIdOf } from '../../../basics/tron/transaction.ts'
import type { PersistentCaller } from './persistentCaller.ts'
import { WAIT_MS } from '../../../tools/test/patience.ts'

type DemoChain = CallResult<'listDemoChains'>[number]

/** A signed transaction, which stays the same however often it is sent. */
export type Signed = {
  readonly hash: string
  readonly broadcast: () => Promise<unknown>
  readonly block: () => Promise<number | undefined>
}
/**
 * A wallet on one chain, reached through the shop as a phone would. Returns `undefined` when there is no
 * answer.
 */
export type CrashPayer = {
  readonly chain: DemoChain
  readonly address: string
  sign(to: string, amountBase: bigint): Promise<Signed | undefined>
  finalBlock(): Promise<number | undefined>
  balanceOf(address: string): Promise<bigint | undefined>
}

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
])
/** Longer than any kill stops a chain. */
const TRON_LIFE_MS = 1_800_000
const TRON_FEE_LIMIT_SUN = 100_000_000n
const FEE_PER_GAS = 10n ** 10n
const AGAIN_MS = 250
const FINAL_WITHIN_MS = WAIT_MS

const hexOf = (address: string): Hex =>
  (address.startsWith('0x') ? address : hexOfTron(address)) as Hex

function evmPayer(caller: PersistentCaller, chain: DemoChain, key: Hex): CrashPayer {
  const account = privateKeyToAccount(key)
  const rpc = async <T>(method: string, params: readonly unknown[]): Promise<T | undefined> => {
    const answer = await caller.send(
      'POST',
      `/demo/rpc/${chain.network}`,
      {},
      JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    )
    return answer?.status === 200
      ? ((JSON.parse(answer.body) as { result?: T | null }).result ?? undefined)
      : undefined
  }
  const number = (hex: string | undefined): number | undefined =>
    hex === undefined ? undefined : Number(hex)
  return {
    chain,
    address: account.address,
    async sign(to, amountBase) {
      const nonce = number(
        await rpc<string>('eth_getTransactionCount', [account.address, 'latest']),
      )
      if (nonce === undefined) return undefined
      const signed = await account.signTransaction({
        type: 'eip1559',
        chainId: chain.chainId,
        nonce,
        to: chain.usdt as Hex,
        data: encodeFunctionData({ abi, functionName: 'transfer', args: [to as Hex, amountBase] }),
        gas: 200_000n,
        maxFeePerGas: FEE_PER_GAS,
        maxPriorityFeePerGas: 1n,
      })
      const hash = keccak256(signed)
      return {
        hash,
        broadcast: () => rpc('eth_sendRawTransaction', [signed]),
        block: async () =>
          number(
            (await rpc<{ blockNumber: string }>('eth_getTransactionReceipt', [hash]))?.blockNumber,
          ),
      }
    },
    finalBlock: async () =>
      number((await rpc<{ number: string }>('eth_getBlockByNumber', ['finalized', false]))?.number),
    async balanceOf(address) {
      const word = await rpc<string>('eth_call', [
        {
          to: chain.usdt,
          data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [address as Hex] }),
        },
        'latest',
      ])
      return word === undefined ? undefined : BigInt(word)
    },
  }
}

function tronPayer(caller: PersistentCaller, chain: DemoChain, key: Hex): CrashPayer {
  type Block = {
    readonly blockID: string
    readonly block_header: {
      readonly raw_data: { readonly number?: number; readonly timestamp: number }
    }
  }
  const account = privateKeyToAccount(key)
  const ask = async <T>(path: string, data: object = {}): Promise<T | undefined> => {
    const answer = await caller.send(
      'POST',
      `/demo/rpc/${chain.network}/${path}`,
      {},
      JSON.stringify(data),
    )
    return answer?.status === 200 ? (JSON.parse(answer.body) as T) : undefined
  }
  return {
    chain,
    address: toTronAddress(account.address),
    async sign(to, amountBase) {
      const head = await ask<Block>('wallet/getnowblock')
      if (!head) return undefined
      const { timestamp } = head.block_header.raw_data
      const call = {
        owner: account.address.toLowerCase() as Hex,
        contract: hexOf(chain.usdt),
        data: encodeFunctionData({ abi, functionName: 'transfer', args: [hexOf(to), amountBase] }),
        callValue: 0n,
        feeLimit: TRON_FEE_LIMIT_SUN,
        refBlockBytes: head.blockID.slice(12, 16),
        refBlockHash: head.blockID.slice(16, 32),
        expiration: timestamp + TRON_LIFE_MS,
        timestamp,
      }
      const hash = txIdOf(encodeCall(call))
      const signature = await account.sign({ hash: `0x${hash}` })
      return {
        hash,
        broadcast: () =>
          ask('wallet/broadcasttransaction', {
            ...transactionOf({ ...call, kind: 'call', permissionId: 0 }),
            signature: [signature.slice(2)],
          }),
        block: async () =>
          (await ask<{ blockNumber?: number }>('wallet/gettransactioninfobyid', { value: hash }))
            ?.blockNumber,
      }
    },
    finalBlock: async () =>
      (await ask<Block>('walletsolidity/getnowblock'))?.block_header.raw_data.number,
    async balanceOf(address) {
      const data = encodeFunctionData({
        abi,
        functionName: 'balanceOf',
        args: [hexOf(address)],
      }).slice(2)
      const answer = await ask<{ constant_result?: string[] }>('wallet/triggerconstantcontract', {
        owner_address: address,
        contract_address: chain.usdt,
        data,
        visible: true,
      })
      return answer?.constant_result === undefined
        ? undefined
        : BigInt(`0x${answer.constant_result[0]}`)
    },
  }
}

export const crashPayer = (caller: PersistentCaller, chain: DemoChain, key: Hex): CrashPayer =>
  (chain.kind === 'tron' ? tronPayer : evmPayer)(caller, chain, key)

/** Asks until there is an answer. */
export async function persistently<T>(
  what: () => Promise<T | undefined>,
  within = FINAL_WITHIN_MS,
): Promise<T> {
  for (const until = Date.now() + within; Date.now() < until; await pause(AGAIN_MS)) {
    const answer = await what()
    if (answer !== undefined) return answer
  }
  throw new Error(`nobody answered for ${within / 1_000} s`)
}

/** Sends a transaction until its block is final, however often the chain drops it. */
export const untilFinal = (payer: CrashPayer, signed: Signed): Promise<number> =>
  persistently(async () => {
    const [final, block] = [await payer.finalBlock(), await signed.block()]
    if (block === undefined) await signed.broadcast()
    return block !== undefined && final !== undefined && block <= final ? block : undefined
  })
