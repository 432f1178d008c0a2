import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Locale } from '../../basics/locales.ts'
import { forgetFailedTexts, loadTexts, preloadTexts } from '../load/loadTexts.ts'
import { useAnnounceHydrated } from '../client/hydrated.ts'
import { useOrderCounts } from './history/useOrderCounts.ts'
import { chosenLocale, keepLocale, refreshAnnouncements } from '../client/locale.ts'
import { useOnline } from '../client/online.ts'
import { keptPlace, restorePlace } from '../client/place.ts'
import { Link, RouterProvider, usePath, useQueryParameters } from '../client/router.tsx'
import { leaveAtLast, watchSession } from '../client/session.ts'
import { SettingsProvider, type Settings } from '../client/settings.tsx'
import { applyTheme } from '../client/theme.ts'
import type { PageState, Theme } from '../page.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { ToastHost } from '../ui/Toast.tsx'
import { LocaleProvider, ShopNameProvider, useLocale, useTexts } from '../ui/texts.tsx'
import { Boundary } from './parts/Boundary.tsx'
import { useUnread } from './message/useUnread.ts'
import { LateSheet } from './LateSheet.tsx'
import { Footer } from './legal/LegalLinks.tsx'
import { Overlays } from './Overlays.tsx'
import { forgetWhenSignedOut } from './setting/forgetMember.ts'
import { useCartCount } from './cart/cartStore.ts'
import { cartPath, categoriesPath, historyPath, homePath, settingPath } from './paths.ts'
import { missingScreen, routeOf } from './routes.ts'

type PageSettings = Pick<PageState, 'locale' | 'theme' | 'demo' | 'cart' | 'path' | 'shop'> & {
  search: string
}

function useOwnSettings(page: PageSettings, client: QueryClient): Settings {
  const [locale, showLocale] = useState(page.locale)
  const [theme, showTheme] = useState<Theme>(page.theme)
  const setLocale = useCallback(
    (next: Locale) => {
      keepLocale(next)
      // Keep the old language on screen until the new one has loaded.
      void loadTexts('shop', next).then(
        () => startTransition(() => showLocale(next)),
        // The server writes the page in the new language. Without a network, keep the old page.
        () => (navigator.onLine ? location.reload() : forgetFailedTexts()),
      )
      void refreshAnnouncements(client)
    },
    [client],
  )
  const setTheme = useCallback((next: Theme) => {
    applyTheme(next)
    showTheme(next)
  }, [])
  useEffect(() => {
    const chosen = chosenLocale(location.search)
    if (chosen && chosen !== page.locale && page.shop.languages.includes(chosen)) setLocale(chosen)
  }, [page.locale, page.shop.languages, setLocale])
  return useMemo(
    () => ({
      ...page.shop,
      locale,
      setLocale,
      theme,
      setTheme,
      demo: page.demo,
      cart: page.cart,
      sendsCodes: page.shop.sendsMail || page.shop.sendsSms,
    }),
    [locale, setLocale, theme, setTheme, page.demo, page.cart, page.shop],
  )
}

export function App({ page, client }: { page: PageSettings; client: QueryClient }) {
  const settings = useOwnSettings(page, client)
  useEffect(() => watchSession(client), [client])
  useEffect(forgetWhenSignedOut, [])
  useEffect(() => {
    const leave = () => void leaveAtLast()
    leave()
    window.addEventListener('online', leave)
    return () => window.removeEventListener('online', leave)
  }, [])
  return (
    <QueryClientProvider client={client}>
      <SettingsProvider value={settings}>
        <LocaleProvider value={settings.locale}>
          <ShopNameProvider value={page.shop.name}>
            <ToastHost>
              <RouterProvider server={page} late={<LateSheet />}>
                <Shell demo={settings.demo} />
              </RouterProvider>
            </ToastHost>
          </ShopNameProvider>
        </LocaleProvider>
      </SettingsProvider>
    </QueryClientProvider>
  )
}

/** Placed after the screen so that screen readers announce it last. */
function Alive() {
  useAnnounceHydrated()
  return null
}

function Shell({ demo }: { demo: boolean }) {
  const t = useTexts('shop')
  const path = usePath()
  const query = useQueryParameters()
  const route = routeOf(path, demo)
  const Screen = route?.screen ?? missingScreen
  preloadTexts(route?.areas ?? [], useLocale())
  useTopOnNavigation(`${path}?${new URLSearchParams(query)}`, path)
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-3"
      >
        {t.skip}
      </a>
      {demo && <DemoRibbon />}
      <OfflineRibbon />
      {!route?.bare && <ShopTabs path={path} />}
      {/* As high as the window, so that what is still loading does not move the footer about. */}
      <main id="content" tabIndex={-1} className={classes('min-h-dvh', !route?.bare && 'pb-8')}>
        <Boundary key={path} fallback={<ScreenSkeleton />}>
          <Screen />
          <Alive />
        </Boundary>
      </main>
      <Footer isBare={route?.bare === true} />
      <Overlays />
    </>
  )
}

/**
 * Scrolls to the top on navigation, and on the way back to where the screen was left (rules: screens#routes);
 * announces a changed screen to screen readers.
 */
function useTopOnNavigation(address: string, path: string): void {
  const shown = useRef({ address, path })
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])
  useEffect(() => {
    if (shown.current.address === address) return
    if (shown.current.path !== path)
      document.getElementById('content')?.focus({ preventScroll: true })
    shown.current = { address, path }
    const place = keptPlace()
    if (place) return restorePlace(place)
    window.scrollTo(0, 0)
    return undefined
  }, [address, path])
}

function DemoRibbon() {
  const t = useTexts('shop')
  return (
    <aside
      aria-label={t.demoMode}
      className="bg-amber-soft px-4 py-1.5 text-center text-xs text-amber-text"
    >
      <strong>{t.demoMode}</strong> · {t.demoText}
    </aside>
  )
}

function OfflineRibbon() {
  const t = useTexts('shop')
  const online = useOnline()
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-40">
      {!online && (
        <p className="fade-in flex items-center justify-center gap-2 bg-ink px-4 py-2 text-sm text-paper">
          <Icon name="offline" className="size-4" />
          {t.offlineRibbon}
        </p>
      )}
    </div>
  )
}

/** More would not fit into the tab. */
const MAX_COUNTED = 99

function ShopTabs({ path }: { path: string }) {
  const t = useTexts('shop')
  const { waiting } = useOrderCounts()
  const unread = useUnread()
  const inCart = useCartCount()
  return (
    <Tabs
      label={t.mainMenu}
      link={Link}
      tabs={[
        { href: homePath(), label: t.tabHome, icon: 'home', current: path === '/' },
        {
          href: categoriesPath,
          label: t.tabCategories,
          icon: 'grid',
          current: path === categoriesPath,
        },
        {
          href: cartPath,
          label: t.tabCart,
          icon: 'cart',
          current: path === cartPath,
          count: Math.min(inCart, MAX_COUNTED),
          countLabel: t.inCart,
        },
        {
          href: historyPath,
          label: t.tabOrders,
          icon: 'orders',
          current: path === historyPath,
          count: waiting,
        },
        {
          href: settingPath,
          label: t.tabMine,
          icon: 'person',
          current: path === settingPath,
          count: Math.min(unread, MAX_COUNTED),
          countLabel: t.unread,
        },
      ]}
    />
  )
}

function ScreenSkeleton() {
  return (
    <div className="mx-auto grid max-w-300 gap-4 p-4">
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="aspect-square w-full max-w-150" />
      <Skeleton className="h-6 w-3/4" />
    </div>
  )
}
