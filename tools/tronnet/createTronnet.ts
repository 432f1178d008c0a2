import type { AddressInfo } from 'node:net'
import type { Header } from './block.ts'
import { TronChain, type ChainOptions } from './chain.ts'
import { evmHex } from './adminEndpoints.ts'
import { keepFile, type Keeper } from './keepFile.ts'
import { createPace } from './pace.ts'
import type { SentTx } from './saved.ts'
import { serveTronnet } from './serveTronnet.ts'

export type { SentTx } from './saved.ts'
export type TronnetOptions = {
  /** 0 takes a free one. */
  readonly port?: number
  /** Block time in milliseconds; 0 mines only on request. */
  readonly blockMs?: number
  /**
   * How often idle blocks are made, enough at once to make the last one final. Default: one block per `blockMs` on
   * average.
   */
  readonly idleMs?: number
  /** Blocks between the head and the solid one: 18 on the real chain. */
  readonly solidLag?: number
  /** File that keeps the chain across runs. */
  readonly file?: string
  /** Seed of the key of the account with all TRX. */
  readonly seed?: string
  /** The first block's id, which says which chain this is. */
  readonly genesisId?: string
  /** `energy_factor` by contract name, in ten-thousandths; must stay the same over a chain's life. */
  readonly energyFactors?: Readonly<Record<string, number>>
  /** After each block or batch that the chain makes by itself. */
  readonly onBlocks?: (() => void) | undefined
}

/** A small local TRON chain that answers as a node and TronGrid do. Its money is play money. */
export type Tronnet = {
  readonly url: string
  /** Last four bytes of the first block's id. */
  readonly chainId: number
  readonly solidLag: number
  /** Mines one block of exactly these transactions, or of all pending ones. Throws when one is invalid. */
  mine(txs?: readonly SentTx[]): Promise<void>
  mineEmpty(blocks: number): Promise<void>
  /** Mines until all earlier blocks are solid. */
  finalise(): Promise<void>
  /**
   * Replaces the newest `depth` blocks by as many others, with these transactions in new block number `at` (from 0).
   * More than the solid lag needs `evenSolid`.
   */
  reorganise(
    depth: number,
    added?: readonly { readonly signed: SentTx; readonly at: number }[],
    options?: { readonly evenSolid?: boolean },
  ): Promise<void>
  head(): Header
  solid(): Header
  /** Transfers TRX in its own block, which activates the account. `address` is base58, 41… or 0x… hex. */
  fund(address: string, sun: bigint): Promise<void>
  /** Transfers the chain's TRC-10 token named USDT, in millionths. */
  giveAsset(address: string, amount: bigint): Promise<void>
  /** Advances the chain's clock; the next block shows it. */
  advance(ms: number): void
  /** Allows another key to sign for an account, as a change of permissions does. */
  letSign(owner: string, signer: string): void
  /** The code and storage of a contract at another address, too: where a real chain has it. */
  copyContract(from: string, to: string): void
  /** From now on transactions that take more energy than this end OUT_OF_TIME, as on a slow node. */
  slowFrom(energy: bigint): void
  /** Resolves with the reason when no more blocks can be made, for example on a full disk. */
  readonly failed: Promise<Error>
  stop(): Promise<void>
}

const SOLID_LAG = 18
/** Reached in an hour and a half at a line a second. */
const TIDY_ABOVE_LINES = 5_000

/** Mines a block at the start, because a current transaction's expiration would be too far ahead of an old one. */
async function openChain(
  file: string | undefined,
  blockMs: number,
  options: ChainOptions,
): Promise<{ chain: TronChain; keeper: Keeper | undefined }> {
  const keeper = file === undefined ? undefined : keepFile(file)
  const chain = new TronChain({
    ...options,
    ...(keeper && {
      onBlock: (record) => keeper.onBlock(record),
      onRemoved: (depth) => keeper.onRemoved(depth),
    }),
  })
  await keeper?.load(chain)
  if (chain.head.number === 0 || blockMs > 0) await chain.mineEmpty(1)
  // FILE exists from the first block on.
  if (keeper?.isNew) await keeper.tidy(chain)
  return { chain, keeper }
}

export async function createTronnet({
  port = 0,
  blockMs = 0,
  solidLag = SOLID_LAG,
  idleMs = blockMs * (solidLag + 1),
  file,
  seed = '',
  genesisId,
  energyFactors,
  onBlocks,
}: TronnetOptions = {}): Promise<Tronnet> {
  const { chain, keeper } = await openChain(file, blockMs, {
    solidLag,
    seed,
    ...(genesisId !== undefined && { genesisId }),
    ...(energyFactors && { energyFactors }),
  })
  const server = await serveTronnet(chain, port)
  const failed = Promise.withResolvers<Error>()
  const pace = createPace(idleMs, solidLag + 1)
  const tick = async (): Promise<void> => {
    const hasWaiting = chain.waitingTxs.length > 0
    const blocks = pace.due(hasWaiting)
    if (blocks === 0) return
    try {
      await chain.mineWaiting()
      await chain.mineEmpty(blocks - 1)
      pace.made(hasWaiting)
      onBlocks?.()
      if (keeper && keeper.lines > TIDY_ABOVE_LINES) await keeper.tidy(chain)
    } catch (error) {
      clearInterval(timer)
      failed.resolve(error as Error)
    }
  }
  let ticking: Promise<void> = Promise.resolve()
  const timer = blockMs > 0 ? setInterval(() => (ticking = tick()), blockMs) : undefined
  const stop = async (): Promise<void> => {
    clearInterval(timer)
    await ticking
    server.closeAllConnections()
    await new Promise<void>((resolve) => void server.close(() => resolve()))
    try {
      if (keeper && keeper.lines > 0) await keeper.tidy(chain)
    } finally {
      keeper?.close()
    }
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chainId: chain.chainId,
    solidLag,
    mine: (txs) => (txs ? chain.mine(txs) : chain.mineWaiting()),
    mineEmpty: (blocks) => chain.mineEmpty(blocks),
    finalise: () => chain.mineEmpty(solidLag),
    reorganise: (depth, added = [], { evenSolid = false } = {}) =>
      chain.reorganise(depth, added, evenSolid),
    head: () => chain.head,
    solid: () => chain.solid,
    fund: (address, sun) => chain.mine([chain.signAs({ to: evmHex(address), sun })]),
    giveAsset: (address, asset) =>
      chain.mine([chain.signAs({ to: evmHex(address), sun: 0n, asset })]),
    advance: (ms) => chain.advance(ms),
    letSign: (owner, signer) => chain.letSign(evmHex(owner), evmHex(signer)),
    copyContract: (from, to) => chain.world.copyContract(evmHex(from), evmHex(to)),
    slowFrom: (energy) => void (chain.slowFromEnergy = energy),
    failed: failed.promise,
    stop,
  }
}
