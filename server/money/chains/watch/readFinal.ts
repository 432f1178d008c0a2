import type { Log } from '../../../platform/log.ts'
import { confirmPart } from '../providers/agree.ts'
import {
  PROVIDERS_TO_AGREE,
  ProviderFault,
  RangeTooLarge,
  type AloneRange,
  type Block,
  type Chain,
  type ChainTransfer,
  type RaiseAlarm,
} from '../chain.ts'
import type { Cursor, TailBlock } from '../cursor/cursor.ts'

export type CheckedPart = {
  readonly from: number
  readonly to: Block
  readonly transfers: readonly ChainTransfer[]
  readonly alone: readonly AloneRange[]
}

/** Every provider we can ask denies a final block. */
export class FinalRewritten extends Error {
  override readonly name = 'FinalRewritten'
}

/** The stored tail differs from what became final: read it again first. */
export class TailOutdated extends Error {
  override readonly name = 'TailOutdated'
}

const MAX_SPAN = 1_000

/** Blocks per query: halved on refusal, then grown slowly. */
export function createSpan(max = MAX_SPAN) {
  let span = max
  return {
    get blocks() {
      return span
    },
    shrink(asked: number) {
      span = Math.max(1, Math.floor(Math.min(span, asked) / 2))
    },
    grow() {
      span = Math.min(max, span + Math.ceil(span / 4))
    },
  }
}
export type Span = ReturnType<typeof createSpan>

/** A provider alone in denying the stored final block cools down; if all do, it was rewritten. */
export async function checkCursor(
  chain: Chain,
  cursor: Pick<Block, 'number' | 'hash'>,
  anchor: Block | undefined,
  provider: string,
): Promise<void> {
  if (anchor?.hash === cursor.hash) return
  if (!anchor) {
    chain.distrust(provider, `does not have block ${cursor.number}`)
    throw new ProviderFault('lagging', `block ${cursor.number} is missing`)
  }
  const others = await chain.agreesOn(cursor, provider)
  if (others === true) {
    chain.distrust(provider, `has another final block ${cursor.number} than the others`)
    throw new ProviderFault('contradiction', 'one provider denies a final block')
  }
  // With several providers configured, one alone cannot freeze a network.
  if (others === undefined && chain.settings.rpc.length > 1)
    throw new ProviderFault(
      'contradiction',
      'a final block is denied, and no one else can be asked',
    )
  throw new FinalRewritten(
    `block ${cursor.number} was final as ${cursor.hash} and is now ${anchor.hash}`,
  )
}

const key = (one: ChainTransfer): string => `${one.txHash}:${one.logIndex}`

/** Comparisons skip look-alike tokens: not every provider reports them. */
export const ofUsdt = (transfers: readonly ChainTransfer[]): ChainTransfer[] =>
  transfers.filter((one) => one.refusal !== 'wrongToken')

/**
 * Asks a second source when seen transfers are missing or, with one provider, a bloom filter hints at one (rules:
 * payments#following-a-chain).
 */
async function checkAgainstTail(
  chain: Chain,
  transfers: readonly ChainTransfer[],
  tail: readonly TailBlock[],
  to: number,
  { provider, alone }: { provider: string; alone: boolean },
): Promise<void> {
  if (!tail.some((block) => block.number <= to)) return
  const byBlock = Map.groupBy(ofUsdt(transfers), (one) => one.blockHash)
  for (const block of tail) {
    if (block.number > to) break
    const found = byBlock.get(block.hash) ?? []
    if (found.length >= block.transfers && !(alone && found.length === 0 && block.mayContain))
      continue
    const second = ofUsdt(await chain.crossCheck(block, provider))
    if (
      second.length === found.length &&
      new Set([...second, ...found].map(key)).size === found.length
    )
      continue
    // Of two, the other one would then be believed alone.
    if (chain.settings.rpc.length !== 2)
      chain.distrust(
        provider,
        `answered ${found.length} of ${second.length} transfers in block ${block.number}`,
      )
    throw new ProviderFault('contradiction', `two sources disagree on block ${block.number}`)
  }
}

type Reading = {
  readonly chain: Chain
  readonly span: Span
  readonly log: Log
  readonly alarm: RaiseAlarm
}

async function readChecked(
  { chain, alarm }: Reading,
  range: { from: number; to: number },
  after: Cursor['final'],
  final: Block,
  ours: readonly TailBlock[],
): Promise<CheckedPart> {
  const { from, to } = range
  const known = ours.filter((block) => block.number <= to).at(-1)
  const anchors = [
    ...(after.number >= 0 ? [after.number] : []),
    ...(known ? [known.number] : []),
    to,
  ]
  const parts = await chain.readTwice({ from, to, anchors, final: true })
  const part = parts[0]!
  if (after.number >= 0 && after.hash !== '')
    await checkCursor(chain, after, part.anchors.get(after.number), part.provider)
  const end = part.anchors.get(to)!
  if (to === final.number && end.hash !== final.hash) {
    // The other providers will show which one is wrong.
    if (chain.settings.rpc.length >= PROVIDERS_TO_AGREE)
      chain.distrust(part.provider, `has another final block ${to}`)
    throw new ProviderFault('contradiction', `two final blocks ${to}`)
  }
  if (known && part.anchors.get(known.number)?.hash !== known.hash)
    throw new TailOutdated(`tail block ${known.number}`)
  const alone = await confirmPart(chain, range, parts, alarm)
  await checkAgainstTail(chain, part.transfers, ours, to, {
    provider: part.provider,
    alone: alone !== null,
  })
  const isOneOfTwo = alone !== null && chain.settings.rpc.length > 1
  return {
    from,
    to: end,
    transfers: part.transfers,
    alone: isOneOfTwo ? [{ ...range, provider: alone }] : [],
  }
}

/** Throws rather than skip a block. */
export async function readFinalPart(
  reading: Reading,
  after: Cursor['final'],
  final: Block,
  tail: readonly TailBlock[],
): Promise<CheckedPart> {
  const { chain, span, log } = reading
  const ours = tail.filter((block) => block.number > after.number)
  for (;;) {
    const from = after.number + 1
    const to = Math.min(final.number, after.number + span.blocks)
    try {
      const part = await readChecked(reading, { from, to }, after, final, ours)
      span.grow()
      return part
    } catch (error) {
      if (!(error instanceof RangeTooLarge) || to === from) throw error
      span.shrink(to - after.number)
      log.info(
        {
          event: 'rangeTooLarge',
          network: chain.network,
          from,
          to,
          next: span.blocks,
          fault: error.message,
        },
        'reading a smaller range',
      )
    }
  }
}
