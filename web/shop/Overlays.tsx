import { useState } from 'react'
import { chunk } from '../client/chunk.ts'
import { closeOverlay, useOverlay, useOverlays, type Overlay } from '../client/router.tsx'
import { Boundary, SheetPlace } from './parts/Boundary.tsx'
import { preloadTexts } from '../load/loadTexts.ts'
import { useLocale } from '../ui/texts.tsx'
import type { LoginOverlay } from './parts/openLogin.ts'
import { sheetAreas } from './parts/sheetAreas.ts'
import type {
  AnnouncementOverlay,
  ItemOverlay,
  OrderOverlay,
  SearchOverlay,
  WalletOverlay,
} from './overlayKinds.ts'
import type { SettingOverlay } from './parts/openSetting.ts'

export const itemSheet = chunk('web/shop/item/ItemSheet.tsx', () => import('./item/ItemSheet.tsx'))
const announcementSheet = chunk(
  'web/shop/message/AnnouncementSheet.tsx',
  () => import('./message/AnnouncementSheet.tsx'),
)
const orderSheet = chunk('web/shop/order/OrderSheet.tsx', () => import('./order/OrderSheet.tsx'))
export const searchPanel = chunk(
  'web/shop/search/SearchPanel.tsx',
  () => import('./search/SearchPanel.tsx'),
)
const walletSheet = chunk(
  'web/shop/wallet/WalletSheet.tsx',
  () => import('./wallet/WalletSheet.tsx'),
)
const entrySheet = chunk('web/shop/entry/EntrySheet.tsx', () => import('./entry/EntrySheet.tsx'))
const settingSheets = chunk(
  'web/shop/setting/SettingSheets.tsx',
  () => import('./setting/SettingSheets.tsx'),
)

/** Keeps the last overlay of its kind, so that a closing sheet keeps its content during the transition. */
function useLast<O extends Overlay>(overlay: O | undefined): O | undefined {
  const [last, setLast] = useState(overlay)
  if (overlay && overlay !== last) setLast(overlay)
  return overlay ?? last
}

function usePreloadedTexts(): void {
  preloadTexts(
    useOverlays().flatMap(({ kind }) => sheetAreas(kind)),
    useLocale(),
  )
}

const closeItem = () => closeOverlay('item')
const closeAnnouncement = () => closeOverlay('announcement')
const closeOrder = () => closeOverlay('order')
const closeSearch = () => closeOverlay('search')
const closeWallet = () => closeOverlay('wallet')
const closeLogin = () => closeOverlay('login')
const closeSetting = () => closeOverlay('setting')

const ItemSheet = itemSheet
const AnnouncementSheet = announcementSheet
const OrderSheet = orderSheet
const SearchPanel = searchPanel
const WalletSheet = walletSheet
const EntrySheet = entrySheet
const SettingSheets = settingSheets

/** Sheets over any screen, each loaded when first opened. */
export function Overlays() {
  const item = useOverlay<ItemOverlay>('item')
  const lastItem = useLast(item)
  const announcement = useOverlay<AnnouncementOverlay>('announcement')
  const lastAnnouncement = useLast(announcement)
  const order = useOverlay<OrderOverlay>('order')
  const search = useOverlay<SearchOverlay>('search')
  const wallet = useOverlay<WalletOverlay>('wallet')
  const login = useOverlay<LoginOverlay>('login')
  const setting = useOverlay<SettingOverlay>('setting')
  usePreloadedTexts()
  return (
    <>
      <SheetPlace>
        {lastItem && (
          <Boundary key={lastItem.id} open={item !== undefined} onClose={closeItem}>
            <ItemSheet open={item !== undefined} overlay={lastItem} onClose={closeItem} />
          </Boundary>
        )}
      </SheetPlace>
      <SheetPlace>
        {lastAnnouncement && (
          <Boundary open={announcement !== undefined} onClose={closeAnnouncement}>
            <AnnouncementSheet
              open={announcement !== undefined}
              id={lastAnnouncement.id}
              onClose={closeAnnouncement}
            />
          </Boundary>
        )}
      </SheetPlace>
      <SheetPlace>
        {order && (
          <Boundary key={order.draft.requestKey} onClose={closeOrder}>
            <OrderSheet draft={order.draft} onClose={closeOrder} />
          </Boundary>
        )}
      </SheetPlace>
      <SheetPlace>
        {search && (
          <Boundary onClose={closeSearch}>
            <SearchPanel overlay={search} onClose={closeSearch} />
          </Boundary>
        )}
      </SheetPlace>
      <SheetPlace>
        {wallet && (
          <Boundary onClose={closeWallet}>
            <WalletSheet onClose={closeWallet} />
          </Boundary>
        )}
      </SheetPlace>
      <SheetPlace>
        {setting && (
          <Boundary onClose={closeSetting}>
            <SettingSheets overlay={setting} />
          </Boundary>
        )}
      </SheetPlace>
      <SheetPlace>
        {login && (
          <Boundary onClose={closeLogin}>
            <EntrySheet open overlay={login} onClose={closeLogin} />
          </Boundary>
        )}
      </SheetPlace>
    </>
  )
}
