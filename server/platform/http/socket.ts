import type { FastifyInstance } from 'fastify'
import type { WebSocket } from '@fastify/websocket'
import websocket from '@fastify/websocket'
import { ORDER_ID } from '../../../basics/orderId.ts'
import { shopCookies } from './cookies.ts'
import { MinuteCounts } from './minuteCounts.ts'
import { deviceShown, hasAgreed, limitAddress } from './visitor.ts'

const MAX_MESSAGE_BYTES = 4_096
const MAX_WATCHED = 20
const MAX_SOCKETS = 10_000
/** Many visitors may share an address; none may use up all sockets. */
const MAX_SOCKETS_PER_ADDRESS = 300
const MAX_MESSAGES_PER_MINUTE = 120
/** Each `watch` reads the database: per minute and address, and those without an order. */
const MAX_WATCHES_PER_MINUTE = 600
const MAX_UNKNOWN_PER_MINUTE = 30
/** Orders followed by all sockets of one address. */
const MAX_WATCHED_PER_ADDRESS = 1_000
const MAX_PUSHES = 4
/** The same as for `addLog`. */
const MAX_LOGS_PER_MINUTE = 120
const MAX_CONTENT = 2_000
const MAX_WALLET = 64
const PING_MS = 30_000
const UUID = /^[A-Za-z0-9_-]{1,64}$/
const SECRET = /^[0-9a-f]{32}$/

const CONVERSATION_ID = /^\d{1,18}$/

/** Followed: an order by number, a conversation by `c` and number. */
export const conversationKey = (id: string): string => `c${id}`
type Watched = { readonly type: 'order' | 'conversation' } & Readonly<Record<string, unknown>>
/** Returns what is sent; `undefined` when the secret is wrong. */
type ReadWatched = (key: string, secret: string) => Promise<Watched | undefined>

/** A visitor's telemetry message, sent with consent (rules: privacy#telemetry). */
export type LogMessage = {
  uuid: string
  device: string | undefined
  clientAddress: string
  content: string
  guessAddress: string | undefined
}
type KeepLog = (message: LogMessage) => Promise<void>

type SocketOptions = {
  readonly onFault: (cause: unknown) => void
  /** Without it, telemetry is dropped. */
  readonly keepLog?: KeepLog
  readonly perAddress?: number
}

type Client = Pick<LogMessage, 'uuid' | 'device' | 'clientAddress'> & { readonly agreed: boolean }

type Watcher = { socket: WebSocket; secret: string }

/**
 * The socket at /fbsSocket/{uuid} (rules: wire#socket). After {type: "watch", orderId, secret} it pushes every change
 * of that order, after {type: "watch", conversationId, secret} each new message. Telemetry ({type: "log", …}) is kept
 * only from visitors who agreed, without its `ip` (rules: privacy#telemetry).
 */
export class OrderSocket {
  #watchers = new Map<string, Set<Watcher>>()
  #sockets = new Set<WebSocket>()
  #byAddress = new Map<string, number>()
  #perAddress: number
  #read: ReadWatched
  #timer: NodeJS.Timeout
  #changed = new Set<string>()
  #pushing = 0
  #onFault: (cause: unknown) => void
  #keepLog: KeepLog | undefined
  #logs = new MinuteCounts()
  #watches = new MinuteCounts()
  #unknown = new MinuteCounts()
  #watchedBy = new Map<string, number>()

  constructor(
    read: ReadWatched,
    { onFault, keepLog, perAddress = MAX_SOCKETS_PER_ADDRESS }: SocketOptions,
  ) {
    this.#read = read
    this.#onFault = onFault
    this.#keepLog = keepLog
    this.#perAddress = perAddress
    this.#timer = setInterval(() => this.#ping(), PING_MS).unref()
  }

