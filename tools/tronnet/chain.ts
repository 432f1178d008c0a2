import { MINUTE_MS } from '../../basics/durations.ts'
import { type Hex, bytesToHex } from '../../basics/hex.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { checkContract, checkExpiry, checkSignature, type Refusal } from './admit.ts'
import {
  chainIdOf,
  makeHeader,
  referenceOf,
  txRootOf,
  ZERO_ID,
  type Block,
  type Header,
  type SignedTx,
  type TxInfo,
} from './block.ts'
import { executeTx, freeUsed, bandwidthOf } from './execute.ts'
import { encodeNodeRaw, type NodeRaw } from './nodeRaw.ts'
import { ASSET, BANDWIDTH_SUN, FREE_BANDWIDTH, MAX_TX_BYTES } from './parameters.ts'
import { addressOfKey, signTx } from './signTx.ts'
import { createTvm, type Tvm } from './tvm.ts'
import type { Work } from './undoLog.ts'
import {
  loadBlock,
  readSent,
  recordOf,
  saveBlock,
  type BlockRecord,
  type SavedChain,
  type SentTx,
} from './saved.ts'
import { World } from './world.ts'

export type ChainOptions = {
  /** Blocks between the head and the solid one. */
  readonly solidLag: number
  /** Seed of the key that holds all TRX at first and may sign for every account. */
  readonly seed?: string
  /** Of the real chain, for a shop with the real chain's settings. */
  readonly genesisId?: string
  /** `energy_factor` by contract name, in ten-thousandths; must stay the same over a chain's life. */
  readonly energyFactors?: Readonly<Record<string, number>>
  /** Receives each block and each removal before clients can read it. */
  readonly onBlock?: (record: BlockRecord) => void
  readonly onRemoved?: (depth: number) => void
}

const GENESIS_MS = 1_700_000_000_000
const GENESIS_SUN = 9_000_000_000_000_000n
const WITNESSES = 27
/** Older empty blocks are dropped; at a block a second they would add up. */
const KEEP_BLOCKS = 15_000
/** Lifetime and fee limit of transactions that the chain signs itself. */
const OWN_TX_MS = MINUTE_MS
const OWN_FEE_LIMIT = 1_000_000_000n

const DUPLICATE: Refusal = { code: 'DUP_TRANSACTION_ERROR', message: 'Dup transaction.' }
const WRONG_REFERENCE: Refusal = { code: 'TAPOS_ERROR', message: 'Tapos check error.' }
const TOO_BIG: Refusal = {
  code: 'TOO_BIG_TRANSACTION_ERROR',
  message: 'Transaction size is too big.',
}
const POOR: Refusal = { code: 'BANDWITH_ERROR', message: 'Account resource insufficient error.' }

const seed = (text: string): Uint8Array => sha256(new TextEncoder().encode(`xiaopu tron ${text}`))
const witnessOf = (number: number): string =>
  `0x${bytesToHex(seed(`witness ${number % WITNESSES}`).subarray(12))}`

const GENESIS: Block = {
  header: makeHeader({
    number: 0,
    timestamp: GENESIS_MS,
    parentId: ZERO_ID,
    txRoot: ZERO_ID,
    witness: witnessOf(0),
  }),
  infos: [],
}
export const CHAIN_ID = chainIdOf(GENESIS.header)
const genesisOf = (id: string | undefined): Block =>
  id === undefined ? GENESIS : { ...GENESIS, header: { ...GENESIS.header, id } }

type Kept = { readonly block: Block; readonly work: Work }

