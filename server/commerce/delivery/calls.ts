import type * as shop from '../../../api/shop/delivery.ts'
import type * as office from '../../../api/office/delivery.ts'
import type { DeliveryConfig } from '../../platform/config/delivery.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { CallName } from '../../../api/calls.ts'
import type { OpenChannels } from '../../platform/messages/openChannels.ts'
import type { KeySecrets } from '../keys/keySecrets.ts'
import { listKeyBatches } from '../keys/listKeyBatches.ts'
import { loadKeys } from '../keys/loadKeys.ts'
import { moveKeys } from '../keys/moveKeys.ts'
import { previewKeys } from '../keys/previewKeys.ts'
import { removeKeys, restoreKeys } from '../keys/keyBin.ts'
import type { Site } from '../orders/notifyBuyer.ts'
import { correctParcel } from './correctParcel.ts'
import { deliverKeys } from './deliverWaiting.ts'
import { findOrders } from './findOrders.ts'
import { listOrderKeys, revealOrderKeys, sendKeys } from './officeKeys.ts'
import { readPackingSlips, readParcelSlip } from './packingSlips.ts'
import { readParcels } from './parcel.ts'
import { readDelivery } from './readDelivery.ts'
import { confirmReceipt } from './receive.ts'
import { revealKeys } from './reveal.ts'
import { sendOrderLink } from './sendOrderLink.ts'
import { shipLines } from './ship.ts'
import { previewShipping, shipPasted } from './shipPasted.ts'
import { undoParcel } from './undoParcel.ts'
import { DAY_MS } from '../../../basics/durations.ts'

type DeliverySettings = {
  readonly delivery: DeliveryConfig
  readonly channels: OpenChannels
  readonly site: Site
  /** Opened at the first use. */
  readonly secrets: () => KeySecrets
}

type Names<M> = Extract<keyof M, CallName>

export const deliveryCalls = ({
  delivery,
  channels,
  secrets,
}: DeliverySettings): Handlers<Names<typeof shop>> => ({
  readDelivery: (ctx, input) => readDelivery(ctx, input, delivery.receiveAfterDays * DAY_MS),
  revealKeys: (ctx, input) => revealKeys(ctx, input, secrets()),
  confirmReceipt,
  findOrders: (ctx, input) => findOrders(ctx, input, channels),
})

export const deliveryOfficeCalls = ({
  site,
  secrets,
}: DeliverySettings): Handlers<Names<typeof office>, Actor> => ({
  shipLines: ({ acting }, input) => shipLines(acting, input),
  correctParcel: ({ acting }, input) => correctParcel(acting, input),
  undoParcel: ({ acting }, input) => undoParcel(acting, input),
  listParcels: async ({ acting }, { orderId }) => ({ parcels: await readParcels(acting, orderId) }),
  previewShipping: ({ acting }, input) => previewShipping(acting, input, secrets()),
  shipPasted: ({ acting }, input) => shipPasted(acting, input, secrets()),
  readPackingSlips: ({ acting, caller }, input) => readPackingSlips(acting, caller, input),
  readParcelSlip: ({ acting, caller }, input) => readParcelSlip(acting, caller, input),
  listOrderKeys: ({ acting, caller }, input) => listOrderKeys(acting, caller, input),
  revealOrderKeys: ({ acting }, input) => revealOrderKeys(acting, input, secrets()),
  sendKeys: ({ acting }, input) => sendKeys(acting, input, site),
  previewKeys: ({ acting }, input) => previewKeys(acting, input, secrets()),
  loadKeys: ({ acting }, input) => loadKeys(acting, input, secrets()),
  removeKeys: ({ acting }, input) => removeKeys(acting, input),
  restoreKeys: ({ acting }, input) => restoreKeys(acting, input),
  moveKeys: ({ acting }, input) => moveKeys(acting, input, secrets()),
  listKeyBatches: async ({ acting }, { optionId }) => ({
    batches: await listKeyBatches(acting, optionId),
  }),
  deliverKeys: ({ acting }, input) => deliverKeys(acting, input),
  sendOrderLink: ({ acting }, input) => sendOrderLink(acting, input, site),
})
