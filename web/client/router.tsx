import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type ComponentProps,
  type MouseEvent,
} from 'react'
import { navigate, useHistoryState, useLocationProperty } from 'wouter/use-browser-location'
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

const ServerAddress = createContext<Base>({ path: '/', search: '' })
export const ServerAddressProvider = ServerAddress.Provider

export function usePath(): string {
  const server = use(ServerAddress)
  return useLocationProperty(basePath, () => server.path)
}

export type Query = Readonly<Record<string, string>>

const parseQuery = (search: string): Query => Object.fromEntries(new URLSearchParams(search))

export function useQueryParameters(): Query {
  const server = use(ServerAddress)
  const search = useLocationProperty(baseSearch, () => server.search)
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

let isGoingBack = false

/**
 * Closes an open sheet of this kind, then calls `then`. Not while going back: a second step would leave the screen.
 */
export function closeOverlay(kind: string, then?: () => void): void {
  if (isGoingBack) return
  if (entryState()?.overlay?.kind !== kind) return then?.()
  isGoingBack = true
  const gone = () => {
    isGoingBack = false
    then?.()
  }
  window.addEventListener('popstate', gone, { once: true })
  history.back()
}

export function useOverlay<O extends Overlay>(kind: O['kind']): O | undefined {
  const state = useHistoryState<EntryState>()
  const open = state?.overlay ? [...(state.under ?? []), state.overlay] : []
  return open.findLast((overlay) => overlay.kind === kind) as O | undefined
}

/** Gives a sheet a history entry. Returns a closer whose `then` replaces `onClose`. */
export function useOverlayEntry(kind: string, onClose: () => void): (then?: () => void) => void {
  const isOpen = useOverlay(kind) !== undefined
  const wasOpen = useRef(false)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    wasOpen.current = false
    openOver({ kind })
    return () => closeOverlay(kind)
  }, [kind])
  useEffect(() => {
    if (wasOpen.current && !isOpen) close.current()
    wasOpen.current = isOpen
  }, [isOpen])
  return useCallback(
    (then?: () => void) => {
      if (then) wasOpen.current = false
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
