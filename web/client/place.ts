/** A screen's scroll position, kept in its history entry, so that "back" finds it (decision 059). */
type Place = {
  top: number
  /** The pressed link's position: rows above it may change their heights. */
  link?: { href: string; top: number }
}
type Placed = { place?: Place } | null

/** How long late content may move the position. */
const SETTLE_MS = 3_000

const linkTo = (href: string | undefined): Element | undefined =>
  href === undefined
    ? undefined
    : [...document.querySelectorAll('a')].find((one) => {
        if (one.getAttribute('href') !== href) return false
        const { top, bottom } = one.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })

/** Call before leaving by a press on a link to `href`. */
export function keepPlace(href?: string): void {
  const link = linkTo(href)
  const place: Place = {
    top: scrollY,
    ...(link && href !== undefined && { link: { href, top: link.getBoundingClientRect().top } }),
  }
  history.replaceState({ ...history.state, place }, '')
}

export const keptPlace = (): Place | undefined => (history.state as Placed)?.place

function settle({ top, link }: Place): void {
  // The link may come later, or be drawn only when near.
  scrollTo({ top, behavior: 'instant' })
  if (!link) return
  const found = [...document.querySelectorAll('a')]
    .filter((one) => one.getAttribute('href') === link.href)
    .map((one) => one.getBoundingClientRect().top - link.top)
    .sort((one, other) => Math.abs(one) - Math.abs(other))[0]
  if (found) scrollBy({ top: found, behavior: 'instant' })
}

/** Scrolls there, also after height changes, until the visitor scrolls. Returns a stopper. */
export function restorePlace(place: Place): () => void {
  const stops = new AbortController()
  const { signal } = stops
  const stop = () => stops.abort()
  settle(place)
  const observer = new ResizeObserver(() => settle(place))
  observer.observe(document.body)
  const timer = setTimeout(stop, SETTLE_MS)
  for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(kind, stop, { signal, passive: true })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  return stop
}
