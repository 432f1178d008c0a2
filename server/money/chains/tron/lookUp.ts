import {
  ProviderFault,
  type ChainTransfer,
  type FailureReason,
  type TransactionFacts,
} from '../chain.ts'
import {
  isApproval,
  reasonOf,
  revertText,
  transfersOf,
  type Known,
} from '../transfers/transactionFacts.ts'
import type { TronNode } from './node.ts'
import {
  logsIn,
  readInfo,
  readSent,
  type TronHeader,
  type TronInfo,
  type TronSent,
} from './parse.ts'
import { readHeaderAt } from './readBlocks.ts'
import { toBase58, normalized } from './toTransfers.ts'

const OUT_OF_ENERGY: ReadonlySet<string> = new Set(['OUT_OF_ENERGY', 'OUT_OF_TIME'])

/** The info holds the revert data. */
function failureOf(sent: TronSent, info: TronInfo, known: Known): FailureReason {
  if (info.outcome !== null && OUT_OF_ENERGY.has(info.outcome)) return 'outOfGas'
  const isOurs = sent.kind === 'call' && (sent.to === known.usdt || sent.to === known.shop)
  return isOurs ? reasonOf(revertText(`0x${info.returned}`)) : 'reverted'
}

/** TRC10 tokens have no logs and are never USDT. */
const ofAsset = (
  { txHash }: TronInfo,
  { number, hash, timeMs }: TronHeader,
  { to, asset }: Extract<TronSent, { kind: 'asset' }>,
): ChainTransfer => ({
  txHash,
  logIndex: 0,
  blockNumber: number,
  blockHash: hash,
  timeMs,
  rail: 'transfer',
  token: `TRC10 ${asset}`,
  sender: '',
  receiver: toBase58(to),
  amountBase: 0n,
  chainOrderId: null,
  refusal: 'wrongToken',
})

/** Sends at most four requests. Addresses in `known` are hex. */
export async function lookUp(
  node: TronNode,
  txHash: string,
  known: Known,
): Promise<TransactionFacts | undefined> {
  const [answer, infoAnswer] = await Promise.all([
    node.ask('wallet/gettransactionbyid', { value: txHash }),
    node.ask('wallet/gettransactioninfobyid', { value: txHash }),
  ])
  const found = readSent(answer)
  if (found === undefined) return (await waits(node, txHash)) ? { state: 'waiting' } : undefined
  const info = readInfo(infoAnswer)
  if (found.txHash !== txHash || (info && info.txHash !== txHash))
    throw new ProviderFault('contradiction', 'another transaction than asked for')
  if (info === undefined) return { state: 'waiting' }
  const header = await readHeaderAt(node, info.blockNumber)
  // Reorganised between the requests.
  if (header?.timeMs !== info.timeMs) return { state: 'waiting' }
  const { sent } = found
  // A plain TRX transfer has no outcome.
  const failed = sent.kind === 'call' && !info.succeeded
  return {
    state: 'mined',
    block: { number: header.number, hash: header.hash, timeMs: header.timeMs },
    failure: failed ? failureOf(sent, info, known) : null,
    transfers:
      sent.kind === 'asset'
        ? [ofAsset(info, header, sent)]
        : transfersOf(logsIn(header, info), known).map(normalized),
    coin:
      (sent.kind === 'call' || sent.kind === 'transfer') && sent.sun > 0n
        ? { receiver: toBase58(sent.to), amountBase: sent.sun }
        : null,
    approval: sent.kind === 'call' && isApproval(sent.to, sent.data, known),
  }
}

/** Pending transactions have their own path, which some nodes lack. */
async function waits(node: TronNode, txHash: string): Promise<boolean> {
  try {
    return (
      readSent(await node.ask('wallet/gettransactionfrompending', { value: txHash })) !== undefined
    )
  } catch (error) {
    if (error instanceof ProviderFault) return false
    throw error
  }
}
