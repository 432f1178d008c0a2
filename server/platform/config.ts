import { tron } from '../../basics/networks/tron.ts'
import { resolve } from 'node:path'
import { canonicalAddress } from '../../basics/address.ts'
import { hasWrongChecksum } from '../../basics/evm/checksum.ts'
import { NETWORKS, NETWORK_IDS, type NetworkId } from '../../basics/networks.ts'
import { isLocale, LOCALES, type Locale } from '../../basics/locales.ts'
import { MAX_MICRO, parseMicro } from '../../basics/money.ts'
import { countIndependent, isPrivateHost } from '../../basics/nodeHosts.ts'
import { isTronAddress } from '../../basics/tron/address.ts'

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export type ChainConfig = {
  readonly network: NetworkId
  readonly chainId: number
  /**
   * Node URLs, tried in order; the second one confirms large amounts. JSON-RPC, except on TRON: the base
   * URL of the HTTP API, followed after `|` by those of solidified blocks and of JSON-RPC where they
   * differ.
   */
  readonly rpc: readonly string[]
  /** One node is enough, because the merchant runs it. */
  readonly ownNode?: boolean
  /** Fewer than three independent nodes, and none of them the merchant's own (rules: payments#providers). */
  readonly tooFewProviders?: boolean
  /** TRON only: provider keys, used in rotation. */
  readonly apiKeys?: readonly string[]
  /** TRON only: finds unconfirmed transfers in the provider's transfer lists instead of reading every block. */
  readonly hints?: boolean
  readonly usdt: string
  readonly usdtDecimals: number
  readonly shop: string | null
  /** Where the shop and the spending-limit contract may pay (rules: contracts#platform). */
  readonly payees: readonly string[]
  /** The spending-limit contract (rules: spending-limits#limit); whitelist mode is off without one. */
  readonly spendLimit?: string | null
  readonly token: string | null
  /** The factory of order addresses on TRON; it has one address on all EVM networks (`EVM_FORWARDERS`). */
  readonly forwarders?: string | null
  /** Shared addresses: the order is told by its amount (rules: payments#receiving-addresses). */
  readonly receive: readonly string[]
  /** Where forwarders pay; `null` without forwarders. */
  readonly treasury?: string | null
  /** The merchant's own wallets, each lent to one order at a time. */
  readonly wallets?: readonly string[]
  /** An order may be underpaid by this much; frozen when it is placed. */
  readonly underpaidToleranceMicro?: bigint
  /** First block to read without a cursor; `null` starts at the final head. */
  readonly fromBlock: bigint | null
  /**
   * Blocks to wait on a chain without a `finalized` tag (rules: payments#finality); `null` requires the
   * tag.
   */
  readonly fixedDepth: number | null
  /** From this amount a second provider must agree (rules: payments#following-a-chain). */
  readonly secondProviderFromMicro: bigint
  readonly pollMs: number
  /** `undefined` on demo chains: no fee and no limit. */
  readonly payouts?: PayoutTerms
  /** For reconciling alone; a provider that the watcher does not use. */
  readonly auditRpc?: string | null
  /** Demo chains only: changes when the local chain is created again, which resets its cursor. */
  readonly instance: string | null
}

/** Only what pays out. */
export type PayoutTerms = {
  /** What a payout costs its receiver, whatever its amount; micro-units of USDT. */
  readonly feeMicro: bigint
  /** Coin for fees within 24 hours, in base units. */
  readonly coinDaily: bigint
}

/** `url` holds user and password; never log it. */
export type MailConfig = {
  readonly url: string
  readonly from: string /** Mails within 24 hours, of all kinds. */
  readonly dailyMax: number
}

/** A gateway that takes an SMS as JSON over HTTP; `from` is the sender's name or number. */
export type SmsConfig = {
  readonly url: string
  readonly token: string | null
  readonly from: string | null
  readonly dailyMax: number
  /** Starts of the numbers that get any, without a plus: calling codes, or longer. */
  readonly countries: readonly string[]
}

