import type { OrderStatus, PaymentStatus } from '../../basics/status.ts'
import { consentNow, visitorName } from './consent.ts'
import { createUuid } from './uuid.ts'

/** wire#socket. */
export const SOCKET_RETRY_MS = 10_000

export type OrderPush = {
  type: 'order'
  orderId: string
  status: OrderStatus
  payment: PaymentStatus
}

type Watch = {
  orderId: string
  secret: string
  onPush: (push: OrderPush) => void
  onOpen: (() => void) | undefined
}

const watches = new Set<Watch>()
let socket: WebSocket | undefined
/** The name in the socket's address: the visitor's own only after consent to telemetry. */
let openedAs = ''
let retry: ReturnType<typeof setTimeout> | undefined

const say = (message: object) => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

const ask = (watch: Watch) => say({ type: 'watch', orderId: watch.orderId, secret: watch.secret })

/** Whether pushes can arrive now; while they cannot, orders are asked for instead. */
export const socketIsOpen = (): boolean => socket?.readyState === WebSocket.OPEN

/** A telemetry message (wire#socket), where the socket is open under this visitor's name; else it is left out. */
export function sayLog(
  visitor: string,
  log: { content: string; guessAddress: string; ip: string; consent: true },
): void {
  if (openedAs === visitor) say({ type: 'log', ...log })
}

function receive(event: MessageEvent): void {
  let push: OrderPush
  try {
    push = JSON.parse(String(event.data)) as OrderPush
  } catch {
    return
  }
  if (push.type !== 'order') return
  for (const watch of watches) if (watch.orderId === push.orderId) watch.onPush(push)
}

function connect(): void {
  clearTimeout(retry)
  if (socket || watches.size === 0) return
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  openedAs = (consentNow() === 'yes' ? visitorName() : undefined) ?? createUuid()
  const opened = new WebSocket(`${scheme}://${location.host}/fbsSocket/${openedAs}`)
  socket = opened
  opened.onopen = () => {
    say({ type: 'heartbeat' })
    for (const watch of watches) {
      ask(watch)
      // What happened while the line was down was pushed to nobody.
      watch.onOpen?.()
    }
  }
  opened.onmessage = receive
  opened.onclose = () => {
    if (socket === opened) socket = undefined
    if (watches.size > 0) retry = setTimeout(connect, SOCKET_RETRY_MS)
  }
}

/**
 * Hears about one order as it changes. `onOpen` runs whenever the line is (again) open: read the order then, since
 * pushes may have been missed. Answers a function that stops; the last one to stop closes the line.
 */
export function watchOrder(
  order: { orderId: string; secret: string },
  onPush: (push: OrderPush) => void,
  onOpen?: () => void,
): () => void {
  const watch: Watch = { ...order, onPush, onOpen }
  watches.add(watch)
  if (socket?.readyState === WebSocket.OPEN) {
    ask(watch)
    onOpen?.()
  } else connect()
  return () => {
    watches.delete(watch)
    if (watches.size > 0) return
    clearTimeout(retry)
    socket?.close()
    socket = undefined
  }
}
