import { ProviderFault, RangeTooLarge } from '../chain.ts'
import type { TimedLog } from '../transfers/transfers.ts'
import { Busy, type TronNode } from './node.ts'
import {
  isNothing,
  logsOf,
  numberInId,
  readBlock,
  readBlocks,
  readHeader,
  readInfos,
  type TronBlock,
  type TronHeader,
} from './parse.ts'

/** `walletsolidity` has only solidified (final) blocks; `wallet` has all. */
export type Endpoint = 'wallet' | 'walletsolidity'

/** A mainnet block is 250 KB; the API caps at 100. */
const BLOCKS_PER_REQUEST = 20
const AT_ONCE = 8
const NOT_THERE = /^HTTP (404|405|501)$/

/** Limited concurrency, in order; fails on the first error. */
export async function eachOf<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results = Array.from<R>({ length: all.length })
  let next = 0
  let failed = false
  const worker = async (): Promise<void> => {
    while (next < all.length && !failed) {
      const at = next++
      try {
        results[at] = await work(all[at]!)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, worker))
  return results
}

/** Nodes that cannot return a header alone. */
const wholeOnly = new WeakMap<TronNode, Set<Endpoint>>()

/** Some say so by HTTP status, others as a misunderstood request. */
const isNotThere = (error: unknown): boolean =>
  error instanceof ProviderFault &&
  !(error instanceof Busy) &&
  (error.kind === 'refused' || (error.kind === 'http' && NOT_THERE.test(error.message)))

async function askHeader(
  node: TronNode,
  endpoint: Endpoint,
  alone: object,
  whole: readonly [path: string, body: object],
): Promise<TronHeader | undefined> {
  const [path, body] = whole
  const known = wholeOnly.get(node) ?? new Set()
  if (!known.has(endpoint)) {
    try {
      return readHeader(await node.ask(`${endpoint}/getblock`, { ...alone, detail: false }))
    } catch (error) {
      if (!isNotThere(error)) throw error
    }
  }
  const header = readHeader(await node.ask(`${endpoint}/${path}`, body))
  wholeOnly.set(node, known.add(endpoint))
  return header
}

export async function readNewest(node: TronNode, endpoint: Endpoint): Promise<TronHeader> {
  const header = await askHeader(node, endpoint, {}, ['getnowblock', {}])
  if (!header) throw new ProviderFault('lagging', 'does not have a head')
  return header
}

export async function readHeaderAt(
  node: TronNode,
  number: number,
): Promise<TronHeader | undefined> {
  const header = await askHeader(node, 'wallet', { id_or_num: String(number) }, [
    'getblockbynum',
    { num: number },
  ])
  if (header && header.number !== number)
    throw new ProviderFault('contradiction', `asked for block ${number}, got ${header.number}`)
  return header
}

export async function readHeaderOf(node: TronNode, hash: string): Promise<TronHeader | undefined> {
  const header = await askHeader(node, 'wallet', { id_or_num: hash }, [
    'getblockbyid',
    { value: hash },
  ])
  if (header && header.hash !== hash)
    throw new ProviderFault('contradiction', 'another block than asked for')
  return header
}

/** Throws `RangeTooLarge`. */
export async function readWhole(
  node: TronNode,
  endpoint: Endpoint,
  from: number,
  to: number,
): Promise<TronBlock[]> {
  const starts = Array.from(
    { length: Math.ceil((to - from + 1) / BLOCKS_PER_REQUEST) },
    (_, at) => from + at * BLOCKS_PER_REQUEST,
  )
  const parts = await eachOf(starts, async (startNum) => {
    const endNum = Math.min(to + 1, startNum + BLOCKS_PER_REQUEST)
    const blocks = readBlocks(
      await node.ask(`${endpoint}/getblockbylimitnext`, { startNum, endNum }),
    )
    if (blocks?.length === endNum - startNum) return blocks
    const what = `answers ${blocks?.length ?? 0} of ${endNum - startNum} blocks from ${startNum} on`
    // Also the answer for missing blocks.
    throw to > from ? new RangeTooLarge(what) : new ProviderFault('lagging', what)
  })
  const blocks = parts.flat()
  for (const [at, block] of blocks.entries()) {
    if (block.number !== from + at)
      throw new ProviderFault('contradiction', `asked for block ${from + at}, got ${block.number}`)
    if (at > 0 && block.parentHash !== blocks[at - 1]!.hash)
      throw new ProviderFault(
        'contradiction',
        `block ${block.number} does not stand on the one before it`,
      )
  }
  return blocks
}

/** Throws if any transaction's info is missing. */
export async function readLogs(
  node: TronNode,
  endpoint: Endpoint,
  block: TronBlock,
): Promise<TimedLog[]> {
  // Block 0 only holds initial balances.
  if (block.txIds.length === 0 || block.number === 0) return []
  return logsOf(
    block,
    readInfos(await node.ask(`${endpoint}/gettransactioninfobyblocknum`, { num: block.number })),
  )
}

export async function readOne(
  node: TronNode,
  hash: string,
): Promise<{ block: TronBlock; logs: TimedLog[] }> {
  const answer = await node.ask('wallet/getblockbynum', { num: numberInId(hash) })
  const block = isNothing(answer) ? undefined : readBlock(answer)
  if (block?.hash !== hash)
    throw new ProviderFault('lagging', `does not have block ${numberInId(hash)} as asked for`)
  return { block, logs: await readLogs(node, 'wallet', block) }
}
