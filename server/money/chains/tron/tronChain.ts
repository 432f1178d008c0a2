import { hexOfTron } from '../../../../basics/tron/address.ts'
import type { Log } from '../../../platform/log.ts'
import { checkContracts, wordsOf, type ContractQuestion } from '../providers/checkContracts.ts'
import {
  ProviderFault,
  RangeTooLarge,
  type Block,
  type Chain,
  type ChainSettings,
  type ChainTransfer,
  type FinalPart,
  type Tip,
  type TransactionFacts,
} from '../chain.ts'
import { newestTip } from '../providers/newestTip.ts'
import type { Providers } from '../providers/providers.ts'
import { createWatchList, type WatchList } from '../transfers/watchList.ts'
import type { Tokens } from '../transfers/transfers.ts'
import { callContract } from './call.ts'
import { lookUp } from './lookUp.ts'
import type { TronNode } from './node.ts'
import type { TronHeader } from './parse.ts'
import { createTronProviders } from './providers.ts'
import {
  eachOf,
  readHeaderAt,
  readHeaderOf,
  readLogs,
  readNewest,
  readOne,
  readWhole,
  type Endpoint,
} from './readBlocks.ts'
import { MAX_HINTED_RECEIVERS, readHinted } from './readHinted.ts'
import { readIndexed } from './readIndexed.ts'
import { toBase58, toTransfers } from './toTransfers.ts'

const TIMEOUT_MS = 10_000
/** At two requests per block, a larger range could outlast the lease. */
const MAX_RANGE = 100

/** No bloom hint: TRON's filters are all zeros. */
const blockOf = ({ number, hash, parentHash, timeMs }: TronHeader): Block => ({
  number,
  hash,
  parentHash,
  timeMs,
  mayContain: false,
})

type Tron = {
  readonly settings: ChainSettings
  readonly providers: Providers<TronNode>
  readonly list: WatchList
  /** As hex. */
  readonly tokens: Tokens
  readonly shop: string | null
  readonly solid: Map<string, number>
}

async function solidOf({ solid }: Tron, node: TronNode): Promise<TronHeader> {
  const header = await readNewest(node, 'walletsolidity')
  solid.set(node.name, header.number)
  return header
}

async function tipOf(tron: Tron, node: TronNode): Promise<Tip> {
  const [final, head] = await Promise.all([solidOf(tron, node), readNewest(node, 'wallet')])
  // One address may serve several nodes.
  if (final.number > head.number)
    throw new ProviderFault('contradiction', 'what is solidified is ahead of the head')
  return { head: blockOf(head), final: blockOf(final), provider: node.name }
}

/** Final blocks only from a provider that calls them final. */
async function endpointFor(
  tron: Tron,
  node: TronNode,
  to: number,
  final: boolean,
): Promise<Endpoint> {
  if ((tron.solid.get(node.name) ?? -1) >= to || (await solidOf(tron, node)).number >= to)
    return 'walletsolidity'
  if (final) throw new ProviderFault('lagging', `has not solidified block ${to}`)
  return 'wallet'
}

const blocksOf = (node: TronNode, numbers: readonly number[]): Promise<(Block | undefined)[]> =>
  eachOf(numbers, async (number) => {
    const header = await readHeaderAt(node, number)
    return header && blockOf(header)
  })

async function readPart(
  tron: Tron,
  node: TronNode,
  {
    from,
    to,
    anchors,
    final = false,
  }: { from: number; to: number; anchors: readonly number[]; final?: boolean },
): Promise<FinalPart> {
  const endpoint = await endpointFor(tron, node, to, final)
  // Also reads the parent of the first block.
  const below = anchors.includes(from - 1) ? from - 1 : from
  const blocks = await readWhole(node, endpoint, below, to).catch((error: unknown) => {
    // A single block cannot be split: try another provider.
    throw error instanceof RangeTooLarge && from === to
      ? new ProviderFault('lagging', error.message)
      : error
  })
  const logs = (
    await eachOf(
      blocks.filter(({ number }) => number >= from),
      (block) => readLogs(node, endpoint, block),
    )
  ).flat()
  const known = new Map(blocks.map((block) => [block.number, blockOf(block)]))
  const others = anchors.filter((number) => number < below || number > to)
  for (const block of await blocksOf(node, others)) if (block) known.set(block.number, block)
  return {
    transfers: toTransfers(logs, tron.list, tron.tokens),
    anchors: new Map(
      [...anchors, to].flatMap((number) =>
        known.has(number) ? [[number, known.get(number)!] as const] : [],
      ),
    ),
    provider: node.name,
  }
}

const readByHash = async (
  { list, tokens }: Tron,
  node: TronNode,
  hash: string,
): Promise<ChainTransfer[]> => toTransfers((await readOne(node, hash)).logs, list, tokens)

