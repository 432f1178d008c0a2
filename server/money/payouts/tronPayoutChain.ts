import { TRANSFER_TOPIC } from '../chains/transfers/transfers.ts'
import { MINUTE_MS } from '../../../basics/durations.ts'
import type { ChainToken } from '../../../basics/tokens.ts'
import { addressInWord } from '../../../basics/abi/words.ts'
import { hexOfTron } from '../../../basics/tron/address.ts'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { toTronAddress } from '../../../basics/tron/address.ts'
import { encodeCall, txIdOf } from '../../../basics/tron/transaction.ts'
import { NoProvider, type ChainSettings } from '../chains/chain.ts'
import { broadcast, packSigned } from '../chains/tron/broadcast.ts'
import type { TronNode } from '../chains/tron/node.ts'
import { isNothing, readHeader, readInfo, type TronInfo } from '../chains/tron/parse.ts'
import { createTronProviders } from '../chains/tron/providers.ts'
import {
  bandwidthOf,
  spendingOf,
  feeLimitOf,
  readNumber,
  readPrices,
  readResources,
  readReferenceBlock,
  simulate,
} from '../chains/tron/spending.ts'
import type { Log } from '../../platform/log.ts'
import { agreedNonce, agreedOutgoing } from './agreedOutgoing.ts'
import { agreedReceipt } from './agreedReceipt.ts'
import type {
  ContractCall,
  FinalReceipt,
  OutgoingTransaction,
  PayoutChain,
  Ready,
  SignedPayout,
} from './payoutChain.ts'
import { createOutflow, ofToken } from './outflow.ts'
import { payoutContracts } from './payoutContracts.ts'
import { tronBlockAt, tronOutgoing } from './tronOutgoing.ts'

/** `dead`: expired and in no final block, so no block can ever take it. `doubtful`: the providers disagree. */
export type PayoutStatus =
  | { readonly state: 'final'; readonly receipt: FinalReceipt }
  | { readonly state: 'open' | 'dead' | 'doubtful' }

export type TronPayoutChain = PayoutChain & {
  readonly kind: 'tron'
  /** Throws `NoProvider`. */
  look(transactions: readonly Lasting[]): Promise<ReadonlyMap<string, PayoutStatus>>
}
type Lasting = { readonly txHash: string; readonly expiresAtMs: number }

/** From the newest block; an untaken payout stays unpaid this long. */
const LIFETIME_MS = 10 * MINUTE_MS
/** Charges are signed with a minute left; later ones would pay ended orders. */
const CALL_LIFETIME_MS = MINUTE_MS
/** Range in ms that makes equal payouts distinct. */
const SPREAD = 60_000n
/** Nodes behind one endpoint may lag. */
const DEAD_MARGIN_MS = 5 * MINUTE_MS
const TIMEOUT_MS = 10_000
/** Concurrent requests. */
const AT_ONCE = 8
/** The energy price may rise before the block. */
const ROOM_PERCENT = 120n

const addressOf = (word: string): string => toTronAddress(addressInWord(word))

function receiptOf({ txHash, succeeded, logs }: TronInfo, tokenHex: string): FinalReceipt {
  const transfers = logs
    .filter(
      ({ address, topics }) =>
        address === tokenHex && topics[0] === TRANSFER_TOPIC && topics.length === 3,
    )
    .map(({ topics, data }) => ({
      sender: addressOf(topics[1]!),
      receiver: addressOf(topics[2]!),
      amountBase: BigInt(data),
    }))
  return { txHash, succeeded, transfers }
}

type Vote = FinalReceipt | 'open' | 'dead'

/** `dead`: in no block for good. */
async function voteOf(
  node: TronNode,
  { txHash, expiresAtMs }: Lasting,
  solid: { number: number; timeMs: number },
  tokenHex: string,
): Promise<Vote> {
  // Final blocks are too old to contain it.
  if (solid.timeMs < expiresAtMs - LIFETIME_MS - Number(SPREAD)) return 'open'
  const info = readInfo(await node.ask('walletsolidity/gettransactioninfobyid', { value: txHash }))
  if (info)
    return info.txHash === txHash && info.blockNumber <= solid.number
      ? receiptOf(info, tokenHex)
      : 'open'
  if (solid.timeMs < expiresAtMs + DEAD_MARGIN_MS) return 'open'
  // Nodes without infos still have transactions.
  return isNothing(await node.ask('walletsolidity/gettransactionbyid', { value: txHash }))
    ? 'dead'
    : 'open'
}

/** Below three nodes one successful receipt is enough; `dead` needs all. */
export function statusOf(votes: readonly Vote[], nodeCount: number): PayoutStatus {
  const receipts = votes.filter((vote) => typeof vote !== 'string')
  const dead = votes.filter((vote) => vote === 'dead').length
  if (receipts.length > 0) {
    const receipt = dead > 0 ? 'doubtful' : agreedReceipt(receipts, nodeCount)
    if (receipt === 'doubtful') return { state: 'doubtful' }
    return receipt ? { state: 'final', receipt } : { state: 'open' }
  }
  if (dead === nodeCount) return { state: 'dead' }
  return { state: dead > 0 ? 'doubtful' : 'open' }
}

const tokensOf = (node: TronNode, owner: Hex, tokenHex: Hex): Promise<bigint> =>
  readNumber(node, {
    owner,
    contract: tokenHex,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
  })

