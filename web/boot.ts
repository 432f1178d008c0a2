/**
 * The only script that a page names. It fetches the others after the first paint, so that text, styles and pictures
 * come first on slow lines. Clicks and input before hydration (web/client/hydrated.ts) are kept from the starting
 * scripts and replayed once. Links, fields and <details> work without scripts.
 */
type Modules = { entry: string; others: string[] }
type Field = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & {
  _valueTracker?: { setValue(value: string): void }
}

/** Starts without a paint, since background tabs do not paint. */
const LATEST_MS = 3_000
const AGAIN_MS = 2_000
const TRIES = 3
const BOX = '[type=radio], [type=checkbox]'

const texts = new Map<Field, { text: string; find: () => Field }>()
const presses: (() => void)[] = []
const stops = new AbortController()

/** Without numbers: an earlier press may have changed a price. */
const nameOf = (element: Element): string =>
  (element.getAttribute('name') ?? element.ariaLabel ?? element.textContent).replaceAll(
    /[\d\s.,]+/g,
    '',
  )

const alike = (element: Element): Element[] =>
  [...document.querySelectorAll(element.localName)].filter((one) => nameOf(one) === nameOf(element))

/**
 * Finds the element again later, which React may have replaced. Not where there are more or fewer of its kind now: the
 * wrong one could be pressed.
 */
function rememberPlace<E extends Element>(element: E): () => E {
  const before = alike(element)
  return () => {
    if (element.isConnected) return element
    const now = alike(element)
    return now.length === before.length ? (now[before.indexOf(element)] as E) : element
  }
}

function keepClick(event: MouseEvent): void {
  if (replaying) return
  const target = (event.target as Element).closest<HTMLElement>(
    'a[href], button, input, label, summary',
  )
  if (target instanceof HTMLInputElement && target.matches(BOX)) {
    const { checked } = target
    const find = rememberPlace(target)
    event.stopPropagation()
    presses.push(() => {
      const box = find()
      // Repeats the change through a click, so that React notices it.
      box.checked = !checked
      box.click()
    })
  } else if (target?.matches('button')) {
    event.preventDefault()
    event.stopPropagation()
    const find = rememberPlace(target)
    presses.push(() => find().click())
  }
}

function keepText(event: Event): void {
  if (replaying) return
  const { target } = event
  if (
    !(
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
  )
    return
  event.stopPropagation()
  if (!target.matches(BOX))
    texts.set(target, {
      text: target.value,
      find: texts.get(target)?.find ?? rememberPlace<Field>(target),
    })
}

/** Keeps React's hydration from overwriting a field; returns the undo function. */
function shield(field: Field, text: string): () => void {
  const own = Object.getOwnPropertyDescriptor(field, 'value')
  Object.defineProperty(field, 'value', { configurable: true, get: () => text, set: () => {} })
  return () =>
    void (own ? Object.defineProperty(field, 'value', own) : Reflect.deleteProperty(field, 'value'))
}

/** Replays typed text. A field that still shows it is not written, which keeps its cursor and unfinished IME input. */
function enter(field: Field, text: string): void {
  if (field.value !== text && !field.matches('[type=file]')) field.value = text
  // React reports a change only if the value differs from the one it recorded.
  // oxlint-disable-next-line no-underscore-dangle
  field._valueTracker?.setValue(`not ${text}`)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

let replaying = false

function replay(input: () => void): void {
  replaying = true
  try {
    input()
  } finally {
    replaying = false
  }
}

/**
 * Replays what was kept, after hydration or when the scripts failed. What comes meanwhile is kept as well: done at
 * once, it would be undone by an earlier press that is replayed after it.
 */
async function release(): Promise<void> {
  const shielded = [...texts.values()].map(({ text, find }) => {
    const field = find()
    return { field, text, unshield: shield(field, text) }
  })
  texts.clear()
  // React ignores events while it hydrates.
  await undefined
  for (const { field, text, unshield } of shielded) {
    unshield()
    replay(() => enter(field, text))
    await undefined
  }
  for (let press = presses.shift(); press; press = presses.shift()) {
    // Lets React render the effects of hydration and of the previous press.
    await new Promise((resolve) => setTimeout(resolve, 0))
    replay(press)
  }
  if (texts.size > 0) await release()
  else stops.abort()
}

let started = false

function start(): void {
  if (started) return
  started = true
  const { entry, others } = JSON.parse(document.getElementById('modules')!.textContent) as Modules
  // The entry reports a screen that does not arrive.
  const screens = others.map((href) => bring(href, TRIES).catch(() => {}))
  Promise.all([bring(entry, TRIES), ...screens])
    .then(() => import(/* @vite-ignore */ entry))
    // Without scripts the page still shows, links and searches.
    .catch(() => void release())
}

/** Resolves when the element's file has loaded. */
const comes = (element: HTMLLinkElement | HTMLScriptElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    element.crossOrigin = ''
    element.onload = resolve
    element.onerror = reject
    document.head.append(element)
  })

/**
 * Fetches a script ahead. A module that failed is never asked for again under its address, and under another one the
 * entry would load a second React, so that only scripts that are there are imported.
 */
async function bring(href: string, tries: number): Promise<void> {
  const link = document.createElement('link')
  if (!link.relList.supports('preload')) return
  try {
    await comes(Object.assign(link, { rel: 'preload', as: 'script', href }))
  } catch (failure) {
    // Takes the failed answer, which Chromium keeps for the next request. A module does nothing as a plain script.
    await comes(Object.assign(document.createElement('script'), { src: href })).catch(() => {})
    if (tries <= 1) throw failure
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    await bring(href, tries - 1)
  }
}

function startWhenPainted(): void {
  requestAnimationFrame(() => setTimeout(start, 0))
  setTimeout(start, LATEST_MS)
}

const { signal } = stops
addEventListener('click', keepClick, { capture: true, signal })
for (const kind of ['input', 'change']) addEventListener(kind, keepText, { capture: true, signal })
addEventListener('hydrated', () => void release(), { once: true })
if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', startWhenPainted, { once: true })
else startWhenPainted()
