import type { OutgoingTransaction, OutgoingTransfer } from './payoutChain.ts'

/** Rounds follow each other within a second. */
const FRESH_MS = 10_000

type Known = {
  readonly transfers: Map<string, OutgoingTransfer>
  nextBlock: number
  readAtMs: number
}

/**
 * A wallet's outflow by the chain alone. Transfers removed by a reorganisation still count. `blockAt` finds a time's
 * block, once.
 */
export function createOutflow(
  outgoing: (wallet: string, fromBlock: number | null) => Promise<OutgoingTransaction>,
  blockAt: (timeMs: number) => Promise<number>,
): (wallet: string, sinceMs: number) => Promise<bigint> {
  const wallets = new Map<string, Known>()
  return async (wallet, sinceMs) => {
    const known = wallets.get(wallet) ?? {
      transfers: new Map<string, OutgoingTransfer>(),
      nextBlock: await blockAt(sinceMs),
      readAtMs: 0,
    }
    wallets.set(wallet, known)
    if (Date.now() - known.readAtMs > FRESH_MS) {
      const { transfers, finalBlock } = await outgoing(wallet, known.nextBlock)
      for (const one of transfers) known.transfers.set(`${one.txHash}:${one.logIndex}`, one)
      for (const [place, { timeMs }] of known.transfers)
        if (timeMs < sinceMs) known.transfers.delete(place)
      known.nextBlock = Math.max(known.nextBlock, finalBlock + 1)
      known.readAtMs = Date.now()
    }
    let sum = 0n
    for (const { timeMs, amountBase } of known.transfers.values())
      if (timeMs >= sinceMs) sum += amountBase
    return sum
  }
}

type ReadOutgoing = (wallet: string, fromBlock: number | null) => Promise<OutgoingTransaction>

/** Of all that left, this token alone. */
export const ofToken =
  (outgoing: ReadOutgoing, token: string): ReadOutgoing =>
  async (wallet, fromBlock) => {
    const { transfers, finalBlock } = await outgoing(wallet, fromBlock)
    return { transfers: transfers.filter((one) => one.token === token), finalBlock }
  }

/** The first block not before a time, by halving. */
export async function firstBlockAt(
  head: number,
  timeMs: number,
  timeOf: (block: number) => Promise<number>,
): Promise<number> {
  let [low, high] = [0, head]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((await timeOf(middle)) < timeMs) low = middle + 1
    else high = middle
  }
  return low
}