/** Only the process `sign` gets these settings. Limits in micro-units of USDT. */
export type PayoutConfig = {
  readonly key: string | null
  readonly keyFile: string | null
  readonly password: string | null
  readonly maxMicro: bigint
  readonly dailyMaxMicro: bigint
  /** From this amount one of `approvers` must sign too. */
  readonly secondFromMicro: bigint
  readonly approvers: readonly string[]
}

/** Only the process `sign` gets the key. Micro-units of USDT. */
export type SweepConfig = {
  readonly key: string | null
  readonly keyFile: string | null
  readonly password: string | null
  /** EVM networks: the unswept sum from which forwarders are swept before the day is over. */
  readonly fromMicro: bigint
  /** TRON: the balance from which one forwarder is swept before 30 days are over. */
  readonly tronFromMicro: bigint
}

export type WithdrawalConfig = {
  readonly minMicro: bigint
  readonly maxMicro: bigint
  readonly dailyMicro: bigint
  /** Up to this amount, and up to `autoDailyMicro` within 24 hours, no approval is needed. */
  readonly autoMicro: bigint
  readonly autoDailyMicro: bigint
}

export type RefundConfig = {
  /** Above this a person must approve; micro-units of USDT. */
  readonly autoMicro: bigint
  /** How long an address that a code confirmed may still be changed. */
  readonly delayMs: number
  /** How long an address that nothing confirmed waits before a person decides. */
  readonly unconfirmedDelayMs: number
}

export type Config = {
  readonly demo: boolean
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** The database without a pooler between transactions, for LISTEN, jobs and migrations; else the same as `databaseUrl`. */
  readonly databaseDirectUrl: string | null
  readonly databaseReadUrl: string | null
  /** The shop's public URL without a trailing slash; `null` takes it from each request's Host. */
  readonly publicUrl: string | null
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  readonly trustProxy: number
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** `null`: no mail is sent, and registering by e-mail is refused. */
  readonly mail: MailConfig | null
  readonly sms: SmsConfig | null
  readonly withdrawals: WithdrawalConfig
  readonly refunds: RefundConfig
  /** Receives mail about cases that wait for a decision; `null`: they are only logged. */
  readonly shopEmail: string | null
  readonly shopLanguage: Locale
  /** `null`: this process pays nothing out. */
  readonly payout: PayoutConfig | null
  /** `null`: this process sweeps nothing. */
  readonly sweep: SweepConfig | null
  /** Key that signs the daily statement, 32 bytes in hex; `null` keeps a key in `dataDir`. */
  readonly statementKey: string | null
  /** The merchant pays refunds and withdrawals with an own wallet. */
  readonly payByHand: boolean
  /** Secret of the forwarders' salts, 32 bytes in hex; `null` keeps one in `dataDir`. */
  readonly forwarderSecret: string | null
  readonly chains: readonly ChainConfig[]
  /** Networks are offered with fewer than three independent providers, too. */
  readonly acceptFewerProviders: boolean
}

