import type { SettingProblem } from '../../../basics/settingProblems.ts'
import { openXpubKey, type XpubProblem } from '../../../basics/hd/xpub.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { NETWORKS, NETWORK_IDS, tron, type NetworkId } from '../../../basics/networks.ts'
import { MAX_MICRO, parseMicro } from '../../../basics/money.ts'
import { countIndependent, isPrivateHost } from '../../../basics/nodeHosts.ts'
import { address, tronAddress } from './addresses.ts'
import { ONE_FOR_ONE, type MddToken } from '../../../basics/tokens.ts'
import { amount, ConfigError, integer, list, setting, url, type Env } from './env.ts'

export type ChainConfig = {
  readonly network: NetworkId
  readonly chainId: number
  /**
   * Node URLs in order; the second confirms large amounts. On TRON the HTTP API's base URL, then after `|` those of
   * solidified blocks and JSON-RPC if they differ.
   */
  readonly rpc: readonly string[]
  /** The merchant's own node, which needs no second one. */
  readonly ownNode?: boolean
  /** Fewer than three independent nodes, none the merchant's own (rules: payments#providers). */
  readonly tooFewProviders?: boolean
  /** TRON only: provider keys, used in rotation. */
  readonly apiKeys?: readonly string[]
  /** TRON only: reads unconfirmed transfers from the provider's lists instead of blocks. */
  readonly hints?: boolean
  readonly usdt: string
  readonly usdtDecimals: number
  readonly shop: string | null
  readonly payees: readonly string[]
  /** Whitelist mode needs one (rules: spending-limits#limit). */
  readonly spendLimit?: string | null
  readonly token: string | null
  /** `token`, where members deposit and withdraw it. */
  readonly mdd?: MddToken | null
  /** TRON only; on EVM networks it is `EVM_FORWARDERS`. */
  readonly forwarders?: string | null
  /** Shared addresses: the amount tells the order (rules: payments#receiving-addresses). */
  readonly receive: readonly string[]
  readonly treasury?: string | null
  /** The merchant's wallets, each leased to one order at a time. */
  readonly wallets?: readonly string[]
  /** An account's public key, from which further wallets of the merchant derive. */
  readonly xpub?: string | null
  /** Frozen when an order is placed. */
  readonly underpaidToleranceMicro?: bigint
  /** First block to read without a cursor; `null` starts at the final head. */
  readonly fromBlock: bigint | null
  /** Blocks to wait without a `finalized` tag (rules: payments#finality); `null` requires the tag. */
  readonly fixedDepth: number | null
  /** Nothing nearer to the head is final (rules: payments#finality). */
  readonly leastDepth?: number
  /** From this amount a second provider must agree (rules: payments#following-a-chain). */
  readonly secondProviderFromMicro: bigint
  readonly pollMs: number
  /** `undefined` on demo chains: no fee and no limit. */
  readonly payouts?: PayoutTerms
  /** For reconciling only; not one of the watcher's providers. */
  readonly auditRpc?: string | null
  /** Demo chains only: changes with a new local chain, which resets its cursor. */
  readonly instance: string | null
}

type PayoutTerms = {
  /** Micro-units of USDT per payout. */
  readonly feeMicro: bigint
  readonly coinDaily: bigint
  readonly gasDaily: bigint
}

const MAX_CHAIN_ID = 0xffff_ffff
const API_KEY = /^[\w-]{8,128}$/
const DEFAULT_SECOND_PROVIDER_FROM = '1000'
const CHAIN_SETTINGS = [
  'RPC',
  'OWN_NODE',
  'TREASURY',
  'WALLETS',
  'XPUB',
  'RECEIVE',
  'SHOP',
  'PLATFORM',
  'SPEND_LIMIT',
  'USDT',
  'MDD',
  'MDD_DECIMALS',
  'FROM',
  'SECOND_PROVIDER_FROM',
  'POLL_MS',
  'PAYOUT_FEE',
  'COIN_DAILY',
  'GAS_DAILY',
  'AUDIT_RPC',
] as const
const OWN_SETTINGS = {
  evm: ['FIXED_DEPTH'],
  tron: ['CHAIN_ID', 'API_KEY', 'HINTS', 'FORWARDERS'],
} as const
const settingsOf = (network: NetworkId): readonly string[] => [
  ...CHAIN_SETTINGS,
  ...OWN_SETTINGS[NETWORKS[network].kind],
]

/** A shop with real money needs at least one of these. */
export const RPC_SETTINGS = NETWORK_IDS.map((id) => `CHAIN_${id}_RPC`)
  .join(', ')
  .replace(/, ([^,]*)$/, ' or $1')

