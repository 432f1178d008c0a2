/** HTTP: calls, pages, pictures, files and the socket. The process is stateless; any number may run. */
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageAnswer, PageRequest } from '../../../web/page.ts'
import { readSession } from '../../people/accounts/signIn/readSession.ts'
import { CATALOGUE_CHANNEL, catalogueVersion } from '../../commerce/catalogue/catalogueVersion.ts'
import { parsePictureFile, readPicture } from '../../commerce/catalogue/readPicture.ts'
import type { Config } from '../../platform/config.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import type { Context } from '../../platform/db/context.ts'
import { listen } from '../../platform/db/listen.ts'
import { createApp } from '../../platform/http/app.ts'
import { mountHealth } from './health.ts'
import { mountCalls, type MountOptions } from '../../platform/http/mount.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { mountDocs } from '../../platform/http/openapi.ts'
import { mountPages } from '../../platform/http/pages.ts'
import { mountPictures } from '../../platform/http/pictures.ts'
import { OrderSocket } from '../../platform/http/socket.ts'
import { createLog } from '../../platform/log.ts'
import { readWatchedOrder } from '../../commerce/orders/read/readWatchedOrder.ts'
import { addLog } from '../../operate/telemetry/addLog.ts'
import { networksOf, shopCalls, type CallExtras } from './calls.ts'
import { requireDatabase } from './requireDatabase.ts'

const WEB = join(import.meta.dirname, '../../../web/dist')
const POOL = 12

export type ServeExtras = CallExtras & {
  readonly mountMore?: (
    app: FastifyInstance,
    config: Config,
    mount: MountOptions,
  ) => Promise<Partial<Handlers>>
}

export async function startServe(config: Config, extras: ServeExtras = {}): Promise<void> {
  const log = createLog('serve', config.logLevel)
  const { url, directUrl } = await requireDatabase('serve', config)
  const db = openDatabase(url, { max: POOL, name: 'xiaopu serve' })
  const replica =
    config.databaseReadUrl === null
      ? null
      : openDatabase(config.databaseReadUrl, { max: POOL, name: 'xiaopu serve read' })
  const context: Context = { db, now: () => new Date(), log }
  const networks = networksOf(config.chains)

  const { app, finished } = await createApp({
    log,
    trustProxy: config.trustProxy,
    clientFiles: existsSync(join(WEB, 'client')) ? join(WEB, 'client') : null,
    publicUrl: config.publicUrl,
  })
  const socket = new OrderSocket(
    (orderId, secret) => readWatchedOrder({ ...context, networks }, orderId, secret),
    {
      onFault: (err) => log.warn({ err }, 'a message of the socket could not be dealt with'),
      keepLog: (message) => addLog(context, { ...message, source: 'socket', accountId: null }),
    },
  )
  const catchUp = async (): Promise<void> => {
    finished.version = String(await catalogueVersion(context))
    socket.pushAll()
  }
  const announcements = listen(
    directUrl,
    {
      [CATALOGUE_CHANNEL]: (version) => (finished.version = version),
      order_changed: (orderId) => socket.orderChanged(orderId),
    },
    catchUp,
    log,
  )

  const handlers = shopCalls(config, replica, extras)
  await socket.mount(
    app,
    (origin, host) =>
      origin === undefined ||
      [host, config.publicUrl && URL.parse(config.publicUrl)?.host].includes(
        URL.parse(origin)?.host,
      ),
  )
  const mount = {
    context,
    finished,
    publicUrl: config.publicUrl,
    readSession: (token: string) => readSession(context, token),
  }
  mountCalls(app, handlers, mount)
  const more = await extras.mountMore?.(app, config, mount)
  mountDocs(app, { ...handlers, ...more })
  mountHealth(app, context)
  mountPictures(app, async (file) => {
    const picture = parsePictureFile(file)
    return (
      picture &&
      readPicture(
        replica === null ? context : { ...context, db: replica },
        picture.hash,
        picture.width,
      )
    )
  })
  const { renderPage } = (await import(
    pathToFileURL(join(WEB, 'server', 'entry-server.js')).href
  )) as { renderPage: (request: PageRequest) => Promise<PageAnswer> }
  mountPages(app, {
    context,
    finished,
    handlers,
    render: renderPage,
    publicUrl: config.publicUrl,
    demo: config.demo,
  })

  const stop = async (): Promise<void> => {
    socket.close()
    await app.close()
    await announcements.close()
    await Promise.all([db.destroy(), replica?.destroy()])
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  // Ctrl-C reaches the whole process group; the supervisor stops this process in order.
  if (process.send) process.on('SIGINT', () => {})
  else process.once('SIGINT', () => void stop())
  process.once('disconnect', () => void stop())
  await app.listen({ host: config.host, port: config.port })
  log.info({ port: config.port, demo: config.demo }, 'serving')
  process.send?.('ready')
}
