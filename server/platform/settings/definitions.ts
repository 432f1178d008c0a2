import { NETWORKS, NETWORK_IDS, type NetworkId } from '../../../basics/networks.ts'

export type SettingKind =
  | 'text'
  | 'amount'
  | 'count'
  | 'switch'
  | 'language'
  | 'languages'
  | 'timeZone'
  | 'email'
  | 'url'
  | 'urls'
  | 'address'
  | 'addresses'

type SettingGroup = 'shop' | 'network' | 'messages' | 'limits' | 'machine'

export type Guard = {
  /** `paid`: addresses that buyers pay. `reach`: ways to reach people; removal waits, too. */
  readonly of: 'paid' | 'reach'
  /** They wait as a group. A network's settings always do. */
  readonly together: 'mail' | 'sms' | null
  /** The environment's value never waits, so that it can repair a shop at once. */
  readonly fromOfficeAlone: boolean
}

export type SettingDefinition = {
  /** As in the environment. */
  readonly name: string
  readonly group: SettingGroup
  readonly kind: SettingKind
  /** Used while unset. */
  readonly fallback: string | null
  /** `office`: staff with `settings.write`. */
  readonly changedBy: 'office' | 'environment'
  /** Stored encrypted, never shown again. */
  readonly isSecret: boolean
  /** A change waits for a second person or a day (rules: setup#pending-changes). */
  readonly guard: Guard | null
  readonly network: NetworkId | null
}

type Options = Partial<Pick<SettingDefinition, 'isSecret' | 'guard' | 'network'>>

const office = (
  group: SettingGroup,
  name: string,
  kind: SettingKind,
  fallback: string | null,
  options: Options = {},
): SettingDefinition => ({
  name,
  group,
  kind,
  fallback,
  changedBy: 'office',
  isSecret: false,
  network: null,
  guard: null,
  ...options,
})

const machine = (
  name: string,
  kind: SettingKind,
  fallback: string | null,
  isSecret = false,
): SettingDefinition => ({
  ...office('machine', name, kind, fallback, { isSecret }),
  changedBy: 'environment',
})

const SECRET = { isSecret: true } as const
const GUARDED = { guard: { of: 'paid', together: null, fromOfficeAlone: false } } as const
/** Also the first value: a new server would receive the stored secret. */
const WAITS = { guard: { of: 'paid', together: null, fromOfficeAlone: true } } as const
const reach = (together: Guard['together'], fromOfficeAlone = true): Options => ({
  guard: { of: 'reach', together, fromOfficeAlone },
})

function ofNetwork(network: NetworkId): readonly SettingDefinition[] {
  const { kind, payoutFee, coinDaily, pollMs } = NETWORKS[network]
  const one = (
    name: string,
    type: SettingKind,
    fallback: string | null,
    options: Options = {},
  ): SettingDefinition =>
    office('network', `CHAIN_${network}_${name}`, type, fallback, { network, ...options })
  return [
    // Providers' URLs contain keys.
    one('RPC', 'urls', null, SECRET),
    one('OWN_NODE', 'switch', '0'),
    one('AUDIT_RPC', 'url', null, SECRET),
    one('TREASURY', 'address', null, GUARDED),
    one('WALLETS', 'addresses', null, GUARDED),
    one('XPUB', 'text', null, GUARDED),
    one('RECEIVE', 'addresses', null, GUARDED),
    one('SHOP', 'address', null, GUARDED),
    one('PLATFORM', 'addresses', null, GUARDED),
    one('SPEND_LIMIT', 'address', null, GUARDED),
    one('USDT', 'address', NETWORKS[network].usdtAddress, GUARDED),
    one('MDD', 'address', null, GUARDED),
    one('MDD_DECIMALS', 'count', kind === 'tron' ? '6' : '18'),
    one('FROM', 'count', null),
    one('SECOND_PROVIDER_FROM', 'amount', '1000'),
    one('POLL_MS', 'count', `${pollMs}`),
    one('PAYOUT_FEE', 'amount', payoutFee),
    one('COIN_DAILY', 'amount', coinDaily),
    one('GAS_DAILY', 'amount', coinDaily),
    ...(kind === 'tron'
      ? [
          one('CHAIN_ID', 'count', null),
          one('API_KEY', 'text', null, SECRET),
          one('HINTS', 'switch', '0'),
          one('FORWARDERS', 'address', null, GUARDED),
        ]
      : [one('FIXED_DEPTH', 'count', null)]),
  ]
}