/** Errors must not quote values, which are keys. */
function readTron(
  env: Env,
  key: string,
): Pick<ChainConfig, 'chainId' | 'apiKeys' | 'hints' | 'forwarders'> {
  const forwarders = setting(env, `${key}_FORWARDERS`)
  const apiKeys = list(setting(env, `${key}_API_KEY`))
  if (!apiKeys.every((one) => API_KEY.test(one)))
    throw new ConfigError(
      `${key}_API_KEY must be keys of letters, digits and hyphens, with commas.`,
      { problem: 'apiKeys', name: `${key}_API_KEY` },
    )
  return {
    chainId: integer(env, `${key}_CHAIN_ID`, tron.chainId, 1, MAX_CHAIN_ID),
    apiKeys,
    hints: integer(env, `${key}_HINTS`, 0, 0, 1) === 1,
    forwarders: forwarders === undefined ? null : tronAddress(`${key}_FORWARDERS`, forwarders),
  }
}

/** Altered answers can invent payments. */
function nodeUrl(name: string, text: string): string {
  const one = url(name, text, ['http:', 'https:'])
  const { protocol, hostname } = new URL(one)
  if (protocol === 'http:' && !isPrivateHost(hostname))
    throw new ConfigError(
      `${name}: ${hostname} must be reached by https://; http:// is for a node on this machine or in your own network.`,
      { problem: 'https', name },
    )
  return one
}

/** Two remain when one is away. */
const INDEPENDENT_PROVIDERS = 3

/** Without a node such a setting would do nothing. */
function refuseStray(env: Env, key: string): void {
  const stray = Object.keys(env).find((name) => name.startsWith(`${key}_`) && setting(env, name))
  if (stray)
    throw new ConfigError(
      `${stray} is set, but ${key}_RPC is not: name the node's address, or remove the setting.`,
      { problem: 'needs', name: stray, other: `${key}_RPC` },
    )
}

type Places = Pick<
  ChainConfig,
  'receive' | 'wallets' | 'treasury' | 'shop' | 'spendLimit' | 'xpub' | 'payees'
>

function readPlaces(env: Env, network: NetworkId): Places {
  const key = `CHAIN_${network}`
  const isTron = NETWORKS[network].kind === 'tron'
  const at = isTron ? tronAddress : address
  const listed = (name: string): string[] => {
    const all = list(setting(env, `${key}_${name}`)).map((one) => at(`${key}_${name}`, one))
    if (new Set(all.map(canonicalAddress)).size !== all.length)
      throw new ConfigError(`${key}_${name} names an address twice.`, {
        problem: 'twice',
        name: `${key}_${name}`,
      })
    return all
  }
  const one = (name: string): string | null => {
    const text = setting(env, `${key}_${name}`)
    return text === undefined ? null : at(`${key}_${name}`, text)
  }
  const [receive, wallets, named] = [listed('RECEIVE'), listed('WALLETS'), listed('PLATFORM')]
  const [treasury, shop, spendLimit] = [one('TREASURY'), one('SHOP'), one('SPEND_LIMIT')]
  const xpub = readXpub(env, network)
  if (receive.length + wallets.length === 0 && !treasury && !shop && !xpub)
    throw new ConfigError(
      `${NETWORKS[network].name} has none of ${key}_TREASURY, ${key}_WALLETS, ${key}_XPUB, ` +
        `${key}_RECEIVE and ${key}_SHOP: no one could be paid there.`,
      { problem: 'noPlace', name: `${key}_TREASURY` },
    )
  if (isTron && treasury !== null && !setting(env, `${key}_FORWARDERS`))
    throw new ConfigError(
      `${key}_TREASURY needs ${key}_FORWARDERS: on TRON no factory has the same address for all.`,
      { problem: 'needs', name: `${key}_TREASURY`, other: `${key}_FORWARDERS` },
    )
  const payees = named.length > 0 ? named : treasury ? [treasury] : receive
  if ((shop || spendLimit) && payees.length === 0)
    throw new ConfigError(
      `${key}_PLATFORM must name the address that the contract pays, or ${key}_TREASURY or ${key}_RECEIVE must be it.`,
      { problem: 'noPayee', name: `${key}_PLATFORM` },
    )
  return { receive, wallets, treasury, shop, spendLimit, xpub, payees }
}

const MDD_DECIMALS = { evm: 18, tron: 6 } as const
/** Postings count millionths. */
const MIN_DECIMALS = 6
const MAX_DECIMALS = 18

