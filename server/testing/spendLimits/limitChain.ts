import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  hexToBytes,
  keccak256,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { spendLimitAbi } from '../../../basics/abi/spendLimit.ts'
import { fromTronAddress, toTronAddress } from '../../../basics/tron/address.ts'
import { startEvmTestChain, type EvmTestChain } from '../chains/evmChain.ts'
import type { TestChain } from '../chains/scriptedChain.ts'
import { startTronTestChain, type TronTestChain } from '../chains/tronChain.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { SolidityEntry } from '../../../basics/tron/abi.ts'
import { createdAddress } from '../../../basics/tron/createdAddress.ts'
import { testAccount } from '../../../tools/tronnet/testing.ts'
import type { Log } from '../../platform/log.ts'
import { createEvmPayoutChain } from '../../money/payouts/evmPayoutChain.ts'
import type { Signer } from '../../money/payouts/signer.ts'
import { createTronPayoutChain } from '../../money/payouts/tronPayoutChain.ts'

/** A key with coins for fees. Addresses in the network's format. */
export type LimitWallet = {
  readonly address: string
  readonly account: PrivateKeyAccount
  /** Calls a contract in its own block. Throws when it fails. */
  send(to: string, data: Hex): Promise<void>
  /** Leaves a call with the node for the next block, before later ones. */
  queue(to: string, data: Hex): Promise<void>
  /** True if the node accepts a call signed for another chain. */
  sendForeign(to: string, data: Hex): Promise<boolean>
}

/** A local chain for whitelist mode, independent of its kind. */
export type LimitChain = {
  readonly local: TestChain
  /** `kind` of the account's wallets there, and the coin that binds them. */
  readonly wallets: { readonly kind: 'evm' | 'tron'; readonly asset: 'BNB' | 'TRX' }
  wallet(): Promise<LimitWallet>
  /** Another spending-limit contract. */
  deploy(token: string, treasury: string): Promise<string>
  payoutChain(config: ChainConfig, log: Log): Signer['chain']
  /** A contract's answer as one number. */
  read(contract: string, data: Hex): Promise<bigint>
  /** The error with which a contract would refuse a call now, by its ABI bytes, or `undefined`. */
  refusal(from: string, contract: string, data: Hex): Promise<Hex | undefined>
  /** The newest block's time. */
  nowMs(): Promise<number>
  /** Advances the chain's clock. */
  advance(ms: number): Promise<void>
  mineWaiting(): Promise<void>
  stop(): Promise<void>
}

type Block = { timestamp: Hex }

const COIN_WEI = 10n ** 24n
const COIN_SUN = 10n ** 11n
const FEE_LIMIT_SUN = 1_000_000_000n
const artifact = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../contracts/artifacts/SpendLimit.json'), 'utf8'),
) as { abi: Abi; bytecode: Hex }

/** The 20 bytes that contracts know. */
export const bytesOf = (address: string): Address =>
  (fromTronAddress(address) ?? address) as Address
export const latestGrant = (chain: LimitChain, contract: string, buyer: string): Promise<bigint> =>
  chain.read(
    contract,
    encodeFunctionData({ abi: spendLimitAbi, functionName: 'latestGrant', args: [bytesOf(buyer)] }),
  )

/** A wallet's grant with so much USDT. Amounts in base units, the end in seconds since 1970. */
type TestGrant = {
  readonly contract: string
  readonly treasury: string
  readonly operator: string
  readonly cap: bigint
  readonly perOrder: bigint
  /** The cap without one. */
  readonly perPeriod?: bigint
  readonly end: bigint
}

export const allow = (
  chain: LimitChain,
  wallet: LimitWallet,
  spender: string,
  amountBase: bigint,
): Promise<void> =>
  wallet.send(
    chain.local.usdt,
    encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [bytesOf(spender), amountBase],
    }),
  )

