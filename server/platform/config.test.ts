import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const A = `0x${'a'.repeat(40)}`
const B = `0x${'b'.repeat(40)}`
const polygon = {
  CHAIN_137_RPC: 'https://one.example/key/, https://two.example',
  CHAIN_137_RECEIVE: `${A}, ${B}`,
  CHAIN_137_SHOP: A,
}

test('without settings it is a demo shop in ./data on port 3000', () => {
  expect(readConfig({})).toMatchObject({
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
  expect(readConfig({ PORT: ' ', PUBLIC_URL: '' })).toMatchObject({ port: 3000, publicUrl: null })
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
      usdt: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
      usdtDecimals: 6,
      shop: A,
      spendLimit: null,
      token: null,
      receive: [A, B],
      fromBlock: 80_000_000n,
      fixedDepth: null,
      secondProviderFromMicro: 1_000_000_000n,
      pollMs: 1_000,
      instance: null,
    },
  ])
})

test('TRON has addresses, a chain id and keys of its own', () => {
  const [first, second] = [
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
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
      usdt: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      usdtDecimals: 6,
      shop: null,
      spendLimit: null,
      token: null,
      receive: [first, second],
      fromBlock: null,
      fixedDepth: null,
      secondProviderFromMicro: 1_000_000_000n,
      pollMs: 1_500,
      instance: null,
      apiKeys: [],
      hints: false,
    },
  ])
  const nile = readConfig({
    ...tron,
    CHAIN_105_CHAIN_ID: '3448148188',
    CHAIN_105_API_KEY: 'a1b2c3d4-0000, a1b2c3d4-1111',
    CHAIN_105_HINTS: '1',
    CHAIN_105_SHOP: second,
    CHAIN_105_SPEND_LIMIT: first,
  })
  expect(nile.chains[0]).toMatchObject({
    chainId: 3_448_148_188,
    apiKeys: ['a1b2c3d4-0000', 'a1b2c3d4-1111'],
    hints: true,
    shop: second,
    spendLimit: first,
  })
})

test('one payment rail is enough', () => {
  expect(readConfig({ CHAIN_56_RPC: 'http://n', CHAIN_56_SHOP: A }).chains[0]).toMatchObject({
    network: 56,
    usdtDecimals: 18,
    receive: [],
    shop: A,
  })
  expect(readConfig({ CHAIN_56_RPC: 'http://n', CHAIN_56_RECEIVE: A }).chains[0]).toMatchObject({
    receive: [A],
    shop: null,
  })
})

test('mail and SMS are off until they are set', () => {
  expect(readConfig({})).toMatchObject({ mail: null, sms: null })
  expect(
    readConfig({
      SMTP_URL: 'smtps://user:pa%2Fss@mail.example:465',
      MAIL_FROM: '小铺 <shop@example.com>',
    }).mail,
  ).toEqual({ url: 'smtps://user:pa%2Fss@mail.example:465', from: '小铺 <shop@example.com>' })
  expect(readConfig({ SMS_URL: 'https://sms.example/v1/send', SMS_TOKEN: 't' }).sms).toEqual({
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
        CHAIN_105_RECEIVE: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
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
    ['DEMO=0', { DEMO: '0' }],
    ['CHAIN_137_SHOP', { CHAIN_137_SHOP: A }],
    ['CHAIN_137_RPC', { ...polygon, CHAIN_137_RPC: 'wss://node.example' }],
    ['CHAIN_137_RECEIVE', { ...polygon, CHAIN_137_RECEIVE: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }],
    [
      'CHAIN_137_RECEIVE',
      { ...polygon, CHAIN_137_RECEIVE: `${A},${A.toUpperCase().replace('X', 'x')}` },
    ],
    ['CHAIN_137_RECEIVE', { CHAIN_137_RPC: 'https://one.example' }],
    ['CHAIN_137_SHOP', { ...polygon, CHAIN_137_SHOP: '0x12' }],
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
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'shop' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@example.com, b@example.com' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example:587', MAIL_FROM: 'shop@example.com' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://:587', MAIL_FROM: 'shop@example.com' }],
    ['SMS_TOKEN', { SMS_TOKEN: 't' }],
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