  async mount(
    app: FastifyInstance,
    publicUrl: string | null,
    allowed: (origin: string | undefined, host: string) => boolean,
  ): Promise<void> {
    const cookies = shopCookies(publicUrl)
    await app.register(websocket, {
      options: { maxPayload: MAX_MESSAGE_BYTES },
      errorHandler: (error, socket) => {
        if (!isClientsFault(error)) this.#onFault(error)
        socket.terminate()
      },
    })
    app.get<{ Params: { uuid: string } }>(
      '/fbsSocket/:uuid',
      { websocket: true },
      (socket, request) => {
        const address = limitAddress(request.ip)
        const isFull =
          this.#sockets.size >= MAX_SOCKETS ||
          (this.#byAddress.get(address) ?? 0) >= this.#perAddress
        if (
          !UUID.test(request.params.uuid) ||
          isFull ||
          !allowed(request.headers.origin, request.host)
        ) {
          socket.close(1008)
          return
        }
        count(this.#byAddress, address, 1)
        socket.once('close', () => count(this.#byAddress, address, -1))
        this.#serve(socket, {
          uuid: request.params.uuid,
          device: deviceShown(request, cookies),
          clientAddress: address,
          agreed: hasAgreed(request),
        })
      },
    )
  }

  orderChanged(orderId: string): void {
    if (!this.#watchers.has(orderId)) return
    this.#changed.add(orderId)
    if (this.#pushing < MAX_PUSHES) void this.#push()
  }

  /** Pushes every watched order, after notifications may have been lost. */
  pushAll(): void {
    for (const orderId of this.#watchers.keys()) this.orderChanged(orderId)
  }

  /** Blocks change many orders at once; a few at a time leave connections for visitors. */
  async #push(): Promise<void> {
    this.#pushing++
    for (const orderId of this.#changed) {
      this.#changed.delete(orderId)
      try {
        await this.#pushOrder(orderId)
      } catch (cause) {
        this.#onFault(cause)
      }
    }
    this.#pushing--
  }

  async #pushOrder(orderId: string): Promise<void> {
    const bySecret = Map.groupBy(this.#watchers.get(orderId) ?? [], (watcher) => watcher.secret)
    for (const [secret, watchers] of bySecret) {
      const order = await this.#read(orderId, secret)
      if (order) for (const { socket } of watchers) send(socket, order)
    }
  }

  close(): void {
    clearInterval(this.#timer)
    for (const socket of this.#sockets) socket.close(1001)
  }

  #serve(socket: WebSocket, client: Client): void {
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
      count(this.#watchedBy, client.clientAddress, -watched.size)
      for (const [orderId, watcher] of watched) this.#forget(orderId, watcher)
      watched.clear()
    })
    socket.on('message', (data) => {
      const now = Date.now()
      if (now - since > 60_000) [since, messages] = [now, 0]
      if (++messages > MAX_MESSAGES_PER_MINUTE) return socket.close(1008)
      const message = parse(data.toString())
      if (message?.['type'] === 'heartbeat') return send(socket, { type: 'heartbeat' })
      if (message?.['type'] === 'log') return this.#log(client, message, now)
      if (message?.['type'] !== 'watch') return
      const orderId = watchedKey(message)
      const { secret } = message
      if (orderId === undefined || typeof secret !== 'string' || !SECRET.test(secret)) return
      if (watched.has(orderId) || watched.size >= MAX_WATCHED) return
      if (!this.#mayWatch(client, now)) return socket.close(1008)
      void this.#watch(socket, client, watched, { orderId, secret, now })
    })
  }

  #log(client: Client, { content, guessAddress }: Record<string, unknown>, now: number): void {
    if (
      !this.#keepLog ||
      !client.agreed ||
      typeof content !== 'string' ||
      content.length > MAX_CONTENT ||
      content.includes('\0')
    )
      return
    if (!this.#logs.take(client.clientAddress, MAX_LOGS_PER_MINUTE, now)) return
    const wallet =
      typeof guessAddress === 'string' && guessAddress.length <= MAX_WALLET
        ? guessAddress
        : undefined
    const { agreed: _, ...visitor } = client
    this.#keepLog({ ...visitor, content, guessAddress: wallet }).catch(this.#onFault)
  }

  #mayWatch({ clientAddress }: Client, now: number): boolean {
    return (
      (this.#watchedBy.get(clientAddress) ?? 0) < MAX_WATCHED_PER_ADDRESS &&
      !this.#unknown.isFull(clientAddress, MAX_UNKNOWN_PER_MINUTE, now) &&
      this.#watches.take(clientAddress, MAX_WATCHES_PER_MINUTE, now)
    )
  }

  async #watch(
    socket: WebSocket,
    { clientAddress }: Client,
    watched: Map<string, Watcher>,
    { orderId, secret, now: askedAt }: { orderId: string; secret: string; now: number },
  ): Promise<void> {
    const watcher = { socket, secret }
    watched.set(orderId, watcher)
    count(this.#watchedBy, clientAddress, 1)
    try {
      const order = await this.#read(orderId, secret)
      if (!order) {
        if (watched.delete(orderId)) count(this.#watchedBy, clientAddress, -1)
        this.#unknown.take(clientAddress, MAX_UNKNOWN_PER_MINUTE, askedAt)
        return
      }
      if (socket.readyState !== socket.OPEN) return
      const watchers = this.#watchers.get(orderId) ?? new Set()
      this.#watchers.set(orderId, watchers.add(watcher))
      // Read again after joining: the order may have changed since.
      const now = await this.#read(orderId, secret)
      if (now) send(socket, now)
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

function count(counts: Map<string, number>, name: string, change: number): void {
  const counted = (counts.get(name) ?? 0) + change
  if (counted > 0) counts.set(name, counted)
  else counts.delete(name)
}

function watchedKey({ orderId, conversationId }: Record<string, unknown>): string | undefined {
  if (typeof orderId === 'string' && ORDER_ID.test(orderId)) return orderId
  return typeof conversationId === 'string' && CONVERSATION_ID.test(conversationId)
    ? conversationKey(conversationId)
    : undefined
}

/** A malformed or oversized frame, or a lost connection. */
const isClientsFault = (error: unknown): boolean =>
  /^(?:WS_ERR_|ECONNRESET|EPIPE)/.test(String((error as { code?: unknown }).code))

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function send(socket: WebSocket, message: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}
