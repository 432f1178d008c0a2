import { useMemo, type ComponentProps, type MouseEvent } from 'react'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { isPlainClick } from '../../client/plainClick.ts'

const BASE = '/admin'

const pathNow = (): string => location.pathname.slice(BASE.length).replace(/\/+$/, '') || '/'
const searchNow = (): string => location.search

/** The path below `/admin`, beginning with a slash. */
export const usePath = (): string => useLocationProperty(pathNow, () => '/')

export function useSearch(): URLSearchParams {
  const search = useLocationProperty(searchNow, () => '')
  return useMemo(() => new URLSearchParams(search), [search])
}

const hrefOf = (path: string): string => (path === '/' ? BASE : BASE + path)

/** Asks before unsaved input is left. */
type Guard = (proceed: () => void) => void
const guards = new Set<Guard>()

export function guardLeaving(guard: Guard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** The address shown, and whether the person agreed to leave it. */
let shown = typeof location === 'undefined' ? '' : location.href
let leaves = false

/**
 * The page learns of the browser's "back" afterwards: the address is restored, then the person is asked. Runs before
 * all other listeners, so that no screen sees the address in between.
 */
function askBeforeBack(): void {
  const [guard] = guards
  const isSameScreen = new URL(shown).pathname === location.pathname
  if (!guard || leaves || isSameScreen) {
    leaves = false
    shown = location.href
    return
  }
  history.pushState(history.state, '', shown)
  guard(() => {
    leaves = true
    history.back()
  })
}
if (typeof window !== 'undefined') window.addEventListener('popstate', askBeforeBack)

type Options = { readonly replace?: boolean; readonly unasked?: boolean }

/** `path` is below `/admin` and may have a query. */
export function go(path: string, { replace = false, unasked = false }: Options = {}): void {
  const proceed = () => {
    navigate(hrefOf(path), { replace })
    shown = location.href
  }
  const [guard] = guards
  const samePage = path.split('?')[0] === pathNow()
  if (guard && !unasked && !samePage) guard(proceed)
  else proceed()
}

/** The same screen with other parameters. */
export const goWith = (search: URLSearchParams, options?: Options): void => {
  const text = search.toString()
  go(text ? `${pathNow()}?${text}` : pathNow(), options)
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean }

export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event)) return
    event.preventDefault()
    go(to, replace === undefined ? {} : { replace })
  }
  return <a href={hrefOf(to)} {...rest} onClick={press} />
}
