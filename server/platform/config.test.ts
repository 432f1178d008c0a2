import { describe, expect, test } from 'vitest'
import { NETWORKS } from '../../basics/networks.ts'
import { readConfig as read } from './config.ts'
import { ConfigError } from './config/env.ts'

/** With what every shop with real money needs. */
const readConfig = (env: Record<string, string>): ReturnType<typeof read> =>
  read({ PUBLIC_URL: 'https://shop.example', ...env })

const A = `0x${'a'.repeat(40)}`
const B = `0x${'b'.repeat(40)}`
const C = `0x${'c'.repeat(40)}`
const LIMIT_EVM = `0x${'e'.repeat(40)}`
const LIMIT = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'
const TRON_SHOP = 'TWd4WrZ9wn84f5x1hZhL4DHvk738ns5jwb'
const polygon = {
  CHAIN_137_RPC: 'https://one.example/key/, https://two.example',
  CHAIN_137_RECEIVE: `${B}, ${C}`,
  CHAIN_137_SHOP: A,
}

test('without settings it is a demo shop in ./data on port 3000', () => {
  expect(read({})).toMatchObject({
    demo: true,
    port: 3000,
    host: '0.0.0.0',
    databaseUrl: null,
    databaseDirectUrl: null,
    publicUrl: null,
    trustProxy: 0,
    logLevel: 'warn',
    chains: [],
  })
  expect(read({ PORT: ' ', PUBLIC_URL: '' })).toMatchObject({ port: 3000, publicUrl: null })
})

test('pages know whether the shop sends mails and SMS; the demo shows them in its outbox', () => {
  const sends = (env: Record<string, string>) => {
    const { sendsMail, sendsSms } = read(env).shop
    return [sendsMail, sendsSms]
  }
  expect(sends({})).toEqual([true, true])
  expect(sends({ DEMO: '0' })).toEqual([false, false])
  const mail = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'shop@shop.example' }
  expect(sends({ DEMO: '0', ...mail })).toEqual([true, false])
})

test('DEMO=0 is a real shop before it has any network', () => {
  expect(read({ DEMO: '0' })).toMatchObject({ demo: false, chains: [], logLevel: 'info' })
})

test('a configured chain ends demo mode and has the values of its network', () => {
  const config = readConfig({
    ...polygon,
    PUBLIC_URL: 'https://shop.example/',
    CHAIN_137_FROM: '80000000',
  })
  expect(config).toMatchObject({ demo: false, logLevel: 'info', publicUrl: 'https://shop.example' })
  expect(config.chains).toEqual([
    {
      network: 137,
      chainId: 137,
      rpc: ['https://one.example/key', 'https://two.example'],
      ownNode: false,
      tooFewProviders: true,
      usdt: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
      usdtDecimals: 6,
      shop: A,
      spendLimit: null,
      token: null,
      mdd: null,
      receive: [B, C],
      treasury: null,
      wallets: [],
      xpub: null,
      underpaidToleranceMicro: 0n,
      payees: [B, C],
      fromBlock: 80_000_000n,
      fixedDepth: null,
      leastDepth: 0,
      secondProviderFromMicro: 1_000_000_000n,
      pollMs: 1_000,
      instance: null,
      payouts: { feeMicro: 100_000n, coinDaily: 20n * 10n ** 18n, gasDaily: 20n * 10n ** 18n },
      auditRpc: null,
    },
  ])
})

const MDD_SETTINGS = {
  ...polygon,
  CHAIN_137_MDD: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  MDD_VALUE: '0.25',
}

test('MDD has a contract, its decimals and a value for limits', () => {
  const mdd = { address: MDD_SETTINGS.CHAIN_137_MDD, decimals: 18, valueMicro: 250_000n }
  expect(readConfig(MDD_SETTINGS).chains[0]).toMatchObject({ token: mdd.address, mdd })
  expect(readConfig({ ...MDD_SETTINGS, CHAIN_137_MDD_DECIMALS: '9' }).chains[0]!.mdd).toEqual({
    ...mdd,
    decimals: 9,
  })
})

