import { addressWord } from '../../../../basics/abi/words.ts'
import { hexQuantity } from '../../../../basics/hex.ts'
import type { Log } from '../../../platform/log.ts'
import {
  isTooHeavy,
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
import { checkContracts, wordsOf, type ContractQuestion } from '../providers/checkContracts.ts'
import { newestTip } from '../providers/newestTip.ts'
import type { Providers } from '../providers/providers.ts'
import { TRANSFER_TOPIC } from '../transfers/transfers.ts'
import { bloomMayContain, bloomProbe, type BloomProbe } from './bloom.ts'
import { lookUp } from './lookUp.ts'
import { readHeader, type Header } from './parse.ts'
import { createProviders } from './providers.ts'
import { createLogReader, type LogReader } from './readLogs.ts'
import { RpcError, type Rpc } from './rpc.ts'

const TIMEOUT_MS = 10_000
const BLOCKS_PER_BATCH = 100
const TRANSFER_PROBE = bloomProbe(TRANSFER_TOPIC)
const SELECTORS = {
  'decimals()': '0x313ce567',
  'symbol()': '0x95d89b41',
  'usdt()': '0x2f48ab7d',
  'mdd()': '0x82a87424',
  'getMarketingAddr()': '0xb8edab00',
} as const

type Evm = {
  /** Contract addresses in lower case. */
  readonly settings: ChainSettings
  readonly providers: Providers<Rpc>
  readonly reader: LogReader
  /** Each token's own. */
  readonly tokenProbes: readonly BloomProbe[]
  readonly receiverProbes: Map<string, BloomProbe>
}

function probesOfReceivers({ reader, receiverProbes }: Evm): BloomProbe[] {
  const watched = reader.watched()
  for (const address of receiverProbes.keys())
    if (!watched.has(address)) receiverProbes.delete(address)
  for (const address of watched)
    if (!receiverProbes.has(address))
      receiverProbes.set(address, bloomProbe(`0x${addressWord(address)}`))
  return [...receiverProbes.values()]
}

const blockOf = (evm: Evm, { number, hash, parentHash, timeMs, logsBloom }: Header): Block => ({
  number,
  hash,
  parentHash,
  timeMs,
  mayContain: evm.tokenProbes.some((token) =>
    bloomMayContain(logsBloom, [token, TRANSFER_PROBE], probesOfReceivers(evm)),
  ),
})

const have = (header: Header | undefined, what: string): Header => {
  if (!header) throw new ProviderFault('lagging', `does not have ${what}`)
  return header
}

const byTag = (tag: string) => ({ method: 'eth_getBlockByNumber', params: [tag, false] })

/** Final by the chain's tag, or by depth where the settings say so; never as a fallback. */
async function finalOf(
  { settings: { network, fixedDepth } }: Evm,
  rpc: Rpc,
): Promise<{ head: Header; final: Header }> {
  if (fixedDepth === null) {
    const [head, final] = await rpc.send([byTag('latest'), byTag('finalized')])
    if (final === null)
      throw new ProviderFault(
        'refused',
        `knows no finalized block: set CHAIN_${network}_FIXED_DEPTH if this chain has none`,
      )
    return {
      head: have(readHeader(head), 'a head'),
      final: have(readHeader(final), 'a final block'),
    }
  }
  const head = have(readHeader((await rpc.send([byTag('latest')]))[0]), 'a head')
  const number = Math.max(0, head.number - fixedDepth)
  const [final] = await rpc.send([byTag(hexQuantity(number))])
  return { head, final: have(readHeader(final), `block ${number}`) }
}

async function tipOf(evm: Evm, rpc: Rpc): Promise<Tip> {
  const { head, final } = await finalOf(evm, rpc)
  if (final.number > head.number)
    throw new ProviderFault('contradiction', 'final is ahead of the head')
  return { head: blockOf(evm, head), final: blockOf(evm, final), provider: rpc.name }
}

const askContract = (
  { providers, settings: { network } }: Evm,
  question: ContractQuestion,
): Promise<string> =>
  providers.run(async (rpc) => {
    const { setting, contract, call } = question
    const [answer] = await rpc
      .send([{ method: 'eth_call', params: [{ to: contract, data: SELECTORS[call] }, 'latest'] }])
      .catch((error: unknown) => {
        throw error instanceof RpcError
          ? new ProviderFault(
              'refused',
              `CHAIN_${network}_${setting}: the contract at ${contract} cannot be asked: ${error.message}`,
            )
          : error
      })
    return wordsOf(answer, network, question)
  })

async function blocksOf(
  evm: Evm,
  rpc: Rpc,
  numbers: readonly number[],
): Promise<(Block | undefined)[]> {
  const blocks: (Block | undefined)[] = []
  for (let at = 0; at < numbers.length; at += BLOCKS_PER_BATCH) {
    const part = numbers.slice(at, at + BLOCKS_PER_BATCH)
    const answers = await rpc.send(
      part.map((number) => ({
        method: 'eth_getBlockByNumber',
        params: [hexQuantity(number), false],
      })),
    )
    for (const [place, answer] of answers.entries()) {
      const header = readHeader(answer)
      if (header && header.number !== part[place])
        throw new ProviderFault(
          'contradiction',
          `asked for block ${part[place]}, got ${header.number}`,
        )
      blocks.push(header && blockOf(evm, header))
    }
  }
  return blocks
}

async function readPart(
  evm: Evm,
  rpc: Rpc,
  { from, to, anchors }: { from: number; to: number; anchors: readonly number[] },
): Promise<FinalPart> {
  const numbers = [...new Set([...anchors, to])]
  const { transfers, headers } = await evm.reader
    .read(rpc, { from, to }, numbers)
    .catch((error: unknown) => {
      // A single block cannot be split: try another provider.
      throw error instanceof RangeTooLarge && from === to
        ? new ProviderFault('refused', error.message)
        : error
    })
  const known = new Map<number, Block>()
  for (const [at, header] of headers.entries())
    if (header && header.number === numbers[at]) known.set(header.number, blockOf(evm, header))
  if (!known.has(to)) throw new ProviderFault('lagging', `does not have block ${to}`)
  for (const one of transfers)
    if (known.has(one.blockNumber) && known.get(one.blockNumber)!.hash !== one.blockHash)
      throw new ProviderFault(
        'contradiction',
        `a log of another block ${one.blockNumber} than its own`,
      )
  return { transfers, anchors: known, provider: rpc.name }
}

const readOne = async ({ reader }: Evm, rpc: Rpc, hash: string): Promise<ChainTransfer[]> =>
  (await reader.read(rpc, { hash }, [])).transfers

async function readReceipts(evm: Evm, rpc: Rpc, hash: string): Promise<ChainTransfer[]> {
  try {
    return await evm.reader.readReceipts(rpc, hash)
  } catch (error) {
    if (!(error instanceof RpcError) && !isTooHeavy(error)) throw error
    return readOne(evm, rpc, hash)
  }
}

/** One provider may not know the newest transactions yet. */
async function lookUpAnywhere(
  { providers, settings }: Evm,
  txHash: string,
): Promise<TransactionFacts | undefined> {
  const [known, name] = await providers.run(
    async (rpc) => [await lookUp(rpc, txHash, settings), rpc.name] as const,
  )
  if (known || providers.count < 2) return known
  return providers.runIfAny((rpc) => lookUp(rpc, txHash, settings), { not: name })
}

async function readByHash(evm: Evm, rpc: Rpc, hash: string): Promise<Block | undefined> {
  const header = readHeader(
    (await rpc.send([{ method: 'eth_getBlockByHash', params: [hash, false] }]))[0],
  )
  if (header && header.hash !== hash)
    throw new ProviderFault('contradiction', 'another block than asked for')
  return header && blockOf(evm, header)
}

function openEvm(given: ChainSettings, log: Log, timeoutMs = TIMEOUT_MS): Evm {
  const settings = {
    ...given,
    usdt: given.usdt.toLowerCase(),
    mdd: given.mdd ? { ...given.mdd, address: given.mdd.address.toLowerCase() } : null,
    shop: given.shop?.toLowerCase() ?? null,
  }
  const { network, chainId, rpc, receive, usdt, mdd } = settings
  const reader = createLogReader(settings, log)
  for (const address of receive) reader.watch(address)
  for (const address of settings.payees) reader.watchPayee(address)
  return {
    settings,
    providers: createProviders(rpc, { network, chainId, timeoutMs, log }),
    reader,
    tokenProbes: [usdt, ...(mdd ? [mdd.address] : [])].map(bloomProbe),
    receiverProbes: new Map(),
  }
}

export function createEvmChain(
  given: ChainSettings,
  log: Log,
  options: { timeoutMs?: number; staleMs?: number } = {},
): Chain {
  const evm = openEvm(given, log, options.timeoutMs)
  const { settings, providers, reader } = evm
  return {
    network: settings.network,
    settings,
    async verify() {
      await checkContracts(
        given,
        (question) => askContract(evm, question),
        (hex) => hex.toLowerCase(),
      )
    },
    watch({ receivers, shops, limits = [] }) {
      for (const address of receivers) reader.watch(address)
      // Each payment's receipt shows such a shop's platform address.
      for (const shop of shops) reader.watchShop(shop)
      for (const limit of limits) reader.watchLimit(limit)
    },
    watchHot: (addresses) => reader.watchHot(addresses),
    async identity() {
      const [genesis] = await providers.run((rpc) => blocksOf(evm, rpc, [0]))
      return genesis?.hash ?? ''
    },
    tip: (not) =>
      newestTip(providers, (rpc) => tipOf(evm, rpc), {
        ...(not && { not }),
        staleMs: options.staleMs,
      }),
    blocks: (numbers) => providers.run((rpc) => blocksOf(evm, rpc, numbers)),
    blockByHash: (hash) => providers.run((rpc) => readByHash(evm, rpc, hash)),
    readRange: ({ not = [], ...range }) =>
      providers.run((rpc) => readPart(evm, rpc, range), { not }),
    readTwice: (range) => providers.runTwice((rpc) => readPart(evm, rpc, range)),
    readBlock: (hash) => providers.run((rpc) => readOne(evm, rpc, hash)),
    async crossCheck({ hash }, askedFirst) {
      const other =
        providers.count > 1
          ? await providers.runIfAny((rpc) => readOne(evm, rpc, hash), { not: askedFirst })
          : undefined
      return other ?? providers.run((rpc) => readReceipts(evm, rpc, hash))
    },
    async agreesOn({ number, hash }, askedFirst) {
      const found = await providers.runIfAny((rpc) => blocksOf(evm, rpc, [number]), {
        not: askedFirst,
      })
      return found?.[0] && found[0].hash === hash
    },
    lookUp: (txHash) => lookUpAnywhere(evm, txHash),
    distrust: (provider, why) => providers.distrust(provider, why),
    providers: () => providers.states(),
  }
}
