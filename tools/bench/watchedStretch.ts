import type { ChainSettings } from '../../server/money/chains/chain.ts'
import type { TestChain } from '../../server/testing/chains/scriptedChain.ts'

export type Payment = { readonly to: string; readonly amountBase: bigint }

export type StretchPlan = {
  readonly blocks: number
  readonly transfersABlock: number
  /** One in this many blocks has a transaction, with the transfers of all of them. */
  readonly blocksATransaction: number
  readonly payments: readonly Payment[]
}

export type Stretch = { readonly from: number; readonly to: number }

/** A local chain to catch up with, as its watcher sees it. */
export type WatchedChain = {
  readonly settings: ChainSettings
  /** Called once. */
  makeStretch(plan: StretchPlan): Promise<Stretch>
  stop(): Promise<void>
}

/** Blocks with transfers to us; payments are spread evenly among transfers that match no order. */
export async function makeStretch(
  chain: TestChain,
  { blocks, transfersABlock, blocksATransaction, payments }: StretchPlan,
): Promise<Stretch> {
  const from = (await chain.head()) + 1
  const every = Math.floor((blocks * transfersABlock) / payments.length)
  let made = 0
  const transfer = (): Payment => {
    const at = made++
    const paid = at % every === 0 ? payments[at / every] : undefined
    return paid ?? { to: chain.receivers[at % 2]!, amountBase: 1_000_000n + BigInt(at) * 10_000n }
  }
  for (let block = 0; block < blocks; block += blocksATransaction) {
    await chain.mine([
      await chain.signMany(Array.from({ length: transfersABlock * blocksATransaction }, transfer)),
    ])
    if (blocksATransaction > 1) await chain.mineEmpty(blocksATransaction - 1)
  }
  await chain.finalise()
  return { from, to: (await chain.head()) - chain.lagBlocks }
}
