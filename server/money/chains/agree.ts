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

/** With three or more providers, two must agree, so one lying provider can delay money but not credit or hide it. */
const isAgreed = (chain: Chain): boolean => chain.settings.rpc.length >= PROVIDERS_TO_AGREE

/** Farther apart than this, a third provider is asked. */
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

/** The newest block that two providers call final; `undefined` while only one can be asked. */
export async function agreedFinal(chain: Chain, tip: Tip): Promise<Block | undefined> {
  if (!isAgreed(chain)) return tip.final
  const second = await tipOfAnother(chain, [tip.provider])
  if (!second) return undefined
  const tips = [tip, second]
  if (Math.abs(tip.final.number - second.final.number) > CLOSE_BLOCKS) {
    const third = await tipOfAnother(chain, [tip.provider, second.provider])
    if (third) tips.push(third)
  }
  // The second newest: one provider alone cannot run ahead or hold back.
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

/** Compares with another provider; a third one decides. Throws when unconfirmed. */
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
