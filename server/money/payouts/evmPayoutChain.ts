import type { ChainToken } from '../../../basics/tokens.ts'
import {
  encodeFunctionData,
  erc20Abi,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type Address,
  type Hex,
  type TransactionSerializableEIP1559,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { NoProvider, type ChainSettings } from '../chains/chain.ts'
import { createProviders } from '../chains/evm/providers.ts'
import type { Providers } from '../chains/providers/providers.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { RpcError, type Rpc } from '../chains/evm/rpc.ts'
import type { Log } from '../../platform/log.ts'
import { agreedNonce, agreedOutgoing } from './agreedOutgoing.ts'
import { agreedReceipt, enoughOf } from './agreedReceipt.ts'
import { createOutflow, ofToken } from './outflow.ts'
import { payoutContracts } from './payoutContracts.ts'
import {
  askMany,
  askOne,
  finalNumber,
  finalReceipts,
  gasOf,
  readBalances,
  readFees,
  type Fees,
  type Receipt,
} from './evmQuestions.ts'
import { evmBlockAt, evmOutgoing, evmUsed } from './evmOutgoing.ts'
import type {
  ContractCall,
  FinalReceipt,
  OutgoingTransaction,
  PayoutChain,
  Ready,
  SignedPayout,
} from './payoutChain.ts'

export type EvmPayoutChain = PayoutChain & {
  readonly kind: 'evm'
  /** Replaces a transaction at a higher fee. `undefined` when the fee is not the problem or another wallet signed. */
  dearer(account: PrivateKeyAccount, raw: string): Promise<SignedPayout | undefined>
  /** Of nothing, to itself: only uses up the nonce. */
  selfTransfer(account: PrivateKeyAccount, nonce: number): Promise<SignedPayout>
  /** Asks all providers: one alone must not end a payout. Throws `NoProvider` when too few answer. */
  settled(wallet: string, txHashes: readonly string[]): Promise<Settled>
}

/** `nonce` counts mined transactions; providers disagree about `doubtful` ones. */
type Settled = {
  readonly nonce: number
  readonly mined: ReadonlySet<string>
  readonly receipts: ReadonlyMap<string, FinalReceipt>
  readonly doubtful: ReadonlySet<string>
}

const TIMEOUT_MS = 10_000
const KNOWN = /already known|known transaction|already imported|nonce too low|already exists/i
/** Gas use may rise before the block. */
const GAS_MARGIN_PERCENT = 120n
const PLAIN_GAS = 21_000n
/** Nodes require 10% more for a replacement. */
const DEARER_PERCENT = 125n
/** Above this multiple of today's price the fee is not the problem; raising it would drain the wallet. */
const DEAREST_TIMES = 8n

type Heard = {
  readonly nonce: number
  readonly mined: ReadonlySet<string>
  readonly receipts: ReadonlyMap<string, FinalReceipt>
}

function agreed(
  heard: readonly Heard[],
  txHashes: readonly string[],
  enough: number,
  providers: number,
): Settled {
  const nonces = heard.map(({ nonce }) => nonce).toSorted((a, b) => b - a)
  const receipts = new Map<string, FinalReceipt>()
  const doubtful = new Set<string>()
  for (const txHash of txHashes) {
    const receipt = agreedReceipt(
      heard.flatMap((one) => one.receipts.get(txHash) ?? []),
      providers,
    )
    if (receipt === 'doubtful') doubtful.add(txHash)
    else if (receipt) receipts.set(txHash, receipt)
  }
  const mined = txHashes.filter(
    (txHash) => heard.filter((one) => one.mined.has(txHash)).length >= enough,
  )
  return { nonce: nonces[enough - 1]!, mined: new Set(mined), receipts, doubtful }
}

/** The median (lower middle): one provider must neither overspend coin nor starve a payout. */
const middle = (all: readonly Fees[]): Fees | undefined =>
  all.toSorted((a, b) => (a.maxFeePerGas < b.maxFeePerGas ? -1 : 1))[(all.length - 1) >> 1]

const sign = async (
  account: PrivateKeyAccount,
  transaction: TransactionSerializableEIP1559,
): Promise<SignedPayout> => {
  const raw = await account.signTransaction(transaction)
  return {
    raw,
    txHash: keccak256(raw),
    maxFee: transaction.maxFeePerGas!,
    expiresAtMs: null,
    coin: transaction.gas! * transaction.maxFeePerGas!,
  }
}

const raised = (todayWei: bigint, lastWei: bigint): bigint => {
  const least = (lastWei * DEARER_PERCENT) / 100n + 1n
  return todayWei > least ? todayWei : least
}

type Wallets = {
  readonly network: NetworkId
  readonly chainId: number
  readonly fixedDepth: number | null
  readonly token: string
  readonly providers: Providers<Rpc>
  /** Transactions of other signers, each logged once. */
  readonly strangers: Set<string>
  readonly log: Log
}

async function prepareWith(
  { chainId, token }: Wallets,
  rpc: Rpc,
  account: PrivateKeyAccount,
  call: ContractCall,
  tokenBase: bigint,
  { fees, nextNonce }: { readonly fees: Fees; readonly nextNonce: number },
): Promise<Ready | 'refused' | 'walletShort'> {
  const balances = await readBalances(rpc, token, account.address)
  if (balances.token < tokenBase) return 'walletShort'
  const estimate = await gasOf(rpc, account.address, call)
  if (estimate === null) return 'refused'
  const gas = (estimate * GAS_MARGIN_PERCENT) / 100n
  if (balances.native < gas * fees.maxFeePerGas) return 'walletShort'
  return {
    tokenBase: balances.token,
    affordable: balances.native / (gas * fees.maxFeePerGas),
    coin: gas * fees.maxFeePerGas,
    nextNonce,
    sign: ({ nonce }) =>
      sign(account, {
        type: 'eip1559',
        chainId,
        nonce: nonce!,
        to: call.to as Address,
        value: 0n,
        gas,
        data: call.data,
        ...fees,
      }),
  }
}

/** Re-signing a payout changed in the database would bypass every limit. */
async function isOwn(
  { network, strangers, log }: Wallets,
  { address }: PrivateKeyAccount,
  raw: string,
): Promise<boolean> {
  const signer = await recoverTransactionAddress({
    serializedTransaction: raw as `0x02${string}`,
  })
  if (signer === address) return true
  if (!strangers.has(raw))
    log.error(
      { event: 'strangePayout', network, raw, signer },
      'not signed again at a higher fee: the stored transaction is not from this wallet',
    )
  strangers.add(raw)
  return false
}

async function agreedFees({ network, providers }: Wallets): Promise<Fees> {
  const said = middle(await providers.each(readFees))
  if (!said) throw new NoProvider(network, Date.now())
  return said
}

async function sendTo({ network, log }: Wallets, rpc: Rpc, raw: string): Promise<boolean> {
  try {
    await askOne(rpc, 'eth_sendRawTransaction', [raw])
    return true
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    // "Nonce too low": ours or another transaction is mined; following tells which.
    if (KNOWN.test(error.message)) return true
    log.warn(
      { event: 'payoutRefusedByNode', network, reason: error.message },
      'a node rejected a payout',
    )
    return false
  }
}

async function hear(
  { token, fixedDepth }: Wallets,
  rpc: Rpc,
  wallet: string,
  txHashes: readonly string[],
): Promise<Heard> {
  const final = await finalNumber(rpc, fixedDepth)
  // Ordinary nodes soon drop the final block's state.
  const nonce = Number(await askOne<Hex>(rpc, 'eth_getTransactionCount', [wallet, 'latest']))
  const found = (
    await askMany<Receipt | null>(
      rpc,
      'eth_getTransactionReceipt',
      txHashes.map((txHash) => [txHash]),
    )
  ).filter((receipt, at): receipt is Receipt => receipt?.transactionHash === txHashes[at])
  const settled = await finalReceipts(rpc, found, final, token)
  return {
    nonce,
    mined: new Set(found.map(({ transactionHash }) => transactionHash)),
    receipts: new Map(settled.map((receipt) => [receipt.txHash, receipt])),
  }
}

async function dearer(
  wallets: Wallets,
  account: PrivateKeyAccount,
  raw: string,
): Promise<SignedPayout | undefined> {
  const last = parseTransaction(raw as `0x02${string}`)
  if (!(await isOwn(wallets, account, raw))) return undefined
  const { r: _r, s: _s, v: _v, yParity: _yParity, ...unsigned } = last
  const today = await agreedFees(wallets)
  if (last.maxFeePerGas! >= today.maxFeePerGas * DEAREST_TIMES) return undefined
  return sign(account, {
    ...unsigned,
    maxFeePerGas: raised(today.maxFeePerGas, last.maxFeePerGas!),
    maxPriorityFeePerGas: raised(today.maxPriorityFeePerGas, last.maxPriorityFeePerGas ?? 0n),
  })
}

const transferCall = (token: string, receiver: string, amountBase: bigint) => ({
  to: token,
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [receiver as Address, amountBase],
  }),
})

