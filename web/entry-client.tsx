import './ui/app.css'
import './ui/icon.svg'
import './ui/icon-180.png'
import './ui/icon-192.png'
import './ui/icon-512.png'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadTexts, textsNow } from './load/loadTexts.ts'
import { announceHydrated } from './client/hydrated.ts'
import { consentNow } from './client/consent.ts'
import { createQueryClient } from './client/queries.ts'
import { dropOverlayAfterReload } from './client/router.tsx'
import { whenIdle } from './client/whenIdle.ts'
import { tryWorker } from './client/worker.ts'
import type { PageState } from './page.ts'
import { App } from './shop/App.tsx'
import { hydrateAnswers } from './shop/hydrateAnswers.ts'
import { missingScreen, routeOf } from './shop/routes.ts'

/** Set by the stylesheet. Browsers differ in reporting a link whose file failed. */
const PAPER = '--paper'

/** Without its stylesheet the page is readable but bare; offers to reload it. */
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
  // Loads what the server rendered before hydrating, or React would show placeholders over it.
  await Promise.allSettled([
    (route?.screen ?? missingScreen).preload(),
    ...(route?.parts ?? [])
      .filter(({ mark }) => document.querySelector(`[${mark}]`))
      .map(({ chunk }) => chunk.preload()),
    ...(['shop', ...(route?.areas ?? [])] as const).map((area) => loadTexts(area, page.locale)),
  ])
  const settings = { ...page, search: location.search }
  // A transition hydrates in small pieces, which keeps the page responsive.
  startTransition(() => {
    hydrateRoot(document.getElementById('root')!, <App page={settings} client={client} />)
  })
  if (document.readyState === 'complete') watchStyles(page)
  else window.addEventListener('load', () => watchStyles(page), { once: true })
  if (!import.meta.env.DEV) whenIdle(tryWorker)
  // Loaded only for visitors who were asked for consent.
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
  // Hydration failed; the kept input works without scripts.
  announceHydrated()
  throw cause
})
