import { bytesToHex } from '../../basics/hex.ts'
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common'
import {
  EVM,
  EVMError,
  EVMMockBlockchain,
  NobleBN254,
  paramsEVM,
  type EVMResult,
  type Message,
} from '@ethereumjs/evm'
import { Address, bigIntToBytes, setLengthLeft } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { TvmState } from './state.ts'

/** Sun per unit of energy, which contracts read as BASEFEE. */
const ENERGY_SUN = 100n
const CREATE_DATA_ENERGY = 200n
const SSTORE_SET_ENERGY = 20_000n
const SSTORE_RESET_ENERGY = 5_000n
const WORD = 32
const ADDRESS_PREFIX = 0x41
const FACTOR_UNIT = 10_000n

/**
 * Prices that differ from the EVM's: the TVM has no cold and warm addresses. They match recorded energy of real
 * transactions.
 */
const PARAMS = {
  ...paramsEVM,
  1: {
    ...paramsEVM[1],
    mloadGas: 1,
    mstoreGas: 1,
    mstore8Gas: 1,
    codecopyGas: 0,
    calldatacopyGas: 0,
  },
  609: { ...paramsEVM[609], returndatacopyGas: 0 },
  3860: { ...paramsEVM[3860], initCodeWordGas: 0 },
  2929: {
    ...paramsEVM[2929],
    coldsloadGas: 0,
    coldaccountaccessGas: 0,
    warmstoragereadGas: 0,
    sloadGas: 50,
    callGas: 40,
    callcodeGas: 40,
    delegatecallGas: 40,
    staticcallGas: 40,
    balanceGas: 20,
    extcodesizeGas: 20,
    extcodecopyGas: 20,
    extcodehashGas: 400,
  },
}

export type TvmBlock = {
  readonly number: number
  readonly timestamp: number
  readonly witness: string
}
type TvmCall = {
  /** 0x and 40 hex digits. */
  readonly caller: string
  readonly to: string
  readonly data: Uint8Array
  /** Init code to run at `to` instead of its code; its return value becomes the code. */
  readonly init?: Uint8Array
  readonly value: bigint
  readonly energyLimit: bigint
  readonly block: TvmBlock
  /** 64 hex digits; contracts derive created addresses from it. */
  readonly txId: string
}
export type TvmLog = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}
export type InternalCall = {
  readonly from: string
  readonly to: string
  readonly sun: bigint
  readonly note: 'call' | 'create' | 'suicide'
}
export type TvmResult = {
  /** As in TRON's receipts. */
  readonly result:
    | 'SUCCESS'
    | 'REVERT'
    | 'OUT_OF_ENERGY'
    | 'OUT_OF_TIME'
    | 'BAD_JUMP_DESTINATION'
    | 'ILLEGAL_OPERATION'
    | 'STACK_TOO_SMALL'
    | 'STACK_TOO_LARGE'
    | 'TRANSFER_FAILED'
    | 'UNKNOWN'
  readonly message: string
  readonly returned: Uint8Array
  readonly energy: bigint
  /** The part of `energy` that popular contracts' calls cost beyond their price. */
  readonly penalty: bigint
  readonly logs: readonly TvmLog[]
  readonly internal: readonly InternalCall[]
}

/** The part of the interpreter that our opcodes use. */
type RunState = {
  readonly stack: { peek(count: number): bigint[]; popN(count: number): bigint[] }
  readonly env: { readonly address: Address }
  readonly interpreter: {
    isStatic(): boolean
    storageLoad(key: Uint8Array): Promise<Uint8Array>
    storageStore(key: Uint8Array, value: Uint8Array): Promise<void>
  }
}

const wordOf = (value: bigint): Uint8Array => setLengthLeft(bigIntToBytes(value), WORD)
const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)

