import { callApi } from './callApi.ts'
import {
  consentNow,
  forgetVisitorName,
  refuseTelemetry,
  setAnswerCookie,
  visitorName,
} from './consent.ts'
import { sendLog } from './socket.ts'
import { readKept } from './storage.ts'

const ADD_LOG = '/public/addLog'
const NAVIGATIONS = ['pushState', 'replaceState', 'popstate'] as const

type ScreenOf = (path: string) => string

let screenOf: ScreenOf | undefined
let shownPath = ''

/** Never contains the query string. */
function message(name: string) {
  const path = location.pathname
  return {
    uuid: name,
    ip: '',
    content: `${path} ${screenOf?.(path) ?? ''}`.trim(),
    guessAddress: readKept('address') ?? '',
  }
}

/** Beacons outlive the page; JSON makes the server check the origin. */
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
  sendLog(uuid, log)
}

/**
 * Once per page: beacons on arrival and hiding, the socket in between. Nothing without consent; retries a failed
 * deletion (rules: privacy#telemetry).
 */
export function startTelemetry(nameOf: ScreenOf): void {
  if (consentNow() === 'no' && visitorName() !== undefined)
    void withdrawConsent().catch(() => undefined)
  if (consentNow() !== 'yes' || screenOf) return
  // The cookie may expire before the answer.
  setAnswerCookie()
  screenOf = nameOf
  shownPath = location.pathname
  sendBeacon()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendBeacon()
  })
  for (const event of NAVIGATIONS) window.addEventListener(event, onNavigation)
}

/** Stops, then deletes this visitor's data. */
export async function withdrawConsent(): Promise<void> {
  refuseTelemetry()
  const uuid = visitorName()
  await callApi('deleteTelemetry', uuid === undefined ? {} : { uuid })
  forgetVisitorName()
}
