import { bytesToHex } from '../../basics/hex.ts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { toTronAddress } from '../../basics/tron/address.ts'
import { creationValue } from '../../basics/tron/creation.ts'
import { transactionOf } from '../../basics/tron/transaction.ts'
import { readAbi } from '../../basics/tron/abi.ts'
import type { Block, Header, SignedTx, TxInfo } from './block.ts'
import { freeUsed } from './execute.ts'
import { ASSET_CONTRACT, type NodeRaw } from './nodeRaw.ts'
import { ASSET, FREE_BANDWIDTH, TOTAL_ENERGY_LIMIT, TOTAL_NET_LIMIT } from './parameters.ts'
import type { InternalCall, TvmLog } from './tvm.ts'
import type { World } from './world.ts'

/** Answers of a node's HTTP API. Fields that are 0 or empty are omitted, as nodes do. */
export type Json = { readonly [key: string]: unknown }

const BLOCK_VERSION = 32
const WINDOW_SLOTS = 28_800
const ACTIVE_OPERATIONS = '7fff1fc0033e0100000000000000000000000000000000000000000000000000'
const SIGNATURE_DIGITS = 130

export const textHex = (text: string): string => Buffer.from(text, 'utf8').toString('hex')
/** `visible` asks for base58 and plain text instead of hex. */
const addressAs = (address: string, visible: boolean): string =>
  visible ? toTronAddress(address) : `41${address.slice(2)}`
const filled = (fields: Json): Json =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== 0 && value !== '' && value !== undefined,
    ),
  )

function headerJson({ number, timestamp, parentId, txRoot, witness, id }: Header): Json {
  // A placeholder in the form of a witness signature, which clients do not verify.
  const signature = id.repeat(3).slice(0, SIGNATURE_DIGITS - 2)
  return {
    raw_data: filled({
      number,
      txTrieRoot: txRoot,
      witness_address: `41${witness.slice(2)}`,
      parentHash: parentId,
      version: BLOCK_VERSION,
      timestamp,
    }),
    witness_signature: `${signature}00`,
  }
}

export function blockJson({ header, infos }: Block, visible: boolean, detail = true): Json {
  const transactions = infos.map(({ tx, ret }) => transactionJson(tx, visible, ret))
  return {
    blockID: header.id,
    block_header: headerJson(header),
    ...(detail && transactions.length > 0 && { transactions }),
  }
}

const ADDRESS_FIELDS = ['owner_address', 'contract_address', 'to_address']

const named = (type: string, value: Json): Json => ({
  parameter: { value, type_url: `type.googleapis.com/protocol.${type}` },
  type,
})

function contractOf(raw: NodeRaw, visible: boolean): Json {
  if (raw.kind === 'create')
    return named('CreateSmartContract', creationValue(raw, addressAs(raw.owner, visible)))
  if (raw.kind === 'asset') {
    const { owner, to, asset, amount } = raw
    return named(ASSET_CONTRACT, {
      amount: Number(amount),
      asset_name: visible ? asset : textHex(asset),
      owner_address: addressAs(owner, visible),
      to_address: addressAs(to, visible),
    })
  }
  const [{ parameter, type }] = transactionOf(raw).raw_data.contract
  const value = Object.fromEntries(
    Object.entries(parameter.value).map(([key, field]) => [
      key,
      visible && ADDRESS_FIELDS.includes(key)
        ? toTronAddress(`0x${String(field).slice(2)}`)
        : field,
    ]),
  )
  const { tokens } = raw
  return named(type, {
    ...value,
    ...(tokens && filled({ call_token_value: Number(tokens.amount), token_id: Number(tokens.id) })),
  })
}

export function rawJson(raw: NodeRaw, visible: boolean): Json {
  const { permissionId, refBlockBytes, refBlockHash, expiration, feeLimit, timestamp, memo } = raw
  return {
    ...(memo !== undefined && { data: memo.slice(2) }),
    contract: [
      { ...contractOf(raw, visible), ...(permissionId !== 0 && { Permission_id: permissionId }) },
    ],
    ref_block_bytes: refBlockBytes,
    ref_block_hash: refBlockHash,
    expiration,
    ...(feeLimit !== 0n && { fee_limit: Number(feeLimit) }),
    timestamp,
  }
}

/** A transaction in a block; unsigned ones (without `ret`) are to be signed by the client. */
export function transactionJson(
  { id, rawHex, raw, signatures }: SignedTx,
  visible: boolean,
  ret?: string,
): Json {
  return {
    ...(ret !== undefined && { ret: [{ contractRet: ret }], signature: signatures }),
    txID: id,
    raw_data: rawJson(raw, visible),
    raw_data_hex: rawHex,
  }
}

export const logJson = ({ address, topics, data }: TvmLog, visible: boolean): Json => ({
  address: visible ? toTronAddress(`0x${address}`) : address,
  ...(topics.length > 0 && { topics }),
  ...(data !== '' && { data }),
})

