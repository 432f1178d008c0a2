import type { Hex } from '../../basics/hex.ts'
import type { APIRequestContext } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { hexOfTron, toTronAddress } from '../../basics/tron/address.ts'
import { encodeCall, transactionOf, txIdOf } from '../../basics/tron/transaction.ts'
import { call, type DemoChain } from './shop.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function increaseApproval(address spender, uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
])
const LIFE_MS = 60_000
const FEE_LIMIT_SUN = 100_000_000n

/** A payer with a TRON wallet elsewhere; with the demo wallet's key, its owner on another device. */
export class TronPayer {
  readonly address: string
  readonly key: Hex
  #account: ReturnType<typeof privateKeyToAccount>
  #request: APIRequestContext
  #chain: DemoChain

  constructor(request: APIRequestContext, chain: DemoChain, key: Hex = generatePrivateKey()) {
    this.key = key
    this.#account = privateKeyToAccount(key)
    this.address = toTronAddress(this.#account.address)
    this.#request = request
    this.#chain = chain
  }

  /** A payer with play money. */
  static async funded(request: APIRequestContext, chain: DemoChain, key?: Hex): Promise<TronPayer> {
    const payer = new TronPayer(request, chain, key)
    await call(request, 'askFaucet', { network: chain.network, address: payer.address })
    return payer
  }

  async #ask<T>(path: string, data: object): Promise<T> {
    const response = await this.#request.post(`/demo/rpc/${this.#chain.network}/${path}`, { data })
    const answer = (await response.json()) as T & { Error?: string }
    if (answer.Error !== undefined) throw new Error(`${path} answered ${answer.Error}`)
    return answer
  }

  sign = (hash: Hex): Promise<Hex> => this.#account.sign({ hash })

  async #send(contract: string, data: Hex): Promise<string> {
    type Block = {
      blockID: string
      block_header: { raw_data: { number: number; timestamp: number } }
    }
    const {
      blockID,
      block_header: { raw_data: head },
    } = await this.#ask<Block>('wallet/getnowblock', {})
    const tronCall = {
      owner: this.#account.address.toLowerCase() as Hex,
      contract: hexOfTron(contract),
      data,
      callValue: 0n,
      feeLimit: FEE_LIMIT_SUN,
      refBlockBytes: blockID.slice(12, 16),
      refBlockHash: blockID.slice(16, 32),
      expiration: head.timestamp + LIFE_MS,
      timestamp: head.timestamp,
    }
    const txID = txIdOf(encodeCall(tronCall))
    const signature = await this.sign(`0x${txID}`)
    const answer = await this.#ask<{ result?: boolean; code?: string }>(
      'wallet/broadcasttransaction',
      {
        ...transactionOf({ ...tronCall, kind: 'call', permissionId: 0 }),
        signature: [signature.slice(2)],
      },
    )
    if (answer.result !== true)
      throw new Error(`broadcasttransaction answered ${JSON.stringify(answer)}`)
    return txID
  }

  /** Sends USDT in base units; returns the transaction's id. */
  transfer = (to: string, amountBase: bigint): Promise<string> =>
    this.#send(
      this.#chain.usdt,
      encodeFunctionData({ abi, functionName: 'transfer', args: [hexOfTron(to), amountBase] }),
    )

  /** Approves USDT for the shop's contract, as an earlier unfinished payment would have left it. */
  approve = (amountBase: bigint, spender = this.#chain.shop): Promise<string> =>
    this.#send(
      this.#chain.usdt,
      encodeFunctionData({
        abi,
        functionName: 'increaseApproval',
        args: [hexOfTron(spender), amountBase],
      }),
    )

  async #read(data: Hex): Promise<bigint> {
    const {
      constant_result: [word],
    } = await this.#ask<{ constant_result: string[] }>('wallet/triggerconstantcontract', {
      owner_address: this.address,
      contract_address: this.#chain.usdt,
      data: data.slice(2),
      visible: true,
    })
    return BigInt(`0x${word}`)
  }

  balance = (): Promise<bigint> =>
    this.#read(
      encodeFunctionData({ abi, functionName: 'balanceOf', args: [this.#account.address] }),
    )
  allowance = (): Promise<bigint> =>
    this.#read(
      encodeFunctionData({
        abi,
        functionName: 'allowance',
        args: [this.#account.address, hexOfTron(this.#chain.shop)],
      }),
    )
}