test.each([
  [
    "the network's USDT",
    { CHAIN_137_MDD: NETWORKS[137].usdtAddress, CHAIN_137_USDT: A, CHAIN_137_SHOP: '' },
  ],
  ['EIP-55', { CHAIN_137_MDD: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }],
  ['MDD_VALUE', { MDD_VALUE: '' }],
  ['above 0', { MDD_VALUE: '0' }],
  ['CHAIN_137_MDD is not', { CHAIN_137_MDD: '', CHAIN_137_MDD_DECIMALS: '18' }],
  ['one use', { CHAIN_137_SHOP: MDD_SETTINGS.CHAIN_137_MDD }],
] as const)('MDD settings are refused: %s', (why, wrong) => {
  expect(() => readConfig({ ...MDD_SETTINGS, ...wrong })).toThrow(why)
})

test('TRON has addresses, a chain id and keys of its own', () => {
  const [first, second] = [
    'TJqwHHCn7K8CFDZ1n8ya2NXWyKviDkN4du',
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  ]
  const tron = {
    CHAIN_105_RPC:
      'https://api.trongrid.io/, http://10.0.0.5:8090|http://10.0.0.5:8091/|http://10.0.0.5:8545',
    CHAIN_105_RECEIVE: `${first}, ${second}`,
  }
  expect(readConfig(tron).chains).toEqual([
    {
      network: 105,
      chainId: 728_126_428,
      rpc: [
        'https://api.trongrid.io',
        'http://10.0.0.5:8090|http://10.0.0.5:8091|http://10.0.0.5:8545',
      ],
      ownNode: false,
      tooFewProviders: true,
      usdt: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      usdtDecimals: 6,
      shop: null,
      spendLimit: null,
      token: null,
      mdd: null,
      receive: [first, second],
      treasury: null,
      wallets: [],
      xpub: null,
      underpaidToleranceMicro: 0n,
      payees: [first, second],
      fromBlock: null,
      fixedDepth: null,
      leastDepth: 16,
      secondProviderFromMicro: 1_000_000_000n,
      pollMs: 1_500,
      instance: null,
      payouts: { feeMicro: 4_000_000n, coinDaily: 400_000_000n, gasDaily: 400_000_000n },
      auditRpc: null,
      apiKeys: [],
      hints: false,
      forwarders: null,
    },
  ])
  const nile = readConfig({
    ...tron,
    CHAIN_105_CHAIN_ID: '3448148188',
    CHAIN_105_API_KEY: 'a1b2c3d4-0000, a1b2c3d4-1111',
    CHAIN_105_HINTS: '1',
    CHAIN_105_SHOP: TRON_SHOP,
    CHAIN_105_SPEND_LIMIT: LIMIT,
    CHAIN_105_FORWARDERS: first,
  })
  expect(nile.chains[0]).toMatchObject({
    chainId: 3_448_148_188,
    apiKeys: ['a1b2c3d4-0000', 'a1b2c3d4-1111'],
    hints: true,
    shop: TRON_SHOP,
    spendLimit: LIMIT,
    forwarders: first,
  })
})

test('one payment rail is enough', () => {
  expect(
    readConfig({ CHAIN_56_RPC: 'http://n', CHAIN_56_SHOP: A, CHAIN_56_PLATFORM: B }).chains[0],
  ).toMatchObject({
    network: 56,
    usdtDecimals: 18,
    receive: [],
    payees: [B],
    shop: A,
  })
  expect(() => readConfig({ CHAIN_56_RPC: 'http://n', CHAIN_56_SHOP: A })).toThrow(
    'CHAIN_56_PLATFORM must name the address that the contract pays',
  )
  expect(readConfig({ CHAIN_56_RPC: 'http://n', CHAIN_56_RECEIVE: A }).chains[0]).toMatchObject({
    receive: [A],
    shop: null,
  })
})

test('the same treasury serves several networks, with wallets and a tolerance', () => {
  const config = readConfig({
    ...polygon,
    CHAIN_56_RPC: 'http://n',
    CHAIN_137_TREASURY: LIMIT_EVM,
    CHAIN_56_TREASURY: LIMIT_EVM,
    CHAIN_56_WALLETS: `0x${'d'.repeat(40)}`,
    UNDERPAID_TOLERANCE: '0.5',
    FORWARDER_SECRET: 'AB'.repeat(32),
  })
  expect(config.forwarderSecret).toBe('ab'.repeat(32))
  expect(config.chains).toMatchObject([
    { treasury: LIMIT_EVM, wallets: [], underpaidToleranceMicro: 500_000n },
    { treasury: LIMIT_EVM, wallets: [`0x${'d'.repeat(40)}`], receive: [] },
  ])
})

