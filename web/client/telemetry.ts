import { callApi } from './callApi.ts'
import { consentNow, forgetVisitorName, refuseTelemetry, visitorName } from './consent.ts'
import { sayLog } from './socket.ts'
import { readKept } from './storage.ts'

const ADD_LOG = '/public/addLog'
/** wouter announces its own changes of the address by these. */
const NAVIGATIONS = ['pushState', 'replaceState', 'popstate'] as const

type ScreenOf = (path: string) => string

let screenOf: ScreenOf | undefined
let shownPath = ''

/** What is told of a visit: the path and the screen's name, never what follows the path; and the wallet connected here. */
function message(name: string) {
  const path = location.pathname
  return {
    uuid: name,
    ip: '',
    content: `${path} ${screenOf?.(path) ?? ''}`.trim(),
    guessAddress: readKept('address') ?? '',
    consent: true,
  } as const
}

/** A beacon outlives its page; as JSON it is checked for its origin like any other POST. */
function sendBeacon(): void {
  const name = visitorName()
  if (consentNow() !== 'yes' || name === undefined) return
  navigator.sendBeacon?.(
    ADD_LOG,
    new Blob([JSON.stringify(message(name))], { type: 'application/json' }),
  )
}

function onNavigation(): void {
  const name = visitorName()
  if (location.pathname === shownPath || consentNow() !== 'yes' || name === undefined) return
  shownPath = location.pathname
  const { uuid, ...log } = message(name)
  sayLog(uuid, log)
}

/**
 * Begins to report, once a page: on arrival and when the page is hidden by a beacon, between them by the socket where one is
 * open (wire#calls). Sends nothing without consent, whenever that ends. A deletion that failed is made up for.
 */
export function startTelemetry(nameOf: ScreenOf): void {
  if (consentNow() === 'no' && visitorName() !== undefined)
    void withdrawConsent().catch(() => undefined)
  if (consentNow() !== 'yes' || screenOf) return
  screenOf = nameOf
  shownPath = location.pathname
  sendBeacon()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendBeacon()
  })
  for (const event of NAVIGATIONS) window.addEventListener(event, onNavigation)
}

/** Stops at once, then has deleted what was kept of this device. Throws `CallFailure` when that must be tried again. */
export async function withdrawConsent(): Promise<void> {
  refuseTelemetry()
  const uuid = visitorName()
  await callApi('deleteTelemetry', uuid === undefined ? {} : { uuid })
  forgetVisitorName()
}