/** The chain: blocks, their state and pending transactions. Work is serialised. */
export class TronChain {
  readonly world = new World()
  readonly tvm: Tvm
  readonly chainId: number
  readonly solidLag: number
  /** Holds all TRX at first; its signature is valid for every account, for tests and the faucet. */
  readonly zion: Hex
  private readonly zionKey: Uint8Array
  /** A transaction that takes more energy than this ends OUT_OF_TIME. */
  slowFromEnergy = BigInt(Number.MAX_SAFE_INTEGER)
  private readonly options: ChainOptions
  private readonly blocks = new Map<number, Kept>()
  private readonly ids = new Map<string, number>()
  private readonly txBlocks = new Map<string, number>()
  private readonly pool = new Map<string, SignedTx>()
  private readonly signers = new Map<string, string>()
  private headNumber = 0
  private lastMs = GENESIS_MS
  private aheadMs = 0
  private firstUndoable = 1
  private lastWork: Promise<unknown> = Promise.resolve()

  constructor(options: ChainOptions) {
    this.options = options
    const genesis = genesisOf(options.genesisId)
    this.chainId = chainIdOf(genesis.header)
    this.tvm = createTvm(
      this.world.state,
      this.chainId,
      this.hasFactors ? (contract) => this.energyFactorOf(contract) : undefined,
    )
    this.solidLag = options.solidLag
    this.zionKey = seed(`zion ${options.seed ?? ''}`)
    this.zion = addressOfKey(this.zionKey)
    this.world.receive(this.zion, GENESIS_SUN, GENESIS_MS)
    this.world.addAsset(this.zion, ASSET.id, BigInt(ASSET.supply))
    this.keep(genesis)
  }

  get hasFactors(): boolean {
    return Object.keys(this.options.energyFactors ?? {}).length > 0
  }
  energyFactorOf(contract: string): number {
    const name = this.world.contract(contract)?.name
    return (name !== undefined && this.options.energyFactors?.[name]) || 0
  }

