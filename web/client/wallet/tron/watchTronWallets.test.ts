import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Provider, TronWallet } from '../provider.ts'
import { askTronAddress, readTronAddress, readTronChain, UNKNOWN_CHAIN } from './tronLink.ts'
import { signTronText } from './signTronText.ts'
import { watchTronWallets } from './watchTronWallets.ts'

const OWNER = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const GENESIS = `${'0'.repeat(16)}${'ab'.repeat(20)}2b6653dc`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** TronLink's `tronWeb`, as it is once the owner has agreed. */
const tronWeb = (base58: unknown = OWNER, host = 'https://node.example') => ({
  defaultAddress: { base58 },
  fullNode: { host },
  trx: {
    getBlockByNumber: async () => ({ blockID: GENESIS }),
    signMessageV2: async () => `0x${'1'.repeat(128)}1b`,
    sign: async () => `0x${'2'.repeat(128)}1b`,
  },
})
const newer = (flags: object = {}): Provider =>
  ({ request: async () => [OWNER], on: () => undefined, tronWeb: tronWeb(), ...flags }) as Provider
const older = (answer: unknown = { code: 200, message: '' }, web: unknown = tronWeb()) => ({
  request: async () => answer,
  ready: true,
  tronWeb: web,
})

function page(places: object = {}) {
  const target = Object.assign(new EventTarget(), places) as unknown as Window &
    Record<string, unknown>
  const seen: TronWallet[][] = []
  let asked = 0
  target.addEventListener('TIP6963:requestProvider', () => asked++)
  const stop = watchTronWallets(target, (wallets) => seen.push([...wallets]))
  const announce = (rdns: string, provider: unknown, icon = '') =>
    target.dispatchEvent(
      new CustomEvent('TIP6963:announceProvider', {
        detail: { info: { uuid: rdns, name: rdns, icon, rdns }, provider },
      }),
    )
  return {
    target,
    stop,
    announce,
    asked: () => asked,
    names: () => seen.at(-1)!.map(({ info }) => info.rdns),
    last: () => seen.at(-1)!,
    times: () => seen.length,
  }
}

describe('a page’s TRON wallets', () => {
  it('are those that announce themselves, each once, and then not those in the common places', () => {
    const { announce, names, asked, stop, last } = page({ tron: newer({ isTronLink: true }) })
    expect(asked()).toBe(1)
    expect(names()).toEqual(['org.tronlink.www'])
    const one = newer()
    announce('com.okex.wallet', one, 'data:image/png;base64,AA')
    announce('com.okex.wallet', one, 'https://evil.example/x.png')
    expect(names()).toEqual(['com.okex.wallet'])
    expect(last()[0]).toMatchObject({
      kind: 'tron',
      info: { icon: '' },
      provider: { connectBy: 'eth_requestAccounts' },
    })
    stop()
    announce('late', newer())
    expect(names()).toEqual(['com.okex.wallet'])
  })

  it('a page’s TRON wallets are also those of namespaces, beside whoever took the common places', () => {
    const { names, announce } = page({
      okxwallet: { tronLink: older() },
      trustwallet: { tronLink: older() },
      bitkeep: { tronLink: older() },
      foxwallet: { tronLink: older() },
      bybitWallet: { tronLink: older() },
      gatewallet: { tronLink: older() },
      safepalwallet: {},
      tronLink: older(),
    })
    expect(names()).toEqual([
      'com.okex.wallet',
      'com.trustwallet.app',
      'com.bitget.web3',
      'com.foxwallet',
      'com.bybit',
      'io.gate.wallet',
    ])
    announce('com.okex.wallet', newer())
    expect(names().filter((name) => name === 'com.okex.wallet')).toHaveLength(1)
  })

  it.each<[object, string, string | null]>([
    [{ tron: newer({ isTronLink: true }) }, 'TronLink', 'eth_requestAccounts'],
    [
      { tron: newer({ isTronLink: true, isTokenPocket: true }) },
      'TokenPocket',
      'eth_requestAccounts',
    ],
    [{ tronLink: older() }, 'TronLink', 'tron_requestAccounts'],
    [{ iTron: {}, tronWeb: tronWeb() }, 'TronLink', null],
    [{ ethereum: { isImToken: true }, tronWeb: tronWeb() }, 'imToken', null],
    [{ tronWeb: tronWeb() }, '', null],
    [
      { tron: newer({ isTronLink: true }), tronLink: older(), tronWeb: tronWeb() },
      'TronLink',
      'eth_requestAccounts',
    ],
  ])(
    '%# are named by their flags and asked in the newest way that they know',
    (places, name, connectBy) => {
      expect(page(places).last()).toMatchObject([
        { info: { name, icon: '' }, provider: { connectBy } },
      ])
    },
  )

  it('a page’s TRON wallets are found when they come late, and the demo wallet keeps none away', () => {
    const { target, names, announce, times } = page()
    announce('demo.xiaopu.tron', newer())
    target['tronLink'] = older()
    vi.advanceTimersByTime(250)
    expect(names()).toEqual(['demo.xiaopu.tron', 'org.tronlink.www'])
    const before = times()
    vi.advanceTimersByTime(10_000)
    expect(times()).toBe(before)
    target.dispatchEvent(new Event('tronLink#initialized'))
    expect(times()).toBe(before)
  })

  it('a page’s TRON wallets are none for malformed announcements', () => {
    const { target, names } = page()
    for (const detail of [
      null,
      {},
      { info: {}, provider: newer() },
      { info: { uuid: 'x', name: 'x', rdns: 'x' }, provider: {} },
    ]) {
      target.dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail }))
    }
    expect(names()).toEqual([])
  })
})