export const grant = (
  chain: LimitChain,
  wallet: LimitWallet,
  { contract, treasury, operator, cap, perOrder, perPeriod = cap, end }: TestGrant,
): Promise<void> =>
  wallet.send(
    contract,
    encodeFunctionData({
      abi: spendLimitAbi,
      functionName: 'grant',
      args: [
        bytesOf(treasury),
        bytesOf(chain.local.usdt),
        cap,
        perOrder,
        perPeriod,
        end,
        bytesOf(operator),
      ],
    }),
  )

/** The operator's charge of an order in base units; zero without one. */
export async function chargedTo(
  chain: LimitChain,
  contract: string,
  operator: string,
  orderId: string,
): Promise<bigint> {
  const words = await chain.read(
    contract,
    encodeFunctionData({
      abi: spendLimitAbi,
      functionName: 'orderCharge',
      args: [bytesOf(operator), BigInt(orderId)],
    }),
  )
  // The grant's id stands before it.
  return words & ((1n << 256n) - 1n)
}

const creation = (token: string, treasury: string): Hex =>
  encodeDeployData({ ...artifact, args: [bytesOf(token), bytesOf(treasury)] })
const failed = (): never => {
  throw new Error('a transaction of the test failed')
}

/** Over an EVM chain of a test, which may be shared. */
export function evmLimitChain(local: EvmTestChain): LimitChain {
  const { network, request } = local
  const nowMs = async (): Promise<number> =>
    Number((await request<Block>('eth_getBlockByNumber', 'latest', false)).timestamp) * 1_000
  const sign = async (
    account: PrivateKeyAccount,
    to: string | undefined,
    data: Hex,
  ): Promise<{ raw: Hex; hash: Hex }> => {
    const nonce = Number(await request<Hex>('eth_getTransactionCount', account.address, 'pending'))
    const raw = await account.signTransaction({
      chainId: network,
      nonce,
      ...(to !== undefined && { to: to as Address }),
      data,
      gas: 8_000_000n,
      gasPrice: 100_000_000_000n,
      type: 'legacy',
    })
    return { raw, hash: keccak256(raw) }
  }
  const run = async (
    account: PrivateKeyAccount,
    to: string | undefined,
    data: Hex,
  ): Promise<void> => {
    const signed = await sign(account, to, data)
    await local.mine([signed])
    if ((await request<{ status: Hex }>('eth_getTransactionReceipt', signed.hash)).status !== '0x1')
      failed()
  }
  const wallet = async (): Promise<LimitWallet> => {
    const account = privateKeyToAccount(generatePrivateKey())
    await request('anvil_setBalance', account.address, `0x${COIN_WEI.toString(16)}`)
    return {
      address: account.address.toLowerCase(),
      account,
      send: (to, data) => run(account, to, data),
      queue: async (to, data) =>
        void (await request('eth_sendRawTransaction', (await sign(account, to, data)).raw)),
      sendForeign: async (to, data) => {
        const nonce = Number(
          await request<Hex>('eth_getTransactionCount', account.address, 'pending'),
        )
        // Signed as payouts are; anvil accepts the older kind for any chain.
        const raw = await account.signTransaction({
          type: 'eip1559',
          chainId: network + 1,
          nonce,
          to: to as Address,
          data,
          gas: 8_000_000n,
          maxFeePerGas: 100_000_000_000n,
          maxPriorityFeePerGas: 1n,
        })
        return request('eth_sendRawTransaction', raw).then(
          () => true,
          () => false,
        )
      },
    }
  }
  return {
    local,
    wallet,
    nowMs,
    wallets: { kind: 'evm', asset: 'BNB' },
    async deploy(token, treasury) {
      const { account } = await wallet()
      await run(account, undefined, creation(token, treasury))
      return getContractAddress({ from: account.address, nonce: 0n }).toLowerCase()
    },
    payoutChain: createEvmPayoutChain,
    read: async (to, data) => BigInt(await request<Hex>('eth_call', { to, data }, 'latest')),
    async refusal(from, to, data) {
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_call',
        params: [{ from, to, data }, 'latest'],
      })
      const { error } = (await (
        await fetch(local.rpc, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
      ).json()) as { error?: { data: Hex } }
      return error?.data
    },
    async advance(ms) {
      await request('evm_increaseTime', ms / 1_000)
      await local.mineEmpty(1)
    },
    mineWaiting: () => local.mineEmpty(1),
    stop: () => local.stop(),
  }
}

