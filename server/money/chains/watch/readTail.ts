import {
  ProviderFault,
  RangeTooLarge,
  type Block,
  type Chain,
  type ChainTransfer,
} from '../chain.ts'
import type { Cursor, TailBlock } from '../cursor/cursor.ts'
import { checkCursor, ofUsdt, type Span } from './readFinal.ts'

export type TailPart = {
  /** The last block kept. */
  readonly above: number
  readonly blocks: readonly TailBlock[]
  readonly transfers: readonly ChainTransfer[]
  readonly goneHashes: readonly string[]
}

/** A longer tail is not shown: a single lying provider could name any head. */
const MAX_UNREAD = 10_000
/** More are read as a range. */
const BY_HASH_UP_TO = 4
const STEP_BACK = 32

const numbersFrom = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)

/** Throws a fault if the chain moved during the read. */
async function readBelow(chain: Chain, from: number, child: Block): Promise<Block[]> {
  const blocks = await chain.blocks(numbersFrom(from, child.number - 1))
  let next = child
  for (const block of blocks.toReversed()) {
    if (!block || block.hash !== next.parentHash)
      throw new ProviderFault('contradiction', `the chain moved below block ${next.number}`)
    next = block
  }
  return blocks as Block[]
}

/** Reads from the last common block up to `head`, never below final. */
async function readBranch(
  chain: Chain,
  final: Cursor['final'],
  tail: readonly TailBlock[],
  head: Block,
): Promise<Block[]> {
  const known = new Map<number, string>([
    [final.number, final.hash],
    ...tail.map((block): [number, string] => [block.number, block.hash]),
  ])
  const top = tail.at(-1)?.number ?? final.number
  let branch = [...(await readBelow(chain, Math.min(top + 1, head.number), head)), head]
  while (known.get(branch[0]!.number - 1) !== branch[0]!.parentHash) {
    const lowest = branch[0]!
    if (lowest.number - 1 <= final.number) {
      const { anchors, provider } = await chain.readRange({
        from: final.number,
        to: final.number,
        anchors: [],
        final: true,
      })
      await checkCursor(chain, final, anchors.get(final.number), provider)
      throw new ProviderFault('contradiction', 'the tail does not stand on the final block')
    }
    const from = Math.max(final.number + 1, lowest.number - STEP_BACK)
    const below = await readBelow(chain, from, lowest)
    // Keep only the replaced blocks.
    const fork = below.findLastIndex((block) => known.get(block.number) === block.hash)
    branch = [...below.slice(fork + 1), ...branch]
  }
  return branch
}

async function readTransfers(
  chain: Chain,
  blocks: readonly Block[],
  span: Span,
): Promise<ChainTransfer[]> {
  if (blocks.length <= BY_HASH_UP_TO)
    return (await Promise.all(blocks.map((block) => chain.readBlock(block.hash)))).flat()
  const hashes = new Map(blocks.map((block) => [block.number, block.hash]))
  const transfers: ChainTransfer[] = []
  for (let at = 0; at < blocks.length;) {
    const part = blocks.slice(at, at + span.blocks)
    try {
      const read = await chain.readRange({
        from: part[0]!.number,
        to: part.at(-1)!.number,
        anchors: [],
      })
      transfers.push(...read.transfers)
      at += part.length
    } catch (error) {
      if (!(error instanceof RangeTooLarge) || part.length === 1) throw error
      span.shrink(part.length)
    }
  }
  if (transfers.some((one) => hashes.get(one.blockNumber) !== one.blockHash))
    throw new ProviderFault('contradiction', 'the chain moved while its logs were read')
  return transfers
}

/** `undefined` when nothing is new, the provider lags or its head is too far away. */
export async function readTailPart(
  chain: Chain,
  span: Span,
  final: Cursor['final'],
  tail: readonly TailBlock[],
  head: Block,
): Promise<TailPart | undefined> {
  if (head.number <= final.number || tail.some((block) => block.hash === head.hash))
    return undefined
  if (head.number - (tail.at(-1)?.number ?? final.number) > MAX_UNREAD) return undefined
  const branch = await readBranch(chain, final, tail, head)
  const above = branch[0]!.number - 1
  const transfers = await readTransfers(chain, branch, span)
  const counts = Map.groupBy(ofUsdt(transfers), (one) => one.blockHash)
  return {
    above,
    blocks: branch.map((block) => ({ ...block, transfers: counts.get(block.hash)?.length ?? 0 })),
    transfers,
    goneHashes: tail.filter((block) => block.number > above).map((block) => block.hash),
  }
}
