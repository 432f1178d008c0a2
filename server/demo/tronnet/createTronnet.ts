import type { AddressInfo } from 'node:net'
import { fromTronAddress } from '../../../basics/tron/address.ts'
import type { Header } from './block.ts'
import { CHAIN_ID, TronChain, type SentTx } from './chain.ts'
import { serveTronnet } from './serveTronnet.ts'

export type { SentTx } from './chain.ts'
export type TronnetOptions = {
  /** 0 takes a free one. */
  readonly port?: number
  /** A block every so many milliseconds; 0 makes them only by hand. */
  readonly blockMs?: number
  /** Blocks between the head and the solid one: 18 on the real chain. */
  readonly solidLag?: number
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
  reorganise(depth: number, added?: readonly { readonly signed: SentTx; readonly at: number }[], options?: { readonly evenSolid?: boolean }): Promise<void>
  head(): Header
  solid(): Header
  /** A transfer of TRX in a block of its own; activates the account. `address` is base58, 41… or 0x… hex. */
  fund(address: string, sun: bigint): Promise<void>
  /** The chain's clock goes ahead by so much more; the next block shows it. */
  advance(ms: number): void
  /** Another key may sign for an account, as after a change of its permissions. */
  letSign(owner: string, signer: string): void
  stop(): Promise<void>
}

const SOLID_LAG = 18

/** 0x and 40 lower-case hex digits of an address in any of its spellings. Throws `TypeError` for anything else. */
function evmHex(address: string): string {
  const found = fromTronAddress(address) ?? (/^41[0-9a-f]{40}$/i.test(address) ? `0x${address.slice(2)}` : address)
  if (!/^0x[0-9a-f]{40}$/i.test(found)) throw new TypeError(`no address: ${address}`)
  return found.toLowerCase()
}

export async function createTronnet({ port = 0, blockMs = 0, solidLag = SOLID_LAG }: TronnetOptions = {}): Promise<Tronnet> {
  const chain = new TronChain({ solidLag })
  // The first block is old; what is signed from now on would be too far ahead of it.
  await chain.mineEmpty(1)
  const server = await serveTronnet(chain, port)
  let timer: NodeJS.Timeout | undefined
  if (blockMs > 0) timer = setInterval(() => void chain.mineWaiting(), blockMs)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chainId: CHAIN_ID,
    solidLag,
    mine: (txs) => (txs ? chain.mine(txs) : chain.mineWaiting()),
    mineEmpty: (blocks) => chain.mineEmpty(blocks),
    finalise: () => chain.mineEmpty(solidLag),
    reorganise: (depth, added = [], { evenSolid = false } = {}) => chain.reorganise(depth, added, evenSolid),
    head: () => chain.head,
    solid: () => chain.solid,
    fund: (address, sun) => chain.mine([chain.grant(evmHex(address), sun)]),
    advance: (ms) => chain.advance(ms),
    letSign: (owner, signer) => chain.letSign(evmHex(owner), evmHex(signer)),
    stop: () => new Promise((resolve) => {
      clearInterval(timer)
      server.closeAllConnections()
      server.close(() => resolve())
    }),
  }
}
