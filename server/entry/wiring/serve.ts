/** HTTP: calls, pages, pictures, files and the socket. The process is stateless; any number may run. */
import type { FastifyInstance, FastifyListenOptions } from 'fastify'

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PagesModule } from '../../../web/page.ts'
import { readStaff } from '../../people/staff/readStaff.ts'
import { ensureRoles } from '../../people/staff/ensureRoles.ts'
import { offerOwnerLink } from '../../people/staff/signIn/offerOwnerLink.ts'
import { readSession } from '../../people/accounts/signIn/readSession.ts'
import { lastProductId, listProductIds } from '../../commerce/catalogue/listForSearch.ts'
import { readPictureFile } from '../../commerce/catalogue/readPictureFile.ts'
import { loadSynonyms } from '../../commerce/catalogue/synonyms.ts'
import { readVideo, sizeOfVideo } from '../../commerce/catalogue/videos/readVideo.ts'
import { localSite, type Config } from '../../platform/config.ts'
import { presetContents } from '../../commerce/content/presetContents.ts'
import { openDatabase, type Database } from '../../platform/db/connection.ts'
import type { Context } from '../../platform/db/context.ts'
import { createApp } from '../../platform/http/app.ts'
import { mountHealth } from './health.ts'
import { mountCalls, type MountOptions } from '../../platform/http/mount.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { mountDocs } from '../../platform/http/openapi.ts'
import { mountOffice } from '../../platform/http/office.ts'
import { mountPages, pageKey } from '../../platform/http/pages.ts'
import { mountCommentPictures, mountPictures } from '../../platform/http/pictures.ts'
import { mountVideos } from '../../platform/http/videos.ts'
import { mountInstallFiles } from '../../platform/http/installFiles.ts'
import { mountSearchFiles } from '../../platform/http/searchFiles.ts'
import { OrderSocket, conversationKey } from '../../platform/http/socket.ts'
import { createLog } from '../../platform/log.ts'
import { readCommentPicture } from '../../commerce/comments/readCommentPicture.ts'
import { readWatchedConversation } from '../../commerce/conversations/readWatchedConversation.ts'
import { readWatchedOrder } from '../../commerce/orders/read/readWatchedOrder.ts'
import { addLog } from '../../operate/telemetry/addLog.ts'
import { shopCalls, type CallExtras } from './calls.ts'
import { mountMetrics } from '../../platform/http/metrics.ts'
import { shopMetrics } from './shopMetrics.ts'
import { closeShop } from './closedShop.ts'
import { liveNetworks } from './networks/liveNetworks.ts'
import { registerChains } from '../../money/receiving/registerChains.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import type { FinishedBytes } from '../../platform/http/finishedBytes.ts'
import { renewShown } from './renewShown.ts'
import type { Running } from '../followSettings.ts'
import { requireDatabase } from './requireDatabase.ts'
import { SHARES_PORT } from './requirePort.ts'

const WEB = join(import.meta.dirname, '../../../web/dist')
const POOL = 12
/** How soon a closed contract rail is no longer offered here; the contract binds receiver and deadline meanwhile. */
const RAILS_EVERY_MS = 1_000

type ServeExtras = CallExtras & {
  readonly mountMore?: (
    app: FastifyInstance,
    config: Config,
    mount: MountOptions,
  ) => Promise<Partial<Handlers>>
}

type FilesOf = Pick<Opened, 'context' | 'replica'> & {
  readonly config: Config
  readonly finished: FinishedBytes
  readonly pages: PagesModule
}

type Opened = {
  readonly context: Context
  /** Reads that may lag behind: the replica, where there is one. */
  readonly replica: Database | null
  readonly directUrl: string
  close(): Promise<unknown>
}

async function openData(config: Config): Promise<Opened> {
  const log = createLog('serve', config.logLevel)
  const { url, directUrl } = await requireDatabase('serve', config)
  const db = openDatabase(url, { max: POOL, name: 'xiaopu serve' })
  const replica =
    config.databaseReadUrl === null
      ? null
      : openDatabase(config.databaseReadUrl, { max: POOL, name: 'xiaopu serve read' })
  return {
    context: { db, now: () => new Date(), log },
    replica,
    directUrl,
    close: () => Promise.all([db.destroy(), replica?.destroy()]),
  }
}

async function followNetworks(
  context: Context,
  config: Config,
): Promise<{ readonly networks: Networks; stop(): void }> {
  const { networks, refresh } = liveNetworks(config)
  await refresh(context)
  const refreshing = setInterval(
    () =>
      void refresh(context).catch((err: unknown) => context.log.warn({ err }, 'contract rails')),
    RAILS_EVERY_MS,
  )
  return { networks, stop: () => clearInterval(refreshing) }
}