type Env = Readonly<Record<string, string | undefined>>

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
/** `shop@example.com` or `Shop <shop@example.com>`, on one line. */
const MAIL_FROM = /^([^<>\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const MAX_CHAIN_ID = 0xffff_ffff
const API_KEY = /^[\w-]{8,128}$/
const DEFAULT_SECOND_PROVIDER_FROM = '1000'
const CHAIN_SETTINGS = [
  'RPC',
  'OWN_NODE',
  'TREASURY',
  'WALLETS',
  'RECEIVE',
  'SHOP',
  'PLATFORM',
  'SPEND_LIMIT',
  'USDT',
  'FROM',
  'SECOND_PROVIDER_FROM',
  'POLL_MS',
  'PAYOUT_FEE',
  'COIN_DAILY',
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

const setting = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined

function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = setting(env, name)
  if (text === undefined) return fallback
  if (!/^\d{1,15}$/.test(text) || Number(text) < min || Number(text) > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  return Number(text)
}

function url(name: string, text: string, protocols: readonly string[]): string {
  const parsed = URL.parse(text)
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new ConfigError(
      `${name} must be an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    )
  return text.replace(/\/+$/, '')
}

function tronAddress(name: string, text: string): string {
  if (!isTronAddress(text))
    throw new ConfigError(
      `${name} must be a TRON address, 34 letters and digits beginning with T, not "${text}".`,
    )
  return text
}

function address(name: string, text: string): string {
  if (!EVM_ADDRESS.test(text))
    throw new ConfigError(`${name} must be an address of 0x and 40 hex digits, not "${text}".`)
  if (hasWrongChecksum(text))
    throw new ConfigError(
      `${name} has a mistyped address: the capital letters of "${text}" do not fit its digits (EIP-55). Copy it again from the wallet.`,
    )
  return text
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Errors here must not quote values: they are keys. */
function readTron(
  env: Env,
  key: string,
): Pick<ChainConfig, 'chainId' | 'apiKeys' | 'hints' | 'forwarders'> {
  const forwarders = setting(env, `${key}_FORWARDERS`)
  const apiKeys = list(setting(env, `${key}_API_KEY`))
  if (!apiKeys.every((one) => API_KEY.test(one)))
    throw new ConfigError(
      `${key}_API_KEY must be keys of letters, digits and hyphens, with commas.`,
    )
  return {
    chainId: integer(env, `${key}_CHAIN_ID`, tron.chainId, 1, MAX_CHAIN_ID),
    apiKeys,
    hints: integer(env, `${key}_HINTS`, 0, 0, 1) === 1,
    forwarders: forwarders === undefined ? null : tronAddress(`${key}_FORWARDERS`, forwarders),
  }
}

/** Whoever can change an answer on its way can invent payments. */
function nodeUrl(name: string, text: string): string {
  const one = url(name, text, ['http:', 'https:'])
  const { protocol, hostname } = new URL(one)
  if (protocol === 'http:' && !isPrivateHost(hostname))
    throw new ConfigError(
      `${name}: ${hostname} must be asked by https://; http:// is for a node on this machine or in your own network.`,
    )
  return one
}

/** From so many, two are left when one is away. */
const INDEPENDENT_PROVIDERS = 3

function readChain(env: Env, network: NetworkId): ChainConfig | undefined {
  const key = `CHAIN_${network}`
  const rpc = list(setting(env, `${key}_RPC`))
  if (rpc.length === 0) {
    const stray = Object.keys(env).find((name) => name.startsWith(`${key}_`) && setting(env, name))
    if (stray)
      throw new ConfigError(
        `${stray} is set, but ${key}_RPC is not: name the node's address, or remove the setting.`,
      )
    return undefined
  }
  const known = NETWORKS[network]
  const isTron = known.kind === 'tron'
  const at = isTron ? tronAddress : address
  const base = (one: string): string => nodeUrl(`${key}_RPC`, one)
  const ownNode = integer(env, `${key}_OWN_NODE`, 0, 0, 1) === 1
  const listed = (name: string): string[] => {
    const all = list(setting(env, `${key}_${name}`)).map((one) => at(`${key}_${name}`, one))
    if (new Set(all.map(canonicalAddress)).size !== all.length)
      throw new ConfigError(`${key}_${name} names an address twice.`)
    return all
  }
  const [receive, wallets] = [listed('RECEIVE'), listed('WALLETS')]
  const treasury = setting(env, `${key}_TREASURY`)
  const shop = setting(env, `${key}_SHOP`)
  const spendLimit = setting(env, `${key}_SPEND_LIMIT`)
  if (receive.length + wallets.length === 0 && !treasury && !shop)
    throw new ConfigError(
      `${known.name} has none of ${key}_TREASURY, ${key}_WALLETS, ${key}_RECEIVE and ${key}_SHOP: nobody could be paid there.`,
    )
  if (isTron && treasury !== undefined && !setting(env, `${key}_FORWARDERS`))
    throw new ConfigError(
      `${key}_TREASURY needs ${key}_FORWARDERS: on TRON no factory has the same address for all.`,
    )
  const named = listed('PLATFORM')
  const payees = named.length > 0 ? named : treasury ? [at(`${key}_TREASURY`, treasury)] : receive
  if ((shop || spendLimit) && payees.length === 0)
    throw new ConfigError(
      `${key}_PLATFORM must name the address that the contract pays, or ${key}_TREASURY or ${key}_RECEIVE must be it.`,
    )
  const from = setting(env, `${key}_FROM`)
  if (from !== undefined && !/^\d{1,15}$/.test(from))
    throw new ConfigError(`${key}_FROM must be a block number, not "${from}".`)
  const limitText = setting(env, `${key}_SECOND_PROVIDER_FROM`) ?? DEFAULT_SECOND_PROVIDER_FROM
  const limit = parseMicro(limitText)
  if (limit === undefined || limit > MAX_MICRO)
    throw new ConfigError(`${key}_SECOND_PROVIDER_FROM must be an amount of USDT such as 1000.`)
  const nodes = rpc.map((one) =>
    isTron
      ? one
          .split('|')
          .map((part) => base(part.trim()))
          .join('|')
      : base(one),
  )
  return {
    network,
    chainId: known.chainId,
    rpc: nodes,
    ownNode,
    tooFewProviders:
      !ownNode && countIndependent(nodes.map((one) => one.split('|')[0]!)) < INDEPENDENT_PROVIDERS,
    usdt: at(`${key}_USDT`, setting(env, `${key}_USDT`) ?? known.usdtAddress),
    usdtDecimals: known.usdtDecimals,
    shop: shop === undefined ? null : at(`${key}_SHOP`, shop),
    spendLimit: spendLimit === undefined ? null : at(`${key}_SPEND_LIMIT`, spendLimit),
    token: null,
    receive,
    payees,
    treasury: treasury === undefined ? null : at(`${key}_TREASURY`, treasury),
    wallets,
    underpaidToleranceMicro: amount(env, 'UNDERPAID_TOLERANCE', '0'),
    fromBlock: from === undefined ? null : BigInt(from),
    fixedDepth: isTron ? null : integer(env, `${key}_FIXED_DEPTH`, 0, 0, 10_000) || null,
    secondProviderFromMicro: limit,
    pollMs: integer(env, `${key}_POLL_MS`, known.pollMs, 50, 60_000),
    instance: null,
    payouts: readPayoutTerms(env, network),
    auditRpc: readAuditRpc(env, network, nodes),
    ...(isTron && readTron(env, key)),
  }
}

function readPayoutTerms(env: Env, network: NetworkId): PayoutTerms {
  const { payoutFee, coinDaily, nativeDecimals } = NETWORKS[network]
  return {
    feeMicro: amount(env, `CHAIN_${network}_PAYOUT_FEE`, payoutFee),
    coinDaily:
      amount(env, `CHAIN_${network}_COIN_DAILY`, coinDaily) * 10n ** BigInt(nativeDecimals - 6),
  }
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
      `${name} must be another provider than those of CHAIN_${network}_RPC: it checks what they said.`,
    )
  return read
}

/** An address that did two things could take one buyer's money for another's (rules: payments#receiving-addresses). */
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
    ]
    for (const [what, one] of named) {
      const name = `${key}_${what}`
      const before = known.get(canonicalAddress(one))
      if (before && before.what !== what)
        throw new ConfigError(
          `${name} and ${before.name} name the same address, ${one}: each address may have one use.`,
        )
      known.set(canonicalAddress(one), { what, name })
    }
  }
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  /^127(\.\d{1,3}){3}$/.test(host)

