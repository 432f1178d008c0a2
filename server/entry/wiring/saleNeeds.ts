import type { ReadSaleNeeds } from '../../commerce/catalogue/office/whyUnsold.ts'
import { listDeliveryGroups } from '../../commerce/content/deliveryGroups.ts'
import { readOpening } from '../../platform/settings/effectiveSettings.ts'
import { offeredNetworks, type OfferedConfig } from './networks/offered.ts'

export const saleNeeds =
  (config: OfferedConfig): ReadSaleNeeds =>
  async (ctx) => {
    const [offered, groups, opening] = await Promise.all([
      offeredNetworks(ctx, config),
      listDeliveryGroups(ctx),
      readOpening(ctx),
    ])
    return {
      isOpen: config.demo || Boolean(opening?.openedAt),
      hasNetwork: offered.size > 0,
      delivers: groups.some(({ countries }) => countries.length > 0),
    }
  }
