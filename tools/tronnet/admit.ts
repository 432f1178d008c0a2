import { hexToBytes } from '../../basics/hex.ts'
import { Address, ecrecover, publicToAddress } from '@ethereumjs/util'
import { toTronAddress } from '../../basics/tron/address.ts'
import { txIdOf } from '../../basics/tron/transaction.ts'
import type { SignedTx } from './block.ts'
import { decodeNodeRaw, type NodeRaw } from './nodeRaw.ts'
import { ASSET, MAX_EXPIRATION_MS, MAX_FEE_LIMIT } from './parameters.ts'
import type { World } from './world.ts'

/** Why a node rejects a transaction: code and message. */
export type Refusal = { readonly code: string; readonly message: string }

const SIGNATURE_BYTES = 65
/** Permission ids of the owner and the default active permission. */
const PERMISSIONS = new Set([0, 2])
const MAX_NAME_BYTES = 32
/** TRC-10 ids are greater. */
const LAST_NO_TOKEN = 1_000_000n

const invalid = (why: string): Refusal => ({
  code: 'CONTRACT_VALIDATE_ERROR',
  message: `Contract validate error : ${why}`,
})
const unsigned = (why: string): Refusal => ({
  code: 'SIGERROR',
  message: `Validate signature error: ${why}`,
})

/** Decodes a transaction; `undefined` for kinds that this chain does not run. */
export function readTx(rawHex: string, signatures: readonly string[]): SignedTx | undefined {
  const bytes = hexToBytes(rawHex)
  const raw = decodeNodeRaw(bytes)
  return raw && { id: txIdOf(bytes), rawHex, raw, signatures }
}

/** The signer of a 65-byte signature with any form of `v`; `undefined` when it is invalid. */
function signerOf(id: string, signature: string): string | undefined {
  const bytes = Buffer.from(signature, 'hex')
  if (bytes.length < SIGNATURE_BYTES) return undefined
  try {
    const v = bytes[SIGNATURE_BYTES - 1]!
    const key = ecrecover(
      Buffer.from(id, 'hex'),
      BigInt(v < 27 ? v + 27 : v),
      bytes.subarray(0, 32),
      bytes.subarray(32, 64),
    )
    return new Address(publicToAddress(key)).toString()
  } catch {
    return undefined
  }
}

/** The signatures' fault, if any. `mayAlsoSign` knows the keys of accounts with changed permissions. */
export function checkSignature(
  tx: SignedTx,
  mayAlsoSign: (owner: string, signer: string) => boolean,
): Refusal | undefined {
  const [signature, ...more] = tx.signatures
  if (signature === undefined) return unsigned('miss sig or contract')
  if (more.length > 0)
    return unsigned(
      `Signature count is ${tx.signatures.length} more than key counts of permission : 1`,
    )
  if (!PERMISSIONS.has(tx.raw.permissionId)) return unsigned("permission isn't exit")
  if (signature.length < SIGNATURE_BYTES * 2)
    return unsigned(`Signature size is ${signature.length / 2}`)
  const signer = signerOf(tx.id, signature)
  if (signer === undefined)
    return unsigned('java.lang.IllegalArgumentException: Invalid point compression')
  if (signer === tx.raw.owner || mayAlsoSign(tx.raw.owner, signer)) return undefined
  return unsigned(
    `${signature} is signed by ${toTronAddress(signer)} but it is not contained of permission.`,
  )
}

/** Checks for an expiration that is past or too far ahead. `headMs` is the newest block's time. */
export function checkExpiry({ raw }: SignedTx, headMs: number): Refusal | undefined {
  return raw.expiration > headMs && raw.expiration <= headMs + MAX_EXPIRATION_MS
    ? undefined
    : { code: 'TRANSACTION_EXPIRATION_ERROR', message: 'Transaction expired' }
}

const checkFeeLimit = ({ feeLimit }: NodeRaw): Refusal | undefined =>
  feeLimit < 0n || feeLimit > BigInt(MAX_FEE_LIMIT)
    ? invalid(`feeLimit must be >= 0 and <= ${MAX_FEE_LIMIT}`)
    : undefined