function readMail(env: Env): MailConfig | null {
  const server = setting(env, 'SMTP_URL')
  const from = setting(env, 'MAIL_FROM')
  if (server === undefined) {
    if (from !== undefined)
      throw new ConfigError(
        'MAIL_FROM is set, but SMTP_URL is not: name the mail server, or remove the setting.',
      )
    return null
  }
  url('SMTP_URL', server, ['smtp:', 'smtps:'])
  if (URL.parse(server)?.hostname === '') throw new ConfigError('SMTP_URL names no server.')
  if (from === undefined || !MAIL_FROM.test(from))
    throw new ConfigError('MAIL_FROM must be an e-mail address, or a name and <an e-mail address>.')
  return { url: server, from, dailyMax: integer(env, 'MAIL_DAILY_MAX', 2_000, 1, 1_000_000) }
}

function readSms(env: Env): SmsConfig | null {
  const gateway = setting(env, 'SMS_URL')
  const stray = ['SMS_TOKEN', 'SMS_FROM', 'SMS_COUNTRIES', 'SMS_DAILY_MAX'].find((name) =>
    setting(env, name),
  )
  if (gateway === undefined) {
    if (stray !== undefined)
      throw new ConfigError(
        `${stray} is set, but SMS_URL is not: name the gateway's address, or remove the setting.`,
      )
    return null
  }
  url('SMS_URL', gateway, ['https:', 'http:'])
  const parsed = URL.parse(gateway)!
  if (parsed.protocol === 'http:' && !isLoopback(parsed.hostname))
    throw new ConfigError(
      'SMS_URL must begin with https://, unless the gateway is on this machine: codes are secrets.',
    )
  return {
    url: gateway,
    token: setting(env, 'SMS_TOKEN') ?? null,
    from: setting(env, 'SMS_FROM') ?? null,
    dailyMax: integer(env, 'SMS_DAILY_MAX', 200, 1, 1_000_000),
    countries: readCountries(env),
  }
}

