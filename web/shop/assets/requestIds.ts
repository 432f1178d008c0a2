import { createOrderId } from '../../../basics/orderId.ts'

const KEY = 'requests'
/** Unanswered requests kept; the oldest are dropped. */
const MAX = 20

/** Where storage is full or forbidden, ids live as long as the page. */
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
  kept = Object.fromEntries(Object.entries(ids).slice(-MAX))
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {}
}

const keyOf = (call: string, content: object): string =>
  `${call} ${JSON.stringify(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)))}`

/**
 * Returns the idempotency id of a call with this content (rules: balances#request-ids). It is kept until
 * `forgetRequestId`, across reloads, so that a double press or a retry after a lost answer moves money
 * once. `made` is the id to start with.
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

/** Call it once answered: the same content again means another movement. */
export function forgetRequestId(requestId: string): void {
  write(Object.fromEntries(Object.entries(read()).filter(([, id]) => id !== requestId)))
}
