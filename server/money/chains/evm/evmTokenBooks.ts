import { addressInWord, addressWord } from '../../../../basics/abi/words.ts'
import { hexQuantity } from '../../../../basics/hex.ts'
import type { Log } from '../../../platform/log.ts'
import { ProviderFault, RangeTooLarge, type ChainSettings } from '../chain.ts'
import type { TokenBooks, TokenMove } from '../tokenMoves.ts'
import { TRANSFER_TOPIC } from '../transfers/transfers.ts'
import { readHeader, readLogs } from './parse.ts'
import { createProviders } from './providers.ts'
import { RpcError, type Rpc, type RpcRequest } from './rpc.ts'

const TIMEOUT_MS = 20_000
const CALLS_PER_BATCH = 200
const ADDRESSES_PER_FILTER = 200
const BLOCKS_PER_REQUEST = 5_000
const BALANCE_OF_CALL = '0x70a08231'
const WORD = /^0x[0-9a-f]{64}$/i

const ask = (rpc: Rpc, requests: readonly RpcRequest[]): Promise<unknown[]> =>
  rpc.send(requests).catch((error: unknown) => {
    throw error instanceof RpcError ? new ProviderFault('refused', error.message) : error
  })

const headerAt = async (rpc: Rpc, tag: string): Promise<number> => {
  const [answer] = await ask(rpc, [{ method: 'eth_getBlockByNumber', params: [tag, false] }])
  const header = readHeader(answer)
  if (!header) throw new ProviderFault('lagging', `does not have block ${tag}`)
  return header.number
}

async function readSpan(
  rpc: Rpc,
  token: string,
  topics: readonly unknown[],
  from: number,
  to: number,
): Promise<TokenMove[]> {
  const moves: TokenMove[] = []
  let span = BLOCKS_PER_REQUEST
  for (let at = from; at <= to;) {
    const end = Math.min(to, at + span - 1)
    const range = { fromBlock: hexQuantity(at), toBlock: hexQuantity(end) }
    try {
      const [answer] = await ask(rpc, [
        { method: 'eth_getLogs', params: [{ address: token, topics, ...range }] },
      ])
      for (const log of readLogs(answer))
        if (log.address === token && log.topics.length === 3)
          moves.push({
            txHash: log.txHash,
            logIndex: log.logIndex,
            blockNumber: log.blockNumber,
            sender: addressInWord(log.topics[1]!),
            receiver: addressInWord(log.topics[2]!),
            amountBase: BigInt(log.data),
          })
      at = end + 1
    } catch (error) {
      if (!(error instanceof RangeTooLarge) || end === at) throw error
      span = Math.max(1, Math.floor((end - at + 1) / 2))
    }
  }
  return moves
}

export function evmTokenBooks(settings: ChainSettings, log: Log): TokenBooks {
  const { network, chainId, fixedDepth } = settings
  const token = settings.usdt.toLowerCase()
  const providers = createProviders(settings.rpc, { network, chainId, timeoutMs: TIMEOUT_MS, log })
  return {
    finalBlock: () =>
      providers.run(async (rpc) =>
        fixedDepth === null
          ? headerAt(rpc, 'finalized')
          : Math.max(0, (await headerAt(rpc, 'latest')) - fixedDepth),
      ),
    balances: (addresses, block) =>
      providers.run(async (rpc) => {
        const found = new Map<string, { amountBase: bigint; block: number }>()
        for (let at = 0; at < addresses.length; at += CALLS_PER_BATCH) {
          const some = addresses.slice(at, at + CALLS_PER_BATCH)
          const answers = await ask(
            rpc,
            some.map((address) => ({
              method: 'eth_call',
              params: [
                { to: token, data: `${BALANCE_OF_CALL}${addressWord(address)}` },
                hexQuantity(block),
              ],
            })),
          )
          for (const [place, answer] of answers.entries()) {
            if (typeof answer !== 'string' || !WORD.test(answer))
              throw new ProviderFault('malformed', 'malformed balance')
            found.set(some[place]!, { amountBase: BigInt(answer), block })
          }
        }
        return found
      }),
    moves: (addresses, from, to) =>
      providers.run(async (rpc) => {
        const moves: TokenMove[] = []
        for (let at = 0; at < addresses.length; at += ADDRESSES_PER_FILTER) {
          const words = addresses
            .slice(at, at + ADDRESSES_PER_FILTER)
            .map((address) => `0x${addressWord(address)}`)
          moves.push(...(await readSpan(rpc, token, [TRANSFER_TOPIC, words], from, to)))
          moves.push(...(await readSpan(rpc, token, [TRANSFER_TOPIC, null, words], from, to)))
        }
        return moves
      }),
  }
}
