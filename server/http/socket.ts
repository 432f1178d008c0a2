import type { FastifyInstance } from 'fastify'
import type { WebSocket } from '@fastify/websocket'
import websocket from '@fastify/websocket'
import { ORDER_ID } from '../../basics/orderId.ts'
import { limitAddress } from './visitor.ts'

const MAX_MESSAGE_BYTES = 4_096
const MAX_WATCHED = 20
const MAX_SOCKETS = 10_000
/** Whole districts share an address, and one of them must not take everybody's place. */
const MAX_SOCKETS_PER_ADDRESS = 1_000
const MAX_MESSAGES_A_MINUTE = 120
const PING_MS = 30_000
const UUID = /^[A-Za-z0-9_-]{1,64}$/
const SECRET = /^[0-9a-f]{32}$/

type WatchedOrder = { status: string; payment: unknown }
/** The order's state for someone who knows its secret; `undefined` for anyone else. */
export type ReadWatched = (orderId: string, secret: string) => Promise<WatchedOrder | undefined>

type Watcher = { socket: WebSocket; secret: string }

/**
 * The socket of SPEC section 7 at /fbsSocket/{uuid}. A client that sent {type:"watch", orderId, secret} is told of every
 * change of that order. Telemetry messages ({type, guessAddress, ip, content}) are taken and dropped: nothing is kept
 * without consent (DECISIONS F4).
 */
export class OrderSocket {
  #watchers = new Map<string, Set<Watcher>>()
  #sockets = new Set<WebSocket>()
  #byAddress = new Map<string, number>()
  #perAddress: number
  #read: ReadWatched
  #timer: NodeJS.Timeout

  constructor(read: ReadWatched, perAddress = MAX_SOCKETS_PER_ADDRESS) {
    this.#read = read
    this.#perAddress = perAddress
    this.#timer = setInterval(() => this.#ping(), PING_MS).unref()
  }

  async mount(app: FastifyInstance, allowed: (origin: string | undefined, host: string) => boolean): Promise<void> {
    await app.register(websocket, { options: { maxPayload: MAX_MESSAGE_BYTES } })
    app.get<{ Params: { uuid: string } }>('/fbsSocket/:uuid', { websocket: true }, (socket, request) => {
      const address = limitAddress(request.ip)
      const isFull = this.#sockets.size >= MAX_SOCKETS || (this.#byAddress.get(address) ?? 0) >= this.#perAddress
      if (!UUID.test(request.params.uuid) || isFull || !allowed(request.headers.origin, request.host)) {
        socket.close(1008)
        return
      }
      this.#count(address, 1)
      socket.once('close', () => this.#count(address, -1))
      this.#serve(socket)
    })
  }

  /** Called for every order that changed, in whichever process; tells those who watch it. */
  async orderChanged(orderId: string): Promise<void> {
    const watchers = this.#watchers.get(orderId)
    if (!watchers) return
    const secrets = new Map<string, Promise<WatchedOrder | undefined>>()
    for (const watcher of watchers) {
      const order = await (secrets.get(watcher.secret) ?? secrets.set(watcher.secret, this.#read(orderId, watcher.secret)).get(watcher.secret)!)
      if (order) send(watcher.socket, { type: 'order', orderId, ...order })
    }
  }

  close(): void {
    clearInterval(this.#timer)
    for (const socket of this.#sockets) socket.close(1001)
  }

  #count(address: string, change: 1 | -1): void {
    const sockets = (this.#byAddress.get(address) ?? 0) + change
    if (sockets > 0) this.#byAddress.set(address, sockets)
    else this.#byAddress.delete(address)
  }

  #serve(socket: WebSocket): void {
    this.#sockets.add(socket)
    const watched = new Map<string, Watcher>()
    let alive = true
    let messages = 0
    let since = Date.now()
    socket.on('pong', () => (alive = true))
    socket.on('error', () => socket.terminate())
    Object.assign(socket, { isAlive: () => alive, markAsked: () => (alive = false) })
    socket.on('close', () => {
      this.#sockets.delete(socket)
      for (const [orderId, watcher] of watched) this.#forget(orderId, watcher)
    })
    socket.on('message', (data) => {
      const now = Date.now()
      if (now - since > 60_000) [since, messages] = [now, 0]
      if (++messages > MAX_MESSAGES_A_MINUTE) return socket.close(1008)
      const message = parse(data.toString())
      if (message?.['type'] === 'heartbeat') return send(socket, { type: 'heartbeat' })
      if (message?.['type'] !== 'watch') return
      const { orderId, secret } = message
      if (typeof orderId !== 'string' || typeof secret !== 'string' || !ORDER_ID.test(orderId) || !SECRET.test(secret)) return
      if (watched.has(orderId) || watched.size >= MAX_WATCHED) return
      void this.#watch(socket, watched, orderId, secret)
    })
  }

  async #watch(socket: WebSocket, watched: Map<string, Watcher>, orderId: string, secret: string): Promise<void> {
    const watcher = { socket, secret }
    watched.set(orderId, watcher)
    try {
      const order = await this.#read(orderId, secret)
      if (!order) {
        watched.delete(orderId)
        return
      }
      if (socket.readyState !== socket.OPEN) return
      const watchers = this.#watchers.get(orderId) ?? new Set()
      this.#watchers.set(orderId, watchers.add(watcher))
      // Read once more after joining, so that a change in between is not missed.
      const now = await this.#read(orderId, secret)
      if (now) send(socket, { type: 'order', orderId, ...now })
    } catch {
      socket.close(1011)
    }
  }

  #forget(orderId: string, watcher: Watcher): void {
    const watchers = this.#watchers.get(orderId)
    if (watchers?.delete(watcher) && watchers.size === 0) this.#watchers.delete(orderId)
  }

  #ping(): void {
    for (const socket of this.#sockets) {
      const state = socket as WebSocket & { isAlive(): boolean; markAsked(): void }
      if (!state.isAlive()) socket.terminate()
      else {
        state.markAsked()
        socket.ping()
      }
    }
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function send(socket: WebSocket, message: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}
