import type { Hex } from '../../basics/hex.ts'
import { randomBytes } from 'node:crypto'
import { decodeFunctionResult, encodeFunctionData, type Abi } from 'viem'
import { hexOfTron, toTronAddress } from '../../basics/tron/address.ts'
import { txIdOf } from '../../basics/tron/transaction.ts'
import { writeAbi, type SolidityEntry } from '../../basics/tron/abi.ts'
import { rawJson } from './answers.ts'
import { createTronnet, type SentTx, type Tronnet, type TronnetOptions } from './createTronnet.ts'
import { artifact, askNode, deployTron, plainArgs } from './deployTron.ts'
import { encodeNodeRaw, type NodeRaw } from './nodeRaw.ts'
import { addressOfKey, signTx } from './signTx.ts'

export type TestAccount = { readonly key: Uint8Array; readonly address: string; readonly hex: Hex }
/** Signed, in broadcast form. */
export type SignedTransaction = SentTx & {
  readonly txID: string
  readonly visible: false
  readonly raw_data: object
}
export type TestTronnet = Tronnet & {
  /** Base58, as in the shop's settings. */
  readonly usdt: string
  readonly token: string
  readonly shop: string
  readonly spendLimit: string
  readonly forwarders: string
  readonly platform: string
  readonly receivers: readonly string[]
  /** Owns the contracts. */
  readonly owner: TestAccount
  /** A new account with TRX and USDT (micro-units), each in its own block. */
  account(usdtMicro?: bigint, trxSun?: bigint): Promise<TestAccount>
  /** A signed call of a contract (by base58 address), referring to the newest block. */
  sign(
    from: TestAccount,
    contract: string,
    name: string,
    args: readonly unknown[],
    over?: Partial<NodeRaw>,
  ): SignedTransaction
  /** A signed creation of a contract, constructor arguments appended to the bytecode. */
  signDeploy(
    from: TestAccount,
    contract: {
      readonly name: string
      readonly abi: readonly SolidityEntry[]
      readonly bytecode: Hex
    },
    over?: Partial<NodeRaw>,
  ): SignedTransaction
  /** Signs any transaction's bytes. */
  signRaw(from: TestAccount, raw: NodeRaw): SignedTransaction
  /** Reference to the newest block and an expiration in ten minutes. */
  reference(): Pick<
    NodeRaw,
    'refBlockBytes' | 'refBlockHash' | 'expiration' | 'timestamp' | 'permissionId'
  >
  /** Reads from a contract through the node's API. */
  read<Result = unknown>(contract: string, name: string, args?: readonly unknown[]): Promise<Result>
  /** Calls the node's HTTP API. */
  ask<Result = Record<string, unknown>>(path: string, body?: unknown): Promise<Result>
}

const FEE_LIMIT = 1_000_000_000n
const ACCOUNT_SUN = 10n ** 10n
const EXPIRES_AFTER_MS = 600_000

const ABIS: Abi = ['TetherLike', 'Token', 'Shop', 'SpendLimit', 'Forwarders'].flatMap((name) =>
  artifact(name).abi.filter((entry) => entry.type === 'function'),
)

export function testAccount(key: Uint8Array = randomBytes(32)): TestAccount {
  const hex = addressOfKey(key)
  return { key, hex, address: toTronAddress(hex) }
}

/**
 * A chain for a test with a Tether-like USDT, MDD, the shop and the spending limit. Nothing is pending, everything is
 * solid, and blocks are made on request.
 */
export async function startTestTronnet(options: TronnetOptions = {}): Promise<TestTronnet> {
  const net = await createTronnet(options)
  const [owner, platform] = [testAccount(), testAccount()]
  const receivers = [testAccount().address, testAccount().address]

  let made = 0
  const reference: TestTronnet['reference'] = () => {
    const { number, id, timestamp } = net.head()
    return {
      refBlockBytes: (number & 0xffff).toString(16).padStart(4, '0'),
      refBlockHash: id.slice(16, 32),
      expiration: timestamp + EXPIRES_AFTER_MS,
      // Two equal calls need different bytes.
      timestamp: timestamp + made++,
      permissionId: 0,
    }
  }
  const signRaw = (from: TestAccount, raw: NodeRaw): SignedTransaction => {
    const bytes = encodeNodeRaw(raw)
    return {
      visible: false,
      txID: txIdOf(bytes),
      raw_data: rawJson(raw, false),
      ...signTx(bytes, from.key),
    }
  }
  const sign: TestTronnet['sign'] = (from, contract, functionName, args, over = {}) =>
    signRaw(from, {
      kind: 'call',
      owner: from.hex,
      contract: hexOfTron(contract),
      data: encodeFunctionData({ abi: ABIS, functionName, args: plainArgs(args) }),
      callValue: 0n,
      feeLimit: FEE_LIMIT,
      ...reference(),
      ...over,
    } as NodeRaw)
  const signDeploy: TestTronnet['signDeploy'] = (from, { name, abi, bytecode }, over = {}) =>
    signRaw(from, {
      kind: 'create',
      owner: from.hex,
      bytecode,
      callValue: 0n,
      name,
      abi: writeAbi(abi),
      userPercent: 100n,
      originEnergyLimit: 10_000_000n,
      feeLimit: FEE_LIMIT,
      ...reference(),
      ...over,
    } as NodeRaw)
  const ask = askNode(net.url) as TestTronnet['ask']
  const succeeded = async (txID: string): Promise<void> => {
    const info = await ask<{ receipt: { result?: string }; resMessage?: string }>(
      'wallet/gettransactioninfobyid',
      { value: txID },
    )
    if (info.receipt.result !== 'SUCCESS') throw new Error(`${txID}: ${JSON.stringify(info)}`)
  }
  const run = async (contract: string, name: string, args: readonly unknown[]): Promise<void> => {
    const sent = sign(owner, contract, name, args)
    await net.mine([sent])
    await succeeded(sent.txID)
  }
  const read: TestTronnet['read'] = async (contract, functionName, args = []) => {
    const data = encodeFunctionData({ abi: ABIS, functionName, args: plainArgs(args) }).slice(2)
    const {
      constant_result: [result],
    } = await ask<{ constant_result: [string] }>('wallet/triggerconstantcontract', {
      contract_address: `41${hexOfTron(contract).slice(2)}`,
      data,
    })
    return decodeFunctionResult({
      abi: ABIS,
      functionName,
      args: plainArgs(args),
      data: `0x${result}`,
    }) as never
  }

  const deployed = await deployTron({
    url: net.url,
    ownerKey: owner.key,
    platform: platform.address,
    treasury: receivers[0]!,
  })
  await net.finalise()

  return {
    ...net,
    ...deployed,
    platform: platform.address,
    receivers,
    owner,
    sign,
    signDeploy,
    signRaw,
    reference,
    read,
    ask,
    async account(usdtMicro = 10_000_000_000n, trxSun = ACCOUNT_SUN) {
      const account = testAccount()
      if (trxSun > 0n) await net.fund(account.address, trxSun)
      if (usdtMicro > 0n) await run(deployed.usdt, 'mint', [account.address, usdtMicro])
      return account
    },
  }
}