/** With hints, pending transfers are looked up; without lists, the block is read. */
async function readSeen(tron: Tron, node: TronNode, hash: string): Promise<ChainTransfer[]> {
  const { settings, list, tokens } = tron
  if (settings.hints !== true || list.receivers.size > MAX_HINTED_RECEIVERS)
    return readByHash(tron, node, hash)
  try {
    return toTransfers(await readHinted(node, hash, tokens, [...list.receivers]), list, tokens)
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind === 'lagging') throw error
    return readByHash(tron, node, hash)
  }
}

const askContract = (
  { providers, settings: { network } }: Tron,
  question: ContractQuestion,
): Promise<string> =>
  providers.run(async (node) =>
    wordsOf(
      await callContract(node, 'wallet', question.contract, question.call),
      network,
      question,
    ),
  )

/** By JSON-RPC's index where available. */
async function readAgain(tron: Tron, node: TronNode, hash: string): Promise<ChainTransfer[]> {
  try {
    return toTransfers(await readIndexed(node, hash, tron.list), tron.list, tron.tokens)
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind === 'contradiction') throw error
    return readByHash(tron, node, hash)
  }
}

/** One provider may not know the newest transactions yet. */
async function lookUpAnywhere(
  { providers, tokens: { usdt }, shop }: Tron,
  txHash: string,
): Promise<TransactionFacts | undefined> {
  const [found, name] = await providers.run(
    async (node) => [await lookUp(node, txHash, { usdt, shop }), node.name] as const,
  )
  if (found || providers.count < 2) return found
  return providers.runIfAny((node) => lookUp(node, txHash, { usdt, shop }), { not: name })
}

function openTron(settings: ChainSettings, log: Log, timeoutMs = TIMEOUT_MS): Tron {
  const shop = settings.shop === null ? null : hexOfTron(settings.shop)
  const list = createWatchList({ shop })
  for (const address of settings.receive) list.watch(hexOfTron(address))
  for (const address of settings.payees) list.watchPayee(hexOfTron(address))
  return {
    settings,
    providers: createTronProviders(settings, { timeoutMs, log }),
    list,
    tokens: {
      usdt: hexOfTron(settings.usdt),
      mdd: settings.mdd ? { ...settings.mdd, address: hexOfTron(settings.mdd.address) } : null,
    },
    shop,
    solid: new Map(),
  }
}

/** TRON over HTTP. Final means solidified. */
export function createTronChain(
  settings: ChainSettings,
  log: Log,
  options: { timeoutMs?: number; staleMs?: number } = {},
): Chain {
  const tron = openTron(settings, log, options.timeoutMs)
  const { providers, list } = tron
  return {
    network: settings.network,
    settings,
    maxRange: MAX_RANGE,
    async verify() {
      await checkContracts(settings, (question) => askContract(tron, question), toBase58)
    },
    watch({ receivers, shops, limits = [] }) {
      for (const address of receivers) list.watch(hexOfTron(address))
      // Each payment's transaction shows such a shop's platform address.
      for (const shop of shops) list.watchShop(hexOfTron(shop))
      for (const limit of limits) list.watchLimit(hexOfTron(limit))
    },
    // Blocks are read whole, so an address watched once can stay watched for free.
    watchHot(addresses) {
      for (const address of addresses) list.watch(hexOfTron(address))
    },
    identity: async () => (await providers.run((node) => readHeaderAt(node, 0)))?.hash ?? '',
    tip: (not) =>
      newestTip(providers, (node) => tipOf(tron, node), {
        ...(not && { not }),
        staleMs: options.staleMs,
      }),
    blocks: (numbers) => providers.run((node) => blocksOf(node, numbers)),
    blockByHash: (hash) =>
      providers.run(async (node) => {
        const header = await readHeaderOf(node, hash)
        return header && blockOf(header)
      }),
    readRange: ({ not = [], ...range }) =>
      providers.run((node) => readPart(tron, node, range), { not }),
    readTwice: (range) => providers.runTwice((node) => readPart(tron, node, range)),
    readBlock: (hash) => providers.run((node) => readSeen(tron, node, hash)),
    async crossCheck({ hash }, askedFirst) {
      const other =
        providers.count > 1
          ? await providers.runIfAny((node) => readByHash(tron, node, hash), { not: askedFirst })
          : undefined
      return other ?? providers.run((node) => readAgain(tron, node, hash))
    },
    async agreesOn({ number, hash }, askedFirst) {
      const found = await providers.runIfAny((node) => blocksOf(node, [number]), {
        not: askedFirst,
      })
      return found?.[0] && found[0].hash === hash
    },
    lookUp: (txHash) => lookUpAnywhere(tron, txHash),
    distrust: (provider, why) => providers.distrust(provider, why),
    providers: () => providers.states(),
  }
}
