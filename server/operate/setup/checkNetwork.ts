import { ChainMismatch } from '../../money/chains/chain.ts'
import { openChain } from '../../money/chains/openChain.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Log } from '../../platform/log.ts'

export type ProviderCheck = {
  /** Its host alone: the address may hold a key. */
  readonly provider: string
  readonly ok: boolean
  readonly text: string
}

const hostOf = (address: string): string => URL.parse(address.split('|')[0]!)?.host ?? '?'
/** Nodes with the same chain are at most so far apart in what is final. */
const CLOSE_BLOCKS = 64

type Answer = { readonly final: number; readonly hash: string }

/**
 * One text for whatever else went wrong: the reason would tell what listens at an address inside the network. Which
 * addresses may be asked is not limited, since a merchant's own node is usually a private one.
 */
const NO_NODE = 'does not answer as a node of this network'

/** What one node says: the right chain, the token's decimals, the contracts, and a final block. */
async function ask(chain: ChainConfig, rpc: string, log: Log): Promise<Answer | string> {
  const alone = openChain({ ...chain, rpc: [rpc] }, log)
  try {
    await alone.verify()
    const { final } = await alone.tip()
    return { final: final.number, hash: final.hash }
  } catch (error) {
    if (error instanceof ChainMismatch) return error.message
    log.info({ err: error, event: 'nodeChecked', provider: hostOf(rpc) }, 'a node was not usable')
    return NO_NODE
  }
}

/** Asks each node of a network alone, and then whether they agree on a block that all of them call final. */
export async function checkNetwork(chain: ChainConfig, log: Log): Promise<ProviderCheck[]> {
  const answers = await Promise.all(chain.rpc.map((rpc) => ask(chain, rpc, log)))
  const heights = answers.flatMap((one) => (typeof one === 'string' ? [] : [one.final]))
  const lowest = Math.min(...heights)
  const hashes = await Promise.all(
    chain.rpc.map(async (rpc, at) => {
      if (typeof answers[at] === 'string') return undefined
      const [block] = await openChain({ ...chain, rpc: [rpc] }, log)
        .blocks([lowest])
        .catch(() => [])
      return block?.hash
    }),
  )
  const first = hashes.find((hash) => hash !== undefined)
  return chain.rpc.map((rpc, at) => {
    const provider = hostOf(rpc)
    const answer = answers[at]!
    if (typeof answer === 'string') return { provider, ok: false, text: answer }
    if (answer.final - lowest > CLOSE_BLOCKS)
      return { provider, ok: false, text: `calls block ${answer.final} final, another ${lowest}` }
    if (hashes[at] !== first)
      return { provider, ok: false, text: `has another block ${lowest} than the first node` }
    return { provider, ok: true, text: `final block ${answer.final}` }
  })
}
