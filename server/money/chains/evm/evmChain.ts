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
} from '../chain.ts'
import { checkContracts, wordsOf, type ContractQuestion } from '../checkContracts.ts'
import { newestTip } from '../newestTip.ts'
import { sameTransfer, TRANSFER_TOPIC } from '../transfers.ts'
import { bloomMayHold, bloomProbe } from './bloom.ts'
import { lookUp } from './lookUp.ts'
import { readHeader, type Header } from './parse.ts'
import { createProviders } from './providers.ts'
import { createLogReader } from './readLogs.ts'
import { RpcError, type Rpc } from './rpc.ts'

const TIMEOUT_MS = 10_000
const BLOCKS_A_BATCH = 100
const SELECTORS = {
  'decimals()': '0x313ce567',
  'usdt()': '0x2f48ab7d',
  'getMarketingAddr()': '0xb8edab00',
} as const

/** An EVM chain over JSON-RPC. Holds no state but what it learned about its providers. */
export function createEvmChain(
  given: ChainSettings,
  log: Log,
  options: { timeoutMs?: number; staleMs?: number } = {},
): Chain {
  const settings = {
    ...given,
    usdt: given.usdt.toLowerCase(),
    shop: given.shop?.toLowerCase() ?? null,
  }
  const { network } = settings
  const providers = createProviders(settings.rpc, {
    network,
    chainId: settings.chainId,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    log,
  })
  const reader = createLogReader(settings, log)
  for (const address of settings.receive) reader.watch(address)
  const tokenProbes = [bloomProbe(settings.usdt), bloomProbe(TRANSFER_TOPIC)]
  const receiverProbes = new Map<string, ReturnType<typeof bloomProbe>>()
  /** Providers that do not know the `finalized` tag, where the settings name a depth instead (D3). */
  const byDepth = new Set<string>()

  function probesOfReceivers() {
    for (const address of reader.watched)
      if (!receiverProbes.has(address))
        receiverProbes.set(address, bloomProbe(`0x${addressWord(address)}`))
    return [...receiverProbes.values()]
  }

  const blockOf = ({ number, hash, parentHash, timeMs, logsBloom }: Header): Block => ({
    number,
    hash,
    parentHash,
    timeMs,
    mayHold: bloomMayHold(logsBloom, tokenProbes, probesOfReceivers()),
  })

  const have = (header: Header | undefined, what: string): Header => {
    if (!header) throw new ProviderFault('lagging', `does not have ${what}`)
    return header
  }

  async function finalOf(rpc: Rpc): Promise<{ head: Header; final: Header }> {
    const latest = { method: 'eth_getBlockByNumber', params: ['latest', false] }
    if (!byDepth.has(rpc.name)) {
      try {
        const [head, final] = await rpc.send([
          latest,
          { method: 'eth_getBlockByNumber', params: ['finalized', false] },
        ])
        if (final !== null)
          return {
            head: have(readHeader(head), 'a head'),
            final: have(readHeader(final), 'a final block'),
          }
      } catch (error) {
        if (!(error instanceof RpcError)) throw error
      }
      if (settings.fixedDepth === null)
        throw new ProviderFault(
          'refused',
          `knows no finalized block: set CHAIN_${network}_FIXED_DEPTH if this chain has none`,
        )
      byDepth.add(rpc.name)
    }
    const head = have(readHeader((await rpc.send([latest]))[0]), 'a head')
    const number = Math.max(0, head.number - settings.fixedDepth!)
    const [final] = await rpc.send([
      { method: 'eth_getBlockByNumber', params: [hexQuantity(number), false] },
    ])
    return { head, final: have(readHeader(final), `block ${number}`) }
  }

  async function tipOf(rpc: Rpc) {
    const { head, final } = await finalOf(rpc)
    if (final.number > head.number)
      throw new ProviderFault('contradiction', 'final is ahead of the head')
    return { head: blockOf(head), final: blockOf(final), provider: rpc.name }
  }

  const askContract = (question: ContractQuestion): Promise<string> =>
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

  const blocksOf = async (rpc: Rpc, numbers: readonly number[]): Promise<(Block | undefined)[]> => {
    const blocks: (Block | undefined)[] = []
    for (let at = 0; at < numbers.length; at += BLOCKS_A_BATCH) {
      const part = numbers.slice(at, at + BLOCKS_A_BATCH)
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
        blocks.push(header && blockOf(header))
      }
    }
    return blocks
  }

  return {
    network,
    settings,
    async verify() {
      const platform = await checkContracts(given, askContract, (hex) => hex.toLowerCase())
      if (platform !== null) reader.watch(platform)
    },
    watch({ receivers, shops, limits = [] }) {
      for (const address of receivers) reader.watch(address)
      // Where the takings of such a shop go is read from each payment's receipt.
      for (const shop of shops) reader.watchShop(shop)
      for (const limit of limits) reader.watchLimit(limit)
    },
    identity: async () => {
      const [genesis] = await providers.run((rpc) => blocksOf(rpc, [0]))
      return genesis?.hash ?? ''
    },
    tip: (not) => newestTip(providers, tipOf, { ...(not && { not }), staleMs: options.staleMs }),
    blocks: (numbers) => providers.run((rpc) => blocksOf(rpc, numbers)),
    blockByHash: (hash) =>
      providers.run(async (rpc) => {
        const header = readHeader(
          (await rpc.send([{ method: 'eth_getBlockByHash', params: [hash, false] }]))[0],
        )
        if (header && header.hash !== hash)
          throw new ProviderFault('contradiction', 'another block than asked for')
        return header && blockOf(header)
      }),
    readRange: ({ from, to, anchors, not = [] }) =>
      providers.run(
        async (rpc) => {
          const numbers = [...new Set([...anchors, to])]
          const { transfers, headers } = await reader
            .read(rpc, { from, to }, numbers)
            .catch((error: unknown) => {
              // Less than one block cannot be asked for: another provider has to do.
              throw error instanceof RangeTooLarge && from === to
                ? new ProviderFault('refused', error.message)
                : error
            })
          const known = new Map<number, Block>()
          for (const [at, header] of headers.entries())
            if (header && header.number === numbers[at]) known.set(header.number, blockOf(header))
          if (!known.has(to)) throw new ProviderFault('lagging', `does not have block ${to}`)
          for (const one of transfers)
            if (known.has(one.blockNumber) && known.get(one.blockNumber)!.hash !== one.blockHash)
              throw new ProviderFault(
                'contradiction',
                `a log of another block ${one.blockNumber} than its own`,
              )
          return { transfers, anchors: known, provider: rpc.name }
        },
        { not },
      ),
    readBlock: (hash) =>
      providers.run(async (rpc) => (await reader.read(rpc, { hash }, [])).transfers),
    async crossCheck({ hash }, askedFirst) {
      const other =
        providers.count > 1
          ? await providers.runIfAny(
              async (rpc) => (await reader.read(rpc, { hash }, [])).transfers,
              { not: askedFirst },
            )
          : undefined
      if (other) return other
      return providers.run(async (rpc) => {
        try {
          return await reader.readReceipts(rpc, hash)
        } catch (error) {
          if (!(error instanceof RpcError) && !isTooHeavy(error)) throw error
          return (await reader.read(rpc, { hash }, [])).transfers
        }
      })
    },
    confirm: (transfer, askedFirst) =>
      providers.run(
        async (rpc) =>
          (await reader.read(rpc, { hash: transfer.blockHash }, [])).transfers.some((one) =>
            sameTransfer(one, transfer),
          ),
        { not: askedFirst },
      ),
    async agreesOn({ number, hash }, askedFirst) {
      const found = await providers.runIfAny((rpc) => blocksOf(rpc, [number]), { not: askedFirst })
      return found?.[0] && found[0].hash === hash
    },
    async lookUp(txHash) {
      const [known, name] = await providers.run(
        async (rpc) => [await lookUp(rpc, txHash, settings), rpc.name] as const,
      )
      // One provider's silence says little about a transaction of the last seconds.
      return (
        known ??
        (providers.count < 2
          ? undefined
          : providers.runIfAny((rpc) => lookUp(rpc, txHash, settings), { not: name }))
      )
    },
    distrust: (provider, why) => providers.distrust(provider, why),
    providers: () => providers.states(),
  }
}