test('mail and SMS are off until they are set', () => {
  expect(readConfig({})).toMatchObject({ mail: null, sms: null })
  expect(
    readConfig({
      SMTP_URL: 'smtps://user:pa%2Fss@mail.example:465',
      MAIL_FROM: '小铺 <shop@example.com>',
    }).mail,
  ).toEqual({
    url: 'smtps://user:pa%2Fss@mail.example:465',
    from: '小铺 <shop@example.com>',
    dailyMax: 2_000,
  })
  expect(readConfig({ SMS_URL: 'https://sms.example/v1/send', SMS_TOKEN: 't' }).sms).toEqual({
    dailyMax: 200,
    countries: ['86'],
    url: 'https://sms.example/v1/send',
    token: 't',
    from: null,
  })
  expect(readConfig({ SMS_URL: 'http://127.0.0.1:9000/send' }).sms).toMatchObject({ token: null })
})

describe('a wrong setting is named', () => {
  const wrong: [string, Record<string, string>][] = [
    [
      'CHAIN_105_SPEND_LIMIT',
      {
        CHAIN_105_RPC: 'http://n',
        CHAIN_105_RECEIVE: 'TJqwHHCn7K8CFDZ1n8ya2NXWyKviDkN4du',
        CHAIN_105_SPEND_LIMIT: A,
      },
    ],
    [
      'CHAIN_137_SPEND_LIMIT',
      { ...polygon, CHAIN_137_SPEND_LIMIT: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' },
    ],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '3000x' }],
    ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'shop.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://host/shop' }],
    ['DATABASE_DIRECT_URL', { DATABASE_URL: 'postgres://host/shop', DATABASE_DIRECT_URL: 'host' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://host/shop' }],
    ['DATABASE_READ_URL', { DATABASE_READ_URL: 'host' }],
    ['DEMO', { DEMO: 'yes' }],
    ['STATEMENT_KEY', { STATEMENT_KEY: 'f00d' }],
    ['DEMO=1', { ...polygon, DEMO: '1' }],
    ['CHAIN_137_SHOP', { CHAIN_137_SHOP: A }],
    ['CHAIN_137_RPC', { ...polygon, CHAIN_137_RPC: 'wss://node.example' }],
    ['CHAIN_137_RECEIVE', { ...polygon, CHAIN_137_RECEIVE: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }],
    [
      'CHAIN_137_RECEIVE',
      { ...polygon, CHAIN_137_RECEIVE: `${B},${B.toUpperCase().replace('X', 'x')}` },
    ],
    ['CHAIN_137_RECEIVE', { CHAIN_137_RPC: 'https://one.example' }],
    ['CHAIN_137_SHOP', { ...polygon, CHAIN_137_SHOP: '0x12' }],
    ['CHAIN_137_TREASURY', { ...polygon, CHAIN_137_TREASURY: '0x12' }],
    // One address, one use, over all networks.
    ['CHAIN_137_SHOP', { ...polygon, CHAIN_137_TREASURY: A }],
    ['CHAIN_137_RECEIVE', { ...polygon, CHAIN_137_TREASURY: B.toUpperCase().replace('X', 'x') }],
    ['CHAIN_137_RECEIVE', { ...polygon, CHAIN_137_WALLETS: C }],
    ['CHAIN_56_WALLETS', { ...polygon, CHAIN_56_RPC: 'http://n', CHAIN_56_WALLETS: C }],
    ['CHAIN_56_TREASURY', { ...polygon, CHAIN_56_RPC: 'http://n', CHAIN_56_TREASURY: C }],
    ['UNDERPAID_TOLERANCE', { ...polygon, UNDERPAID_TOLERANCE: 'much' }],
    ['UNDERPAID_TOLERANCE', { ...polygon, UNDERPAID_TOLERANCE: '10.01' }],
    ['FORWARDER_SECRET', { ...polygon, FORWARDER_SECRET: 'abc' }],
    ['CHAIN_137_USDT', { ...polygon, CHAIN_137_USDT: 'USDT' }],
    ['CHAIN_137_FROM', { ...polygon, CHAIN_137_FROM: 'latest' }],
    ['CHAIN_137_FIXED_DEPTH', { ...polygon, CHAIN_137_FIXED_DEPTH: '1.5' }],
    ['CHAIN_137_SECOND_PROVIDER_FROM', { ...polygon, CHAIN_137_SECOND_PROVIDER_FROM: '1,000' }],
    ['CHAIN_137_POLL_MS', { ...polygon, CHAIN_137_POLL_MS: '1' }],
    ['CHAIN_105_RECEIVE', { CHAIN_105_RPC: 'https://tron.example' }],
    ['CHAIN_105_RECEIVE', { CHAIN_105_RPC: 'https://tron.example', CHAIN_105_RECEIVE: A }],
    // One letter is another: the check at its end does not fit.
    [
      'CHAIN_105_RECEIVE',
      {
        CHAIN_105_RPC: 'https://tron.example',
        CHAIN_105_RECEIVE: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T',
      },
    ],
    [
      'CHAIN_105_RECEIVE',
      {
        CHAIN_105_RPC: 'https://tron.example',
        CHAIN_105_RECEIVE: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb,T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
      },
    ],
    [
      'CHAIN_105_RPC',
      {
        CHAIN_105_RPC: 'https://tron.example|8091',
        CHAIN_105_RECEIVE: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
      },
    ],
    [
      'CHAIN_105_FIXED_DEPTH',
      {
        CHAIN_105_RPC: 'https://tron.example',
        CHAIN_105_RECEIVE: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
        CHAIN_105_FIXED_DEPTH: '20',
      },
    ],
    [
      'CHAIN_105_API_KEY',
      {
        CHAIN_105_RPC: 'https://tron.example',
        CHAIN_105_RECEIVE: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
        CHAIN_105_API_KEY: 'two words',
      },
    ],
    [
      'CHAIN_105_HINTS',
      {
        CHAIN_105_RPC: 'https://tron.example',
        CHAIN_105_RECEIVE: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
        CHAIN_105_HINTS: 'yes',
      },
    ],
    ['CHAIN_137_API_KEY', { ...polygon, CHAIN_137_API_KEY: 'a1b2c3d4' }],
    ['CHAIN_1_RPC', { CHAIN_1_RPC: 'https://one.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'shop@example.com' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtps://me:50%off@mail.example', MAIL_FROM: 'a@mail.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'shop' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@example.com, b@example.com' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example:587', MAIL_FROM: 'shop@example.com' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://:587', MAIL_FROM: 'shop@example.com' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://m.example/relay', MAIL_FROM: 'shop@example.com' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://m.example?tls=1', MAIL_FROM: 'shop@example.com' }],
    ['SMTP_URL', { SMTP_URL: 'smtps://me:a#b@m.example', MAIL_FROM: 'shop@example.com' }],
    ['SMS_TOKEN', { SMS_TOKEN: 't' }],
    ['SMS_COUNTRIES', { SMS_COUNTRIES: '86' }],
    ['SMS_COUNTRIES', { SMS_URL: 'https://sms.example', SMS_COUNTRIES: 'CN' }],
    [
      'MAIL_DAILY_MAX',
      { SMTP_URL: 'smtp://m.example', MAIL_FROM: 'a@b.example', MAIL_DAILY_MAX: '0' },
    ],
    ['PUBLIC_URL', { ...polygon, PUBLIC_URL: '' }],
    ['SMS_URL', { SMS_URL: 'http://sms.example/send' }],
    ['SMS_URL', { SMS_URL: 'sms.example' }],
    ['WITHDRAW_MIN', { WITHDRAW_MIN: '-1' }],
    ['WITHDRAW_MIN', { ...polygon, WITHDRAW_MIN: '2000' }],
    ['WITHDRAW_AUTO_LIMIT', { WITHDRAW_AUTO_LIMIT: 'all' }],
    // A slip of the pen would else leave a rail off without a word.
    ['CHAIN_137_RECIEVE', { ...polygon, CHAIN_137_RECIEVE: A }],
  ]
  test.each(wrong)('%s in %o', (name, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(name)
  })
})

describe('nodes of a shop with real money', () => {
  const rpc = (...urls: string[]) => ({ ...polygon, CHAIN_137_RPC: urls.join(',') })
  const three = ['https://a.one.example', 'https://two.test', 'https://8.8.8.8']
  const few = (env: Record<string, string>) => readConfig(env).chains[0]!.tooFewProviders

  test('nodes of a shop with real money are three of different owners, or one that the merchant runs', () => {
    expect(few(rpc(...three))).toBe(false)
    expect(few(rpc('https://a.one.example', 'https://b.one.example', 'https://two.test'))).toBe(
      true,
    )
    expect(few({ ...rpc('http://10.0.0.5:8545'), CHAIN_137_OWN_NODE: '1' })).toBe(false)
    expect(readConfig(polygon).acceptFewerProviders).toBe(false)
    expect(readConfig({ ...polygon, ACCEPT_FEWER_PROVIDERS: '1' }).acceptFewerProviders).toBe(true)
  })

  test('nodes of a shop with real money are asked over http only in the merchant’s own network', () => {
    for (const url of ['http://127.0.0.1:8545', 'http://192.168.1.9', 'http://bsc-node:8545'])
      expect(readConfig(rpc(url)).chains).toHaveLength(1)
    expect(() => readConfig(rpc('http://rpc.example.com/key'))).toThrow(
      'CHAIN_137_RPC: rpc.example.com must be reached by https://',
    )
    expect(() =>
      readConfig({
        CHAIN_105_RPC: 'https://api.trongrid.io|http://api.trongrid.io',
        CHAIN_105_RECEIVE: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      }),
    ).toThrow('CHAIN_105_RPC: api.trongrid.io must be reached by https://')
  })
})

test.each(['RECEIVE', 'SHOP', 'SPEND_LIMIT', 'USDT'])(
  'a mistyped address in CHAIN_137_%s stops the start',
  (name) => {
    const right = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
    const set = (address: string) => readConfig({ ...polygon, [`CHAIN_137_${name}`]: address })
    for (const address of [right, right.toLowerCase(), `0x${right.slice(2).toUpperCase()}`])
      expect(set(address).chains).toHaveLength(1)
    expect(() => set('0x15d34AAf54267DB7D7c367839AAf71A00a2C6A66')).toThrow(
      `CHAIN_137_${name} has a mistyped address`,
    )
  },
)

test('a mistyped approver stops the start', () => {
  expect(() =>
    readConfig({
      ...polygon,
      PAYOUT_KEY: '1'.repeat(64),
      PAYOUT_APPROVERS: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A66',
    }),
  ).toThrow('PAYOUT_APPROVERS has a mistyped address')
})

test('what pays out has terms of its own, and the books have a provider of their own', () => {
  const base = { CHAIN_137_RPC: 'https://one.example', CHAIN_137_RECEIVE: A }
  const [chain] = readConfig({
    ...base,
    CHAIN_137_PAYOUT_FEE: '0.25',
    CHAIN_137_COIN_DAILY: '0.5',
    CHAIN_137_GAS_DAILY: '0.1',
    CHAIN_137_AUDIT_RPC: 'https://two.example',
    PAY_BY_HAND: '1',
  }).chains
  expect(chain).toMatchObject({
    payouts: { feeMicro: 250_000n, coinDaily: 5n * 10n ** 17n, gasDaily: 10n ** 17n },
    auditRpc: 'https://two.example',
  })
  expect(readConfig({ ...base, PAY_BY_HAND: '1' }).payByHand).toBe(true)
  for (const [name, value] of [
    ['CHAIN_137_PAYOUT_FEE', 'much'],
    ['CHAIN_137_COIN_DAILY', '-1'],
    ['CHAIN_137_AUDIT_RPC', 'https://one.example'],
    ['PAY_BY_HAND', 'yes'],
  ] as const)
    expect(() => readConfig({ ...base, [name]: value })).toThrow(name)
})
