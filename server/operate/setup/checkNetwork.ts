import { ChainMismatch } from '../../money/chains/chain.ts'
import { openChain } from '../../money/chains/openChain.ts'
import type { CallResult } from '../../../api/calls.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Log } from '../../platform/log.ts'

type ProviderCheck = CallResult<'checkNetworks'>[number]

/** Its host alone: the address may hold a key. */
const hostOf = (address: string): string => URL.parse(address.split('|')[0]!)?.host ?? '?'
/** Nodes with the same chain are at most so far apart in what is final. */
const CLOSE_BLOCKS = 64

type Answer = {
  readonly final: number
  readonly hash: string
  readonly behind: number
  readonly at: number
}
type NodeFault = { readonly kind: 'noNode' | 'mismatch'; readonly text: string }
const isFault = (answer: Answer | NodeFault): answer is NodeFault => 'kind' in answer

/**
 * One text for all other failures: a reason would reveal what listens inside the network. Addresses are not limited,
 * since a merchant's own node is usually private.
 */
const NO_NODE = 'does not answer as a node of this network'

/** What one node says: the right chain, the token's decimals, the contracts, and a final block. */
async function ask(chain: ChainConfig, rpc: string, log: Log): Promise<Answer | NodeFault> {
  const alone = openChain({ ...chain, rpc: [rpc] }, log)
  try {
    await alone.verify()
    const { final, head } = await alone.tip()
    const behind = head.number - final.number
    return { final: final.number, hash: final.hash, behind, at: final.timeMs }
  } catch (error) {
    if (error instanceof ChainMismatch) return { kind: 'mismatch', text: error.message }
    log.info({ err: error, event: 'nodeChecked', provider: hostOf(rpc) }, 'node not usable')
    return { kind: 'noNode', text: NO_NODE }
  }
}

/** Asks each node of a network alone, and then whether they agree on a block that all of them call final. */
export async function checkNetwork(chain: ChainConfig, log: Log): Promise<ProviderCheck[]> {
  const answers = await Promise.all(chain.rpc.map((rpc) => ask(chain, rpc, log)))
  const heights = answers.flatMap((one) => (isFault(one) ? [] : [one.final]))
  const lowest = Math.min(...heights)
  const hashes = await Promise.all(
    chain.rpc.map(async (rpc, at) => {
      if (isFault(answers[at]!)) return undefined
      const [block] = await openChain({ ...chain, rpc: [rpc] }, log)
        .blocks([lowest])
        .catch(() => [])
      return block?.hash
    }),
  )
  const first = hashes.find((hash) => hash !== undefined)
  return chain.rpc.map((rpc, index) => {
    const provider = hostOf(rpc)
    const answer = answers[index]!
    if (isFault(answer)) return { provider, ok: false, final: null, ...answer }
    const { final: block, behind, at } = answer
    const check = { provider, final: { block, behind, at } }
    if (block - lowest > CLOSE_BLOCKS)
      return {
        ...check,
        ok: false,
        kind: 'apart',
        text: `calls block ${block} final, another ${lowest}`,
      }
    if (hashes[index] !== first)
      return {
        ...check,
        ok: false,
        kind: 'otherBlock',
        text: `has another block ${lowest} than the first node`,
      }
    return { ...check, ok: true, kind: 'good', text: `final block ${block}` }
  })
}
