/**
 * Where a screen was scrolled to, kept in its history entry when it is left for another one, so that "back" finds the
 * place again (decisions/059).
 */
type Place = {
  top: number
  /** The link that led away and where it stood: rows above it may be laid out anew with other heights. */
  link?: { href: string; top: number }
}
type Placed = { place?: Place } | null

/** How long late content may still move the place. */
const SETTLE_MS = 3_000

const linkTo = (href: string | undefined): Element | undefined =>
  href === undefined
    ? undefined
    : [...document.querySelectorAll('a')].find((one) => {
        if (one.getAttribute('href') !== href) return false
        const { top, bottom } = one.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })

/** Called before the entry is left by a press on something that leads to `href`. */
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
  // The link may not be there yet, or only be near enough to be drawn after this.
  scrollTo({ top, behavior: 'instant' })
  if (!link) return
  const found = [...document.querySelectorAll('a')]
    .filter((one) => one.getAttribute('href') === link.href)
    .map((one) => one.getBoundingClientRect().top - link.top)
    .sort((one, other) => Math.abs(one) - Math.abs(other))[0]
  if (found) scrollBy({ top: found, behavior: 'instant' })
}

/** Scrolls there, again when the page changes its height, until the visitor scrolls. Returns what ends that. */
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