export const internalJson = (
  calls: readonly InternalCall[],
  txId: string,
  visible: boolean,
): Json[] =>
  calls.map(({ from, to, sun, note }, at) => ({
    hash: bytesToHex(keccak_256(new TextEncoder().encode(`${txId}:${at}`))),
    caller_address: addressAs(from, visible),
    transferTo_address: addressAs(to, visible),
    callValueInfo: [sun === 0n ? {} : { callValue: Number(sun) }],
    note: textHex(note),
  }))

/** A transaction's result. A success has no `result` field; a failure has no logs. */
export function infoJson(info: TxInfo, { number, timestamp }: Header, visible: boolean): Json {
  const {
    tx,
    ret,
    message,
    returned,
    contract,
    logs,
    internal,
    energy,
    penalty,
    energyFee,
    netUsage,
    netFee,
    fee,
  } = info
  const failed = ret !== 'SUCCESS'
  return {
    id: tx.id,
    ...filled({ fee }),
    blockNumber: number,
    blockTimeStamp: timestamp,
    contractResult: [returned],
    ...(contract !== null && { contract_address: addressAs(contract, visible) }),
    receipt: {
      ...filled({
        energy_fee: energyFee,
        energy_usage_total: energy,
        net_usage: netUsage,
        net_fee: netFee,
      }),
      ...(penalty !== undefined && { energy_penalty_total: penalty }),
      ...(contract !== null && { result: ret }),
    },
    ...(failed && { result: 'FAILED', resMessage: visible ? message : textHex(message) }),
    ...(logs.length > 0 && { log: logs.map((log) => logJson(log, visible)) }),
    ...(internal.length > 0 && { internal_transactions: internalJson(internal, tx.id, visible) }),
  }
}

export function accountJson(world: World, address: string, visible: boolean): Json {
  if (!world.isActivated(address)) return {}
  const {
    createdAt,
    lastOperationAt,
    freeUsed: used,
    freeAt,
    energyAt,
    assets = {},
  } = world.book(address)
  const held = Object.entries(assets)
    .filter(([, value]) => value > 0)
    .map(([key, value]) => ({ key, value }))
  const shown = addressAs(address, visible)
  const keys = [{ address: shown, weight: 1 }]
  return {
    address: shown,
    ...filled({
      balance: Number(world.state.balanceOf(address)),
      create_time: createdAt,
      latest_opration_time: lastOperationAt,
      free_net_usage: used,
      latest_consume_free_time: freeAt,
    }),
    ...(world.contract(address) && { type: 'Contract' }),
    ...(held.length > 0 && { assetV2: held }),
    net_window_size: WINDOW_SLOTS,
    account_resource: {
      ...filled({ latest_consume_time_for_energy: energyAt }),
      energy_window_size: WINDOW_SLOTS,
    },
    ...(!world.contract(address) && {
      owner_permission: { permission_name: 'owner', threshold: 1, keys },
      active_permission: [
        {
          type: 'Active',
          id: 2,
          permission_name: 'active',
          threshold: 1,
          operations: ACTIVE_OPERATIONS,
          keys,
        },
      ],
    }),
    frozenV2: [{}, { type: 'ENERGY' }, { type: 'TRON_POWER' }],
    asset_optimized: true,
  }
}

export function accountNetJson(world: World, address: string, now: number): Json {
  if (!world.isActivated(address)) return {}
  return {
    ...filled({ freeNetUsed: freeUsed(world, address, now) }),
    freeNetLimit: FREE_BANDWIDTH,
    TotalNetLimit: TOTAL_NET_LIMIT,
  }
}

export const accountResourceJson = (world: World, address: string, now: number): Json =>
  world.isActivated(address)
    ? { ...accountNetJson(world, address, now), TotalEnergyLimit: TOTAL_ENERGY_LIMIT }
    : {}

export function contractJson(world: World, address: string, visible: boolean): Json {
  const contract = world.contract(address)
  if (!contract) return {}
  const { origin, name, bytecode, abi, userPercent, originEnergyLimit } = contract
  return {
    ...filled({ bytecode, consume_user_resource_percent: userPercent, name }),
    origin_address: addressAs(origin, visible),
    abi: { entrys: readAbi(abi) },
    ...filled({ origin_energy_limit: originEnergyLimit }),
    contract_address: addressAs(address, visible),
    code_hash: bytesToHex(keccak_256(world.state.codeOf(address))),
    version: 1,
  }
}

/** The contract with the code that runs, which `contractJson` lacks. */
export function contractInfoJson(
  world: World,
  address: string,
  visible: boolean,
  energyFactor: number,
): Json {
  if (!world.contract(address)) return {}
  return {
    smart_contract: contractJson(world, address, visible),
    runtimecode: bytesToHex(world.state.codeOf(address)),
    contract_state: filled({ energy_factor: energyFactor }),
  }
}

export function assetJson(issuer: string, visible: boolean): Json {
  const text = (value: string): string => (visible ? value : textHex(value))
  const { id, name, abbreviation, supply, precision } = ASSET
  return {
    owner_address: addressAs(issuer, visible),
    name: text(name),
    abbr: text(abbreviation),
    total_supply: supply,
    trx_num: 1,
    precision,
    num: 1,
    id,
  }
}