const loadPages = async (): Promise<PagesModule> =>
  import(pathToFileURL(join(WEB, 'server', 'entry-server.js')).href)

function openSocket(context: Context, networks: Networks): OrderSocket {
  return new OrderSocket(
    (key, secret) =>
      key.startsWith(conversationKey(''))
        ? readWatchedConversation(context, key.slice(conversationKey('').length), secret)
        : readWatchedOrder({ ...context, networks }, key, secret),
    {
      onFault: (err) => context.log.warn({ err }, 'a socket message could not be handled'),
      keepLog: (message) => addLog(context, { ...message, source: 'socket', accountId: null }),
    },
  )
}

const isOwnOrigin =
  (publicUrl: string | null) =>
  (origin: string | undefined, host: string | undefined): boolean =>
    origin === undefined ||
    [host, publicUrl && URL.parse(publicUrl)?.host].includes(URL.parse(origin)?.host)

async function mountFiles(
  app: FastifyInstance,
  { config, context, replica, finished, pages }: FilesOf,
): Promise<void> {
  const readable = replica === null ? context : { ...context, db: replica }
  mountPictures(app, (file) => readPictureFile(readable, file))
  mountVideos(app, {
    size: (file) => sizeOfVideo(readable, file),
    read: (file, range) => readVideo(readable, file, range),
  })
  mountInstallFiles(app, {
    worker: pages.worker,
    manifest: (locale) => pages.installManifest(locale, config.shop),
    languages: config.shop,
  })
  mountSearchFiles(app, {
    finished,
    publicUrl: config.publicUrl,
    paths: pages.indexedPaths,
    lastProductId: () => lastProductId(context),
    productIds: (from, to) => listProductIds(context, from, to),
  })
  mountCommentPictures(app, (file) => readCommentPicture(context, file))
  if (existsSync(join(WEB, 'office'))) await mountOffice(app, join(WEB, 'office'))
}

async function listenOn(app: FastifyInstance, { host, port, demo }: Config): Promise<void> {
  // Fastify's types do not know the option, which it hands on to Node.
  const listening: FastifyListenOptions & { readonly reusePort: boolean } = {
    host,
    port,
    reusePort: SHARES_PORT,
  }
  await app.listen(listening)
  app.log.info({ port, demo }, 'serving')
}

async function showOwnerLink(context: Context, config: Config): Promise<void> {
  const ownerLink = await offerOwnerLink(context, {
    dataDir: config.dataDir,
    site: config.publicUrl ?? localSite(config),
  })
  if (ownerLink !== undefined)
    process.send?.({ terminalLine: `  for the owner        ${ownerLink}` })
}

/** While `isOpen` is false only the office is served. */
export async function startServe(
  config: Config,
  isOpen = true,
  extras: ServeExtras = {},
): Promise<Running> {
  const { context, replica, directUrl, close } = await openData(config)
  const { publicUrl, demo, shop } = config
  const following = await followNetworks(context, config)
  await registerChains(context, config.chains)
  await ensureRoles(context)
  if (!demo) await presetContents(context)

  const pages = await loadPages()
  const { readAddress, renderPage: render } = pages
  const { app, finished } = await createApp({
    log: context.log,
    trustProxy: config.trustProxy,
    clientFiles: existsSync(join(WEB, 'client')) ? join(WEB, 'client') : null,
    publicUrl,
    keyOf: (asked, headers) => pageKey(readAddress(asked, demo), asked, headers, publicUrl, shop),
  })
  mountMetrics(app, {
    token: config.metricsToken,
    logsRequests: config.logsRequests,
    read: shopMetrics(context, config),
  })
  if (!isOpen) closeShop(app)
  const socket = openSocket(context, following.networks)
  const renewing = renewShown(context, config, directUrl, { finished, socket })
  await socket.mount(app, publicUrl, isOwnOrigin(publicUrl))
  const handlers = shopCalls(config, replica, extras, following.networks)
  const mount = {
    context,
    finished,
    publicUrl,
    languages: shop,
    readSession: (token: string) => readSession(context, token),
  }
  mountCalls(app, handlers, { ...mount, readStaff: readStaff(context) })
  const more = await extras.mountMore?.(app, config, mount)
  mountDocs(app, { ...handlers, ...more }, finished)
  mountHealth(app, context, config, isOpen)
  await mountFiles(app, { config, context, replica, finished, pages })
  mountPages(app, { context, finished, handlers, readAddress, render, publicUrl, demo, shop })
  // Otherwise the first search would wait for the files of synonyms.
  loadSynonyms()
  await listenOn(app, config)
  await showOwnerLink(context, config)
  return {
    async stop() {
      following.stop()
      socket.close()
      await app.close()
      await renewing.stop()
      await close()
    },
  }
}