  /** Runs work one at a time, while the state does not change. */
  exclusive<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const run = this.lastWork.then(work, work)
    this.lastWork = run.catch(() => {})
    return run
  }

  get head(): Header {
    return this.blocks.get(this.headNumber)!.block.header
  }
  get solidNumber(): number {
    return Math.max(0, this.headNumber - this.solidLag)
  }
  get solid(): Header {
    return this.block(this.solidNumber)!.header
  }
  block(number: number): Block | undefined {
    return this.blocks.get(number)?.block
  }
  blockById(id: string): Block | undefined {
    const number = this.ids.get(id)
    return number === undefined ? undefined : this.block(number)
  }
  blockOfTx(id: string): { block: Block; index: number } | undefined {
    const number = this.txBlocks.get(id)
    const block = number === undefined ? undefined : this.block(number)
    return block && { block, index: block.infos.findIndex(({ tx }) => tx.id === id) }
  }
  /** Blocks with transactions, in order. */
  fullBlocks(): Block[] {
    return [...new Set(this.txBlocks.values())]
      .toSorted((a, b) => a - b)
      .map((number) => this.block(number)!)
  }
  waiting(id: string): SignedTx | undefined {
    return this.pool.get(id)
  }
  get waitingTxs(): readonly SignedTx[] {
    return [...this.pool.values()]
  }

  /** Time of the next block: now, but always later than every earlier block. */
  private nextMs(): number {
    return Math.max(this.lastMs + 1, this.now)
  }
  get now(): number {
    return Date.now() + this.aheadMs
  }
  /** Advances the chain's clock further. */
  advance(ms: number): void {
    this.aheadMs += ms
  }
  /** Allows another key to sign for an account, as its owner could. */
  letSign(owner: string, signer: string): void {
    this.signers.set(owner, signer)
  }

  private hasReference({ raw }: SignedTx): boolean {
    const low = Number.parseInt(raw.refBlockBytes, 16)
    for (
      let number = this.headNumber - ((this.headNumber - low) & 0xffff);
      number >= 0;
      number -= 0x10000
    ) {
      const block = this.block(number)
      if (block) return referenceOf(block.header).refBlockHash === raw.refBlockHash
    }
    return false
  }

  private check(tx: SignedTx): Refusal | undefined {
    if (this.txBlocks.has(tx.id)) return DUPLICATE
    const refused = checkSignature(
      tx,
      (owner, signer) => signer === this.zion || this.signers.get(owner) === signer,
    )
    if (refused) return refused
    if (!this.hasReference(tx)) return WRONG_REFERENCE
    if (tx.rawHex.length / 2 > MAX_TX_BYTES) return TOO_BIG
    return checkExpiry(tx, this.head.timestamp) ?? checkContract(this.world, tx)
  }

  private canPay(tx: SignedTx): boolean {
    const size = bandwidthOf(tx)
    if (freeUsed(this.world, tx.raw.owner, this.head.timestamp) + size <= FREE_BANDWIDTH)
      return true
    return this.world.state.balanceOf(tx.raw.owner) >= BigInt(size * BANDWIDTH_SUN)
  }

  /** Queues a transaction for the next block, or returns why not. */
  admit(tx: SignedTx): Promise<Refusal | undefined> {
    return this.exclusive(() => {
      const refused = this.pool.has(tx.id)
        ? DUPLICATE
        : (this.check(tx) ?? (this.canPay(tx) ? undefined : POOR))
      if (!refused) this.pool.set(tx.id, tx)
      return refused
    })
  }

  private keep(block: Block): void {
    const { number, id, timestamp } = block.header
    this.blocks.set(number, { block, work: this.world.log.take() })
    this.ids.set(id, number)
    for (const { tx } of block.infos) {
      this.txBlocks.set(tx.id, number)
      this.pool.delete(tx.id)
    }
    this.headNumber = number
    this.lastMs = Math.max(this.lastMs, timestamp)
    const old = this.blocks.get(number - KEEP_BLOCKS)?.block
    if (old && old.header.number > 0 && old.infos.length === 0) this.forget(old)
  }

  private forget({ header: { number, id } }: Block): void {
    this.blocks.delete(number)
    this.ids.delete(id)
  }

  /** Makes the next block and returns the transactions that did not fit. */
  private async build(txs: readonly SignedTx[], timestamp: number): Promise<Refusal[]> {
    const parent = this.head
    const number = parent.number + 1
    const witness = witnessOf(number)
    const [infos, refusals]: [TxInfo[], Refusal[]] = [[], []]
    for (const tx of txs) {
      const done =
        this.check(tx) ??
        (await executeTx(
          this.world,
          this.tvm,
          tx,
          { number, timestamp, witness },
          this.slowFromEnergy,
        ))
      if ('code' in done) refusals.push(done)
      else infos.push(done)
      this.pool.delete(tx.id)
    }
    const included = infos.map(({ tx }) => tx)
    const header = makeHeader({
      number,
      timestamp,
      parentId: parent.id,
      txRoot: txRootOf(included),
      witness,
    })
    const block = { header, infos }
    try {
      this.options.onBlock?.(recordOf(block))
    } catch (error) {
      // A block that cannot be saved is undone.
      this.world.log.take().undo()
      throw error
    }
    this.keep(block)
    return refusals
  }

  private removeHead(): void {
    const { block, work } = this.blocks.get(this.headNumber)!
    work.undo()
    this.forget(block)
    for (const { tx } of block.infos) this.txBlocks.delete(tx.id)
    this.headNumber--
  }

  /** Mines all pending transactions. Those that became invalid (expired, spent) are dropped, as nodes do. */
  mineWaiting(): Promise<void> {
    return this.exclusive(async () => void (await this.build(this.waitingTxs, this.nextMs())))
  }

  /** Mines exactly these transactions in this order. Throws when one is invalid. */
  mine(sent: readonly SentTx[]): Promise<void> {
    return this.exclusive(() => this.buildExactly(sent, this.nextMs()))
  }

  private async buildExactly(sent: readonly SentTx[], timestamp: number): Promise<void> {
    const [refused] = await this.build(sent.map(readSent), timestamp)
    if (refused) throw new Error(`${refused.code}: ${refused.message}`)
  }

  mineEmpty(blocks: number): Promise<void> {
    return this.exclusive(async () => {
      for (let count = 0; count < blocks; count++) await this.build([], this.nextMs())
    })
  }

  replay({ timestamp, txs }: BlockRecord): Promise<void> {
    return this.exclusive(() => this.buildExactly(txs, timestamp))
  }
  replayRemoval(depth: number): Promise<void> {
    return this.exclusive(() => this.remove(depth))
  }

  private remove(depth: number): void {
    for (let count = 0; count < depth; count++) this.removeHead()
  }

  /**
   * Replaces the newest blocks by as many others, with these transactions in new block number `at`. Replacing a solid
   * block, which never happens on a real chain, must be requested.
   */
  reorganise(
    depth: number,
    added: readonly { readonly signed: SentTx; readonly at: number }[],
    evenSolid: boolean,
  ): Promise<void> {
    return this.exclusive(async () => {
      if (depth > this.headNumber) throw new Error(`there are only ${this.headNumber} blocks`)
      if (this.headNumber - depth + 1 < this.firstUndoable)
        throw new Error('blocks from before the chain was loaded cannot be replaced')
      if (depth > this.solidLag && !evenSolid)
        throw new Error(`only the newest ${this.solidLag} blocks are not solid yet`)
      this.options.onRemoved?.(depth)
      this.remove(depth)
      for (let at = 0; at < depth; at++)
        await this.buildExactly(
          added.filter((one) => one.at === at).map(({ signed }) => signed),
          this.nextMs(),
        )
    })
  }

  atSolid<Result>(read: () => Result | Promise<Result>): Promise<Result> {
    return this.exclusive(async () => {
      const newer = Array.from(
        { length: this.headNumber - this.solidNumber },
        (_, at) => this.blocks.get(this.solidNumber + 1 + at)!.work,
      )
      for (const work of newer.toReversed()) work.undo()
      try {
        return await read()
      } finally {
        for (const work of newer) work.redo()
      }
    })
  }

  /**
   * Signs a transaction for any account, referring to the newest block: TRX, TRC-10 (in its smallest units), or a
   * call.
   */
  signAs(of: {
    readonly from?: string
    readonly to: string
    readonly sun: bigint
    readonly data?: string
    readonly asset?: bigint
  }): SentTx {
    const owner = (of.from ?? this.zion) as Hex
    const now = Math.max(this.head.timestamp, this.now)
    const common = {
      // Two equal transactions need different bytes.
      ...referenceOf(this.head),
      expiration: this.head.timestamp + OWN_TX_MS,
      timestamp: now + ++this.signed,
      permissionId: 0,
      owner,
    }
    const raw: NodeRaw =
      of.asset !== undefined
        ? {
            ...common,
            kind: 'asset',
            to: of.to as Hex,
            asset: ASSET.id,
            amount: of.asset,
            feeLimit: 0n,
          }
        : of.data === undefined
          ? { ...common, kind: 'transfer', to: of.to as Hex, amount: of.sun, feeLimit: 0n }
          : {
              ...common,
              kind: 'call',
              contract: of.to as Hex,
              callValue: of.sun,
              data: of.data as Hex,
              feeLimit: OWN_FEE_LIMIT,
            }
    return signTx(encodeNodeRaw(raw), this.zionKey)
  }
  private signed = 0

  /** Exports the chain up to its solid block and the records of later ones. */
  save(write: (saved: SavedChain) => void): Promise<void> {
    return this.atSolid(() => {
      const all = [...this.blocks.values()]
        .map(({ block }) => block)
        .filter(({ header }) => header.number > 0)
      write({
        world: this.world.save(),
        blocks: all.filter(({ header }) => header.number <= this.solidNumber).map(saveBlock),
        newer: all.filter(({ header }) => header.number > this.solidNumber).map(recordOf),
      })
    })
  }

  /** Only for a chain with nothing but its first block. Throws when the blocks do not fit. */
  async load({ world, blocks, newer }: SavedChain): Promise<void> {
    for (const saved of blocks) this.keep(loadBlock(saved))
    this.world.load(world)
    this.firstUndoable = this.headNumber + 1
    for (const record of newer) await this.replay(record)
  }
}
