import { MINUTE_MS } from '../../../../basics/durations.ts'
import {
  AlarmingFault,
  NoProvider,
  PROVIDERS_TO_AGREE,
  ProviderFault,
  type Block,
  type Chain,
  type ChainTransfer,
  type FinalPart,
  type RaiseAlarm,
  type Tip,
} from '../chain.ts'

/** From three providers on, two must agree: one liar can delay money but not credit or hide it. */
const isAgreed = (chain: Chain): boolean => chain.settings.rpc.length >= PROVIDERS_TO_AGREE

/** Farther apart than this, a third provider is asked. */
const CLOSE_BLOCKS = 4
/** Providers with the same head agree on the final block, within a request's time. */
export const FAR_BLOCKS = 16
/** A head this much older means lag, not disagreement. */
const LAGS_MS = MINUTE_MS
/** Working nodes are never this far apart, not even a lagging one. */
const FAR_HEADS = 1_000
/** A node may know a block some seconds before its logs. */
const DISAGREE_ROUNDS = 20
const ALONE_RETRY_MS = 1_000

async function tipOfAnother(chain: Chain, not: readonly string[]): Promise<Tip | undefined> {
  try {
    const tip = await chain.tip(not)
    return not.includes(tip.provider) ? undefined : tip
  } catch (error) {
    if (error instanceof NoProvider) return undefined
    throw error
  }
}

async function compareFinals(tips: readonly Tip[], alarm: RaiseAlarm): Promise<void> {
  const head = Math.max(...tips.map((tip) => tip.head.number))
  const finals = tips
    .filter((tip) => head - tip.head.number <= CLOSE_BLOCKS)
    .map((tip) => tip.final.number)
  const [lowest, highest] = [Math.min(...finals), Math.max(...finals)]
  if (highest - lowest > FAR_BLOCKS)
    await alarm({
      kind: 'finalityDisagrees',
      facts: { lowest: String(lowest), highest: String(highest) },
    })
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= CLOSE_BLOCKS

/** A head far above the others would make us look for blocks that do not exist. */
function refuseFarHead(chain: Chain, [first, ...others]: readonly Tip[]): void {
  const { head, provider } = first!
  const newest = Math.max(...others.map((tip) => tip.head.number))
  const isHalted = others.every((tip) => Date.now() - tip.head.timeMs > LAGS_MS)
  if (others.length < 2 || isHalted || head.number - newest <= FAR_HEADS) return
  const why = `names block ${head.number} as its head, others are at ${newest}`
  chain.distrust(provider, why)
  throw new ProviderFault('contradiction', `a provider ${why}`)
}

async function chooseFinal(chain: Chain, tip: Tip, alarm: RaiseAlarm): Promise<Block | undefined> {
  if (chain.settings.rpc.length < 2) return tip.final
  const second = await tipOfAnother(chain, [tip.provider])
  if (!second) return isAgreed(chain) ? undefined : tip.final
  if (!isAgreed(chain) && tip.head.timeMs - second.head.timeMs > LAGS_MS) {
    chain.distrust(
      second.provider,
      `stands at block ${second.head.number}, the other is at ${tip.head.number}`,
    )
    return tip.final
  }
  const tips = [tip, second]
  const isFar = tip.head.number - second.head.number > FAR_HEADS
  if (isAgreed(chain) && (isFar || !isNear(tip.final.number, second.final.number))) {
    const third = await tipOfAnother(chain, [tip.provider, second.provider])
    if (third) tips.push(third)
    refuseFarHead(chain, tips)
  }
  await compareFinals(tips, alarm)
  // The second newest: one provider alone cannot run ahead or, of three, hold back.
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
    one.chainProduct,
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
 * The newest block that two providers call final (rules: payments#finality). With three or more, `undefined` while
 * only one answers; with two, one is believed within the limits of `storeAlone`. Never nearer to the head than the
 * chain's own rule: a node that takes `finalized` for `latest` would get unfinal payments credited.
 */
export async function agreedFinal(
  chain: Chain,
  tip: Tip,
  alarm: RaiseAlarm,
): Promise<Block | undefined> {
  const final = await chooseFinal(chain, tip, alarm)
  const newest = tip.head.number - (chain.settings.leastDepth ?? 0)
  if (!final || final.number <= newest || final.number === 0) return final
  throw new AlarmingFault(
    `block ${final.number} is called final at head ${tip.head.number}`,
    {
      kind: 'finalityDisagrees',
      facts: { lowest: String(newest), highest: String(final.number) },
    },
    DISAGREE_ROUNDS,
  )
}

type Range = { readonly from: number; readonly to: number }

async function readThird(
  chain: Chain,
  range: Range,
  not: readonly string[],
): Promise<FinalPart | undefined> {
  try {
    const third = await chain.readRange({ ...range, anchors: [], not, final: true })
    if (not.includes(third.provider))
      throw new ProviderFault('contradiction', 'a provider cannot confirm itself')
    return third
  } catch (error) {
    if (error instanceof NoProvider) return undefined
    throw error
  }
}

/**
 * Two providers must read the same; of three, the third decides. Returns a provider that alone read it, with one or
 * two. Throws when unconfirmed.
 */
export async function confirmPart(
  chain: Chain,
  range: Range,
  [part, second]: readonly FinalPart[],
  alarm: RaiseAlarm,
): Promise<string | null> {
  const first = part!
  if (!second) {
    if (isAgreed(chain)) throw new NoProvider(chain.network, Date.now() + ALONE_RETRY_MS)
    return first.provider
  }
  if (second.provider === first.provider)
    throw new ProviderFault('contradiction', 'a provider cannot confirm itself')
  if (isSame(first, second, range.to)) return null
  const blocks = `${range.from} to ${range.to}`
  const outvote = async (provider: string): Promise<void> => {
    chain.distrust(provider, `says something else of blocks ${blocks} than two others`)
    await alarm({ kind: 'providerOutvoted', facts: { provider, blocks } })
  }
  if (isAgreed(chain)) {
    const third = await readThird(chain, range, [first.provider, second.provider])
    if (third && isSame(first, third, range.to)) {
      await outvote(second.provider)
      return null
    }
    if (third && isSame(second, third, range.to)) await outvote(first.provider)
    else chain.distrust(first.provider, `says something else of blocks ${blocks} than another one`)
  }
  // Of two, neither cools down: the other one would then be believed alone.
  throw new AlarmingFault(
    `two providers disagree on blocks ${blocks}`,
    { kind: 'providersDisagree', facts: { blocks } },
    DISAGREE_ROUNDS,
  )
}
