import { MINUTE_MS } from '../../basics/durations.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeDeployData, encodeFunctionData, type Abi, type Hex } from 'viem'
import { fromTronAddress, hexOfTron, toTronAddress } from '../../basics/tron/address.ts'
import { encodeRaw, txIdOf, type TronRaw } from '../../basics/tron/transaction.ts'
import { writeAbi, type SolidityEntry } from '../../basics/tron/abi.ts'
import { rawJson } from './answers.ts'
import { createdAddress } from '../../basics/tron/createdAddress.ts'
import { addressOfKey, signTx } from './signTx.ts'

type TronDeployed = {
  readonly usdt: string
  readonly token: string
  readonly shop: string
  readonly spendLimit: string
  readonly forwarders: string
}
type Ask = <Result>(path: string, body?: object) => Promise<Result>
type TronDeployment = {
  readonly url: string
  readonly ownerKey: Uint8Array
  /** Base58, as in all answers. */
  readonly platform: string
  readonly treasury: string
}

const ARTIFACTS = join(import.meta.dirname, '../../contracts/artifacts')
const OWNER_SUN = 10 ** 12
const FEE_LIMIT = 1_500_000_000n
const ORIGIN_ENERGY = 10_000_000n
const EXPIRES_AFTER_MS = MINUTE_MS
const USDT_DECIMALS = 6
const MDD_DECIMALS = 18
const MDD_FOR_SALE = 1_000_000n * 10n ** BigInt(MDD_DECIMALS)

export const artifact = (name: string): { abi: Abi; bytecode: Hex } =>
  JSON.parse(readFileSync(join(ARTIFACTS, `${name}.json`), 'utf8')) as { abi: Abi; bytecode: Hex }
/** Base58 addresses in arguments stand for their 20 bytes. */
export const plainArgs = (args: readonly unknown[]): unknown[] =>
  args.map((value) => (typeof value === 'string' ? (fromTronAddress(value) ?? value) : value))

export const askNode =
  (url: string): Ask =>
  async (path, body = {}) => {
    const answer = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as never
  }

type Head = {
  readonly blockID: string
  readonly block_header: {
    readonly raw_data: { readonly number?: number; readonly timestamp: number }
  }
}

type Sent =
  | Pick<TronRaw & { kind: 'create' }, 'kind' | 'bytecode' | 'name' | 'abi'>
  | Pick<TronRaw & { kind: 'call' }, 'kind' | 'contract' | 'data'>

/** Sends transactions one after the other, each in a block of its own; throws unless one succeeds. */
function createSender(
  ask: ReturnType<typeof askNode>,
  owner: Hex,
  ownerKey: TronDeployment['ownerKey'],
): (what: Sent) => Promise<string> {
  let signed = 0
  const rawOf = async (what: Sent): Promise<TronRaw> => {
    const { blockID, block_header: header } = await ask<Head>('wallet/getnowblock')
    const { timestamp } = header.raw_data
    const common = {
      refBlockBytes: blockID.slice(12, 16),
      refBlockHash: blockID.slice(16, 32),
      expiration: timestamp + EXPIRES_AFTER_MS,
      timestamp: timestamp + ++signed,
      owner,
      callValue: 0n,
      permissionId: 0,
      feeLimit: FEE_LIMIT,
    }
    return what.kind === 'call'
      ? { ...common, ...what }
      : { ...common, ...what, userPercent: 100n, originEnergyLimit: ORIGIN_ENERGY }
  }
  return async (what) => {
    const raw = await rawOf(what)
    const bytes = encodeRaw(raw)
    const id = txIdOf(bytes)
    const answer = await ask<{ result?: boolean; code?: string }>('wallet/broadcasttransaction', {
      ...signTx(bytes, ownerKey),
      txID: id,
      raw_data: rawJson(raw, false),
    })
    if (!answer.result)
      throw new Error(`a transaction of the deployment was refused: ${answer.code}`)
    await ask('devnet/mine')
    const { receipt } = await ask<{ receipt?: { result?: string } }>(
      'wallet/gettransactioninfobyid',
      { value: id },
    )
    if (receipt?.result !== 'SUCCESS')
      throw new Error(`a transaction of the deployment failed: ${receipt?.result}`)
    return id
  }
}

/**
 * Deploys a Tether-like USDT, MDD, the shop and the spending limit on a new chain and stocks the shop with MDD. It
 * sells for USDT only: prices in TRX, with six decimals, are below the contract's least price.
 */
export async function deployTron({
  url,
  ownerKey,
  platform,
  treasury,
}: TronDeployment): Promise<TronDeployed> {
  const ask = askNode(url)
  const owner = addressOfKey(ownerKey)
  const send = createSender(ask, owner, ownerKey)
  const deploy = async (name: string, args: readonly unknown[]): Promise<string> => {
    const { abi, bytecode } = artifact(name)
    const data = encodeDeployData({ abi, bytecode, args: plainArgs(args) })
    const written = writeAbi(abi as readonly SolidityEntry[])
    const id = await send({ kind: 'create', name, abi: written, bytecode: data })
    return toTronAddress(createdAddress(id, owner))
  }

  await ask('devnet/send', { to: owner, sun: OWNER_SUN })
  await ask('devnet/mine')
  const usdt = await deploy('TetherLike', ['Tether USD', 'USDT', USDT_DECIMALS, owner])
  const token = await deploy('Token', ['MDD', 'MDD', MDD_DECIMALS, owner])
  const shop = await deploy('Shop', [usdt, token, platform, owner])
  const spendLimit = await deploy('SpendLimit', [usdt, treasury])
  const forwarders = await deploy('Forwarders', [1n, '0x41'])
  await send({
    kind: 'call',
    contract: hexOfTron(token),
    data: encodeFunctionData({
      abi: artifact('Token').abi,
      functionName: 'mint',
      args: plainArgs([shop, MDD_FOR_SALE]),
    }),
  })
  return { usdt, token, shop, spendLimit, forwarders }
}
