import { resolve } from 'node:path'
import { NETWORKS, type NetworkId } from '../../basics/networks.ts'
import type { Locale } from '../../basics/locales.ts'
import { readChains, type ChainConfig } from './config/chains.ts'
import { deliverySettings, readProductKeySecrets, type DeliveryConfig } from './config/delivery.ts'
import { ConfigError, integer, setting, url, type Env } from './config/env.ts'
import {
  readMail,
  readShopEmail,
  readShopLanguage,
  readTimeZone,
  readSms,
  readTelegram,
  type MailConfig,
  type SmsConfig,
  type TelegramConfig,
} from './config/messages.ts'
import { readShop, type ShopConfig } from './config/shop.ts'
import {
  readPayout,
  dustSettings,
  refundSettings,
  readSweep,
  readWithdrawals,
  type PayoutConfig,
  type DustConfig,
  type RefundConfig,
  type SweepConfig,
  type WithdrawalConfig,
} from './config/payouts.ts'

export type StatementNetwork = NetworkId | null

export type Config = {
  /** False for a real shop without networks, too (rules: setup#closed). */
  readonly demo: boolean
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Without a transaction pooler, for LISTEN, jobs and migrations. */
  readonly databaseDirectUrl: string | null
  readonly databaseReadUrl: string | null
  /** Without a trailing slash; `null` uses each request's Host. */
  readonly publicUrl: string | null
  readonly trustProxy: number
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly mail: MailConfig | null
  readonly sms: SmsConfig | null
  readonly telegram: TelegramConfig | null
  readonly withdrawals: WithdrawalConfig
  readonly refunds: RefundConfig
  readonly dust: DustConfig
  /** Notified of cases that wait; `null`: logged only. */
  readonly shopEmail: string | null
  readonly shopLanguage: Locale
  /** Of the days in reports. */
  readonly timeZone: string
  readonly shop: ShopConfig
  readonly payout: PayoutConfig | null
  /** `null`: this process sweeps nothing. */
  readonly sweep: SweepConfig | null
  /** Signs the daily statement, 32 bytes in hex; `null`: kept in `dataDir`, as below. */
  readonly statementKey: string | null
  readonly statementNetwork: StatementNetwork
  /** Refunds and withdrawals are paid from the merchant's own wallet. */
  readonly payByHand: boolean
  /** The forwarders' salts, 32 bytes in hex. */
  readonly forwarderSecret: string | null
  /** Encrypts staff's sign-in secrets, 32 bytes in hex. */
  readonly officeKey: string | null
  /** Seal keys of digital goods. */
  readonly productKeySecrets: string | null
  readonly delivery: DeliveryConfig
  readonly chains: readonly ChainConfig[]
  /** Bearer token of /metrics; `null` turns it off. */
  readonly metricsToken: string | null
  readonly logsRequests: boolean
  /** Offers networks with fewer than three independent providers. */
  readonly acceptFewerProviders: boolean
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
function readStatementKey(env: Env): string | null {
  const key = setting(env, 'STATEMENT_KEY')
  if (key !== undefined && !/^[0-9a-f]{64}$/i.test(key))
    throw new ConfigError('STATEMENT_KEY must be 64 hex digits; `openssl rand -hex 32` makes some.')
  return key ?? null
}

function readStatementNetwork(env: Env, chains: readonly ChainConfig[]): StatementNetwork {
  const text = setting(env, 'STATEMENT_NETWORK')
  if (text === undefined) return null
  const chain = chains.find(({ network }) => String(network) === text)
  if (!chain)
    throw new ConfigError(
      `STATEMENT_NETWORK must be a network with CHAIN_<id>_RPC, not "${text}".`,
      { problem: 'statementNetwork', name: 'STATEMENT_NETWORK' },
    )
  if (NETWORKS[chain.network].kind === 'tron' && !chain.forwarders)
    throw new ConfigError(
      `STATEMENT_NETWORK=${text} needs CHAIN_${text}_FORWARDERS: the root is the memo of a call of that contract.`,
      { problem: 'needs', name: 'STATEMENT_NETWORK', other: `CHAIN_${text}_FORWARDERS` },
    )
  return chain.network
}

function readSecret(env: Env, name: 'FORWARDER_SECRET' | 'OFFICE_KEY'): string | null {
  const secret = setting(env, name)
  if (secret !== undefined && !/^[0-9a-f]{64}$/i.test(secret))
    throw new ConfigError(`${name} must be 64 hex digits; \`openssl rand -hex 32\` makes some.`)
  return secret?.toLowerCase() ?? null
}

function readMetricsToken(env: Env): string | null {
  const token = setting(env, 'METRICS_TOKEN')
  if (token !== undefined && !/^[\x21-\x7e]{16,200}$/.test(token))
    throw new ConfigError('METRICS_TOKEN must be 16 to 200 letters, digits or signs.')
  return token ?? null
}

export function readConfig(env: Env): Config {
  const chains = readChains(env)
  const wantsDemo = setting(env, 'DEMO')
  if (wantsDemo !== undefined && wantsDemo !== '0' && wantsDemo !== '1')
    throw new ConfigError('DEMO must be 1 or 0.')
  if (wantsDemo === '1' && chains.length > 0)
    throw new ConfigError(
      `DEMO=1 cannot run beside a real chain: remove CHAIN_${chains[0]!.network}_RPC and its like, or DEMO.`,
    )
  const demo = wantsDemo !== '0' && chains.length === 0
  const level = setting(env, 'LOG_LEVEL') ?? (demo ? 'warn' : 'info')
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
      'PUBLIC_URL is missing: with real money the shop must know its own address, such as ' +
        "https://shop.example, since wallets' signatures and the links in mails name it.",
      { problem: 'required', name: 'PUBLIC_URL' },
    )
  const postgres = ['postgres:', 'postgresql:']
  const databaseUrl = database === undefined ? null : url('DATABASE_URL', database, postgres)
  const [mail, sms] = [readMail(env), readSms(env)]
  return {
    demo,
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
    mail,
    sms,
    telegram: readTelegram(env),
    withdrawals: readWithdrawals(env, demo),
    refunds: refundSettings(env, demo),
    dust: dustSettings(env),
    shopEmail: readShopEmail(env, demo),
    shopLanguage: readShopLanguage(env),
    timeZone: readTimeZone(env),
    shop: readShop(env, {
      sendsMail: demo || mail !== null,
      sendsSms: demo || sms !== null,
    }),
    payout: readPayout(env),
    sweep: readSweep(env),
    statementKey: readStatementKey(env),
    statementNetwork: readStatementNetwork(env, chains),
    payByHand: integer(env, 'PAY_BY_HAND', 0, 0, 1) === 1,
    forwarderSecret: readSecret(env, 'FORWARDER_SECRET'),
    officeKey: readSecret(env, 'OFFICE_KEY'),
    productKeySecrets: readProductKeySecrets(env),
    delivery: deliverySettings(env),
    chains,
    metricsToken: readMetricsToken(env),
    logsRequests: integer(env, 'REQUEST_LOG', 0, 0, 1) === 1,
    acceptFewerProviders: integer(env, 'ACCEPT_FEWER_PROVIDERS', 0, 0, 1) === 1,
  }
}

export const localSite = (config: Pick<Config, 'port'>): string => `http://localhost:${config.port}`

export const siteForMails = (config: Pick<Config, 'demo' | 'port' | 'publicUrl'>): string | null =>
  config.publicUrl ?? (config.demo ? localSite(config) : null)
