import './ui/app.css'
import './ui/icon.svg'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadTexts, textsNow } from './load/loadTexts.ts'
import { sayAlive } from './client/alive.ts'
import { consentNow } from './client/consent.ts'
import { createQueryClient } from './client/queries.ts'
import { dropOverlayAfterReload } from './client/router.tsx'
import { whenIdle } from './client/whenIdle.ts'
import type { PageState } from './page.ts'
import { App } from './shop/App.tsx'
import { hydrateAnswers } from './shop/hydrateAnswers.ts'
import { missingScreen, routeOf } from './shop/routes.ts'

/** Set by the stylesheet; empty without it. (Browsers disagree on what a link says whose file failed.) */
const PAPER = '--paper'

/** A stylesheet that did not come leaves the page readable but bare: say so and offer to try again. */
function watchStyles(page: PageState): void {
  const broken = getComputedStyle(document.documentElement).getPropertyValue(PAPER) === ''
  const texts = textsNow('shop', page.locale)
  if (!broken || !texts) return
  const note = document.createElement('p')
  note.setAttribute('role', 'alert')
  const again = document.createElement('button')
  again.textContent = texts.retry
  again.addEventListener('click', () => location.reload())
  note.append(`${texts.stylesMissing} `, again)
  document.body.prepend(note)
}

async function start(): Promise<void> {
  const page = JSON.parse(document.getElementById('state')!.textContent!) as PageState
  dropOverlayAfterReload()
  const route = routeOf(page.path, page.demo)
  const client = createQueryClient()
  hydrateAnswers(client, page.answers)
  // What the server drew must be here before React takes over, or it would draw placeholders over it.
  await Promise.allSettled([
    (route?.screen ?? missingScreen).preload(),
    ...(['shop', ...(route?.areas ?? [])] as const).map((area) => loadTexts(area, page.locale)),
  ])
  const settings = { ...page, search: location.search }
  // In a transition the work is cut into small pieces, so that taps are heard meanwhile.
  startTransition(() => {
    hydrateRoot(document.getElementById('root')!, <App page={settings} client={client} />)
  })
  if (document.readyState === 'complete') watchStyles(page)
  else window.addEventListener('load', () => watchStyles(page), { once: true })
  // Whoever was never asked loads nothing of it.
  if (consentNow() !== undefined)
    whenIdle(
      () =>
        void import('./shop/consent/report.ts').then(
          ({ report }) => report(),
          () => undefined,
        ),
    )
}

start().catch((cause: unknown) => {
  // Nothing will come to life: what was pressed goes its way without scripts.
  sayAlive()
  throw cause
})
