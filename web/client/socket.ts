import type { CallResult } from '../../api/calls.ts'
import type { OrderStatus } from '../../basics/status.ts'
import { consentNow, visitorName } from './consent.ts'
import { createUuid } from './uuid.ts'

/** Reconnect pause (rules: wire#socket). */
export const SOCKET_RETRY_MS = 10_000

type OrderPush = {
  type: 'order'
  orderId: string
  status: OrderStatus
  payment: CallResult<'readOrder'>['payment']
}

type ConversationPush = { type: 'conversation'; conversationId: string; lastAt: number }
type Push = OrderPush | ConversationPush

/** What the server is asked to tell about. */
type Watched =
  | { readonly orderId: string; readonly secret: string }
  | { readonly conversationId: string; readonly secret: string }

type Watch = {
  watched: Watched
  onPush: (push: Push) => void
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

const sendWatch = ({ watched }: Watch) => send({ type: 'watch', ...watched })

/** While false, orders are polled. */
export const socketIsOpen = (): boolean => socket?.readyState === WebSocket.OPEN

/** Sends telemetry over this visitor's open socket, if any. */
export function sendLog(
  visitor: string,
  log: { content: string; guessAddress: string; ip: string },
): void {
  if (openedAs === visitor) send({ type: 'log', ...log })
}

const isAbout = (push: Push, watched: Watched): boolean =>
  push.type === 'order'
    ? 'orderId' in watched && watched.orderId === push.orderId
    : push.type === 'conversation' &&
      'conversationId' in watched &&
      watched.conversationId === push.conversationId

function receive(event: MessageEvent): void {
  let push: Push
  try {
    push = JSON.parse(String(event.data)) as Push
  } catch {
    return
  }
  for (const { watched, onPush } of watches) if (isAbout(push, watched)) onPush(push)
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

function follow(added: Watch): () => void {
  watches.add(added)
  if (socket?.readyState === WebSocket.OPEN) {
    sendWatch(added)
    added.onOpen?.()
  } else connect()
  return () => {
    watches.delete(added)
    if (watches.size > 0) return
    clearTimeout(retry)
    socket?.close()
    socket = undefined
  }
}

/**
 * Subscribes to an order. `onOpen` runs on every (re)connect, to read missed changes. Returns the unsubscriber; the
 * last closes the socket.
 */
export const watchOrder = (
  order: { orderId: string; secret: string },
  onPush: (push: OrderPush) => void,
  onOpen?: () => void,
): (() => void) =>
  follow({ watched: order, onPush: (push) => push.type === 'order' && onPush(push), onOpen })

/** The same for a conversation with the shop. */
export const watchConversation = (
  conversation: { conversationId: string; secret: string },
  onChange: () => void,
): (() => void) => follow({ watched: conversation, onPush: onChange, onOpen: onChange })
