import {
  NoProvider,
  PROVIDERS_TO_AGREE,
  ProviderFault,
  type Block,
  type Chain,
  type ChainTransfer,
  type FinalPart,
  type Tip,
} from './chain.ts'

/**
 * Where the settings name three providers or more, nothing counts on the word of one: two have to say that a block is
 * final, and two that these are its transfers. One that lies can then delay, and neither credit nor hide anything.
 */
const isAgreed = (chain: Chain): boolean => chain.settings.rpc.length >= PROVIDERS_TO_AGREE

/** Two honest providers may be so many blocks apart; farther, a third one is asked which of them stands still or runs ahead. */
const CLOSE_BLOCKS = 4

async function tipOfAnother(chain: Chain, not: readonly string[]): Promise<Tip | undefined> {
  try {
    const tip = await chain.tip(not)
    return not.includes(tip.provider) ? undefined : tip
  } catch (error) {
    if (error instanceof NoProvider) return undefined
    throw error
  }
}

/** The newest block that two providers call final; `undefined` while only one can be asked. That it is the same block to both is checked by whoever reads up to it. */
export async function agreedFinal(chain: Chain, tip: Tip): Promise<Block | undefined> {
  if (!isAgreed(chain)) return tip.final
  const second = await tipOfAnother(chain, [tip.provider])
  if (!second) return undefined
  const tips = [tip, second]
  if (Math.abs(tip.final.number - second.final.number) > CLOSE_BLOCKS) {
    const third = await tipOfAnother(chain, [tip.provider, second.provider])
    if (third) tips.push(third)
  }
  // The second newest: whoever runs ahead is alone with it, and whoever stands still holds nobody up.
  return tips.map(({ final }) => final).toSorted((a, b) => b.number - a.number)[1]
}

const counted = (transfers: readonly ChainTransfer[]): ChainTransfer[] =>
  transfers.filter((one) => one.refusal === null)

const factsOf = (one: ChainTransfer): string =>
  [
    one.txHash,
    one.logIndex,
    one.blockNumber,
    one.blockHash,
    one.timeMs,
    one.rail,
    one.token,
    one.sender,
    one.receiver,
    one.amountBase,
    one.chainOrderId,
  ].join()

function isSame(a: FinalPart, b: FinalPart, to: number): boolean {
  const ours = counted(a.transfers).map(factsOf)
  const theirs = new Set(counted(b.transfers).map(factsOf))
  return (
    a.anchors.get(to)?.hash === b.anchors.get(to)?.hash &&
    ours.length === theirs.size &&
    ours.every((one) => theirs.has(one))
  )
}

/**
 * Reads the same blocks from another provider and compares what would count. Where the two differ, a third one tells
 * which of them is believed; the other one rests. Throws when the part at hand is not confirmed.
 */
export async function confirmPart(
  chain: Chain,
  range: { from: number; to: number },
  part: FinalPart,
): Promise<void> {
  if (!isAgreed(chain)) return
  const readFrom = async (not: readonly string[]): Promise<FinalPart> => {
    const other = await chain.readRange({ ...range, anchors: [], not, final: true })
    if (not.includes(other.provider))
      throw new ProviderFault('contradiction', 'a provider cannot confirm itself')
    return other
  }
  const second = await readFrom([part.provider])
  if (isSame(part, second, range.to)) return
  const blocks = `blocks ${range.from} to ${range.to}`
  const third = await readFrom([part.provider, second.provider]).catch((error: unknown) => {
    if (error instanceof NoProvider) return undefined
    throw error
  })
  if (third && isSame(part, third, range.to))
    return chain.distrust(second.provider, `says something else of ${blocks} than two others`)
  chain.distrust(
    part.provider,
    `says something else of ${blocks} than ${third && isSame(second, third, range.to) ? 'two others' : 'another one'}`,
  )
  throw new ProviderFault('contradiction', `two providers disagree on ${blocks}`)
}
