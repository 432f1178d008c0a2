/**
 * The only script that a page names: it fetches the others once the page has been painted, so that on a phone's slow
 * line the words, the styles and the pictures in sight come first. The page reads and orders' links work without them.
 */
type Modules = { entry: string; others: string[] }

const AGAIN_MS = 2_000
const TRIES = 3
/** A page in the background is never painted; its scripts start all the same. */
const LATEST_MS = 1_000

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
  import(/* @vite-ignore */ entry).catch(() => {
    // A browser keeps a failed import for its address.
    if (tries > 1) setTimeout(() => run(`${entry.split('?')[0]}?again=${tries}`, tries - 1), AGAIN_MS)
  })
}

requestAnimationFrame(() => setTimeout(start, 0))
setTimeout(start, LATEST_MS)
