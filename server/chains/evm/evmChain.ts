import type { Log } from '../../log.ts'
import { ChainMismatch, isTooHeavy, NoProvider, ProviderFault, RangeTooLarge, type Block, type Chain, type ChainSettings, type ChainTransfer } from '../chain.ts'
import { bloomMayHold, bloomProbe } from './bloom.ts'
import { lookUp } from './lookUp.ts'
import { addressInWord, inHexQuantity, readHeader, wordAt, type Header } from './parse.ts'
import { createProviders } from './providers.ts'
import { createLogReader } from './readLogs.ts'
import { RpcError, type Rpc } from './rpc.ts'
import { PLATFORM_WORD, TRANSFER_TOPIC } from './transfers.ts'

const TIMEOUT_MS = 10_000
const BLOCKS_A_BATCH = 100
/** A head older than this is either a halted chain or a provider that fell behind; another one is asked. */
const STALE_MS = 60_000
const DECIMALS_CALL = '0x313ce567'
const GET_MARKETING_CALL = '0xb8edab00'
const USDT_CALL = '0x2f48ab7d'
const WORDS = /^0x(?:[0-9a-f]{64})+$/i

const sameTransfer = (a: ChainTransfer, b: ChainTransfer): boolean =>
  a.txHash === b.txHash && a.logIndex === b.logIndex && a.blockHash === b.blockHash && a.sender === b.sender && a.receiver === b.receiver
  && a.token === b.token && a.amountBase === b.amountBase && a.chainOrderId === b.chainOrderId

