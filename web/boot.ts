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

const texts = new Map<Field, string>()
const presses: (() => void)[] = []
const stops = new AbortController()

function keepClick(event: MouseEvent): void {
  const target = (event.target as Element).closest<HTMLElement>(
    'a[href], button, input, label, summary',
  )
  if (target instanceof HTMLInputElement && target.matches(BOX)) {
    const { checked } = target
    event.stopPropagation()
    presses.push(() => {
      // Repeats the change through a click, so that React notices it.
      target.checked = !checked
      target.click()
    })
  } else if (target?.matches('button')) {
    event.preventDefault()
    event.stopPropagation()
    presses.push(() => target.click())
  }
}

function keepText(event: Event): void {
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
  if (!target.matches(BOX)) texts.set(target, target.value)
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

/** Stops keeping input and replays it, after hydration or when the scripts failed. */
async function release(): Promise<void> {
  stops.abort()
  const shielded = [...texts].map(([field, text]) => ({
    field,
    text,
    unshield: shield(field, text),
  }))
  // React ignores events while it hydrates.
  await undefined
  for (const { field, text, unshield } of shielded) {
    unshield()
    enter(field, text)
    await undefined
  }
  for (const press of presses) {
    // Lets React render the effects of hydration and of the previous press.
    await new Promise((resolve) => setTimeout(resolve, 0))
    press()
  }
}

let started = false

function start(): void {
  if (started) return
  started = true
  const { entry, others } = JSON.parse(document.getElementById('modules')!.textContent) as Modules
  for (const href of others)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  run(entry, TRIES)
}

/** Retries the entry; without it the page still shows, links and searches. */
function run(entry: string, tries: number): void {
  import(/* @vite-ignore */ entry).catch(() => {
    // Under the same address, since another would load a second React.
    if (tries > 1) setTimeout(() => run(entry, tries - 1), AGAIN_MS)
    else void release()
  })
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
