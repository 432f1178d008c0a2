import { ProviderFault, type ChainSettings, type ChainTransfer, type FailureReason, type TransactionFacts } from '../chain.ts'
import { claimOf, orderPaidOf, ORDER_PAID_TOPIC, tieOrders, transferOf, TRANSFER_TOPIC, type TimedLog } from '../transfers.ts'
import { inHexQuantity, readHeader, readReceipt, readTransaction, type EvmTransaction } from './parse.ts'
import { RpcError, type Rpc } from './rpc.ts'

type Known = Pick<ChainSettings, 'usdt' | 'shop'>

/** Thousands of transfers in one transaction are an airdrop; nobody is helped by reading them. */
const MOST_TRANSFERS = 300

/** approve, increaseApproval and increaseAllowance: they let somebody take tokens, and move none. */
const APPROVALS = ['0x095ea7b3', '0xd73dd623', '0x39509351']

/**
 * What our own contracts and the usual tokens say when they revert. Anybody can write any text into a contract of theirs,
 * so that only these are told, and only of the token and the shop.
 */
const REVERTS: readonly (readonly [pattern: RegExp, reason: FailureReason])[] = [
  [/^0xc05cd87a/, 'alreadyPaid'],
  [/^0xe450d38c|exceeds balance|insufficient balance/i, 'balance'],
  [/^0xfb8f41b2|exceeds allowance|insufficient allowance/i, 'allowance'],
  [/^0xd93c0665|paused/i, 'paused'],
  [/black ?list|blocked|frozen/i, 'blocked'],
]

const reasonOf = (said: string): FailureReason => REVERTS.find(([pattern]) => pattern.test(said))?.[1] ?? 'reverted'

/** The text in an Error(string), which is how Solidity's require speaks. */
function revertText(data: string): string {
  const isText = data.startsWith('0x08c379a0')
  return isText ? Buffer.from(data.slice(10), 'hex').toString('latin1') : data
}

/** Runs the transaction once more on the state before its block, or on the newest where a node keeps no older one. */
async function failureOf(rpc: Rpc, transaction: EvmTransaction, receipt: { blockNumber: number; gasUsed: bigint }, known: Known): Promise<FailureReason> {
  const { from, to, data, valueBase, gas } = transaction
  if (receipt.gasUsed >= gas) return 'outOfGas'
  if (to === null || (to !== known.usdt && to !== known.shop)) return 'reverted'
  const call = { from, to, data, value: inHexQuantity(valueBase) }
  for (const at of [inHexQuantity(Math.max(0, receipt.blockNumber - 1)), 'latest']) {
    try {
      await rpc.send([{ method: 'eth_call', params: [call, at] }])
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const reason = reasonOf(`${error.data === undefined ? error.message : revertText(error.data)}`)
      if (reason !== 'reverted') return reason
    }
  }
  return 'reverted'
}

function transfersOf(logs: readonly TimedLog[], known: Known): ChainTransfer[] {
  const shaped = logs.filter((one) => one.topics[0] === TRANSFER_TOPIC && one.topics.length >= 3)
  // Ours first, should they be cut off.
  const sorted = [...shaped.filter((one) => one.address === known.usdt), ...shaped.filter((one) => one.address !== known.usdt)]
  const transfers = sorted.slice(0, MOST_TRANSFERS).map((one) => transferOf(one, known.usdt))
  const paid = logs.filter((one) => one.address === known.shop && one.topics[0] === ORDER_PAID_TOPIC).map(orderPaidOf)
  const { transfers: tied, untied } = tieOrders(transfers, paid)
  return [...tied, ...untied.map((one) => claimOf(one, known.usdt))].toSorted((a, b) => a.logIndex - b.logIndex)
}

/** One provider's word about a transaction, in at most four requests; `undefined` when it knows none with this hash. */
export async function lookUp(rpc: Rpc, txHash: string, known: Known): Promise<TransactionFacts | undefined> {
  const answers = await rpc.send([{ method: 'eth_getTransactionByHash', params: [txHash] }, { method: 'eth_getTransactionReceipt', params: [txHash] }]).catch((error: unknown) => {
    throw error instanceof RpcError ? new ProviderFault('refused', error.message) : error
  })
  const transaction = readTransaction(answers[0])
  if (transaction === undefined) return undefined
  const receipt = readReceipt(answers[1])
  if (transaction.hash !== txHash || (receipt && receipt.txHash !== txHash)) throw new ProviderFault('contradiction', 'another transaction than asked for')
  if (receipt === undefined) return { state: 'waiting' }
  const header = readHeader((await rpc.send([{ method: 'eth_getBlockByHash', params: [receipt.blockHash, false] }]))[0])
  // Between the two questions a reorganisation took the block away.
  if (header === undefined) return { state: 'waiting' }
  const failure = receipt.succeeded ? null : await failureOf(rpc, transaction, receipt, known)
  return {
    state: 'mined',
    block: { number: header.number, hash: header.hash, timeMs: header.timeMs },
    failure,
    transfers: receipt.succeeded ? transfersOf(receipt.logs.map((one) => ({ ...one, timeMs: header.timeMs })), known) : [],
    coin: transaction.to !== null && transaction.valueBase > 0n ? { receiver: transaction.to, amountBase: transaction.valueBase } : null,
    approval: transaction.to === known.usdt && APPROVALS.includes(transaction.data.slice(0, 10)),
  }
}
