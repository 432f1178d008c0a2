import { bytesToHex, hexToBytes } from '../../basics/hex.ts'
import type { AccountFields, StateManagerInterface } from '@ethereumjs/common'
import { Account, type Address } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { UndoLog } from './undoLog.ts'

const NOTHING = new Uint8Array(0)

/** An entry of the state in JSON: hex without 0x, balances in decimal. */
export type SavedAccount = {
  readonly nonce: string
  readonly balance: string
  readonly code?: string
  readonly storage?: Readonly<Record<string, string>>
}

/**
 * Accounts, code and storage for the EVM, with changes in the undo log: a checkpoint costs nothing, and undoing a block
 * takes as long as its changes did.
 */
export class TvmState implements StateManagerInterface {
  private readonly accounts = new Map<string, Account>()
  private readonly codes = new Map<string, Uint8Array>()
  private readonly storages = new Map<string, Map<string, Uint8Array>>()
  private readonly log: UndoLog
  /** Needed for Ethereum's refunds only, which the TVM lacks. */
  readonly originalStorageCache = {
    get: (address: Address, key: Uint8Array) => this.getStorage(address, key),
    clear: () => {},
  }

  constructor(log: UndoLog) {
    this.log = log
  }

  private slots(address: string): Map<string, Uint8Array> {
    let slots = this.storages.get(address)
    if (!slots) this.storages.set(address, (slots = new Map()))
    return slots
  }

  balanceOf(address: string): bigint {
    return this.accounts.get(address)?.balance ?? 0n
  }
  isKnown(address: string): boolean {
    return this.accounts.has(address)
  }
  isContract(address: string): boolean {
    return this.codes.has(address)
  }
  codeOf(address: string): Uint8Array {
    return this.codes.get(address) ?? NOTHING
  }

  /** Adds to (or subtracts from) a balance in sun; creates the account. */
  addBalance(address: string, sun: bigint): void {
    const before = this.accounts.get(address)
    this.log.write(
      this.accounts,
      address,
      new Account(before?.nonce ?? 0n, (before?.balance ?? 0n) + sun, undefined, before?.codeHash),
    )
  }

  // Copied, since the EVM mutates accounts before it stores them.
  async getAccount(address: Address): Promise<Account | undefined> {
    const account = this.accounts.get(address.toString())
    return account && new Account(account.nonce, account.balance, undefined, account.codeHash)
  }
  async putAccount(address: Address, account?: Account): Promise<void> {
    this.log.write(this.accounts, address.toString(), account)
  }
  async deleteAccount(address: Address): Promise<void> {
    this.log.write(this.accounts, address.toString(), undefined)
    this.log.write(this.codes, address.toString(), undefined)
    await this.clearStorage(address)
  }
  async modifyAccountFields(address: Address, fields: AccountFields): Promise<void> {
    const before = (await this.getAccount(address)) ?? new Account()
    this.log.write(
      this.accounts,
      address.toString(),
      new Account(
        fields.nonce ?? before.nonce,
        fields.balance ?? before.balance,
        undefined,
        fields.codeHash ?? before.codeHash,
      ),
    )
  }
  async putCode(address: Address, value: Uint8Array): Promise<void> {
    this.log.write(this.codes, address.toString(), value)
    await this.modifyAccountFields(address, { codeHash: keccak_256(value) })
  }
  async getCode(address: Address): Promise<Uint8Array> {
    return this.codeOf(address.toString())
  }
  async getCodeSize(address: Address): Promise<number> {
    return this.codeOf(address.toString()).length
  }
  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    return this.storages.get(address.toString())?.get(bytesToHex(key)) ?? NOTHING
  }
  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    const first = value.findIndex((byte) => byte !== 0)
    this.log.write(
      this.slots(address.toString()),
      bytesToHex(key),
      first < 0 ? undefined : value.slice(first),
    )
  }
  async clearStorage(address: Address): Promise<void> {
    this.log.write(this.storages, address.toString(), undefined)
  }

  async checkpoint(): Promise<void> {
    this.log.checkpoint()
  }
  async commit(): Promise<void> {
    this.log.commit()
  }
  async revert(): Promise<void> {
    this.log.revert()
  }

  // There is no state tree, hence no root.
  getStateRoot = async (): Promise<Uint8Array> => NOTHING
  setStateRoot = async (): Promise<void> => {}
  hasStateRoot = async (): Promise<boolean> => false
  clearCaches(): void {}
  shallowCopy(): StateManagerInterface {
    throw new Error('the state is one')
  }

  save(): Record<string, SavedAccount> {
    return Object.fromEntries(
      [...this.accounts].map(([address, { nonce, balance }]) => {
        const [code, slots] = [this.codes.get(address), this.storages.get(address)]
        return [
          address,
          {
            nonce: String(nonce),
            balance: String(balance),
            ...(code && { code: bytesToHex(code) }),
            ...(slots?.size && {
              storage: Object.fromEntries(
                [...slots].map(([key, value]) => [key, bytesToHex(value)]),
              ),
            }),
          },
        ]
      }),
    )
  }

  load(saved: Readonly<Record<string, SavedAccount>>): void {
    for (const [address, { nonce, balance, code, storage }] of Object.entries(saved)) {
      const codeBytes = code === undefined ? undefined : hexToBytes(code)
      this.accounts.set(
        address,
        new Account(BigInt(nonce), BigInt(balance), undefined, codeBytes && keccak_256(codeBytes)),
      )
      if (codeBytes) this.codes.set(address, codeBytes)
      if (storage)
        this.storages.set(
          address,
          new Map(Object.entries(storage).map(([key, value]) => [key, hexToBytes(value)])),
        )
    }
  }
}
