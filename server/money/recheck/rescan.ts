import { inTransaction, type Context } from '../../platform/db/context.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import { confirmPart } from '../chains/providers/agree.ts'
import {
  NoProvider,
  RangeTooLarge,
  type Chain,
  type ChainTransfer,
  type FinalPart,
} from '../chains/chain.ts'
import type { ChainListeners } from '../chains/watch/listeners.ts'
import { lockCursor } from '../chains/cursor/lockCursor.ts'
import { createSpan } from '../chains/watch/readFinal.ts'
import { findUnread } from '../payments/transfers/findUnread.ts'

export type Rechecking = {
  readonly ctx: Context
  /** Apart from the watcher's, which runs beside it. */
  readonly chain: Chain
  readonly listeners: ChainListeners
}
type Range = { readonly from: number; readonly to: number }
type Rescanned = {
  readonly read: readonly ChainTransfer[]
  readonly found: readonly ChainTransfer[]
}

/** These blocks are not final here, or the network is frozen. */
export class CannotRescan extends Error {
  override readonly name = 'CannotRescan'
}

const RETRY_MS = 1_000

/** A node may lack its log index: blocks with a bloom hint are read by receipts. */
async function readReceipts(chain: Chain, range: Range, part: FinalPart): Promise<ChainTransfer[]> {
  const numbers = Array.from({ length: range.to - range.from + 1 }, (_, at) => range.from + at)
  const known = new Set(part.transfers.map((one) => one.blockHash))
  const transfers: ChainTransfer[] = []
  for (const block of await chain.blocks(numbers))
    if (block?.mayContain && !known.has(block.hash))
      transfers.push(...(await chain.crossCheck(block, part.provider)))
  return transfers
}

async function readPart({ ctx, chain }: Rechecking, range: Range): Promise<ChainTransfer[]> {
  const parts = await chain.readTwice({ ...range, anchors: [], final: true })
  const alone = await confirmPart(chain, range, parts, (alarm) =>
    raiseAlarm(ctx, { ...alarm, network: chain.network }),
  )
  if (alone !== null && chain.settings.rpc.length > 1)
    throw new NoProvider(chain.network, Date.now() + RETRY_MS)
  const more = alone === null ? [] : await readReceipts(chain, range, parts[0]!)
  return [...parts[0]!.transfers, ...more].filter((one) => one.refusal === null)
}

/** In chain order. The watcher waits for its cursor's row. */
const store = (
  { ctx, chain: { network }, listeners }: Rechecking,
  { to }: Range,
  transfers: readonly ChainTransfer[],
): Promise<ChainTransfer[]> =>
  inTransaction(ctx, async (tx) => {
    const cursor = await lockCursor(tx, network)
    if (!cursor || cursor.final < to)
      throw new CannotRescan(
        `network ${network} was read up to block ${cursor?.final ?? 'none'}, and ${to} is beyond`,
      )
    if (cursor.frozen !== null)
      throw new CannotRescan(`network ${network} is frozen: ${cursor.frozen}`)
    const unread = await findUnread(tx, network, transfers)
    // Nothing below the cursor is pending, so no block ends with this.
    if (unread.length > 0) await listeners.onFinal(tx, { network, to: -1, transfers: unread })
    return unread
  })

/**
 * Rereads final blocks from two providers and settles what was missed. Throws `NoProvider`, `ProviderFault` or
 * `CannotRescan`; finished parts stay.
 */
export async function rescan(
  one: Rechecking,
  range: Range,
  say: (done: Range) => void = () => {},
): Promise<Rescanned> {
  const span = createSpan(one.chain.maxRange)
  const read: ChainTransfer[] = []
  const found: ChainTransfer[] = []
  for (let { from } = range; from <= range.to;) {
    const part = { from, to: Math.min(range.to, from + span.blocks - 1) }
    try {
      const transfers = await readPart(one, part)
      found.push(...(await store(one, part, transfers)))
      read.push(...transfers)
      say(part)
      from = part.to + 1
      span.grow()
    } catch (error) {
      if (!(error instanceof RangeTooLarge) || part.to === from) throw error
      span.shrink(part.to - from + 1)
    }
  }
  return { read, found }
}
