import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The browser as far as telemetry uses it; Node has no page. */
let kept: Map<string, string>
let beacons: { url: string; type: string; text: Promise<string> }[]
let listeners: Map<string, Set<() => void>>
let asked: { url: string; body: unknown }[]
let answers: boolean
let cookies: string[]
let place: { pathname: string; protocol: string; host: string }

const page = { visibilityState: 'visible' }
const hear = (event: string, listener: () => void) =>
  void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
const happen = (event: string) => listeners.get(event)?.forEach((listener) => listener())

beforeEach(() => {
  vi.resetModules()
  kept = new Map()
  beacons = []
  listeners = new Map()
  asked = []
  answers = true
  cookies = []
  place = { pathname: '/', protocol: 'https:', host: 'shop.example' }
  page.visibilityState = 'visible'
  const target = {
    addEventListener: hear,
    removeEventListener: (event: string, listener: () => void) =>
      void listeners.get(event)?.delete(listener),
  }
  vi.stubGlobal('window', target)
  vi.stubGlobal('document', {
    ...target,
    get visibilityState() {
      return page.visibilityState
    },
    set cookie(text: string) {
      cookies.push(text.split(';')[0]!)
    },
  })
  vi.stubGlobal('location', place)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, body: Blob) =>
      void beacons.push({ url, type: body.type, text: body.text() }),
  })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (!answers) throw new TypeError('offline')
    asked.push({ url, body: JSON.parse(body) as unknown })
    return Response.json({ success: true, code: 200, message: '', result: {}, timestamp: 0 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const load = async () => ({
  ...(await import('./consent.ts')),
  ...(await import('./telemetry.ts')),
})
const hide = () => {
  page.visibilityState = 'hidden'
  happen('visibilitychange')
}
const sent = () =>
  Promise.all(beacons.map(async ({ text }) => JSON.parse(await text) as Record<string, unknown>))

test('nothing is sent, named or listened to before the visitor agrees, nor after a no', async () => {
  const { startTelemetry, refuseTelemetry, visitorName } = await load()
  startTelemetry(() => 'home')
  refuseTelemetry()
  startTelemetry(() => 'home')
  hide()
  expect(beacons).toEqual([])
  expect(listeners.size).toBe(0)
  expect(asked).toEqual([])
  expect(visitorName()).toBeUndefined()
})

test('after a yes: on arrival and when the page is hidden, with path and screen and nothing that follows the path', async () => {
  const { agreeToTelemetry, startTelemetry, visitorName } = await load()
  agreeToTelemetry()
  place.pathname = '/pay'
  Object.assign(place, {
    search: '?orderId=1&secret=abc',
    hash: '#x',
    href: 'https://shop.example/pay?secret=abc',
  })
  startTelemetry((path) => (path === '/pay' ? 'pay' : 'other'))
  startTelemetry(() => 'again')
  expect(beacons).toMatchObject([{ url: '/public/addLog', type: 'application/json' }])
  hide()
  const name = visitorName()
  expect(name).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(await sent()).toEqual(
    Array.from({ length: 2 }, () => ({
      uuid: name,
      ip: '',
      content: '/pay pay',
      guessAddress: '',
    })),
  )
})

test('a visible page sends nothing, and the next visit has the same name', async () => {
  kept.set('telemetry', 'yes').set('visitor', 'visitor-1')
  const { startTelemetry } = await load()
  startTelemetry(() => 'home')
  happen('visibilitychange')
  expect(await sent()).toMatchObject([{ uuid: 'visitor-1' }])
})

test('taking it back stops at once, has everything deleted, and forgets the name', async () => {
  const { agreeToTelemetry, startTelemetry, visitorName, withdrawConsent, consentNow } =
    await load()
  agreeToTelemetry()
  startTelemetry(() => 'home')
  const name = visitorName()
  const gone = withdrawConsent()
  hide()
  await gone
  expect(beacons).toHaveLength(1)
  expect(asked).toEqual([{ url: '/appleShop/forgetMe', body: { uuid: name } }])
  expect(visitorName()).toBeUndefined()
  expect(consentNow()).toBe('no')
  expect(cookies).toEqual(['telemetry=yes', 'telemetry=yes', 'telemetry=no'])
})

test('a deletion that did not get through is made up for at the next visit', async () => {
  const { agreeToTelemetry, withdrawConsent, startTelemetry, visitorName, consentNow } =
    await load()
  agreeToTelemetry()
  const name = visitorName()
  answers = false
  await expect(withdrawConsent()).rejects.toMatchObject({ name: 'offline' })
  expect(consentNow()).toBe('no')
  answers = true
  startTelemetry(() => 'home')
  await expect.poll(visitorName).toBeUndefined()
  expect(asked).toEqual([{ url: '/appleShop/forgetMe', body: { uuid: name } }])
  expect(beacons).toEqual([])
})

test('consent withdrawn in another tab ends telemetry', async () => {
  const { agreeToTelemetry, startTelemetry } = await load()
  agreeToTelemetry()
  startTelemetry(() => 'home')
  kept.set('telemetry', 'no')
  hide()
  expect(beacons).toHaveLength(1)
})

test('between arrival and leaving, navigations go over a socket that is open under the same name', async () => {
  const said: Record<string, unknown>[] = []
  const addresses: string[] = []
  class Line {
    static OPEN = 1
    readyState = 1
    onopen: () => void = () => {}
    constructor(address: string) {
      addresses.push(address)
      queueMicrotask(() => this.onopen())
    }
    send = (text: string) => void said.push(JSON.parse(text) as Record<string, unknown>)
    close = () => {}
  }
  vi.stubGlobal('WebSocket', Line)
  const { agreeToTelemetry, startTelemetry, visitorName } = await load()
  const { watchOrder } = await import('./socket.ts')
  agreeToTelemetry()
  startTelemetry((path) => path.slice(1))
  const stop = watchOrder({ orderId: '1800000000000123456', secret: 'a'.repeat(32) }, () => {})
  await Promise.resolve()
  place.pathname = '/status'
  happen('pushState')
  happen('replaceState')
  stop()
  expect(addresses).toEqual([`wss://shop.example/fbsSocket/${visitorName()}`])
  expect(said.filter(({ type }) => type === 'log')).toEqual([
    { type: 'log', ip: '', content: '/status status', guessAddress: '' },
  ])
})
