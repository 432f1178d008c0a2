import { createOrderId } from '../../../basics/orderId.ts'

const KEY = 'requests'
/** Unanswered requests that a person may have open at once; the oldest go first. */
const MOST = 20

/** Where storage is full or forbidden an id lives as long as the page. */
let kept: Record<string, string> = {}

function read(): Record<string, string> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return { ...kept, ...(found as Record<string, string>) }
  } catch {
    return kept
  }
}

function write(ids: Record<string, string>): void {
  kept = Object.fromEntries(Object.entries(ids).slice(-MOST))
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {}
}

const keyOf = (call: string, content: object): string =>
  `${call} ${JSON.stringify(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)))}`

/**
 * The idempotency id of a call with this content (balances#request-ids). Until its answer has come it stays the same, also across
 * a reload: pressing twice, or again after an answer was lost, moves money once. `made` is the id to begin with.
 */
export function requestIdFor(
  call: string,
  content: object,
  made = createOrderId(Date.now()),
): string {
  const ids = read()
  const key = keyOf(call, content)
  const known = ids[key]
  if (known) return known
  write({ ...ids, [key]: made })
  return made
}

/** The answer has come: the same content again is meant as another movement. */
export function forgetRequestId(requestId: string): void {
  write(Object.fromEntries(Object.entries(read()).filter(([, id]) => id !== requestId)))
}
