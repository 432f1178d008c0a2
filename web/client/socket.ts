import type { OrderStatus, PaymentStatus } from '../../basics/status.ts'
import { consentNow, visitorName } from './consent.ts'
import { createUuid } from './uuid.ts'

/** Pause before reconnecting (rules: wire#socket). */
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
/** The name in the socket's address: random unless the visitor agreed to telemetry. */
let openedAs = ''
let retry: ReturnType<typeof setTimeout> | undefined

const send = (message: object) => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

const sendWatch = (watch: Watch) =>
  send({ type: 'watch', orderId: watch.orderId, secret: watch.secret })

/** Orders are polled while this is false. */
export const socketIsOpen = (): boolean => socket?.readyState === WebSocket.OPEN

/** Sends a telemetry message if the socket is open under this visitor's name; else drops it (rules: wire#socket). */
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
      // Pushes were missed while the socket was closed.
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
 * Subscribes to one order. `onOpen` runs on every (re)connect: read the order then, since pushes may have been missed.
 * Returns the unsubscriber; the last one closes the socket.
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