/**
 * What the office shows, each once; secret keys and a few others are read from the environment alone (`config/`).
 * All are explained in docs/operations.md.
 */
export const SETTINGS: readonly SettingDefinition[] = [
  office('shop', 'SHOP_NAME', 'text', null),
  office('shop', 'SHOP_LANGUAGES', 'languages', 'cn,en,in,kr,jp'),
  office('shop', 'SHOP_LANGUAGE', 'language', 'cn'),
  office('shop', 'SHOP_TIME_ZONE', 'timeZone', 'UTC'),
  office('shop', 'SHOP_EMAIL', 'email', null, reach(null, false)),
  // Links in mails lead there.
  office('shop', 'PUBLIC_URL', 'url', null, reach(null)),
  ...NETWORK_IDS.flatMap(ofNetwork),
  office('network', 'ACCEPT_FEWER_PROVIDERS', 'switch', '0'),
  office('network', 'STATEMENT_NETWORK', 'count', null),
  office('network', 'UNDERPAID_TOLERANCE', 'amount', '0'),
  // Alarms and codes of sign-in go through these.
  office('messages', 'SMTP_URL', 'url', null, { ...SECRET, ...reach('mail') }),
  office('messages', 'MAIL_FROM', 'text', null, reach('mail')),
  office('messages', 'MAIL_DAILY_MAX', 'count', '2000'),
  office('messages', 'SMS_URL', 'url', null, { ...SECRET, ...reach('sms') }),
  office('messages', 'SMS_TOKEN', 'text', null, { ...SECRET, ...reach('sms') }),
  office('messages', 'SMS_FROM', 'text', null),
  office('messages', 'SMS_DAILY_MAX', 'count', '200'),
  office('messages', 'SMS_COUNTRIES', 'text', '86'),
  office('messages', 'TELEGRAM_TOKEN', 'text', null, SECRET),
  // It is sent the token.
  office('messages', 'TELEGRAM_URL', 'url', 'https://api.telegram.org', WAITS),
  office('limits', 'WITHDRAW_MIN', 'amount', '1'),
  office('limits', 'WITHDRAW_MAX', 'amount', '1000'),
  office('limits', 'WITHDRAW_DAILY_MAX', 'amount', '2000'),
  office('limits', 'WITHDRAW_AUTO_LIMIT', 'amount', '100'),
  office('limits', 'WITHDRAW_AUTO_DAILY', 'amount', '300'),
  office('limits', 'REFUND_AUTO_LIMIT', 'amount', '100'),
  office('limits', 'REFUND_DELAY_HOURS', 'count', '24'),
  office('limits', 'DUST_BELOW', 'amount', '0.10'),
  office('limits', 'DUST_DAYS', 'count', '30'),
  office('limits', 'PAY_BY_HAND', 'switch', '0'),
  machine('METRICS_TOKEN', 'text', null, true),
  machine('REQUEST_LOG', 'switch', '0'),
  machine('HOST', 'text', '0.0.0.0'),
  machine('PORT', 'count', '3000'),
  machine('DATA_DIR', 'text', './data'),
  machine('DATABASE_URL', 'url', null, true),
  machine('DATABASE_DIRECT_URL', 'url', null, true),
  machine('DATABASE_READ_URL', 'url', null, true),
  machine('TRUST_PROXY', 'count', '0'),
  machine('LOG_LEVEL', 'text', 'info'),
  // Limits of wallets that spend on their own: a stolen office must not raise them.
  machine('PAYOUT_MAX', 'amount', '1000'),
  machine('PAYOUT_DAILY_MAX', 'amount', '5000'),
  machine('PAYOUT_SECOND_FROM', 'amount', '500'),
  machine('MDD_VALUE', 'amount', null),
  machine('PAYOUT_APPROVERS', 'addresses', null),
  machine('SWEEP_FROM', 'amount', '500'),
  machine('SWEEP_TRON_FROM', 'amount', '380'),
]

const BY_NAME: ReadonlyMap<string, SettingDefinition> = new Map(
  SETTINGS.map((one) => [one.name, one]),
)
export const settingNamed = (name: string): SettingDefinition | undefined => BY_NAME.get(name)

/** Demo mode has its own chains. */
export const isOfRealShop = ({ group, name }: SettingDefinition): boolean =>
  group === 'network' || name === 'PUBLIC_URL'
