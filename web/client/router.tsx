import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useOptimistic,
  useRef,
  useState,
  useTransition,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { keepPlace } from './place.ts'
import { isPlainClick } from './plainClick.ts'

/**
 * A sheet is a history entry, so that "back" closes it; it may have an address. `base` is the screen below, `under`
 * the sheets between.
 */
export type Overlay = { kind: string }
type Base = { path: string; search: string }
type EntryState = { overlay?: Overlay; base?: Base; under?: readonly Overlay[] } | null

const entryState = (): EntryState => history.state as EntryState
const basePath = (): string => entryState()?.base?.path ?? location.pathname
const baseSearch = (): string => entryState()?.base?.search ?? location.search
/** The address of the page below all sheets, without its origin. */
export const pageBelow = (): string => basePath() + baseSearch()

const PathContext = createContext('/')
const SearchContext = createContext('')
const StateContext = createContext<EntryState>(null)

const WRITES = ['pushState', 'replaceState'] as const
const CHANGES = [...WRITES, 'popstate']

/** Browsers report steps through the history, but not what scripts write to it. */
function reportWrites(): void {
  for (const kind of WRITES) {
    const write = history[kind].bind(history)
    history[kind] = (...entry) => {
      write(...entry)
      dispatchEvent(new Event(kind))
    }
  }
}
if (typeof history !== 'undefined') reportWrites()

function navigate(href: string, to: { state: EntryState; replace?: boolean }): void {
  history[to.replace ? 'replaceState' : 'pushState'](to.state, '', href)
}

/**
 * Hands out the history entry. A new one is drawn in a transition: the press itself is painted at once, however much
 * there is to draw, and no press waits for it (decision 099). Meanwhile `late` is drawn; a context would make React
 * draw again what it has not hydrated yet.
 */
export function RouterProvider({
  server,
  late,
  children,
}: {
  server: Base
  late: ReactNode
  children: ReactNode
}) {
  const [path, setPath] = useState(server.path)
  const [search, setSearch] = useState(server.search)
  const [state, setState] = useState<EntryState>(null)
  const [isDrawing, startDrawing] = useTransition()
  useEffect(() => {
    let last = '/'
    const read = () => {
      const [now, kind] = [entryState(), entryState()?.overlay?.kind]
      const address = JSON.stringify([basePath(), baseSearch(), kind])
      const draw = () => {
        setPath(basePath())
        setSearch(baseSearch())
        setState(now)
      }
      // An open sheet must never lag behind: an order is placed as its sheet shows it.
      if (kind !== undefined && address === last) draw()
      else startDrawing(draw)
      last = address
    }
    read()
    const stops = new AbortController()
    for (const kind of CHANGES) addEventListener(kind, read, { signal: stops.signal })
    return () => stops.abort()
  }, [])
  return (
    <PathContext value={path}>
      <SearchContext value={search}>
        <StateContext value={state}>
          {children}
          {isDrawing && late}
        </StateContext>
      </SearchContext>
    </PathContext>
  )
}

export const usePath = (): string => use(PathContext)

/** A choice that is in the address: it is shown at once, and what it leads to when that is drawn. */
export function useChoice<V>(value: V, lead: (value: V) => void): [V, (value: V) => void] {
  const [shown, show] = useOptimistic(value)
  const choose = (next: V) =>
    startTransition(() => {
      show(next)
      lead(next)
    })
  return [shown, choose]
}

export type Query = Readonly<Record<string, string>>

const parseQuery = (search: string): Query => Object.fromEntries(new URLSearchParams(search))

export function useQueryParameters(): Query {
  const search = use(SearchContext)
  return useMemo(() => parseQuery(search), [search])
}

/** Replaces an open sheet's entry: "back" never shows a sheet without its screen. */
export function go(href: string, options: { replace?: boolean } = {}): void {
  const replace = options.replace ?? entryState()?.overlay !== undefined
  if (!replace) keepPlace(href)
  navigate(href, { replace, state: null })
}

export function goBack(): void {
  if (history.length > 1) history.back()
  else go('/')
}

export function openOverlay<O extends Overlay>(overlay: O, href?: string): void {
  const base = { path: basePath(), search: baseSearch() }
  const state: EntryState = { overlay, base }
  const replace = entryState()?.overlay !== undefined
  if (!replace) keepPlace(href)
  navigate(href ?? base.path + base.search, { replace, state })
}

/** Closing leads back to the sheets below. */
export function openOver<O extends Overlay>(overlay: O): void {
  const base = { path: basePath(), search: baseSearch() }
  const { overlay: below, under = [] } = entryState() ?? {}
  if (!below) keepPlace()
  const state: EntryState = { overlay, base, under: below ? [...under, below] : under }
  navigate(location.pathname + location.search, { state })
}

/** Whether the topmost sheet is of this kind, as the history has it: it may not be drawn yet. */
export const isOverlayOpen = (kind: string): boolean => entryState()?.overlay?.kind === kind
export const isAnyOverlayOpen = (): boolean => entryState()?.overlay !== undefined

let isGoingBack = false

/**
 * Closes an open sheet of this kind, then calls `then`. Not while going back: a second step would leave the screen.
 */
export function closeOverlay(kind: string, then?: () => void): void {
  if (isGoingBack) return
  if (!isOverlayOpen(kind)) return then?.()
  isGoingBack = true
  const gone = () => {
    isGoingBack = false
    then?.()
  }
  window.addEventListener('popstate', gone, { once: true })
  history.back()
}

/** Closes the topmost sheet, whichever it is. */
export function closeTopOverlay(): void {
  const top = entryState()?.overlay
  if (top) closeOverlay(top.kind)
}

const overlaysOf = (state: EntryState): readonly Overlay[] =>
  state?.overlay ? [...(state.under ?? []), state.overlay] : []

/** The open sheets, the topmost last. */
export const useOverlays = (): readonly Overlay[] => overlaysOf(use(StateContext))

export function useOverlay<O extends Overlay>(kind: O['kind']): O | undefined {
  return useOverlays().findLast((overlay) => overlay.kind === kind) as O | undefined
}

/**
 * Gives a sheet a history entry. Returns a closer whose `then` replaces `onClose`. It follows the history itself: an
 * entry that is left before it was drawn is never seen by what is drawn.
 */
export function useOverlayEntry(kind: string, onClose: () => void): (then?: () => void) => void {
  const close = useRef(onClose)
  close.current = onClose
  const isReplaced = useRef(false)
  useEffect(() => {
    isReplaced.current = false
    openOver({ kind })
    const stops = new AbortController()
    const read = () => {
      if (overlaysOf(entryState()).some((overlay) => overlay.kind === kind)) return
      stops.abort()
      if (!isReplaced.current) close.current()
    }
    for (const change of CHANGES) addEventListener(change, read, { signal: stops.signal })
    return () => {
      stops.abort()
      closeOverlay(kind)
    }
  }, [kind])
  return useCallback(
    (then?: () => void) => {
      if (then) isReplaced.current = true
      closeOverlay(kind, then)
    },
    [kind],
  )
}

/** After a reload, shows the sheet's page or the screen below. */
export function dropOverlayAfterReload(): void {
  if (entryState()?.overlay) history.replaceState(null, '', location.href)
}

type LinkProps = ComponentProps<'a'> & { href: string; replace?: boolean }

/** `onClick` may prevent navigation. */
export function Link({ href, replace, onClick, ...rest }: LinkProps) {
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event)) return
    event.preventDefault()
    go(href, replace === undefined ? {} : { replace })
  }
  return <a href={href} {...rest} onClick={press} />
}