async function prepareWith(
  node: TronNode,
  tokenHex: Hex,
  account: PrivateKeyAccount,
  { to, data, memo }: ContractCall,
  tokenBase: bigint,
): Promise<Ready | 'refused' | 'walletShort'> {
  const owner = account.address.toLowerCase() as `0x${string}`
  const contract = hexOfTron(to)
  const resources = await readResources(node, owner)
  const tokens = await tokensOf(node, owner, tokenHex)
  if (!resources.activated || tokens < tokenBase) return 'walletShort'
  const { succeeds, energy } = await simulate(node, { owner, contract, data })
  if (!succeeds) return 'refused'
  const prices = await readPrices(node)
  const { refBlockBytes, refBlockHash, headMs } = await readReferenceBlock(node)
  const call = {
    owner,
    contract,
    data,
    callValue: 0n,
    feeLimit: feeLimitOf(energy, prices),
    refBlockBytes,
    refBlockHash,
    timestamp: headMs,
    ...(memo !== undefined && { memo }),
  }
  const isCall = tokenBase === 0n
  const endOf = (payoutId: bigint): number =>
    headMs + (isCall ? CALL_LIFETIME_MS : LIFETIME_MS + Number(payoutId % SPREAD))
  const cost = spendingOf(
    { energy, bytes: bandwidthOf(encodeCall({ ...call, expiration: endOf(0n) })) },
    resources,
    prices,
  )
  const feeSun = cost.feeSun + (memo === undefined ? 0n : prices.memoSun)
  const affordable =
    feeSun === 0n
      ? BigInt(Number.MAX_SAFE_INTEGER)
      : (resources.sun * 100n) / (feeSun * ROOM_PERCENT)
  if (affordable === 0n) return 'walletShort'
  return {
    tokenBase: tokens,
    affordable,
    coin: feeSun,
    nextNonce: null,
    async sign({ payoutId }): Promise<SignedPayout> {
      const expiresAtMs = endOf(payoutId)
      const raw = encodeCall({ ...call, expiration: expiresAtMs })
      const txHash = txIdOf(raw)
      return {
        txHash,
        raw: packSigned(raw, [await account.sign({ hash: `0x${txHash}` })]),
        maxFee: call.feeLimit,
        expiresAtMs,
        coin: feeSun,
      }
    },
  }
}

async function votesOf(
  node: TronNode,
  transactions: readonly Lasting[],
  tokenHex: string,
): Promise<ReadonlyMap<string, Vote>> {
  const solid = readHeader(await node.ask('walletsolidity/getnowblock'))
  const votes = new Map<string, Vote>()
  for (let at = 0; at < transactions.length; at += AT_ONCE) {
    const some = transactions.slice(at, at + AT_ONCE)
    const said = await Promise.all(
      some.map((one) => (solid ? voteOf(node, one, solid, tokenHex) : 'open')),
    )
    for (const [place, { txHash }] of some.entries()) votes.set(txHash, said[place]!)
  }
  return votes
}

const transferCall = (token: string, receiver: string, amountBase: bigint): ContractCall => ({
  to: token,
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [hexOfTron(receiver), amountBase],
  }),
})

export function createTronPayoutChain(
  settings: ChainSettings,
  log: Log,
  asset: ChainToken = 'USDT',
): TronPayoutChain {
  const { network } = settings
  const contracts = payoutContracts(settings, (address) => address)
  const tokensHex = [...contracts.values()].map((one) => hexOfTron(one.token))
  const { token, decimals } = contracts.get(asset)!
  const tokenHex = hexOfTron(token)
  const nodes = createTronProviders(settings, { timeoutMs: TIMEOUT_MS, log })
  const outgoing = async (wallet: string, fromBlock: number | null): Promise<OutgoingTransaction> =>
    agreedOutgoing(
      network,
      await nodes.each((node) => tronOutgoing(node, tokensHex, wallet, fromBlock)),
      nodes.count,
    )

  return {
    kind: 'tron',
    network,
    asset,
    token,
    decimals,
    contractOf: (one) => contracts.get(one),
    normalized: (address) => address,
    walletOf: ({ address }) => toTronAddress(address),
    transferCall: (receiver, amountBase) => transferCall(token, receiver, amountBase),
    balances: (wallet) =>
      nodes.run(async (node) => ({
        token: await tokensOf(node, hexOfTron(wallet), tokenHex),
        native: (await readResources(node, hexOfTron(wallet))).sun,
      })),
    prepare: (account, call, tokenBase) =>
      nodes.run((node) => prepareWith(node, tokenHex, account, call, tokenBase)),
    outgoing,
    sentSince: createOutflow(ofToken(outgoing, token), async (timeMs) =>
      agreedNonce(network, await nodes.each((node) => tronBlockAt(node, timeMs)), nodes.count),
    ),
    used: async () => null,
    async send(raw) {
      const said = await broadcast(nodes, raw)
      if (said.state === 'refused')
        log.warn(
          { event: 'payoutRefusedByNode', network, reason: said.code, message: said.message },
          'every node rejected a payout',
        )
      return said.state === 'taken' || said.state === 'known'
    },
    async look(transactions) {
      const heard = await nodes.each((node) => votesOf(node, transactions, tokenHex))
      if (heard.length === 0) throw new NoProvider(network, Date.now())
      return new Map(
        transactions.map(({ txHash }) => [
          txHash,
          statusOf(
            heard.map((votes) => votes.get(txHash)!),
            nodes.count,
          ),
        ]),
      )
    },
  }
}