/** Numbers elsewhere cost more than they bring in, and are how senders are milked. */
function readCountries(env: Env): readonly string[] {
  const countries = list(setting(env, 'SMS_COUNTRIES') ?? '86')
  const wrong = countries.find((one) => !/^[1-9]\d{0,6}$/.test(one))
  if (countries.length === 0 || wrong !== undefined)
    throw new ConfigError(
      `SMS_COUNTRIES must be calling codes such as 86,852,91${wrong === undefined ? '' : `; ${wrong} is none`}.`,
    )
  return countries
}

export const PAYOUT_SETTINGS = [
  'PAYOUT_KEY',
  'PAYOUT_KEY_FILE',
  'PAYOUT_PASSWORD',
  'PAYOUT_MAX',
  'PAYOUT_DAILY_MAX',
  'PAYOUT_SECOND_FROM',
  'PAYOUT_APPROVERS',
] as const
const DEFAULT_SWEEP_FROM = '500'
/** A sweep of one address costs half a percent of it. */
const DEFAULT_SWEEP_TRON_FROM = '380'
const DEFAULT_PAYOUT_MAX = '1000'
const DEFAULT_PAYOUT_DAILY_MAX = '5000'
const DEFAULT_PAYOUT_SECOND_FROM = '500'

function amount(env: Env, name: string, fallback: string): bigint {
  const text = setting(env, name) ?? fallback
  const micro = parseMicro(text)
  if (micro === undefined || micro > MAX_MICRO)
    throw new ConfigError(`${name} must be an amount of USDT such as ${fallback}.`)
  return micro
}

function readWithdrawals(env: Env, demo: boolean): WithdrawalConfig {
  const limits = {
    minMicro: amount(env, 'WITHDRAW_MIN', '1'),
    maxMicro: amount(env, 'WITHDRAW_MAX', demo ? '10000' : '1000'),
    dailyMicro: amount(env, 'WITHDRAW_DAILY_MAX', demo ? '20000' : '2000'),
    autoMicro: amount(env, 'WITHDRAW_AUTO_LIMIT', demo ? '1000' : '100'),
    autoDailyMicro: amount(env, 'WITHDRAW_AUTO_DAILY', demo ? '20000' : '300'),
  }
  if (limits.minMicro > limits.maxMicro)
    throw new ConfigError('WITHDRAW_MIN is above WITHDRAW_MAX: nothing could be withdrawn.')
  return limits
}

const HOUR_MS = 3_600_000
const DEMO_REFUND_DELAY_MS = 10_000
const UNCONFIRMED_REFUND_DELAY_MS = 72 * 3_600_000
const DEMO_SHOP_EMAIL = 'shop@xiaopu.demo'

const readRefunds = (env: Env, demo: boolean): RefundConfig => ({
  autoMicro: amount(env, 'REFUND_AUTO_LIMIT', demo ? '1000' : '100'),
  delayMs:
    demo && setting(env, 'REFUND_DELAY_HOURS') === undefined
      ? DEMO_REFUND_DELAY_MS
      : integer(env, 'REFUND_DELAY_HOURS', 24, 1, 24 * 14) * HOUR_MS,
  unconfirmedDelayMs: demo ? DEMO_REFUND_DELAY_MS : UNCONFIRMED_REFUND_DELAY_MS,
})

