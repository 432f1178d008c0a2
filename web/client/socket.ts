import type { OrderStatus, PaymentStatus } from '../../basics/status.ts'
import { consentNow, visitorName } from './consent.ts'
import { createUuid } from './uuid.ts'

/** Reconnect pause (rules: wire#socket). */
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
/** Random unless the visitor agreed to telemetry. */
let openedAs = ''
let retry: ReturnType<typeof setTimeout> | undefined

const send = (message: object) => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

const sendWatch = (watch: Watch) =>
  send({ type: 'watch', orderId: watch.orderId, secret: watch.secret })

/** While false, orders are polled. */
export const socketIsOpen = (): boolean => socket?.readyState === WebSocket.OPEN

/** Sends telemetry over an open socket of this visitor's name; else drops it. */
export function sendLog(
  visitor: string,
  log: { content: string; guessAddress: string; ip: string; consent: true },
): void {
  if (openedAs === visitor) send({ type: 'log', ...log })
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
    send({ type: 'heartbeat' })
    for (const watch of watches) {
      sendWatch(watch)
      // Pushes were missed meanwhile.
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
 * Subscribes to an order. `onOpen` runs on every (re)connect, to read what was missed. Returns the unsubscriber; the
 * last one closes the socket.
 */
export function watchOrder(
  order: { orderId: string; secret: string },
  onPush: (push: OrderPush) => void,
  onOpen?: () => void,
): () => void {
  const watch: Watch = { ...order, onPush, onOpen }
  watches.add(watch)
  if (socket?.readyState === WebSocket.OPEN) {
    sendWatch(watch)
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
