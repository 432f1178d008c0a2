import { canonicalAddress } from '../../../basics/address.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { formatUnits } from '../../../basics/money.ts'
import type { ChainTransfer, TransactionFacts } from '../../money/chains/chain.ts'
import type { ChainHealth } from '../../money/chains/networks/health.ts'
import { countOf, standstill } from './confirmations.ts'
import { finding, nameOf, type Finding } from './finding.ts'

export type OwnAddresses = {
  readonly here: ReadonlySet<string>
  readonly anywhere: ReadonlySet<string>
}

type Mined = Extract<TransactionFacts, { state: 'mined' }>
type Known = {
  readonly network: NetworkId
  readonly usdt: string
  readonly mdd: string | null
  readonly own: OwnAddresses
  readonly chains: readonly ChainHealth[]
  readonly nowMs: number
}

const COIN_DECIMALS = { evm: 18, tron: 6 } as const

const amountOf = (network: NetworkId, amountBase: bigint): string =>
  formatUnits(amountBase, NETWORKS[network].usdtDecimals, 2)

/** A transfer to the shop that the watcher has not reported yet, or cannot. */
function arriving(
  transfer: ChainTransfer,
  block: Mined['block'],
  { network, chains, nowMs }: Known,
): Finding {
  const facts = { amount: amountOf(network, transfer.amountBase), name: nameOf(network) }
  const stopped = standstill(network, chains, nowMs, facts)
  if (stopped) return stopped
  const chain = chains.find((one) => one.network === network)
  // Final and read, but not followed: older than the shop, or to an address it does not watch.
  if (chain && block.number <= chain.final) return finding('notRead', facts)
  return finding('confirming', { ...facts, ...countOf(block.number, chain) })
}

function ofTransfer(transfer: ChainTransfer, block: Mined['block'], known: Known): Finding {
  switch (transfer.refusal) {
    case 'wrongToken':
      if (known.mdd !== null && canonicalAddress(transfer.token) === canonicalAddress(known.mdd))
        return finding('mdd')
      return finding('fakeToken', {
        token: transfer.token,
        real: known.usdt,
        name: nameOf(known.network),
      })
    case 'zeroValue':
      return finding('zeroValue', { name: nameOf(known.network) })
    case 'noTransfer':
      return finding('noTransfer', { name: nameOf(known.network) })
    case null:
      return arriving(transfer, block, known)
  }
}

/** Nothing moved to the shop. */
function ofElsewhere({ transfers, coin, approval }: Mined, { network, own }: Known): Finding {
  const name = nameOf(network)
  const paid = transfers.find((one) => one.refusal === null)
  const isCoinOurs = coin !== null && own.here.has(canonicalAddress(coin.receiver))
  if (isCoinOurs)
    return finding('wrongCoin', {
      name,
      coin: NETWORKS[network].nativeSymbol,
      amount: formatUnits(coin.amountBase, COIN_DECIMALS[NETWORKS[network].kind], 2),
    })
  if (paid) {
    const facts = { name, amount: amountOf(network, paid.amountBase), receiver: paid.receiver }
    return finding(
      own.anywhere.has(canonicalAddress(paid.receiver)) ? 'wrongNetwork' : 'notOurs',
      facts,
    )
  }
  return approval ? finding('approvalOnly', { name }) : finding('noUsdt', { name })
}

/** Uses public data only; one finding per transfer to the shop. */
export function ofTransaction(
  facts: TransactionFacts,
  known: Known,
): readonly [Finding, ...Finding[]] {
  const name = nameOf(known.network)
  if (facts.state === 'waiting')
    return [standstill(known.network, known.chains, known.nowMs) ?? finding('notMined', { name })]
  if (facts.failure !== null)
    return [
      finding(facts.failure === 'alreadyPaid' ? 'usedId' : 'failed', {
        name,
        reason: facts.failure,
      }),
    ]
  const ours = facts.transfers.filter(
    (one) => one.chainOrderId !== null || known.own.here.has(canonicalAddress(one.receiver)),
  )
  // A real payment matters more than look-alike tokens in the same transaction.
  const [first, ...others] = ours
    .toSorted((a, b) => Number(a.refusal !== null) - Number(b.refusal !== null))
    .map((one) => ofTransfer(one, facts.block, known))
  return first ? [first, ...others] : [ofElsewhere(facts, known)]
}
