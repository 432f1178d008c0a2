import { Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { classes } from '../../ui/classes.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { useKeys } from '../parts/keys.ts'
import { OfficeIcon } from '../parts/OfficeIcon.tsx'
import { Link, usePath, useSearch } from '../parts/router.tsx'
import { Rest, Screen } from '../parts/Screen.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useIsPhone } from '../parts/useMedia.ts'
import { Boundary } from './Boundary.tsx'
import { LeaveContext } from '../parts/leave.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { MoreSheet } from './MoreSheet.tsx'
import { Palette } from './Palette.tsx'
import { SavedViews } from './SavedViews.tsx'
import { keepFolded, readFolded } from './folded.ts'
import { ROUTES, grouped, mayOpen, routeOf, type NavGroup, type OfficeRoute } from './routes.ts'
import { useOfficeSession, useRights } from '../parts/session.tsx'

/** Places in the bar at the bottom of a phone, besides "more". */
const BAR = 4

type Opened = 'palette' | 'help' | 'more' | undefined

/** Navigation by rights around the screen; the same screens and actions on a phone and on a desk. */
export function Frame() {
  const t = useTexts('office')
  const path = usePath()
  const isPhone = useIsPhone()
  const { may } = useRights()
  const [opened, setOpened] = useState<Opened>()
  const [leaving, setLeaving] = useState<{ proceed: () => void }>()
  const ask = useRef((proceed: () => void) => setLeaving({ proceed }))
  const nav = ROUTES.filter(
    (route) => route.nav && mayOpen(route, may) && !(route.nav.unless && may(route.nav.unless)),
  )
  const close = () => setOpened(undefined)
  useKeys([{ key: '?', text: t.keyHelp, run: () => setOpened('help') }])
  usePaletteKey(() => setOpened('palette'))
  return (
    <LeaveContext value={ask.current}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-3"
      >
        {t.skip}
      </a>
      <div className="min-h-dvh md:flex">
        {isPhone ? (
          <Bar nav={nav} path={path} onMore={() => setOpened('more')} />
        ) : (
          <Side
            nav={nav}
            path={path}
            onSearch={() => setOpened('palette')}
            onMore={() => setOpened('more')}
          />
        )}
        <main
          id="content"
          tabIndex={-1}
          className={classes(
            // A field that is jumped to stands above the tabs and a form's buttons.
            'min-w-0 flex-1 [&_:is(input,select,textarea)]:scroll-mb-36',
            isPhone && 'pb-20',
          )}
        >
          {isPhone && <PhoneTop onSearch={() => setOpened('palette')} />}
          <Boundary key={path}>
            <Suspense fallback={<Waiting />}>
              <Shown path={path} />
            </Suspense>
          </Boundary>
        </main>
      </div>
      {opened === 'palette' && <Palette nav={nav} onClose={close} />}
      {opened === 'help' && <KeyHelp onClose={close} />}
      {opened === 'more' && <MoreSheet nav={nav} path={path} onClose={close} />}
      {leaving && (
        <Confirm
          title={t.leave}
          effect={t.leaveText}
          onClose={() => setLeaving(undefined)}
          onConfirm={() => {
            setLeaving(undefined)
            leaving.proceed()
          }}
        />
      )}
    </LeaveContext>
  )
}

function usePaletteKey(open: () => void): void {
  const newest = useRef(open)
  newest.current = open
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) newest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const Waiting = () => (
  <div className="mx-auto max-w-300 p-4 md:p-6">
    <Rest />
  </div>
)

function Shown({ path }: { path: string }) {
  const t = useTexts('office')
  const { may } = useRights()
  const found = routeOf(path)
  if (!found)
    return (
      <Screen title={t.noPage}>
        <EmptyState title={t.noPage} text={t.noPageText} />
      </Screen>
    )
  if (!mayOpen(found.route, may))
    return (
      <Screen title={t.noRight}>
        <EmptyState title={t.noRight} text={t.noRightText} />
      </Screen>
    )
  const { screen: Opened } = found.route
  return <Opened {...(found.id !== undefined && { id: found.id })} />
}

type NavProps = { nav: readonly OfficeRoute[]; path: string; onMore: () => void }

/** The place in the navigation that a path belongs to: the longest that it begins with. */
const currentOf = (nav: readonly OfficeRoute[], path: string): string | undefined =>
  nav
    .map((route) => route.path)
    .filter((one) => one === path || (one !== '/' && path.startsWith(`${one}/`)))
    .sort((a, b) => b.length - a.length)[0]

function Side({ nav, path, onSearch, onMore }: NavProps & { onSearch: () => void }) {
  const t = useTexts('office')
  const session = useOfficeSession()
  const current = currentOf(nav, path)
  return (
    <header className="no-print sticky top-0 flex h-dvh w-14 shrink-0 flex-col border-r border-line bg-surface lg:w-56">
      <Link to="/" className="flex h-14 items-center gap-2 px-4 text-base font-semibold">
        <span
          aria-hidden="true"
          className="grid size-6 shrink-0 place-items-center rounded-md bg-accent-fill text-xs text-on-accent"
        >
          铺
        </span>
        <span className="sr-only truncate lg:not-sr-only">{t.office}</span>
      </Link>
      <button
        type="button"
        onClick={onSearch}
        title={t.search}
        className="mx-2 mb-2 flex min-h-9 items-center gap-2 rounded-lg border border-line px-2.5 text-[13px] text-quiet hover:bg-shade"
      >
        <Icon name="search" className="size-4" />
        <span className="sr-only flex-1 text-start lg:not-sr-only">{t.search}</span>
        <kbd className="hidden text-xs lg:inline">⌘K</kbd>
      </button>
      <nav aria-label={t.navigation} className="min-h-0 flex-1 overflow-y-auto px-2">
        {grouped(nav).map(({ group, routes }) => (
          <SideGroup key={group ?? ''} group={group} routes={routes} current={current} />
        ))}
        <SavedViews />
      </nav>
      <button
        type="button"
        onClick={onMore}
        title={session.name}
        className="flex min-h-12 items-center gap-2.5 border-t border-line px-4 text-start text-sm hover:bg-shade"
      >
        <Icon name="person" className="size-5" />
        <span className="sr-only min-w-0 lg:not-sr-only">
          <span className="block truncate font-medium">{session.name}</span>
        </span>
      </button>
    </header>
  )
}

type GroupProps = {
  group: NavGroup | undefined
  routes: readonly OfficeRoute[]
  current: string | undefined
}

/**
 * Can be folded, except around the screen that is open; with all groups open a low screen would have to be scrolled.
 */
function SideGroup({ group, routes, current }: GroupProps) {
  const t = useTexts('office')
  const [folded, setFolded] = useState(() => readFolded())
  const isHere = routes.some((route) => route.path === current)
  const isOpen = group === undefined || isHere || !folded.includes(group)
  const turn = () => {
    const others = readFolded().filter((one) => one !== group)
    const next = isOpen ? [...others, group!] : others
    keepFolded(next)
    setFolded(next)
  }
  return (
    <section
      aria-label={group && t[`group.${group}`]}
      className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1 lg:not-first:border-0 lg:not-first:pt-0"
    >
      {group && (
        <button
          type="button"
          aria-expanded={isOpen}
          disabled={isHere}
          title={t[`group.${group}`]}
          onClick={turn}
          className="flex min-h-9 w-full items-center justify-center rounded-lg px-2.5 text-xs text-quiet enabled:hover:bg-shade lg:justify-between pointer-fine:min-h-6"
        >
          <span className="sr-only lg:not-sr-only">{t[`group.${group}`]}</span>
          {!isHere && (
            <Icon
              name="next"
              className={classes('size-3.5 transition-transform', isOpen && 'rotate-90')}
            />
          )}
        </button>
      )}
      {isOpen && (
        <ul className="grid gap-0.5 pointer-fine:gap-0">
          {routes.map((route) => (
            <SideLink key={route.path} route={route} isCurrent={route.path === current} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SideLink({ route, isCurrent }: { route: OfficeRoute; isCurrent: boolean }) {
  const t = useTexts('office')
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={place}>
      <Link
        to={route.path}
        title={t[route.nav!.label]}
        aria-current={isCurrent ? 'page' : undefined}
        className={classes(
          'flex min-h-9 items-center gap-2.5 rounded-lg px-2.5 text-sm hover:bg-shade pointer-fine:min-h-7.5',
          isCurrent ? 'bg-shade font-semibold' : 'text-ink',
        )}
      >
        <OfficeIcon name={route.nav!.icon} className="size-4.5" />
        <span className="sr-only lg:not-sr-only">{t[route.nav!.label]}</span>
      </Link>
    </li>
  )
}

function PhoneTop({ onSearch }: { onSearch: () => void }) {
  const t = useTexts('office')
  return (
    <div className="no-print flex items-center justify-between border-b border-line bg-surface px-4">
      <Link to="/" className="flex min-h-12 items-center text-sm font-semibold">
        {t.office}
      </Link>
      <button
        type="button"
        aria-label={t.search}
        onClick={onSearch}
        className="-mr-2 grid size-11 place-items-center"
      >
        <Icon name="search" />
      </button>
    </div>
  )
}

function Bar({ nav, path, onMore }: NavProps) {
  const t = useTexts('office')
  const { may } = useRights()
  const search = useSearch().toString()
  const here = search ? `${path}?${search}` : path
  const shown = nav.slice(0, BAR).map((route) => {
    const { onPhone } = route.nav!
    return { ...route, to: onPhone && may(onPhone.needs) ? onPhone.to : route.path }
  })
  const current = shown.find(({ to }) => to === here)?.path ?? currentOf(nav, path)
  const look =
    'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 text-xs max-[22.5rem]:px-0'
  return (
    <nav
      aria-label={t.navigation}
      className="no-print fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex">
        {shown.map((route) => (
          <li key={route.path} className="min-w-0 flex-1">
            <Link
              to={route.to}
              aria-current={route.path === current ? 'page' : undefined}
              className={classes(
                look,
                route.path === current
                  ? 'font-semibold text-accent max-[22.5rem]:font-medium'
                  : 'text-quiet',
              )}
            >
              <OfficeIcon name={route.nav!.icon} className="size-5.5" />
              <span className="max-w-full truncate">{t[route.nav!.label]}</span>
            </Link>
          </li>
        ))}
        <li className="min-w-0 flex-1">
          <button type="button" onClick={onMore} className={classes(look, 'text-quiet')}>
            <OfficeIcon name="menu" className="size-5.5" />
            <span className="max-w-full truncate">{t.menu}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}
