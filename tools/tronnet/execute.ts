import { bytesToHex, hexToBytes } from '../../basics/hex.ts'
import { createdAddress } from '../../basics/tron/createdAddress.ts'
import { checkContract, type Refusal } from './admit.ts'
import type { SignedTx, TxInfo } from './block.ts'
import type { NodeRaw } from './nodeRaw.ts'
import {
  BANDWIDTH_SUN,
  CREATE_ACCOUNT_FEE,
  CREATE_ACCOUNT_NET_FEE,
  ENERGY_SUN,
  FREE_BANDWIDTH,
  FREE_WINDOW_MS,
  MEMO_FEE,
} from './parameters.ts'
import type { Tvm, TvmBlock, TvmResult } from './tvm.ts'
import type { World } from './world.ts'

/** java-tron reserves bytes for the result in each transaction's size. */
const RESULT_BYTES = 64
const VARINT_STEP = 128
/** A contract made by a contract lets its callers pay for all energy. */
const MADE_BY_CONTRACT_PERCENT = 100

const lengthBytes = (length: number): number =>
  length < VARINT_STEP ? 1 : 1 + lengthBytes(Math.floor(length / VARINT_STEP))
const fieldBytes = (length: number): number => 1 + lengthBytes(length) + length

/** A transaction's bandwidth: its bytes with signatures and the reserve for its result. */
export const bandwidthOf = ({
  rawHex,
  signatures,
}: Pick<SignedTx, 'rawHex' | 'signatures'>): number =>
  fieldBytes(rawHex.length / 2) +
  signatures.reduce((sum, signature) => sum + fieldBytes(signature.length / 2), 0) +
  RESULT_BYTES

/** Free bandwidth that is used and not yet restored. */
export function freeUsed(world: World, address: string, now: number): number {
  const { freeUsed: used, freeAt } = world.book(address)
  return Math.floor((used * Math.max(0, FREE_WINDOW_MS - (now - freeAt))) / FREE_WINDOW_MS)
}

type Paid = { readonly netUsage: number; readonly netFee: number }
const POOR: Refusal = { code: 'BANDWITH_ERROR', message: 'Account resource insufficient error.' }

function payBandwidth(world: World, tx: SignedTx, now: number): Paid | Refusal {
  const { owner } = tx.raw
  const creates =
    (tx.raw.kind === 'transfer' || tx.raw.kind === 'asset') && !world.isActivated(tx.raw.to)
  const [size, used] = [bandwidthOf(tx), freeUsed(world, owner, now)]
  if (!creates && used + size <= FREE_BANDWIDTH) {
    world.note(owner, { freeUsed: used + size, freeAt: now, lastOperationAt: now })
    return { netUsage: size, netFee: 0 }
  }
  const netFee = creates ? CREATE_ACCOUNT_NET_FEE : size * BANDWIDTH_SUN
  if (world.state.balanceOf(owner) < BigInt(netFee)) return POOR
  world.state.addBalance(owner, -BigInt(netFee))
  world.note(owner, { lastOperationAt: now })
  return { netUsage: 0, netFee }
}

const NO_RUN = {
  ret: 'SUCCESS',
  message: '',
  returned: '',
  contract: null,
  logs: [],
  internal: [],
  energy: 0,
  energyFee: 0,
} as const

function moveAsset(
  world: World,
  { owner }: NodeRaw,
  to: string,
  { id, amount }: { id: bigint | string; amount: bigint },
): void {
  world.addAsset(owner, String(id), -amount)
  world.addAsset(to, String(id), amount)
}

function transfer(
  world: World,
  tx: SignedTx,
  raw: NodeRaw & { kind: 'transfer' | 'asset' },
  paid: Paid,
  memoFee: number,
  now: number,
): TxInfo | Refusal {
  const [fee, sun] = [
    world.isActivated(raw.to) ? 0 : CREATE_ACCOUNT_FEE,
    raw.kind === 'transfer' ? raw.amount : 0n,
  ]
  if (world.state.balanceOf(raw.owner) < sun + BigInt(fee))
    return {
      code: 'CONTRACT_VALIDATE_ERROR',
      message:
        'Contract validate error : Validate TransferContract error, balance is not sufficient.',
    }
  world.state.addBalance(raw.owner, -(sun + BigInt(fee)))
  world.receive(raw.to, sun, now)
  if (raw.kind === 'asset') moveAsset(world, raw, raw.to, { id: raw.asset, amount: raw.amount })
  return { tx, ...NO_RUN, ...paid, fee: fee + memoFee + paid.netFee }
}

