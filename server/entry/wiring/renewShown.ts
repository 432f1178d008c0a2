import { conversationKey, type OrderSocket } from '../../platform/http/socket.ts'
import type { FinishedBytes } from '../../platform/http/finishedBytes.ts'
import { CATALOGUE_CHANNEL, catalogueVersion } from '../../commerce/catalogue/catalogueVersion.ts'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/db/context.ts'
import { listen } from '../../platform/db/listen.ts'
import { every, type Running } from '../../platform/jobs/every.ts'
import { offeredNetworks } from './networks/offered.ts'

const OFFERED_EVERY_MS = 5_000
const COMMENTS_WAIT_MS = 500

/** Renews finished pages and tells the socket when the database announces a change, or other networks are offered. */
export function renewShown(
  context: Context,
  config: Config,
  directUrl: string,
  shown: { readonly finished: FinishedBytes; readonly socket: OrderSocket },
): Running {
  const { finished, socket } = shown
  let catalogue = ''
  let offered = ''
  let renewals = 0
  /** Never the same version twice: what was finished while a network closed would be there again when it opens. */
  const renew = (): void => void (finished.version = `${catalogue} ${++renewals}`)
  let renewing: NodeJS.Timeout | undefined
  /** Many may write at once; the pages need not follow each. */
  const renewSoon = (): void => {
    renewing ??= setTimeout(() => {
      renewing = undefined
      renew()
    }, COMMENTS_WAIT_MS)
  }
  const offering = every(context.log, OFFERED_EVERY_MS, 'readOffered', async () => {
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
    context.log,
  )
  return {
    async stop() {
      clearTimeout(renewing)
      await announcements.close()
      await offering.stop()
    },
  }
}