/** The same over a TRON chain. */
export function tronLimitChain(local: TronTestChain): LimitChain {
  const { net } = local
  const succeeded = async (txID: string): Promise<void> => {
    const { receipt } = await net.ask<{ receipt: { result?: string } }>(
      'wallet/gettransactioninfobyid',
      { value: txID },
    )
    if (receipt.result !== 'SUCCESS') failed()
  }
  return {
    local,
    wallets: { kind: 'tron', asset: 'TRX' },
    async wallet() {
      const key = generatePrivateKey()
      const from = testAccount(hexToBytes(key))
      await net.fund(from.address, COIN_SUN)
      const sign = (
        to: string,
        data: Hex,
        reference: Partial<ReturnType<typeof net.reference>> = {},
      ) =>
        net.signRaw(from, {
          kind: 'call',
          owner: from.hex,
          contract: bytesOf(to),
          data,
          callValue: 0n,
          feeLimit: FEE_LIMIT_SUN,
          ...net.reference(),
          ...reference,
        })
      return {
        address: from.address,
        account: privateKeyToAccount(key),
        async send(to, data) {
          const signed = sign(to, data)
          await net.mine([signed])
          await succeeded(signed.txID)
        },
        async queue(to, data) {
          const { result } = await net.ask<{ result?: boolean }>(
            'wallet/broadcasttransaction',
            sign(to, data),
          )
          if (result !== true) failed()
        },
        // A transaction names a recent block and no chain.
        sendForeign: async (to, data) =>
          (
            await net.ask<{ result?: boolean }>(
              'wallet/broadcasttransaction',
              sign(to, data, { refBlockHash: '0123456789abcdef' }),
            )
          ).result === true,
      }
    },
    async deploy(token, treasury) {
      const signed = net.signDeploy(net.owner, {
        name: 'SpendLimit',
        abi: artifact.abi as readonly SolidityEntry[],
        bytecode: creation(token, treasury),
      })
      await net.mine([signed])
      await succeeded(signed.txID)
      return toTronAddress(createdAddress(signed.txID, net.owner.hex))
    },
    payoutChain: createTronPayoutChain,
    async read(contract, data) {
      const {
        constant_result: [word],
      } = await net.ask<{ constant_result: string[] }>('wallet/triggerconstantcontract', {
        contract_address: `41${bytesOf(contract).slice(2)}`,
        data: data.slice(2),
      })
      return BigInt(`0x${word}`)
    },
    async refusal(from, contract, data) {
      const {
        constant_result: [returned],
        transaction: {
          ret: [state],
        },
      } = await net.ask<{ constant_result: string[]; transaction: { ret: { ret?: string }[] } }>(
        'wallet/triggerconstantcontract',
        {
          owner_address: `41${bytesOf(from).slice(2)}`,
          contract_address: `41${bytesOf(contract).slice(2)}`,
          data: data.slice(2),
        },
      )
      return state?.ret === 'FAILED' ? `0x${returned}` : undefined
    },
    nowMs: async () => net.head().timestamp,
    async advance(ms) {
      net.advance(ms)
      await net.mineEmpty(1)
    },
    mineWaiting: () => net.mine(),
    stop: () => local.stop(),
  }
}

/** Both kinds of chains, each with its own USDT. */
export const LIMIT_CHAINS: readonly (readonly [name: string, start: () => Promise<LimitChain>])[] =
  [
    ['an EVM chain', async () => evmLimitChain(await startEvmTestChain({ network: 56 }))],
    ['TRON', async () => tronLimitChain(await startTronTestChain())],
  ]
