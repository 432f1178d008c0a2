import { TvmState, type SavedAccount } from './state.ts'
import { UndoLog } from './undoLog.ts'

/** An account without its balance; milliseconds since 1970. */
type AccountBook = {
  readonly createdAt: number
  readonly lastOperationAt: number
  /** Free bandwidth used up to `freeAt`; it is restored over a day. */
  readonly freeUsed: number
  readonly freeAt: number
  readonly energyAt: number
  /** TRC-10 balances by id. */
  readonly assets?: Readonly<Record<string, number>>
}
/** Data of a contract's creation. */
type ContractNote = {
  readonly origin: string
  readonly name: string
  readonly bytecode: string
  readonly abi: string | null
  readonly userPercent: number
  readonly originEnergyLimit: number
}
export type SavedWorld = {
  readonly accounts: Readonly<Record<string, SavedAccount>>
  readonly books: Readonly<Record<string, AccountBook>>
  readonly contracts: Readonly<Record<string, ContractNote>>
}

const NEW_BOOK: AccountBook = {
  createdAt: 0,
  lastOperationAt: 0,
  freeUsed: 0,
  freeAt: 0,
  energyAt: 0,
}

/** The state that transactions change. Addresses are 0x and 40 lower-case hex digits. */
export class World {
  readonly log = new UndoLog()
  readonly state = new TvmState(this.log)
  private readonly books = new Map<string, AccountBook>()
  private readonly contracts = new Map<string, ContractNote>()

  book(address: string): AccountBook {
    return this.books.get(address) ?? NEW_BOOK
  }
  note(address: string, changes: Partial<AccountBook>): void {
    this.log.write(this.books, address, { ...this.book(address), ...changes })
  }
  /** An account that never received TRX cannot send; contracts are accounts too. */
  isActivated(address: string): boolean {
    return this.books.has(address) || this.contracts.has(address)
  }
  /** Adds to a balance and activates the account. */
  receive(address: string, sun: bigint, at: number): void {
    this.state.addBalance(address, sun)
    if (!this.books.has(address)) this.note(address, { createdAt: at })
  }

  assetOf(address: string, asset: string): bigint {
    return BigInt(this.book(address).assets?.[asset] ?? 0)
  }
  /** Adds to (or subtracts from) a TRC-10 balance. */
  addAsset(address: string, asset: string, amount: bigint): void {
    this.note(address, {
      assets: {
        ...this.book(address).assets,
        [asset]: Number(this.assetOf(address, asset) + amount),
      },
    })
  }

  contract(address: string): ContractNote | undefined {
    return this.contracts.get(address)
  }
  addContract(address: string, contract: ContractNote): void {
    this.log.write(this.contracts, address, contract)
  }

  /** Not undone with a block. */
  copyContract(from: string, to: string): void {
    const { accounts, contracts } = this.save()
    this.load({
      accounts: { [to]: accounts[from]! },
      books: {},
      contracts: { [to]: contracts[from]! },
    })
  }

  save(): SavedWorld {
    return {
      accounts: this.state.save(),
      books: Object.fromEntries(this.books),
      contracts: Object.fromEntries(this.contracts),
    }
  }
  load({ accounts, books, contracts }: SavedWorld): void {
    this.state.load(accounts)
    for (const [address, book] of Object.entries(books)) this.books.set(address, book)
    for (const [address, contract] of Object.entries(contracts))
      this.contracts.set(address, contract)
  }
}
