/**
 * The only script that a page names: it fetches the others once the page has been painted, so that on a phone's slow
 * line the words, the styles and the pictures in sight come first. What somebody presses or types until the screen is
 * alive (web/client/alive.ts) is kept, hidden from the scripts that are just starting, and done then, once. Links, fields
 * and what unfolds work by themselves meanwhile.
 */
type Modules = { entry: string; others: string[] }
/** React notes in a field which text it knows of. */
type Field = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & {
  _valueTracker?: { setValue(value: string): void }
}

/** A page in the background is not painted; its scripts start all the same. */
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
      // It ends up as the first press left it, and React hears of it.
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

/** Keeps React from drawing over a field what it knew before; answers the way back. */
function shield(field: Field, text: string): () => void {
  const own = Object.getOwnPropertyDescriptor(field, 'value')
  Object.defineProperty(field, 'value', { configurable: true, get: () => text, set: () => {} })
  return () =>
    void (own ? Object.defineProperty(field, 'value', own) : Reflect.deleteProperty(field, 'value'))
}

/** As if it were typed now. A field that still shows it is not written: its cursor, and a word half put together, stay. */
function enter(field: Field, text: string): void {
  if (field.value !== text && !field.matches('[type=file]')) field.value = text
  // React hears of a text only when it is another than the one that it found in the field.
  // oxlint-disable-next-line no-underscore-dangle
  field._valueTracker?.setValue(`not ${text}`)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The screen is alive, or will never be: what was kept is done, and nothing is kept from here on. */
async function release(): Promise<void> {
  stops.abort()
  const shielded = [...texts].map(([field, text]) => ({
    field,
    text,
    unshield: shield(field, text),
  }))
  // React is in the middle of its drawing, where it hears nothing.
  await undefined
  for (const { field, text, unshield } of shielded) {
    unshield()
    enter(field, text)
    await undefined
  }
  for (const press of presses) {
    // What the screen learned when it came alive, and what the last press changed, must be on it.
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

/** Without the entry the page stays one without scripts, which reads, leads on and searches. */
function run(entry: string, tries: number): void {
  import(/* @vite-ignore */ entry).catch(() => {
    // Under its own address: another would be a second React beside that of the parts.
    if (tries > 1) setTimeout(() => run(entry, tries - 1), AGAIN_MS)
    else void release()
  })
}

/** The whole page must be there: the entry reads its end. */
function startWhenPainted(): void {
  requestAnimationFrame(() => setTimeout(start, 0))
  setTimeout(start, LATEST_MS)
}

const { signal } = stops
addEventListener('click', keepClick, { capture: true, signal })
for (const kind of ['input', 'change']) addEventListener(kind, keepText, { capture: true, signal })
addEventListener('screens-alive', () => void release(), { once: true })
if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', startWhenPainted, { once: true })
else startWhenPainted()