const selfTransfer = (
  chainId: number,
  { address }: PrivateKeyAccount,
  nonce: number,
  fees: Fees,
) => ({ type: 'eip1559' as const, chainId, nonce, to: address, value: 0n, gas: PLAIN_GAS, ...fees })

export function createEvmPayoutChain(
  settings: ChainSettings,
  log: Log,
  asset: ChainToken = 'USDT',
): EvmPayoutChain {
  const { network, chainId, fixedDepth } = settings
  const contracts = payoutContracts(settings, (address) => address.toLowerCase())
  const tokens = [...contracts.values()].map((one) => one.token)
  const { token, decimals } = contracts.get(asset)!
  const providers = createProviders(settings.rpc, { network, chainId, timeoutMs: TIMEOUT_MS, log })
  const wallets = {
    network,
    chainId,
    fixedDepth,
    token,
    providers,
    strangers: new Set<string>(),
    log,
  }
  const outgoing = async (wallet: string, fromBlock: number | null): Promise<OutgoingTransaction> =>
    agreedOutgoing(
      network,
      await providers.each((rpc) => evmOutgoing(rpc, { tokens, fixedDepth }, wallet, fromBlock)),
      providers.count,
    )
  const used = async (wallet: string): Promise<number> =>
    agreedNonce(network, await providers.each((rpc) => evmUsed(rpc, wallet)), providers.count)
  return {
    kind: 'evm',
    network,
    asset,
    token,
    decimals,
    contractOf: (one) => contracts.get(one),
    normalized: (address) => address.toLowerCase(),
    walletOf: ({ address }) => address.toLowerCase(),
    transferCall: (receiver, amountBase) => transferCall(token, receiver, amountBase),
    balances: (wallet) => providers.run((rpc) => readBalances(rpc, token, wallet)),
    async prepare(account, call, tokenBase) {
      const terms = {
        fees: await agreedFees(wallets),
        nextNonce: await used(account.address.toLowerCase()),
      }
      return providers.run((rpc) => prepareWith(wallets, rpc, account, call, tokenBase, terms))
    },
    outgoing,
    sentSince: createOutflow(ofToken(outgoing, token), async (timeMs) =>
      agreedNonce(network, await providers.each((rpc) => evmBlockAt(rpc, timeMs)), providers.count),
    ),
    used,
    selfTransfer: async (account, nonce) =>
      sign(account, selfTransfer(chainId, account, nonce, await agreedFees(wallets))),
    dearer: (account, raw) => dearer(wallets, account, raw),
    async send(raw) {
      // One provider may withhold it.
      const taken = await providers.each((rpc) => sendTo(wallets, rpc, raw))
      if (taken.length === 0) throw new NoProvider(network, Date.now())
      return taken.includes(true)
    },
    async settled(wallet, txHashes) {
      const enough = enoughOf(providers.count)
      const heard = await providers.each((rpc) => hear(wallets, rpc, wallet, txHashes))
      if (heard.length < enough) throw new NoProvider(network, Date.now())
      return agreed(heard, txHashes, enough, providers.count)
    },
  }
}
