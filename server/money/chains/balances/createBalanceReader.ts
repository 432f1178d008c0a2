import { addressWord, uintWord } from '../../../../basics/abi/words.ts'
import { hexQuantity } from '../../../../basics/hex.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import { hexOfTron } from '../../../../basics/tron/address.ts'
import type { Log } from '../../../platform/log.ts'
import { NoProvider, ProviderFault, type ChainSettings } from '../chain.ts'
import { selectorOf } from '../contracts/contractReader.ts'
import { createProviders } from '../evm/providers.ts'
import { RpcError, type Rpc } from '../evm/rpc.ts'
import type { Providers } from '../providers/providers.ts'
import { callContract } from '../tron/call.ts'
import type { TronNode } from '../tron/node.ts'
import { createTronProviders } from '../tron/providers.ts'
import { eachOf, readNewest } from '../tron/readBlocks.ts'

/** The token's balances in one block, in the order asked. */
export type Balances = { readonly block: number; readonly amounts: readonly bigint[] }

export type BalanceReader = {
  /** Addresses that one `read` takes. */
  readonly most: number
  /**
   * At final block `at`; on TRON, whose nodes have only the newest state, at the newest solidified one. Throws
   * `NoProvider`.
   */
  read(addresses: readonly string[], at: number): Promise<Balances>
  /** The next round begins with another provider. */
  turn(): void
}

/** One call of the factory's `balances`: 3.9 M gas, 64 kB each way. */
const A_CALL = 1_000
/** Without a factory: a JSON-RPC batch on EVM; on TRON as many as fit before the next block. */
const ALONE = { evm: 100, tron: 40 } as const
const TIMEOUT_MS = 10_000
const TRIES = 5
const VIEW = 'balances(address,address[])'
const BALANCE_OF = 'balanceOf(address)'
const WORDS = /^0x(?:[0-9a-f]{64})+$/i

const argumentsOf = (token: string, holders: readonly string[]): string =>
  [
    addressWord(token),
    uintWord(64n),
    uintWord(BigInt(holders.length)),
    ...holders.map(addressWord),
  ].join('')

function listIn(answer: unknown, count: number): bigint[] {
  if (typeof answer !== 'string' || !WORDS.test(answer) || answer.length !== 2 + 64 * (count + 2))
    throw new ProviderFault('malformed', 'malformed balances')
  const words = answer.slice(2).match(/.{64}/g)!
  if (BigInt(`0x${words[0]}`) !== 32n || BigInt(`0x${words[1]}`) !== BigInt(count))
    throw new ProviderFault('malformed', 'another list of balances than asked for')
  return words.slice(2).map((word) => BigInt(`0x${word}`))
}

const oneIn = (answer: unknown): bigint => {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer))
    throw new ProviderFault('malformed', 'malformed balance')
  return BigInt(answer)
}

type Settings = Pick<ChainSettings, 'network' | 'chainId' | 'rpc' | 'usdt' | 'instance'> &
  Pick<ChainSettings, 'apiKeys'>

const refused = (error: unknown): never => {
  throw error instanceof RpcError ? new ProviderFault('refused', error.message) : error
}

async function readEvm(
  rpc: Rpc,
  { usdt }: Settings,
  factory: string | null,
  addresses: readonly string[],
  at: string,
): Promise<bigint[]> {
  if (factory !== null) {
    const data = `0x${selectorOf(VIEW)}${argumentsOf(usdt, addresses)}`
    const [answer] = await rpc
      .send([{ method: 'eth_call', params: [{ to: factory, data }, at] }])
      .catch(refused)
    return listIn(answer, addresses.length)
  }
  const answers = await rpc
    .send(
      addresses.map((address) => ({
        method: 'eth_call',
        params: [{ to: usdt, data: `0x${selectorOf(BALANCE_OF)}${addressWord(address)}` }, at],
      })),
    )
    .catch(refused)
  return answers.map(oneIn)
}

async function readTron(
  node: TronNode,
  { usdt }: Settings,
  factory: string | null,
  addresses: readonly string[],
): Promise<Balances> {
  const holders = addresses.map(hexOfTron)
  const amountsOnce = async (): Promise<bigint[]> =>
    factory === null
      ? eachOf(holders, async (holder) =>
          oneIn(await callContract(node, 'walletsolidity', usdt, BALANCE_OF, addressWord(holder))),
        )
      : listIn(
          await callContract(
            node,
            'walletsolidity',
            factory,
            VIEW,
            argumentsOf(hexOfTron(usdt), holders),
          ),
          holders.length,
        )
  let before = await readNewest(node, 'walletsolidity')
  for (let tries = 0; tries < TRIES; tries++) {
    const amounts = await amountsOnce()
    const after = await readNewest(node, 'walletsolidity')
    if (after.hash === before.hash) return { block: before.number, amounts }
    before = after
  }
  throw new ProviderFault('lagging', 'solidifies faster than it answers')
}

/** Rotates, so that no provider decides alone for long. */
function inTurns<C extends { readonly name: string }>(providers: Providers<C>) {
  let skipped = 0
  return {
    turn: () => void (skipped = (skipped + 1) % providers.count),
    async run<T>(work: (client: C) => Promise<T>): Promise<T> {
      const not = providers
        .states()
        .slice(0, skipped)
        .map(({ name }) => name)
      try {
        return await providers.run(work, { not })
      } catch (error) {
        if (!(error instanceof NoProvider) || not.length === 0) throw error
        return providers.run(work)
      }
    },
  }
}

/** `factory`: the public `Forwarders` on this network, or `null` where it is not deployed. */
export function createBalanceReader(
  settings: Settings,
  factory: string | null,
  log: Log,
): BalanceReader {
  const { network, chainId, rpc, instance } = settings
  const { kind } = NETWORKS[network]
  const most = factory === null ? ALONE[kind] : A_CALL
  if (kind === 'tron') {
    const turns = inTurns(
      createTronProviders(settings as ChainSettings, { timeoutMs: TIMEOUT_MS, log }),
    )
    return {
      most,
      turn: turns.turn,
      read: (addresses) => turns.run((node) => readTron(node, settings, factory, addresses)),
    }
  }
  const turns = inTurns(createProviders(rpc, { network, chainId, timeoutMs: TIMEOUT_MS, log }))
  return {
    most,
    turn: turns.turn,
    read: async (addresses, at) => ({
      block: at,
      amounts: await turns.run((client) =>
        // A demo chain only has the state of its newest block.
        readEvm(
          client,
          settings,
          factory,
          addresses,
          instance === null ? hexQuantity(at) : 'latest',
        ),
      ),
    }),
  }
}