const only = (places: object) => page(places).last()[0]!.provider

describe('connecting', () => {
  it('takes the account that the wallet shows', async () => {
    for (const places of [{ tron: newer() }, { tronLink: older() }, { tronWeb: tronWeb() }])
      expect(await askTronAddress(only(places))).toBe(OWNER)
  })
  it('waits for a tronWeb that comes after the answer', async () => {
    const tron = { ...newer(), tronWeb: false as unknown }
    const asking = askTronAddress(only({ tron }))
    await vi.advanceTimersByTimeAsync(500)
    tron.tronWeb = tronWeb()
    await vi.advanceTimersByTimeAsync(100)
    expect(await asking).toBe(OWNER)
  })
  it.each<[unknown, string]>([
    [{ code: 4000, message: 'in the queue' }, 'pendingRequest'],
    [{ code: 4001, message: 'user rejected' }, 'deniedMessage'],
    ['', 'noAccount'],
    [null, 'noAccount'],
  ])('reads the older answer %j', async (answer, key) => {
    await expect(askTronAddress(only({ tronLink: older(answer) }))).rejects.toMatchObject({ key })
  })
  it('has no account of a locked wallet', async () => {
    const asking = askTronAddress(only({ tronWeb: tronWeb(false) }))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await asking).toBeUndefined()
    for (const wrong of [false, '', '0x12', OWNER.toLowerCase()])
      expect(readTronAddress(only({ tronWeb: tronWeb(wrong) }))).toBeUndefined()
  })
})

describe('the chain', () => {
  it('the chain is told by the wallet, or by its node’s first block, or not', async () => {
    expect(
      await readTronChain(only({ tron: { ...newer(), request: async () => '0xcd8690dc' } })),
    ).toBe(0xcd8690dc)
    expect(
      await readTronChain(
        only({
          tron: {
            ...newer(),
            request: async () => {
              throw new Error('4200')
            },
          },
        }),
      ),
    ).toBe(0x2b6653dc)
    expect(
      await readTronChain(
        only({ tronWeb: { ...tronWeb(), fullNode: { host: 'https://other' }, trx: {} } }),
      ),
    ).toBe(UNKNOWN_CHAIN)
    const broken = {
      ...tronWeb(),
      fullNode: { host: 'https://broken' },
      trx: {
        getBlockByNumber: async () => {
          throw new Error('x')
        },
      },
    }
    expect(await readTronChain(only({ tronWeb: broken }))).toBe(UNKNOWN_CHAIN)
  })
  it("a wallet's chain is asked of its node once", async () => {
    let times = 0
    const web = {
      ...tronWeb(),
      fullNode: { host: 'https://once' },
      trx: { getBlockByNumber: async () => (times++, { blockID: GENESIS }) },
    }
    const provider = only({ tronWeb: web })
    for (let look = 0; look < 3; look++) expect(await readTronChain(provider)).toBe(0x2b6653dc)
    expect(times).toBe(1)
  })
})

describe('signing a text', () => {
  const signing = (trx: object) => signTronText(only({ tronWeb: { ...tronWeb(), trx } }), 'héllo')
  const V2 = `0x${'1'.repeat(128)}1b`
  const LEGACY = `${'2'.repeat(128)}1c`
  it('signing a text is V2, else the older way over the text’s bytes', async () => {
    expect(await signing({ signMessageV2: async () => V2 })).toBe(V2)
    let handed: unknown
    expect(await signing({ sign: async (what: unknown) => ((handed = what), LEGACY) })).toBe(
      `0x${LEGACY}`,
    )
    expect(handed).toBe('68c3a96c6c6f')
    expect(
      await signing({
        signMessageV2: async () => {
          throw new Error('signMessageV2 is not supported')
        },
        sign: async () => LEGACY,
      }),
    ).toBe(`0x${LEGACY}`)
  })
  it('signing a text asks nothing again that the owner declined', async () => {
    let asked = 0
    await expect(
      signing({
        signMessageV2: async () => Promise.reject('Confirmation declined by user'),
        sign: async () => (asked++, LEGACY),
      }),
    ).rejects.toBe('Confirmation declined by user')
    expect(asked).toBe(0)
  })
  it.each([undefined, null, '', '0x12', `${V2}00`, { txID: 'x' }])(
    'takes no %j for a signature',
    async (answer) => {
      await expect(signing({ signMessageV2: async () => answer })).rejects.toMatchObject({
        key: 'notFromContract',
      })
    },
  )
  it('signing a text asks by request where there is no tronWeb', async () => {
    let asked: unknown
    const tron = { request: async (ask: unknown) => ((asked = ask), { signature: V2 }) }
    expect(await signTronText(only({ tron }), 'x')).toBe(V2)
    expect(asked).toEqual({ method: 'tron_signMessage', params: [{ message: 'x' }] })
  })
})
