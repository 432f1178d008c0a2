import { createContext, use, useMemo, type ComponentProps, type MouseEvent } from 'react'
import { navigate, useHistoryState, useLocationProperty } from 'wouter/use-browser-location'

/**
 * A sheet over a screen is an entry of the history, so that "back" closes it. It may carry an address of its own (a
 * product's page); `base` remembers the screen that stays underneath.
 */
export type Overlay = { kind: string }
type Base = { path: string; search: string }
type EntryState = { overlay?: Overlay; base?: Base } | null

const entryState = (): EntryState => history.state as EntryState
const basePath = (): string => entryState()?.base?.path ?? location.pathname
const baseSearch = (): string => entryState()?.base?.search ?? location.search

/** The address that the server rendered, until the browser's own takes over. */
const ServerAddress = createContext<Base>({ path: '/', search: '' })
export const ServerAddressProvider = ServerAddress.Provider

export function usePath(): string {
  const server = use(ServerAddress)
  return useLocationProperty(basePath, () => server.path)
}

export type Query = Readonly<Record<string, string>>

export const parseQuery = (search: string): Query => Object.fromEntries(new URLSearchParams(search))

export function useQueryParameters(): Query {
  const server = use(ServerAddress)
  const search = useLocationProperty(baseSearch, () => server.search)
  return useMemo(() => parseQuery(search), [search])
}

/** Goes to an address of the shop. An open sheet's entry is replaced: "back" must not lead to a sheet without its screen. */
export function go(href: string, options: { replace?: boolean } = {}): void {
  navigate(href, { replace: options.replace ?? entryState()?.overlay !== undefined, state: null })
}

export function goBack(): void {
  if (history.length > 1) history.back()
  else go('/')
}

/** Opens a sheet; `href` is the address shown meanwhile. One already open is replaced. */
export function openOverlay<O extends Overlay>(overlay: O, href?: string): void {
  const base = { path: basePath(), search: baseSearch() }
  const state: EntryState = { overlay, base }
  navigate(href ?? base.path + base.search, { replace: entryState()?.overlay !== undefined, state })
}

let isGoingBack = false

/**
 * Closes the open sheet, if it is (still) of this kind. Going back takes a moment; asked again meanwhile, it must not go
 * back twice and leave the screen.
 */
export function closeOverlay(kind: string): void {
  if (isGoingBack || entryState()?.overlay?.kind !== kind) return
  isGoingBack = true
  window.addEventListener('popstate', () => { isGoingBack = false }, { once: true })
  history.back()
}

/** The open sheet of this kind, or undefined. The server knows none. */
export function useOverlay<O extends Overlay>(kind: O['kind']): O | undefined {
  const state = useHistoryState<EntryState>()
  const overlay = state?.overlay
  return overlay?.kind === kind ? (overlay as O) : undefined
}

/** After a reload a sheet's address is a page of its own, or its screen without the sheet. */
export function dropOverlayAfterReload(): void {
  if (entryState()?.overlay) history.replaceState(null, '', location.href)
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented

type LinkProps = ComponentProps<'a'> & { href: string; replace?: boolean }

/** A link inside the shop. `onClick` may take the press over with preventDefault. */
export function Link({ href, replace, onClick, ...rest }: LinkProps) {
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event)) return
    event.preventDefault()
    go(href, replace === undefined ? {} : { replace })
  }
  return <a href={href} {...rest} onClick={press} />
}