/** SSTORE is priced by the current value, not by the value before the transaction, without refunds. */
const sstore = {
  opcode: 0x55,
  opcodeName: 'SSTORE',
  baseFee: 0,
  gasFunction: async (runState: RunState, gas: bigint): Promise<bigint> => {
    if (runState.interpreter.isStatic())
      throw new EVMError(EVMError.errorMessages.STATIC_STATE_CHANGE)
    const [key, value] = runState.stack.peek(2) as [bigint, bigint]
    const before = await runState.interpreter.storageLoad(wordOf(key))
    return gas + (isZero(before) && value !== 0n ? SSTORE_SET_ENERGY : SSTORE_RESET_ENERGY)
  },
  logicFunction: async (runState: RunState): Promise<void> => {
    const [key, value] = runState.stack.popN(2) as [bigint, bigint]
    await runState.interpreter.storageStore(
      wordOf(key),
      value === 0n ? new Uint8Array(0) : bigIntToBytes(value),
    )
  },
}

/** Contract addresses as TRON derives them: CREATE2 with the prefix 0x41, CREATE from the transaction and a counter. */
class TronEvm extends EVM {
  txId = ''
  created = 0
  penalty = 0n

  /**
   * The dynamic energy model: each operation in a contract's own context costs its factor more, rounded down one by
   * one. Called only for chains that have factors, since it makes every operation slower.
   */
  chargePenalties(factorOf: FactorOf): void {
    // oxlint-disable-next-line no-underscore-dangle -- the EVM's own name
    this._opcodeMap = this._opcodeMap.map((entry) => {
      const { opcodeInfo, gasHandler } = entry
      if (opcodeInfo.isInvalid) return entry
      return {
        ...entry,
        opcodeInfo: { ...opcodeInfo, dynamicGas: true },
        gasHandler: async (...args: Parameters<typeof gasHandler>) => {
          const [runState, fee, common] = args
          const energy = opcodeInfo.dynamicGas ? await gasHandler(runState, fee, common) : fee
          const penalty =
            (energy * BigInt(factorOf((runState as RunState).env.address.toString()))) / FACTOR_UNIT
          this.penalty += penalty
          return energy + penalty
        },
      }
    })
  }

  protected override async _generateAddress(message: Message): Promise<Address> {
    const parts = message.salt
      ? [
          Uint8Array.of(ADDRESS_PREFIX),
          message.caller.bytes,
          message.salt,
          keccak_256(message.code as Uint8Array),
        ]
      : [Buffer.from(this.txId, 'hex'), setLengthLeft(bigIntToBytes(BigInt(++this.created)), 8)]
    return new Address(keccak_256(Buffer.concat(parts)).subarray(12))
  }
}

const FAILURES: Readonly<Record<string, [TvmResult['result'], string]>> = {
  [EVMError.errorMessages.REVERT]: ['REVERT', 'REVERT opcode executed'],
  [EVMError.errorMessages.OUT_OF_GAS]: ['OUT_OF_ENERGY', 'Not enough energy'],
  [EVMError.errorMessages.INVALID_JUMP]: [
    'BAD_JUMP_DESTINATION',
    "Operation with pc isn't 'JUMPDEST': PC[0];",
  ],
  [EVMError.errorMessages.INVALID_OPCODE]: [
    'ILLEGAL_OPERATION',
    'Invalid operation code: opCode[fe];',
  ],
  [EVMError.errorMessages.STACK_UNDERFLOW]: [
    'STACK_TOO_SMALL',
    'Expected stack size 1 but actual 0;',
  ],
  [EVMError.errorMessages.STACK_OVERFLOW]: [
    'STACK_TOO_LARGE',
    'Expected: overflow 1024 elements stack limit',
  ],
  [EVMError.errorMessages.INSUFFICIENT_BALANCE]: [
    'TRANSFER_FAILED',
    'transfer trx failed: Validate InternalTransfer error, balance is not sufficient.',
  ],
}

/** Runs contracts as a TRON node does, on this chain's state. One call at a time. */
export type Tvm = { run(call: TvmCall): Promise<TvmResult> }

/** Ten-thousandths that a contract's operations cost more; nodes call it `energy_factor`. */
type FactorOf = (contract: string) => number

