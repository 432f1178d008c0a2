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
import { CATALOGUE_CHANNEL, catalogueVersion } from '../../commerce/catalogue/catalogueVersion.ts'
import { lastProductId, listProductIds } from '../../commerce/catalogue/listForSearch.ts'
import { parsePictureFile, readPicture } from '../../commerce/catalogue/readPicture.ts'
import { localSite, type Config } from '../../platform/config.ts'
import { presetContents } from '../../commerce/content/presetContents.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import type { Context } from '../../platform/db/context.ts'
import { listen } from '../../platform/db/listen.ts'
import { createApp } from '../../platform/http/app.ts'
import { mountHealth } from './health.ts'
import { mountCalls, type MountOptions } from '../../platform/http/mount.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { mountDocs } from '../../platform/http/openapi.ts'
import { mountOffice } from '../../platform/http/office.ts'
import { mountPages, pageKey } from '../../platform/http/pages.ts'
import { mountCommentPictures, mountPictures } from '../../platform/http/pictures.ts'
import { mountInstallFiles } from '../../platform/http/installFiles.ts'
import { mountSearchFiles } from '../../platform/http/searchFiles.ts'
import { OrderSocket, conversationKey } from '../../platform/http/socket.ts'
import { every } from '../../platform/jobs/every.ts'
import { createLog } from '../../platform/log.ts'
import { readCommentPicture } from '../../commerce/comments/readCommentPicture.ts'
import { readWatchedConversation } from '../../commerce/conversations/readWatchedConversation.ts'
import { readWatchedOrder } from '../../commerce/orders/read/readWatchedOrder.ts'
import { addLog } from '../../operate/telemetry/addLog.ts'
import { shopCalls, type CallExtras } from './calls.ts'
import { mountMetrics } from '../../platform/http/metrics.ts'
import { shopMetrics } from './shopMetrics.ts'
import { closeShop } from './closedShop.ts'
import { liveNetworks } from './liveNetworks.ts'
import { registerChains } from '../../money/receiving/registerChains.ts'
import { offeredNetworks } from './offered.ts'
import type { Running } from '../followSettings.ts'
import { requireDatabase } from './requireDatabase.ts'

const WEB = join(import.meta.dirname, '../../../web/dist')
const POOL = 12
/** How soon a closed contract rail is no longer offered here; the contract binds receiver and deadline meanwhile. */
const RAILS_EVERY_MS = 1_000
const OFFERED_EVERY_MS = 5_000
const COMMENTS_WAIT_MS = 500
/** With new settings the next server listens before the last one stops; only Linux shares a port so. */
export const SHARES_PORT = process.platform === 'linux'

export type ServeExtras = CallExtras & {
  readonly mountMore?: (
    app: FastifyInstance,
    config: Config,
    mount: MountOptions,
  ) => Promise<Partial<Handlers>>
}

