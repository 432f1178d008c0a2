import type { Hex } from '../../basics/hex.ts'
import type { APIRequestContext } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  encodeAllowance,
  encodeApprove,
  encodeBalanceOf,
} from '../../web/client/wallet/calldata.ts'
import { encodeGrant, encodeRevoke } from '../../web/client/wallet/limit/limitCalldata.ts'
import type { LimitBounds, LimitTerms } from '../../web/client/wallet/limit/setLimit.ts'
import { call, type DemoChain } from './shop.ts'

const abi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])

const URGENT_TIP_WEI = 10n ** 12n

/** A payer elsewhere: an exchange or another phone; with the demo wallet's key, its owner on another device. */
export class Payer {
  readonly address: Hex
  #account: ReturnType<typeof privateKeyToAccount>
  #request: APIRequestContext
  #chain: DemoChain

  constructor(request: APIRequestContext, chain: DemoChain, key: Hex = generatePrivateKey()) {
    this.#account = privateKeyToAccount(key)
    this.address = this.#account.address
    this.#request = request
    this.#chain = chain
  }

  /** A payer with play money. */
  static async funded(request: APIRequestContext, chain: DemoChain, key?: Hex): Promise<Payer> {
    const payer = new Payer(request, chain, key)
    await call(request, 'askFaucet', { network: chain.network, address: payer.address })
    return payer
  }

  async rpc(method: string, params: readonly unknown[]): Promise<unknown> {
    const response = await this.#request.post(`/demo/rpc/${this.#chain.network}`, {
      data: { jsonrpc: '2.0', id: 1, method, params },
    })
    const answer = (await response.json()) as { result?: unknown; error?: unknown }
    if (answer.error) throw new Error(`${method} answered ${JSON.stringify(answer.error)}`)
    return answer.result
  }

  async #send(to: string, data: Hex, tip = 1n): Promise<Hex> {
    const nonce = Number(await this.rpc('eth_getTransactionCount', [this.address, 'pending']))
    const price = BigInt((await this.rpc('eth_gasPrice', [])) as string)
    const signed = await this.#account.signTransaction({
      type: 'eip1559',
      chainId: this.#chain.chainId,
      nonce,
      to: to as Hex,
      data,
      gas: 400_000n,
      maxFeePerGas: price * 2n + tip,
      maxPriorityFeePerGas: tip,
    })
    return (await this.rpc('eth_sendRawTransaction', [signed])) as Hex
  }

  transferMdd = (to: string, amountBase: bigint): Promise<Hex> =>
    this.#send(
      this.#chain.token,
      encodeFunctionData({ abi, functionName: 'transfer', args: [to as Hex, amountBase] }),
    )

  mddBalance = async (): Promise<bigint> =>
    BigInt(
      (await this.rpc('eth_call', [
        { to: this.#chain.token, data: encodeBalanceOf(this.address) },
        'latest',
      ])) as string,
    )

  /** Sends USDT in base units; returns the transaction's hash. */
  transfer = (to: string, amountBase: bigint): Promise<Hex> =>
    this.#send(
      this.#chain.usdt,
      encodeFunctionData({ abi, functionName: 'transfer', args: [to as Hex, amountBase] }),
    )

  /** Approves USDT for the shop's contract, as an earlier unfinished payment would have left it. */
  approve = (amountBase: bigint, spender = this.#chain.shop): Promise<Hex> =>
    this.#send(this.#chain.usdt, encodeApprove(spender, amountBase))

  /** Sets a spending limit that the approval before it covers. */
  grant = (
    terms: LimitTerms,
    { capBase, perOrderBase, perPeriodBase, endSeconds }: LimitBounds,
  ): Promise<Hex> =>
    this.#send(
      terms.contract,
      encodeGrant({
        treasury: terms.treasury,
        token: terms.token,
        capBase,
        perOrderBase,
        perPeriodBase,
        endSeconds,
        operator: terms.operator,
      }),
    )

  /** Revokes a spending limit, ahead of everything else in the next block. */
  revoke = (contract: string, grantId: bigint): Promise<Hex> =>
    this.#send(contract, encodeRevoke(grantId), URGENT_TIP_WEI)

  async #read(data: Hex): Promise<bigint> {
    return BigInt(
      (await this.rpc('eth_call', [{ to: this.#chain.usdt, data }, 'latest'])) as string,
    )
  }

  balance = (): Promise<bigint> => this.#read(encodeBalanceOf(this.address))
  allowance = (): Promise<bigint> => this.#read(encodeAllowance(this.address, this.#chain.shop))
}