/** What contracts call and create during the transaction; `begin` starts the next one's. */
function recordInternal(evm: TronEvm): {
  readonly begin: () => void
  readonly calls: () => InternalCall[]
} {
  let internal: InternalCall[] = []
  evm.events!.on('beforeMessage', (message: Message, done?: () => void) => {
    if (message.depth > 0) {
      const note = message.to === undefined ? 'create' : 'call'
      internal.push({
        from: message.caller.toString(),
        to: message.to?.toString() ?? '',
        sun: message.delegatecall ? 0n : message.value,
        note,
      })
    }
    done?.()
  })
  evm.events!.on('newContract', ({ address }, done) => {
    const open = internal.findLast(({ note, to }) => note === 'create' && to === '')
    if (open) internal[internal.lastIndexOf(open)] = { ...open, to: address.toString() }
    done?.()
  })
  return { begin: () => void (internal = []), calls: () => internal }
}

function outcomeOf(
  call: TvmCall,
  { execResult }: EVMResult,
): Omit<TvmResult, 'penalty' | 'internal'> {
  const { exceptionError, returnValue, logs = [] } = execResult
  const [result, message] = exceptionError
    ? (FAILURES[exceptionError.error] ?? ['UNKNOWN', exceptionError.error])
    : (['SUCCESS', ''] as const)
  const energy =
    exceptionError && result !== 'REVERT' ? call.energyLimit : execResult.executionGasUsed
  return {
    result,
    message,
    energy,
    returned: result === 'SUCCESS' || result === 'REVERT' ? returnValue : new Uint8Array(0),
    logs: exceptionError
      ? []
      : logs.map(([address, topics, data]) => ({
          address: bytesToHex(address),
          topics: topics.map(bytesToHex),
          data: bytesToHex(data),
        })),
  }
}

const addressOf = (hex: string): Address => new Address(Buffer.from(hex.slice(2), 'hex'))

const headerOf = ({ number, timestamp, witness }: TvmCall['block']) => ({
  number: BigInt(number),
  timestamp: BigInt(Math.floor(timestamp / 1_000)),
  coinbase: addressOf(witness),
  difficulty: 0n,
  prevRandao: new Uint8Array(WORD),
  gasLimit: 0n,
  baseFeePerGas: ENERGY_SUN,
  getBlobGasPrice: () => 0n,
})

/** A new contract's code costs energy by its length, and is stored when there is enough. */
async function storeCode(
  state: TvmState,
  to: Address,
  call: TvmCall,
  outcome: TvmResult,
): Promise<TvmResult> {
  const energy = outcome.energy + CREATE_DATA_ENERGY * BigInt(outcome.returned.length)
  if (energy > call.energyLimit)
    return {
      ...outcome,
      result: 'OUT_OF_ENERGY',
      message: 'Not enough energy to store the code',
      energy: call.energyLimit,
      logs: [],
      returned: new Uint8Array(0),
    }
  await state.putCode(to, outcome.returned)
  return { ...outcome, energy }
}

export function createTvm(state: TvmState, chainId: number, factorOf?: FactorOf): Tvm {
  const common = createCustomCommon({ chainId }, Mainnet, {
    hardfork: Hardfork.Cancun,
    params: PARAMS,
  })
  const evm = new TronEvm({
    common,
    stateManager: state,
    blockchain: new EVMMockBlockchain(),
    bn254: new NobleBN254(),
    customOpcodes: [sstore],
    params: PARAMS,
    allowUnlimitedInitCodeSize: true,
  })
  if (factorOf) evm.chargePenalties(factorOf)
  const internal = recordInternal(evm)
  return {
    async run(call) {
      internal.begin()
      evm.txId = call.txId
      evm.created = 0
      evm.penalty = 0n
      const to = addressOf(call.to)
      const ended = await evm.runCall({
        caller: addressOf(call.caller),
        to,
        data: call.data,
        value: call.value,
        gasLimit: call.energyLimit,
        gasPrice: ENERGY_SUN,
        skipNonceIncrement: true,
        ...(call.init && { code: call.init }),
        block: { header: headerOf(call.block) },
      })
      const outcome = {
        ...outcomeOf(call, ended),
        penalty: evm.penalty,
        internal: internal.calls(),
      }
      evm.journal.cleanJournal()
      evm.transientStorage.clear()
      return call.init && outcome.result === 'SUCCESS'
        ? storeCode(state, to, call, outcome)
        : outcome
    },
  }
}
