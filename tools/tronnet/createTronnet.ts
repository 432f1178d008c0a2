import type { AddressInfo } from 'node:net'
import type { Header } from './block.ts'
import { CHAIN_ID, TronChain, type ChainOptions } from './chain.ts'
import { evmHex } from './devDoors.ts'
import { keepFile, type Keeper } from './keepFile.ts'
import type { SentTx } from './saved.ts'
import { serveTronnet } from './serveTronnet.ts'

export type { SentTx } from './saved.ts'
export type TronnetOptions = {
  /** 0 takes a free one. */
  readonly port?: number
  /** A block every so many milliseconds; 0 makes them only by hand. */
  readonly blockMs?: number
  /** Blocks between the head and the solid one: 18 on the real chain. */
  readonly solidLag?: number
  /** Where the chain is kept, to go on with it the next time. */
  readonly file?: string
  /** The key of the account with all TRX follows from it. */
  readonly seed?: string
}

/** A small TRON chain of our own, answering as a node and TronGrid do. Its money is play money. */
export type Tronnet = {
  readonly url: string
  /** Last four bytes of the first block's id; the same for every chain made here. */
  readonly chainId: number
  readonly solidLag: number
  /** One block: of exactly these transactions in this order, or of everything that waits. Throws when one cannot be in it. */
  mine(txs?: readonly SentTx[]): Promise<void>
  mineEmpty(blocks: number): Promise<void>
  /** Mines until everything mined so far is solid. */
  finalise(): Promise<void>
  /**
   * Replaces the newest `depth` blocks by as many others, with these transactions in the new block number `at` (from 0) of
   * them. More than the solid lag only with `evenSolid`.
   */
  reorganise(
    depth: number,
    added?: readonly { readonly signed: SentTx; readonly at: number }[],
    options?: { readonly evenSolid?: boolean },
  ): Promise<void>
  head(): Header
  solid(): Header
  /** A transfer of TRX in a block of its own; activates the account. `address` is base58, 41… or 0x… hex. */
  fund(address: string, sun: bigint): Promise<void>
  /** The same with the chain's own token (TRC10) that calls itself USDT, in millionths of one. */
  giveAsset(address: string, amount: bigint): Promise<void>
  /** The chain's clock goes ahead by so much more; the next block shows it. */
  advance(ms: number): void
  /** Another key may sign for an account, as after a change of its permissions. */
  letSign(owner: string, signer: string): void
  /** Resolves when no block can be made any more, with the reason: the disk is full, for one. Nothing is told of later blocks. */
  readonly failed: Promise<Error>
  stop(): Promise<void>
}

const SOLID_LAG = 18
/** A line a second makes this in an hour and a half. */
const TIDY_ABOVE_LINES = 5_000

/** A chain begins, or goes on, with a block of now: to one that is old, what is signed today is too far ahead. */
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
  // FILE itself says from the first block on that there is a chain.
  if (keeper?.isNew) await keeper.tidy(chain)
  return { chain, keeper }
}

export async function createTronnet({
  port = 0,
  blockMs = 0,
  solidLag = SOLID_LAG,
  file,
  seed = '',
}: TronnetOptions = {}): Promise<Tronnet> {
  const { chain, keeper } = await openChain(file, blockMs, { solidLag, seed })
  const server = await serveTronnet(chain, port)
  const failed = Promise.withResolvers<Error>()
  const tick = async (): Promise<void> => {
    try {
      await chain.mineWaiting()
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
    chainId: CHAIN_ID,
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
    failed: failed.promise,
    stop,
  }
}
