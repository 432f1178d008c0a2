/**
 * The only script that a page names: it fetches the others once the page has been painted, so that on a phone's slow
 * line the words, the styles and the pictures in sight come first. What somebody presses or types until the others run
 * is kept and done then. The page reads and orders' links work without them.
 */
type Modules = { entry: string; others: string[] }
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const AGAIN_MS = 2_000
const TRIES = 3
/** A page in the background is never painted; its scripts start all the same. */
const LATEST_MS = 1_000
/** A screen that does not come leaves a page that says so, whose buttons must work. */
const ALIVE_MS = 3_000

/** In their order; a field's latest text only. */
const early = new Map<object, () => void>()
const stops = new AbortController()

function keepClick(event: MouseEvent): void {
  const target = (event.target as Element).closest<HTMLElement>('a[href], button, summary, input, label')
  if (target instanceof HTMLInputElement && target.matches('[type=radio], [type=checkbox]')) {
    const { checked } = target
    early.set(event, () => press(target, checked))
  } else if (target?.matches('button, summary')) {
    // Links go where they go without any script, and a label presses its own field.
    event.preventDefault()
    event.stopPropagation()
    early.set(event, () => target.click())
  }
}

/** As if it were pressed now: it ends up as the first press left it, and React hears of it. */
function press(box: HTMLInputElement, checked: boolean): void {
  box.checked = !checked
  box.click()
}

function keepText({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)) return
  if (target.matches('[type=radio], [type=checkbox]')) return
  const { value } = target
  early.delete(target)
  early.set(target, () => enter(target, value))
}

/** As if it were typed now. React looks for a difference to what it last knew, so that there has to be one. */
function enter(field: Field, value: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The screens are alive, or will never be: nothing is kept from here on. */
async function release(): Promise<void> {
  stops.abort()
  for (const act of early.values()) {
    act()
    // What one press changed must be on the screen before the next.
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  early.clear()
}

let started = false

function start(): void {
  if (started) return
  started = true
  const { entry, others } = JSON.parse(document.getElementById('modules')!.textContent) as Modules
  for (const href of others) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  run(entry, TRIES)
}

/** The entry's own screens say what is wrong with later parts; for itself there is only trying again. */
function run(entry: string, tries: number): void {
  const running = import(/* @vite-ignore */ entry) as Promise<unknown>
  running.then(() => setTimeout(() => void release(), ALIVE_MS)).catch(() => {
    // A browser keeps a failed import for its address.
    if (tries > 1) setTimeout(() => run(`${entry.split('?')[0]}?again=${tries}`, tries - 1), AGAIN_MS)
    else void release()
  })
}

addEventListener('click', keepClick, { capture: true, signal: stops.signal })
for (const kind of ['input', 'change']) addEventListener(kind, keepText, { capture: true, signal: stops.signal })
addEventListener('screens-alive', () => void release(), { once: true })
requestAnimationFrame(() => setTimeout(start, 0))
setTimeout(start, LATEST_MS)