function readMdd(env: Env, network: NetworkId): MddToken | null {
  const { kind, usdtAddress } = NETWORKS[network]
  const name = `CHAIN_${network}_MDD`
  const text = setting(env, name)
  if (text === undefined) {
    if (setting(env, `${name}_DECIMALS`))
      throw new ConfigError(`${name}_DECIMALS is set, but ${name} is not.`, {
        problem: 'needs',
        name: `${name}_DECIMALS`,
        other: name,
      })
    return null
  }
  const token = (kind === 'tron' ? tronAddress : address)(name, text)
  // Its payouts would be held to the limits of a cheaper token.
  if (canonicalAddress(token) === canonicalAddress(usdtAddress))
    throw new ConfigError(`${name} is the network's USDT.`, { problem: 'isUsdt', name })
  if (!setting(env, 'MDD_VALUE'))
    throw new ConfigError(
      `${name} needs MDD_VALUE: what one MDD counts as in limits, such as 0.1 USDT.`,
      { problem: 'needs', name, other: 'MDD_VALUE' },
    )
  const valueMicro = amount(env, 'MDD_VALUE', '0.1')
  if (valueMicro === 0n)
    throw new ConfigError('MDD_VALUE must be above 0.', { problem: 'aboveZero', name: 'MDD_VALUE' })
  const decimals = integer(env, `${name}_DECIMALS`, MDD_DECIMALS[kind], MIN_DECIMALS, MAX_DECIMALS)
  return { address: token, decimals, valueMicro }
}

function readChain(env: Env, network: NetworkId): ChainConfig | undefined {
  const key = `CHAIN_${network}`
  const rpc = list(setting(env, `${key}_RPC`))
  if (rpc.length === 0) {
    refuseStray(env, key)
    return undefined
  }
  const known = NETWORKS[network]
  const isTron = known.kind === 'tron'
  const at = isTron ? tronAddress : address
  const base = (one: string): string => nodeUrl(`${key}_RPC`, one)
  const ownNode = integer(env, `${key}_OWN_NODE`, 0, 0, 1) === 1
  const places = readPlaces(env, network)
  const from = setting(env, `${key}_FROM`)
  if (from !== undefined && !/^\d{1,15}$/.test(from))
    throw new ConfigError(`${key}_FROM must be a block number, not "${from}".`, {
      problem: 'wholeNumber',
      name: `${key}_FROM`,
      min: '0',
      max: '999999999999999',
    })
  const limitText = setting(env, `${key}_SECOND_PROVIDER_FROM`) ?? DEFAULT_SECOND_PROVIDER_FROM
  const limit = parseMicro(limitText)
  if (limit === undefined || limit > MAX_MICRO)
    throw new ConfigError(`${key}_SECOND_PROVIDER_FROM must be an amount of USDT such as 1000.`, {
      problem: 'amount',
      name: `${key}_SECOND_PROVIDER_FROM`,
      like: '1000',
    })
  const nodes = rpc.map((one) =>
    isTron
      ? one
          .split('|')
          .map((part) => base(part.trim()))
          .join('|')
      : base(one),
  )
  const fixedDepth = isTron ? null : integer(env, `${key}_FIXED_DEPTH`, 0, 0, 10_000) || null
  const own = isTron ? readTron(env, key) : undefined
  const mdd = readMdd(env, network)
  return {
    network,
    chainId: known.chainId,
    rpc: nodes,
    ownNode,
    tooFewProviders:
      !ownNode && countIndependent(nodes.map((one) => one.split('|')[0]!)) < INDEPENDENT_PROVIDERS,
    usdt: at(`${key}_USDT`, setting(env, `${key}_USDT`) ?? known.usdtAddress),
    usdtDecimals: known.usdtDecimals,
    ...places,
    token: mdd?.address ?? null,
    mdd,
    underpaidToleranceMicro: readTolerance(env),
    fromBlock: from === undefined ? null : BigInt(from),
    fixedDepth,
    // Other chains of TRON's kind may have a single producer.
    leastDepth:
      fixedDepth === null && (own?.chainId ?? known.chainId) === known.chainId
        ? known.finalDepth
        : 0,
    secondProviderFromMicro: limit,
    pollMs: integer(env, `${key}_POLL_MS`, known.pollMs, 50, 60_000),
    instance: null,
    payouts: readPayoutTerms(env, network),
    auditRpc: readAuditRpc(env, network, nodes),
    ...own,
  }
}

/** Covers an exchange's fee; more would sell below price. */
const MAX_TOLERANCE = '10'

function readTolerance(env: Env): bigint {
  const micro = amount(env, 'UNDERPAID_TOLERANCE', '0')
  if (micro > parseMicro(MAX_TOLERANCE)!)
    throw new ConfigError(`UNDERPAID_TOLERANCE must be at most ${MAX_TOLERANCE} USDT.`, {
      problem: 'atMost',
      name: 'UNDERPAID_TOLERANCE',
      max: MAX_TOLERANCE,
    })
  return micro
}

function readPayoutTerms(env: Env, network: NetworkId): PayoutTerms {
  const { payoutFee, coinDaily, nativeDecimals } = NETWORKS[network]
  const coin = (name: string): bigint =>
    amount(env, `CHAIN_${network}_${name}`, coinDaily) * 10n ** BigInt(nativeDecimals - 6)
  return {
    feeMicro: amount(env, `CHAIN_${network}_PAYOUT_FEE`, payoutFee),
    coinDaily: coin('COIN_DAILY'),
    gasDaily: coin('GAS_DAILY'),
  }
}

