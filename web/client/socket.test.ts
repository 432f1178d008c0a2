import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SOCKET_RETRY_MS, socketIsOpen, watchOrder } from './socket.ts'

/** The browser's class, as far as the page uses it; Node has no page to take an address from. */
class Line {
  static OPEN = 1
  static made: Line[] = []
  readyState = 0
  said: object[] = []
  onopen: () => void = () => {}
  onmessage: (event: { data: string }) => void = () => {}
  onclose: () => void = () => {}
  readonly address: string
  constructor(address: string) {
    this.address = address
    Line.made.push(this)
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as object)
  }
  open(): void {
    this.readyState = 1
    this.onopen()
  }
  close(): void {
    this.readyState = 3
    this.onclose()
  }
}

const order = { orderId: '1800000000000123456', secret: 'a'.repeat(32) }
let stop: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  Line.made = []
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('location', { protocol: 'https:', host: 'shop.example' })
})
afterEach(() => {
  for (const one of stop) one()
  stop = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the socket greets, asks for its order and passes on each push', () => {
  const pushed = vi.fn()
  const opened = vi.fn()
  stop.push(watchOrder(order, pushed, opened))
  const [line] = Line.made as [Line]
  expect(line.address).toMatch(/^wss:\/\/shop\.example\/fbsSocket\/[0-9a-f-]{36}$/)
  line.open()
  expect(line.said).toEqual([{ type: 'heartbeat' }, { type: 'watch', ...order }])
  expect(opened).toHaveBeenCalledOnce()
  expect(socketIsOpen()).toBe(true)
  line.onmessage({
    data: JSON.stringify({ type: 'order', orderId: '1800000000000000000', status: 'paid' }),
  })
  line.onmessage({ data: '{"type":"order"' })
  line.onmessage({ data: '{"type":"heartbeat"}' })
  expect(pushed).not.toHaveBeenCalled()
  line.onmessage({
    data: JSON.stringify({ type: 'order', orderId: order.orderId, status: 'paid' }),
  })
  expect(pushed).toHaveBeenCalledOnce()
})

test('a line that breaks is tried again after ten seconds, for as long as somebody watches', () => {
  expect(SOCKET_RETRY_MS).toBe(10_000)
  const opened = vi.fn()
  const leave = watchOrder(order, () => {}, opened)
  Line.made[0]!.open()
  Line.made[0]!.close()
  expect(socketIsOpen()).toBe(false)
  vi.advanceTimersByTime(9_999)
  expect(Line.made).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(Line.made).toHaveLength(2)
  Line.made[1]!.close()
  vi.advanceTimersByTime(10_000)
  Line.made[2]!.open()
  expect(Line.made[2]!.said).toContainEqual({ type: 'watch', ...order })
  expect(opened).toHaveBeenCalledTimes(2)
  leave()
  vi.advanceTimersByTime(60_000)
  expect(Line.made).toHaveLength(3)
})

test('one line serves all orders of a page, and the last to leave closes it', () => {
  const first = watchOrder(order, () => {})
  Line.made[0]!.open()
  const second = watchOrder({ ...order, orderId: '1800000000000654321' }, () => {})
  expect(Line.made).toHaveLength(1)
  expect(Line.made[0]!.said.at(-1)).toMatchObject({ type: 'watch', orderId: '1800000000000654321' })
  first()
  expect(Line.made[0]!.readyState).toBe(1)
  second()
  expect(Line.made[0]!.readyState).toBe(3)
})
