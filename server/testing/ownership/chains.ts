import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import type { ChainTransfer } from '../../money/chains/chain.ts'
import { hashOf, oneOf, type Random } from './random.ts'
import { addressFor, ALL_NETWORKS, type World } from './world.ts'

/** What the model knows about a transfer and the shop does not. */
export type Sent = {
  readonly network: NetworkId
  transfer: ChainTransfer
  /** Who paid it; null is the shop itself. */
  readonly from: number | null
  /** A stranger may give money away; no one's payment may end at a stranger. */
  readonly mayGive: boolean
  /** Paid once, exactly, in time, to an address of the order's own: it must be delivered. */
  delivers: string | null
  isKnown: boolean
}

type Sending = {
  readonly network: NetworkId
  readonly receiver: string
  readonly amountBase: bigint
  readonly from: number | null
  readonly sender?: string
  readonly mayGive?: boolean
  readonly delivers?: string | null
  readonly chainOrderId?: bigint
  readonly refusal?: ChainTransfer['refusal']
}

/** Three chains: what was sent becomes final, or is reorganised away before. */
export function createChains(world: World, random: Random, name: string) {
  const heads = new Map<NetworkId, number>(ALL_NETWORKS.map((one) => [one, 1_000]))
  const pending: Sent[] = []
  const seen = new Set<Sent>()
  const finals: Sent[] = []
  let count = 0

  const newBlock = (network: NetworkId) => {
    const blockNumber = heads.get(network)! + 1
    heads.set(network, blockNumber)
    const blockHash = hashOf(`${name} block ${++count}`)
    return { blockNumber, blockHash, timeMs: world.nowMs() }
  }
  const finish = async (network: NetworkId, all: readonly Sent[]): Promise<void> => {
    const watched = new Set(await world.watched(all.map((one) => one.transfer)))
    for (const one of all) one.isKnown = watched.has(one.transfer)
    await world.final(network, heads.get(network)!, [...watched])
  }

  return {
    finals,
    isPending: () => pending.length > 0,
    anyHash: () => hashOf(`${name} any ${++count}`),
    send(one: Sending): void {
      const { network, receiver, from } = one
      pending.push({
        network,
        from,
        mayGive: one.mayGive ?? false,
        delivers: one.delivers ?? null,
        isKnown: true,
        transfer: {
          ...newBlock(network),
          txHash: hashOf(`${name} transfer ${++count}`),
          logIndex: random(3),
          rail: one.chainOrderId === undefined ? 'transfer' : 'contract',
          token: NETWORKS[network].usdtAddress,
          sender: one.sender ?? addressFor(network, `payer ${from}`),
          receiver,
          amountBase: one.amountBase,
          chainOrderId: one.chainOrderId ?? null,
          refusal: one.refusal ?? null,
        },
      })
    },
    async showPending(): Promise<void> {
      for (const network of ALL_NETWORKS) {
        const fresh = pending.filter((one) => one.network === network && !seen.has(one))
        for (const one of fresh) seen.add(one)
        await world.seen(
          network,
          heads.get(network)!,
          await world.watched(fresh.map((one) => one.transfer)),
        )
      }
    },
    /** A block is replaced: what it held is mined again, or never. */
    async reorganise(): Promise<boolean> {
      const hit = oneOf(random, pending)
      if (!hit) return false
      await world.gone(hit.network, [hit.transfer.blockHash])
      pending.splice(pending.indexOf(hit), 1)
      if (random(3) > 0) {
        hit.transfer = { ...hit.transfer, ...newBlock(hit.network) }
        // It may be late now.
        hit.delivers = null
        pending.push(hit)
      }
      return true
    },
    async finalise(): Promise<void> {
      for (const network of ALL_NETWORKS) {
        const all = pending.filter((one) => one.network === network)
        for (const one of all) pending.splice(pending.indexOf(one), 1)
        finals.push(...all)
        await finish(network, all)
      }
    },
    /** Final blocks are read again: after a restore, or because someone asked for it. */
    async readAgain(from: number): Promise<void> {
      for (const network of ALL_NETWORKS)
        await finish(
          network,
          finals.slice(from).filter((one) => one.network === network),
        )
    },
  }
}

export type Chains = ReturnType<typeof createChains>