const XPUB_PROBLEMS: Readonly<Record<XpubProblem, string>> = {
  private:
    'is a private key (xprv). Anyone who sees it can take everything: move the money to another ' +
    'account, and give its public key (xpub)',
  depth:
    "must be the public key of an account (m/44'/60'/0', on TRON m/44'/195'/0'), not of the " +
    "wallet's root or of a single chain of addresses",
  malformed: 'is not a public key beginning with xpub; copy it again from the wallet',
}

const XPUB_NAMES = {
  private: 'xpubPrivate',
  depth: 'xpubDepth',
  malformed: 'xpubMalformed',
} as const satisfies Record<XpubProblem, SettingProblem>

/** Never quotes the text, which may be a private key. */
function readXpub(env: Env, network: NetworkId): string | null {
  const name = `CHAIN_${network}_XPUB`
  const text = setting(env, name)
  if (text === undefined) return null
  const key = openXpubKey(text, NETWORKS[network].kind)
  if (typeof key === 'string')
    throw new ConfigError(`${name} ${XPUB_PROBLEMS[key]}.`, { problem: XPUB_NAMES[key], name })
  return text
}

function readAuditRpc(env: Env, network: NetworkId, watched: readonly string[]): string | null {
  const name = `CHAIN_${network}_AUDIT_RPC`
  const text = setting(env, name)
  if (text === undefined) return null
  const read = text
    .split('|')
    .map((part) => nodeUrl(name, part.trim()))
    .join('|')
  if (watched.includes(read))
    throw new ConfigError(
      `${name} must be another provider than those of CHAIN_${network}_RPC: it checks their answers.`,
      { problem: 'sameProvider', name },
    )
  return read
}

/** An address with two roles could credit money to the wrong buyer (rules: payments#receiving-addresses). */
function refuseOverlaps(chains: readonly ChainConfig[]): void {
  const known = new Map<string, { what: string; name: string }>()
  for (const chain of chains) {
    const key = `CHAIN_${chain.network}`
    const named = [
      ...[chain.treasury ?? []].flat().map((one) => ['TREASURY', one] as const),
      ...(chain.wallets ?? []).map((one) => ['WALLETS', one] as const),
      ...chain.receive.map((one) => ['RECEIVE', one] as const),
      ...[chain.shop ?? []].flat().map((one) => ['SHOP', one] as const),
      ...[chain.spendLimit ?? []].flat().map((one) => ['SPEND_LIMIT', one] as const),
      ['USDT', chain.usdt] as const,
      ...[chain.mdd?.address ?? []].flat().map((one) => ['MDD', one] as const),
    ]
    for (const [what, one] of named) {
      const name = `${key}_${what}`
      const before = known.get(canonicalAddress(one))
      if (before && before.what !== what)
        throw new ConfigError(
          `${name} and ${before.name} name the same address, ${one}: each address may have one use.`,
          { problem: 'sameAddress', name, other: before.name },
        )
      known.set(canonicalAddress(one), { what, name })
    }
  }
}

/** The network with MDD in the place of USDT, for what knows one token; `undefined` where it has none. */
export const withMdd = (chain: ChainConfig): ChainConfig | undefined =>
  chain.mdd
    ? { ...chain, usdt: chain.mdd.address, usdtDecimals: chain.mdd.decimals, mdd: null }
    : undefined

/** The same on all networks; one for one where no network has MDD any more. */
export const mddValueIn = (chains: readonly ChainConfig[]): Pick<MddToken, 'valueMicro'> =>
  chains.find(({ mdd }) => mdd)?.mdd ?? ONE_FOR_ONE

function noSetting(name: string): string {
  const networks = NETWORK_IDS.map((id) => `CHAIN_${id}_…`).join(', ')
  const own = NETWORK_IDS.map(
    (id) => `CHAIN_${id} also with ${OWN_SETTINGS[NETWORKS[id].kind].join(', ')}`,
  ).join('; ')
  return (
    `There is no setting ${name}: the networks are ${networks}, ` +
    `each with ${CHAIN_SETTINGS.join(', ')}; ${own}.`
  )
}

export function readChains(env: Env): readonly ChainConfig[] {
  const chains = NETWORK_IDS.flatMap((network) => readChain(env, network) ?? [])
  refuseOverlaps(chains)
  const known = new Set(
    NETWORK_IDS.flatMap((id) => settingsOf(id).map((name) => `CHAIN_${id}_${name}`)),
  )
  const unknown = Object.keys(env).find((name) => name.startsWith('CHAIN_') && !known.has(name))
  if (unknown) throw new ConfigError(noSetting(unknown))
  return chains
}