function checkTransfer(world: World, raw: NodeRaw & { kind: 'transfer' }): Refusal | undefined {
  if (!world.isActivated(raw.owner))
    return invalid('Validate TransferContract error, no OwnerAccount.')
  if (raw.to === raw.owner) return invalid('Cannot transfer TRX to yourself.')
  if (raw.amount <= 0n) return invalid('Amount must be greater than 0.')
  if (world.contract(raw.to)) return invalid('Cannot transfer TRX to a smartContract.')
  if (world.state.balanceOf(raw.owner) < raw.amount)
    return invalid('Validate TransferContract error, balance is not sufficient.')
  return undefined
}

function checkAsset(world: World, raw: NodeRaw & { kind: 'asset' }): Refusal | undefined {
  if (raw.amount <= 0n) return invalid('Amount must be greater than 0.')
  if (raw.to === raw.owner) return invalid('Cannot transfer asset to yourself.')
  if (!world.isActivated(raw.owner)) return invalid('No owner account!')
  if (raw.asset !== ASSET.id) return invalid('No asset!')
  const has = world.assetOf(raw.owner, raw.asset)
  if (has <= 0n) return invalid('assetBalance must be greater than 0.')
  if (raw.amount > has) return invalid('assetBalance is not sufficient.')
  return world.contract(raw.to) ? invalid('Cannot transfer asset to smartContract.') : undefined
}

function checkTokens(
  world: World,
  owner: string,
  { id, amount }: NonNullable<NodeRaw['tokens']>,
): Refusal | undefined {
  if (amount < 0n) return invalid('tokenValue must be >= 0')
  if (id <= LAST_NO_TOKEN && (amount !== 0n || id !== 0n))
    return invalid(
      amount === 0n || id !== 0n
        ? `tokenId must be > ${LAST_NO_TOKEN}`
        : `invalid arguments with tokenValue = ${amount}, tokenId = ${id}`,
    )
  return amount > world.assetOf(owner, String(id))
    ? invalid('Validate InternalTransfer error, assetBalance is not sufficient.')
    : undefined
}

function checkCall(world: World, raw: NodeRaw & { kind: 'call' }): Refusal | undefined {
  if (!world.contract(raw.contract)) return invalid('No contract or not a valid smart contract')
  if (!world.isActivated(raw.owner))
    return invalid(`account [${toTronAddress(raw.owner)}] does not exist`)
  if (raw.callValue < 0n) return invalid('callValue must be >= 0')
  if (world.state.balanceOf(raw.owner) < raw.callValue)
    return invalid('Validate InternalTransfer error, balance is not sufficient.')
  return checkFeeLimit(raw) ?? (raw.tokens && checkTokens(world, raw.owner, raw.tokens))
}

function checkCreate(world: World, raw: NodeRaw & { kind: 'create' }): Refusal | undefined {
  if (!world.isActivated(raw.owner))
    return invalid(`account [${toTronAddress(raw.owner)}] does not exist`)
  if (raw.userPercent < 0n || raw.userPercent > 100n)
    return invalid('percent must be >= 0 and <= 100')
  if (Buffer.byteLength(raw.name) > MAX_NAME_BYTES)
    return invalid("contractName's length cannot be greater than 32")
  if (raw.originEnergyLimit <= 0n) return invalid('The originEnergyLimit must be > 0')
  if (world.state.balanceOf(raw.owner) < raw.callValue)
    return invalid('Validate InternalTransfer error, balance is not sufficient.')
  return checkFeeLimit(raw)
}

/** Checks a transaction against the current state. */
export function checkContract(world: World, { raw }: SignedTx): Refusal | undefined {
  switch (raw.kind) {
    case 'transfer':
      return checkTransfer(world, raw)
    case 'asset':
      return checkAsset(world, raw)
    case 'call':
      return checkCall(world, raw)
    case 'create':
      return checkCreate(world, raw)
  }
}