function readShopEmail(env: Env, demo: boolean): string | null {
  const email = setting(env, 'SHOP_EMAIL') ?? (demo ? DEMO_SHOP_EMAIL : null)
  if (email !== null && !/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(email))
    throw new ConfigError('SHOP_EMAIL must be an e-mail address.')
  return email
}

function readShopLanguage(env: Env): Locale {
  const language = setting(env, 'SHOP_LANGUAGE') ?? 'cn'
  if (!isLocale(language))
    throw new ConfigError(`SHOP_LANGUAGE must be one of ${LOCALES.join(', ')}.`)
  return language
}

function readPayout(env: Env): PayoutConfig | null {
  const key = setting(env, 'PAYOUT_KEY')
  const keyFile = setting(env, 'PAYOUT_KEY_FILE')
  if (key === undefined && keyFile === undefined) {
    const stray = PAYOUT_SETTINGS.find((name) => setting(env, name))
    if (stray !== undefined)
      throw new ConfigError(
        `${stray} is set, but neither PAYOUT_KEY_FILE nor PAYOUT_KEY: name the key, or remove the setting.`,
      )
    return null
  }
  if (key !== undefined && keyFile !== undefined)
    throw new ConfigError('PAYOUT_KEY and PAYOUT_KEY_FILE cannot both be set.')
  return {
    key: key ?? null,
    keyFile: keyFile === undefined ? null : resolve(keyFile),
    password: setting(env, 'PAYOUT_PASSWORD') ?? null,
    maxMicro: amount(env, 'PAYOUT_MAX', DEFAULT_PAYOUT_MAX),
    dailyMaxMicro: amount(env, 'PAYOUT_DAILY_MAX', DEFAULT_PAYOUT_DAILY_MAX),
    secondFromMicro: amount(env, 'PAYOUT_SECOND_FROM', DEFAULT_PAYOUT_SECOND_FROM),
    approvers: list(setting(env, 'PAYOUT_APPROVERS')).map((one) =>
      address('PAYOUT_APPROVERS', one).toLowerCase(),
    ),
  }
}

/** Those that hold a secret go to the process `sign` only. */
export const GAS_SETTINGS = ['GAS_KEY', 'GAS_KEY_FILE', 'GAS_KEY_PASSWORD'] as const

function readSweep(env: Env): SweepConfig | null {
  const key = setting(env, 'GAS_KEY')
  const keyFile = setting(env, 'GAS_KEY_FILE')
  if (key === undefined && keyFile === undefined) {
    if (setting(env, 'GAS_KEY_PASSWORD') !== undefined)
      throw new ConfigError(
        'GAS_KEY_PASSWORD is set, but neither GAS_KEY_FILE nor GAS_KEY: name the key, or remove the setting.',
      )
    return null
  }
  if (key !== undefined && keyFile !== undefined)
    throw new ConfigError('GAS_KEY and GAS_KEY_FILE cannot both be set.')
  return {
    key: key ?? null,
    keyFile: keyFile === undefined ? null : resolve(keyFile),
    password: setting(env, 'GAS_KEY_PASSWORD') ?? null,
    fromMicro: amount(env, 'SWEEP_FROM', DEFAULT_SWEEP_FROM),
    tronFromMicro: amount(env, 'SWEEP_TRON_FROM', DEFAULT_SWEEP_TRON_FROM),
  }
}

function readStatementKey(env: Env): string | null {
  const key = setting(env, 'STATEMENT_KEY')
  if (key !== undefined && !/^[0-9a-f]{64}$/i.test(key))
    throw new ConfigError('STATEMENT_KEY must be 64 hex digits; `openssl rand -hex 32` makes some.')
  return key ?? null
}

function readForwarderSecret(env: Env): string | null {
  const secret = setting(env, 'FORWARDER_SECRET')
  if (secret !== undefined && !/^[0-9a-f]{64}$/i.test(secret))
    throw new ConfigError(
      'FORWARDER_SECRET must be 64 hex digits; `openssl rand -hex 32` makes some.',
    )
  return secret?.toLowerCase() ?? null
}

