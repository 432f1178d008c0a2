import { addressInWord, addressWord } from '../../../../basics/abi/words.ts'
import { hexQuantity } from '../../../../basics/hex.ts'
import { hexOfTron } from '../../../../basics/tron/address.ts'
import type { Log } from '../../../platform/log.ts'
import { ProviderFault, type ChainSettings } from '../chain.ts'
import type { TokenBalance, TokenBooks, TokenMove } from '../tokenMoves.ts'
import { isZero, TRANSFER_TOPIC } from '../transfers/transfers.ts'
import type { TronNode } from './node.ts'
import { readInfo, readId } from './parse.ts'
import { createTronProviders } from './providers.ts'
import { eachOf, readNewest } from './readBlocks.ts'
import { readTokenBalance } from './readTokenBalance.ts'
import { toBase58 } from './toTransfers.ts'

const TIMEOUT_MS = 10_000
/** Nodes answer for 5,000 blocks and 1,000 topics at most. */
const SPAN = 4_000
const ADDRESSES_PER_FILTER = 500
/** Nodes have only the newest solidified state; retried when it moves between requests. */
const TRIES = 6

async function balanceOf(node: TronNode, token: string, address: string): Promise<TokenBalance> {
  let before = await readNewest(node, 'walletsolidity')
  for (let tries = 0; tries < TRIES; tries++) {
    const amountBase = await readTokenBalance(node, token, address)
    const after = await readNewest(node, 'walletsolidity')
    if (after.hash === before.hash) return { amountBase, block: before.number }
    before = after
  }
  throw new ProviderFault('lagging', 'solidifies faster than it answers')
}

async function idsIn(
  node: TronNode,
  token: string,
  topics: readonly unknown[],
  from: number,
  to: number,
): Promise<string[]> {
  const ids: string[] = []
  for (let at = from; at <= to; at += SPAN) {
    const answer = await node.jsonRpc('eth_getLogs', [
      {
        address: hexOfTron(token),
        topics,
        fromBlock: hexQuantity(at),
        toBlock: hexQuantity(Math.min(to, at + SPAN - 1)),
      },
    ])
    if (!Array.isArray(answer)) throw new ProviderFault('malformed', 'malformed list of logs')
    // Anyone can make transfers of zero; each would be a request.
    for (const one of (answer as { transactionHash?: string; data?: string }[]).filter(
      ({ data }) => !isZero(data),
    ))
      ids.push(readId(String(one.transactionHash).replace(/^0x/, ''), 'transaction id'))
  }
  return ids
}

async function movesOf(node: TronNode, token: string, value: string): Promise<TokenMove[]> {
  const info = readInfo(await node.ask('wallet/gettransactioninfobyid', { value }))
  if (info?.txHash !== value)
    throw new ProviderFault('contradiction', `no info to a log of ${value}`)
  return info.logs
    .filter(
      ({ address, topics }) =>
        address === hexOfTron(token) && topics.length === 3 && topics[0] === TRANSFER_TOPIC,
    )
    .map(({ logIndex, topics, data }) => ({
      txHash: value,
      logIndex,
      blockNumber: info.blockNumber,
      sender: toBase58(addressInWord(topics[1]!)),
      receiver: toBase58(addressInWord(topics[2]!)),
      amountBase: BigInt(data),
    }))
}

export function tronTokenBooks(settings: ChainSettings, log: Log): TokenBooks {
  const { usdt: token } = settings
  const nodes = createTronProviders(settings, { timeoutMs: TIMEOUT_MS, log })
  return {
    finalBlock: () => nodes.run(async (node) => (await readNewest(node, 'walletsolidity')).number),
    balances: (addresses) =>
      nodes.run(
        async (node) =>
          new Map(
            await eachOf(
              addresses,
              async (address) => [address, await balanceOf(node, token, address)] as const,
            ),
          ),
      ),
    moves: (addresses, from, to) =>
      nodes.run(async (node) => {
        const ids = new Set<string>()
        for (let at = 0; at < addresses.length; at += ADDRESSES_PER_FILTER) {
          const words = addresses
            .slice(at, at + ADDRESSES_PER_FILTER)
            .map((address) => `0x${addressWord(hexOfTron(address))}`)
          for (const topics of [
            [TRANSFER_TOPIC, words],
            [TRANSFER_TOPIC, null, words],
          ])
            for (const id of await idsIn(node, token, topics, from, to)) ids.add(id)
        }
        return (await eachOf([...ids], (id) => movesOf(node, token, id))).flat()
      }),
  }
}