/** While `isOpen` is false only the office is served. */
export async function startServe(
  config: Config,
  isOpen = true,
  extras: ServeExtras = {},
): Promise<Running> {
  const log = createLog('serve', config.logLevel)
  const { url, directUrl } = await requireDatabase('serve', config)
  const db = openDatabase(url, { max: POOL, name: 'xiaopu serve' })
  const replica =
    config.databaseReadUrl === null
      ? null
      : openDatabase(config.databaseReadUrl, { max: POOL, name: 'xiaopu serve read' })
  const context: Context = { db, now: () => new Date(), log }
  const live = liveNetworks(config)
  const { networks } = live
  await live.refresh(context)
  const refreshing = setInterval(
    () => void live.refresh(context).catch((err: unknown) => log.warn({ err }, 'contract rails')),
    RAILS_EVERY_MS,
  )
  await registerChains(context, config.chains)
  await ensureRoles(context)
  if (!config.demo) await presetContents(context)

  const { renderPage, readAddress, worker, installManifest, indexedPaths } = (await import(
    pathToFileURL(join(WEB, 'server', 'entry-server.js')).href
  )) as PagesModule
  const { app, finished } = await createApp({
    log,
    trustProxy: config.trustProxy,
    clientFiles: existsSync(join(WEB, 'client')) ? join(WEB, 'client') : null,
    publicUrl: config.publicUrl,
    keyOf: (asked, headers) =>
      pageKey(readAddress(asked, config.demo), asked, headers, config.publicUrl, config.shop),
  })
  mountMetrics(app, {
    token: config.metricsToken,
    logsRequests: config.logsRequests,
    read: shopMetrics(context, config),
  })
  if (!isOpen) closeShop(app)
  const socket = new OrderSocket(
    (key, secret) =>
      key.startsWith(conversationKey(''))
        ? readWatchedConversation(context, key.slice(conversationKey('').length), secret)
        : readWatchedOrder({ ...context, networks }, key, secret),
    {
      onFault: (err) => log.warn({ err }, 'a message of the socket could not be dealt with'),
      keepLog: (message) => addLog(context, { ...message, source: 'socket', accountId: null }),
    },
  )
  let catalogue = ''
  let offered = ''
  let renewals = 0
  /**
   * Finished pages and answers name the networks that are offered. Never the same version twice: what was finished while
   * a network closed would be there again when it opens.
   */
  const renew = (): void => void (finished.version = `${catalogue} ${++renewals}`)
  let renewing: NodeJS.Timeout | undefined
  /** Many may write at once; the pages need not follow each. */
  const renewSoon = (): void => {
    renewing ??= setTimeout(() => {
      renewing = undefined
      renew()
    }, COMMENTS_WAIT_MS)
  }
  const offering = every(log, OFFERED_EVERY_MS, 'readOffered', async () => {
    const now = [...(await offeredNetworks(context, config))].join()
    if (now === offered) return
    offered = now
    renew()
  })
  const catchUp = async (): Promise<void> => {
    catalogue = String(await catalogueVersion(context))
    renew()
    socket.pushAll()
  }
  const announcements = listen(
    directUrl,
    {
      [CATALOGUE_CHANNEL]: (version) => {
        catalogue = version
        renew()
      },
      order_changed: (orderId) => socket.orderChanged(orderId),
      comments_changed: renewSoon,
      conversation_changed: (id) => socket.orderChanged(conversationKey(id)),
    },
    catchUp,
    log,
  )

  const handlers = shopCalls(config, replica, extras, networks)
  await socket.mount(
    app,
    config.publicUrl,
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
    languages: config.shop,
    readSession: (token: string) => readSession(context, token),
  }
  mountCalls(app, handlers, { ...mount, readStaff: readStaff(context) })
  const more = await extras.mountMore?.(app, config, mount)
  mountDocs(app, { ...handlers, ...more }, finished)
  mountHealth(app, context, config, isOpen)
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
  mountInstallFiles(app, {
    worker,
    manifest: (locale) => installManifest(locale, config.shop),
    languages: config.shop,
  })
  mountSearchFiles(app, {
    finished,
    publicUrl: config.publicUrl,
    paths: indexedPaths,
    lastProductId: () => lastProductId(context),
    productIds: (from, to) => listProductIds(context, from, to),
  })
  mountCommentPictures(app, (file) => readCommentPicture(context, file))
  if (existsSync(join(WEB, 'office'))) await mountOffice(app, join(WEB, 'office'))
  mountPages(app, {
    context,
    finished,
    handlers,
    readAddress,
    render: renderPage,
    publicUrl: config.publicUrl,
    demo: config.demo,
    shop: config.shop,
  })

  // Fastify's types do not know the option, which it hands on to Node.
  const listening: FastifyListenOptions & { readonly reusePort: boolean } = {
    host: config.host,
    port: config.port,
    reusePort: SHARES_PORT,
  }
  await app.listen(listening)
  log.info({ port: config.port, demo: config.demo }, 'serving')
  const ownerLink = await offerOwnerLink(context, {
    dataDir: config.dataDir,
    site: config.publicUrl ?? localSite(config),
  })
  if (ownerLink !== undefined) process.send?.({ sayHere: `  for the owner        ${ownerLink}` })
  return {
    async stop() {
      clearInterval(refreshing)
      clearTimeout(renewing)
      socket.close()
      await app.close()
      await announcements.close()
      await offering.stop()
      await Promise.all([db.destroy(), replica?.destroy()])
    },
  }
}
