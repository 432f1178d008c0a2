import type { ChainToken } from '../../../basics/tokens.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatUnits } from '../../../basics/money.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import type { BalanceReader, Balances } from '../chains/balances/createBalanceReader.ts'
import { readCursor } from '../chains/cursor/cursor.ts'
import { askForAddress } from '../chains/cursor/rereads.ts'
import { sumReceived } from '../payments/transfers/sumReceived.ts'
import { keepBalances, readKnownBalances } from './addressBalances.ts'
import { rereadDue } from './rereadDue.ts'
import type { Rechecking } from './rescan.ts'

/** Spelled as in the chain's logs: lower-case hex, on TRON base58. */
export type GivenAddress = {
  readonly address: string
  /** Empty before it was given out: our books must explain its whole balance. */
  readonly fresh: boolean
}

type BalanceCheck = {
  readonly checked: number
  /** Hold more than stored transfers explain, even after a second reading. */
  readonly unexplained: readonly string[]
}

type Checking = Rechecking & { readonly asset: ChainToken }

type Difference = {
  readonly address: string
  readonly after: number
  readonly block: number
  readonly before: bigint
  readonly now: bigint
}

/** An unchecked fresh address is at most this old: over two hours on any chain. */
const FRESH_BLOCKS = 20_000
const WAIT_MS = 500
const WAITS = 20

/** TRON's nodes answer for a solidified block slightly before the watcher reads it. */
async function isRead({ ctx, chain: { network } }: Rechecking, block: number): Promise<boolean> {
  for (let waits = 0; waits <= WAITS; waits++) {
    const cursor = await readCursor(ctx, network)
    if (!cursor || cursor.frozen !== null) return false
    if (cursor.final.number >= block) return true
    await sleep(WAIT_MS)
  }
  return false
}

/** Outgoing transfers are checked by the books. */
async function missing(
  { ctx, chain: { network }, asset }: Checking,
  all: readonly Difference[],
): Promise<(Difference & { readonly amount: bigint })[]> {
  const received = await sumReceived(
    ctx,
    network,
    all.map(({ address, after, block }) => ({ address, after, to: block })),
    asset,
  )
  return all
    .map((one) => ({ ...one, amount: one.now - one.before - (received.get(one.address) ?? 0n) }))
    .filter(({ amount }) => amount > 0n)
}

async function compare(
  one: Checking,
  given: readonly GivenAddress[],
  { block, amounts }: Balances,
): Promise<Difference[]> {
  const { ctx, chain, asset } = one
  const known = await readKnownBalances(
    ctx,
    chain.network,
    given.map(({ address }) => address),
    asset,
  )
  const all = given.map(({ address, fresh }, at): Difference | undefined => {
    const before = known.get(address) ?? (fresh ? { block: -1, amountBase: 0n } : undefined)
    return (
      before && {
        address,
        after: before.block,
        block,
        before: before.amountBase,
        now: amounts[at]!,
      }
    )
  })
  const more = await missing(
    one,
    all.filter((each) => each !== undefined && each.after < block) as Difference[],
  )
  const unexplained = new Set(more.map(({ address }) => address))
  await keepBalances(
    ctx,
    chain.network,
    given.flatMap(({ address }, at) =>
      unexplained.has(address) ? [] : [{ address, block, amountBase: amounts[at]! }],
    ),
    asset,
  )
  return more
}

async function readAgain(one: Checking, differences: readonly Difference[]): Promise<string[]> {
  const { ctx, chain, asset } = one
  const { network, settings } = chain
  const decimals = asset === 'MDD' ? settings.mdd!.decimals : settings.usdtDecimals
  const cursor = await readCursor(ctx, network)
  for (const { address, after, block } of differences)
    await askForAddress(ctx, network, address, {
      from: after < 0 ? Math.max(0, block - FRESH_BLOCKS) : after + 1,
      to: Math.min(block, cursor?.final.number ?? block),
    })
  await rereadDue(one)
  const left = await missing(one, differences)
  for (const { address, amount, after, block } of left)
    await raiseAlarm(ctx, {
      kind: 'balanceUnexplained',
      network,
      facts: {
        address,
        amount: `${formatUnits(amount, decimals, 2)} ${asset}`,
        from: String(Math.max(0, after + 1)),
        to: String(block),
      },
    })
  const unexplained = new Set(left.map(({ address }) => address))
  await keepBalances(
    ctx,
    network,
    differences.flatMap(({ address, block, now }) =>
      unexplained.has(address) ? [] : [{ address, block, amountBase: now }],
    ),
    asset,
  )
  return [...unexplained]
}

/**
 * Compares balances in a final block with what was received, and rereads the blocks of any surplus from all providers.
 * What stays unexplained raises an alarm. Credits nothing. Throws `NoProvider`.
 */
export async function checkBalances(
  one: Rechecking,
  reader: BalanceReader,
  given: readonly GivenAddress[],
  asset: ChainToken = 'USDT',
): Promise<BalanceCheck> {
  const { ctx, chain } = one
  const checking = { ...one, asset }
  const cursor = await readCursor(ctx, chain.network)
  if (!cursor || cursor.frozen !== null || cursor.final.number < 0)
    return { checked: 0, unexplained: [] }
  reader.turn()
  const differences: Difference[] = []
  let checked = 0
  for (let at = 0; at < given.length; at += reader.most) {
    const part = given.slice(at, at + reader.most)
    const balances = await reader.read(
      part.map(({ address }) => address),
      cursor.final.number,
    )
    if (!(await isRead(one, balances.block))) continue
    differences.push(...(await compare(checking, part, balances)))
    checked += part.length
  }
  return {
    checked,
    unexplained: differences.length === 0 ? [] : await readAgain(checking, differences),
  }
}