/** An EVM chain over JSON-RPC. Holds no state but what it learned about its providers. */
export function createEvmChain(given: ChainSettings, log: Log, options: { timeoutMs?: number; staleMs?: number } = {}): Chain {
  const settings = { ...given, usdt: given.usdt.toLowerCase(), shop: given.shop?.toLowerCase() ?? null }
  const { network } = settings
  const providers = createProviders(settings.rpc, { network, chainId: settings.chainId, timeoutMs: options.timeoutMs ?? TIMEOUT_MS, log })
  const reader = createLogReader(settings, log)
  for (const address of settings.receive) reader.watch(address)
  const tokenProbes = [bloomProbe(settings.usdt), bloomProbe(TRANSFER_TOPIC)]
  const receiverProbes = new Map<string, ReturnType<typeof bloomProbe>>()
  /** Providers that do not know the `finalized` tag, where the settings name a depth instead (D3). */
  const byDepth = new Set<string>()

  function probesOfReceivers() {
    for (const address of reader.watched)
      if (!receiverProbes.has(address)) receiverProbes.set(address, bloomProbe(`0x${address.slice(2).padStart(64, '0')}`))
    return [...receiverProbes.values()]
  }

  const blockOf = ({ number, hash, parentHash, timeMs, logsBloom }: Header): Block =>
    ({ number, hash, parentHash, timeMs, mayHold: bloomMayHold(logsBloom, tokenProbes, probesOfReceivers()) })

  const have = (header: Header | undefined, what: string): Header => {
    if (!header) throw new ProviderFault('lagging', `does not have ${what}`)
    return header
  }

  async function finalOf(rpc: Rpc): Promise<{ head: Header; final: Header }> {
    const latest = { method: 'eth_getBlockByNumber', params: ['latest', false] }
    if (!byDepth.has(rpc.name)) {
      try {
        const [head, final] = await rpc.send([latest, { method: 'eth_getBlockByNumber', params: ['finalized', false] }])
        if (final !== null) return { head: have(readHeader(head), 'a head'), final: have(readHeader(final), 'a final block') }
      } catch (error) {
        if (!(error instanceof RpcError)) throw error
      }
      if (settings.fixedDepth === null)
        throw new ProviderFault('refused', `knows no finalized block: set CHAIN_${network}_FIXED_DEPTH if this chain has none`)
      byDepth.add(rpc.name)
    }
    const head = have(readHeader((await rpc.send([latest]))[0]), 'a head')
    const number = Math.max(0, head.number - settings.fixedDepth!)
    const [final] = await rpc.send([{ method: 'eth_getBlockByNumber', params: [inHexQuantity(number), false] }])
    return { head, final: have(readHeader(final), `block ${number}`) }
  }

  async function tipOf(rpc: Rpc) {
    const { head, final } = await finalOf(rpc)
    if (final.number > head.number) throw new ProviderFault('contradiction', 'final is ahead of the head')
    return { head: blockOf(head), final: blockOf(final), provider: rpc.name }
  }

  /**
   * Asks a contract that a setting names for at least so many words. No answer, or less, is taken for a fault of the
   * provider: a node that is not synchronised answers so for any contract, and another one may know better.
   */
  const askContract = async (setting: string, to: string, data: string, words: number): Promise<string> =>
    providers.run(async (rpc) => {
      const [answer] = await rpc.send([{ method: 'eth_call', params: [{ to, data }, 'latest'] }]).catch((error: unknown) => {
        throw error instanceof RpcError ? new ProviderFault('refused', `CHAIN_${network}_${setting}: the contract at ${to} cannot be asked: ${error.message}`) : error
      })
      if (typeof answer !== 'string' || !WORDS.test(answer) || answer.length < 2 + 64 * words)
        throw new ProviderFault('malformed', `CHAIN_${network}_${setting}: there is no such contract at ${to}, or the node does not know it yet`)
      return answer
    })

  async function checkDecimals(): Promise<void> {
    const decimals = BigInt(await askContract('USDT', settings.usdt, DECIMALS_CALL, 1))
    if (decimals !== BigInt(settings.usdtDecimals))
      throw new ChainMismatch(`CHAIN_${network}_USDT: the token at ${given.usdt} has ${decimals} decimals, USDT on network ${network} has ${settings.usdtDecimals}.`)
  }

  /** A shop that takes another token would take buyers' money, and no order would ever be paid. */
  async function checkShop(shop: string): Promise<void> {
    const token = addressInWord(wordAt(await askContract('SHOP', shop, USDT_CALL, 1), 0)).toLowerCase()
    if (token !== settings.usdt)
      throw new ChainMismatch(`CHAIN_${network}_SHOP: the shop contract at ${given.shop} takes the token ${token}, but CHAIN_${network}_USDT is ${given.usdt}.`)
    reader.watch(addressInWord(wordAt(await askContract('SHOP', shop, GET_MARKETING_CALL, PLATFORM_WORD + 1), PLATFORM_WORD)))
  }

  const blocksOf = async (rpc: Rpc, numbers: readonly number[]): Promise<(Block | undefined)[]> => {
    const blocks: (Block | undefined)[] = []
    for (let at = 0; at < numbers.length; at += BLOCKS_A_BATCH) {
      const part = numbers.slice(at, at + BLOCKS_A_BATCH)
      const answers = await rpc.send(part.map((number) => ({ method: 'eth_getBlockByNumber', params: [inHexQuantity(number), false] })))
      for (const [place, answer] of answers.entries()) {
        const header = readHeader(answer)
        if (header && header.number !== part[place]) throw new ProviderFault('contradiction', `asked for block ${part[place]}, got ${header.number}`)
        blocks.push(header && blockOf(header))
      }
    }
    return blocks
  }

  return {
    network,
    settings,
    async verify() {
      await checkDecimals()
      if (settings.shop !== null) await checkShop(settings.shop)
    },
    alsoWatch({ receivers, shops }) {
      for (const address of receivers) reader.watch(address)
      // Where the takings of such a shop go is read from each payment's receipt.
      for (const shop of shops) reader.watchShop(shop)
    },
    identity: async () => {
      const [genesis] = await providers.run((rpc) => blocksOf(rpc, [0]))
      return genesis?.hash ?? ''
    },
    async tip(not = []) {
      const first = await providers.run(tipOf, { not })
      if (providers.count < 2 || Date.now() - first.head.timeMs < (options.staleMs ?? STALE_MS)) return first
      const second = await providers.run(tipOf, { not: [...not, first.provider] }).catch((error: unknown) => {
        if (error instanceof NoProvider) return undefined
        throw error
      })
      if (!second || second.head.number <= first.head.number) return first
      providers.distrust(first.provider, `stands at block ${first.head.number}, others are at ${second.head.number}`)
      return second
    },
    blocks: (numbers) => providers.run((rpc) => blocksOf(rpc, numbers)),
    blockByHash: (hash) =>
      providers.run(async (rpc) => {
        const header = readHeader((await rpc.send([{ method: 'eth_getBlockByHash', params: [hash, false] }]))[0])
        if (header && header.hash !== hash) throw new ProviderFault('contradiction', 'another block than asked for')
        return header && blockOf(header)
      }),
    readRange: ({ from, to, anchors, not = [] }) =>
      providers.run(async (rpc) => {
        const numbers = [...new Set([...anchors, to])]
        const { transfers, headers } = await reader.read(rpc, { from, to }, numbers).catch((error: unknown) => {
          // Less than one block cannot be asked for: another provider has to do.
          throw error instanceof RangeTooLarge && from === to ? new ProviderFault('refused', error.message) : error
        })
        const known = new Map<number, Block>()
        for (const [at, header] of headers.entries()) if (header && header.number === numbers[at]) known.set(header.number, blockOf(header))
        if (!known.has(to)) throw new ProviderFault('lagging', `does not have block ${to}`)
        for (const one of transfers)
          if (known.has(one.blockNumber) && known.get(one.blockNumber)!.hash !== one.blockHash)
            throw new ProviderFault('contradiction', `a log of another block ${one.blockNumber} than its own`)
        return { transfers, anchors: known, provider: rpc.name }
      }, { not }),
    readBlock: (hash) => providers.run(async (rpc) => (await reader.read(rpc, { hash }, [])).transfers),
    async crossCheck({ hash }, askedFirst) {
      if (providers.count > 1) {
        try {
          return await providers.run(async (rpc) => (await reader.read(rpc, { hash }, [])).transfers, { not: askedFirst })
        } catch (error) {
          if (!(error instanceof NoProvider)) throw error
        }
      }
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
      providers.run(async (rpc) => (await reader.read(rpc, { hash: transfer.blockHash }, [])).transfers.some((one) => sameTransfer(one, transfer)), { not: askedFirst }),
    async agreesOn({ number, hash }, askedFirst) {
      try {
        const [block] = await providers.run((rpc) => blocksOf(rpc, [number]), { not: askedFirst })
        return block && block.hash === hash
      } catch (error) {
        if (error instanceof NoProvider) return undefined
        throw error
      }
    },
    async lookUp(txHash) {
      const [known, name] = await providers.run(async (rpc) => [await lookUp(rpc, txHash, settings), rpc.name] as const)
      if (known || providers.count < 2) return known
      // One provider's silence says little about a transaction of the last seconds.
      return providers.run((rpc) => lookUp(rpc, txHash, settings), { not: name }).catch((error: unknown) => {
        if (error instanceof NoProvider) return undefined
        throw error
      })
    },
    distrust: (provider, why) => providers.distrust(provider, why),
    providers: () => providers.states(),
  }
}