export function readConfig(env: Env): Config {
  const chains = NETWORK_IDS.flatMap((network) => readChain(env, network) ?? [])
  refuseOverlaps(chains)
  const known = new Set(
    NETWORK_IDS.flatMap((id) => settingsOf(id).map((name) => `CHAIN_${id}_${name}`)),
  )
  const unknown = Object.keys(env).find((name) => name.startsWith('CHAIN_') && !known.has(name))
  if (unknown) {
    throw new ConfigError(
      `There is no setting ${unknown}: the networks are ${NETWORK_IDS.map((id) => `CHAIN_${id}_…`).join(', ')}, each with ${CHAIN_SETTINGS.join(', ')}; ${NETWORK_IDS.map((id) => `CHAIN_${id} also with ${OWN_SETTINGS[NETWORKS[id].kind].join(', ')}`).join('; ')}.`,
    )
  }
  const wantsDemo = setting(env, 'DEMO')
  if (wantsDemo !== undefined && wantsDemo !== '0' && wantsDemo !== '1')
    throw new ConfigError('DEMO must be 1 or 0.')
  if (wantsDemo === '1' && chains.length > 0)
    throw new ConfigError(
      `DEMO=1 cannot run beside a real chain: remove CHAIN_${chains[0]!.network}_RPC and its like, or DEMO.`,
    )
  if (wantsDemo === '0' && chains.length === 0)
    throw new ConfigError(`DEMO=0, but no chain is configured: set ${RPC_SETTINGS}.`)
  const level = setting(env, 'LOG_LEVEL') ?? (chains.length === 0 ? 'warn' : 'info')
  if (!LOG_LEVELS.includes(level as (typeof LOG_LEVELS)[number]))
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)
  const database = setting(env, 'DATABASE_URL')
  const direct = setting(env, 'DATABASE_DIRECT_URL')
  if (direct !== undefined && database === undefined)
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL.')
  const read = setting(env, 'DATABASE_READ_URL')
  const site = setting(env, 'PUBLIC_URL')
  if (chains.length > 0 && site === undefined)
    throw new ConfigError(
      "PUBLIC_URL is missing: with real money the shop must know its own address, such as https://shop.example, since wallets' signatures and the links in mails name it.",
    )
  const postgres = ['postgres:', 'postgresql:']
  const databaseUrl = database === undefined ? null : url('DATABASE_URL', database, postgres)
  return {
    demo: chains.length === 0,
    host: setting(env, 'HOST') ?? '0.0.0.0',
    port: integer(env, 'PORT', 3000, 1, 65_535),
    dataDir: resolve(setting(env, 'DATA_DIR') ?? './data'),
    databaseUrl,
    databaseDirectUrl:
      direct === undefined ? databaseUrl : url('DATABASE_DIRECT_URL', direct, postgres),
    databaseReadUrl: read === undefined ? null : url('DATABASE_READ_URL', read, postgres),
    publicUrl: site === undefined ? null : url('PUBLIC_URL', site, ['http:', 'https:']),
    trustProxy: integer(env, 'TRUST_PROXY', 0, 0, 10),
    logLevel: level as Config['logLevel'],
    mail: readMail(env),
    sms: readSms(env),
    withdrawals: readWithdrawals(env, chains.length === 0),
    refunds: readRefunds(env, chains.length === 0),
    shopEmail: readShopEmail(env, chains.length === 0),
    shopLanguage: readShopLanguage(env),
    payout: readPayout(env),
    sweep: readSweep(env),
    statementKey: readStatementKey(env),
    payByHand: integer(env, 'PAY_BY_HAND', 0, 0, 1) === 1,
    forwarderSecret: readForwarderSecret(env),
    chains,
    acceptFewerProviders: integer(env, 'ACCEPT_FEWER_PROVIDERS', 0, 0, 1) === 1,
  }
}

export const siteForMails = (config: Pick<Config, 'demo' | 'port' | 'publicUrl'>): string | null =>
  config.publicUrl ?? (config.demo ? `http://localhost:${config.port}` : null)