/** Energy that fee limit and balance (in sun) pay for. */
const energyLimitOf = (feeLimit: bigint, balance: bigint): bigint =>
  (feeLimit < balance ? feeLimit : balance) / BigInt(ENERGY_SUN)

/** What a contract created is a contract account; what it sent TRX to is an account from then on. */
function activateTouched(world: World, { internal }: TvmResult, at: number): void {
  for (const { from, to, note } of internal) {
    const created = note === 'create' && world.state.isContract(to)
    if (created && !world.contract(to))
      world.addContract(to, {
        origin: from,
        name: '',
        bytecode: '',
        abi: null,
        userPercent: MADE_BY_CONTRACT_PERCENT,
        originEnergyLimit: 0,
      })
    if (created || world.state.balanceOf(to) > 0n) world.receive(to, 0n, at)
  }
}

async function runContract(
  world: World,
  tvm: Tvm,
  tx: SignedTx,
  slowFrom: bigint,
  raw: NodeRaw & { kind: 'call' | 'create' },
  block: TvmBlock,
): Promise<[string, TvmResult]> {
  const to = raw.kind === 'call' ? raw.contract : createdAddress(tx.id, raw.owner)
  const energyLimit = energyLimitOf(raw.feeLimit, world.state.balanceOf(raw.owner) - raw.callValue)
  const call = { caller: raw.owner, to, value: raw.callValue, energyLimit, block, txId: tx.id }
  world.log.checkpoint()
  if (raw.kind === 'create') {
    world.receive(to, 0n, block.timestamp)
    world.addContract(to, {
      origin: raw.owner,
      name: raw.name,
      bytecode: raw.bytecode.slice(2),
      abi: raw.abi?.slice(2) ?? null,
      userPercent: Number(raw.userPercent),
      originEnergyLimit: Number(raw.originEnergyLimit),
    })
  }
  if (raw.tokens) moveAsset(world, raw, to, raw.tokens)
  const ended =
    raw.kind === 'call'
      ? await tvm.run({ ...call, data: hexToBytes(raw.data) })
      : await tvm.run({ ...call, data: new Uint8Array(0), init: hexToBytes(raw.bytecode) })
  const run = ended.energy > slowFrom ? outOfTime(ended, energyLimit) : ended
  if (run.result === 'SUCCESS') activateTouched(world, run, block.timestamp)
  // A failure leaves only its costs.
  if (run.result === 'SUCCESS') world.log.commit()
  else world.log.revert()
  return [to, run]
}

/** A node that ran out of time burns the whole fee limit. */
const outOfTime = (run: TvmResult, energyLimit: bigint): TvmResult => ({
  ...run,
  result: 'OUT_OF_TIME',
  message: "CPU timeout for 'JUMPI' operation executing",
  energy: energyLimit,
  returned: new Uint8Array(0),
  logs: [],
})

/** Executes a transaction in a block of this time, or returns why it cannot be in one and changes nothing. */
export async function executeTx(
  world: World,
  tvm: Tvm,
  tx: SignedTx,
  block: TvmBlock,
  slowFrom: bigint,
): Promise<TxInfo | Refusal> {
  const refused = checkContract(world, tx)
  if (refused) return refused
  const { raw } = tx
  world.log.checkpoint()
  const give = <Answer>(answer: Answer): Answer => {
    if ((answer as Partial<Refusal>).code === undefined) world.log.commit()
    else world.log.revert()
    return answer
  }
  const paid = payBandwidth(world, tx, block.timestamp)
  if ('code' in paid) return give(paid)
  const memoFee = raw.memo === undefined ? 0 : MEMO_FEE
  if (world.state.balanceOf(raw.owner) < BigInt(memoFee)) return give(POOR)
  world.state.addBalance(raw.owner, -BigInt(memoFee))
  if (raw.kind === 'transfer' || raw.kind === 'asset')
    return give(transfer(world, tx, raw, paid, memoFee, block.timestamp))
  const [contract, run] = await runContract(world, tvm, tx, slowFrom, raw, block)
  const energyFee = Number(run.energy) * ENERGY_SUN
  world.state.addBalance(raw.owner, -BigInt(energyFee))
  world.note(raw.owner, { energyAt: block.timestamp })
  return give({
    tx,
    contract,
    ...paid,
    ret: run.result,
    message: run.message,
    returned: bytesToHex(run.returned),
    logs: run.logs,
    internal: run.internal,
    energy: Number(run.energy),
    ...(run.penalty > 0n && { penalty: Number(run.penalty) }),
    energyFee,
    fee: energyFee + memoFee + paid.netFee,
  })
}
