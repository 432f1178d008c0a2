import { keep, readKeptJson } from '../../client/storage.ts'

const KEY = 'deposits'
const MOST = 10
/** Late money is credited too; after this long nobody looks for the page any more. */
const KEPT_MS = 3 * 24 * 3600_000

type Kept = { requestId: string; at: number }

const isKept = (value: unknown): value is Kept => {
  const one = value as Partial<Kept> | null
  return typeof one?.requestId === 'string' && typeof one.at === 'number'
}

/** Deposits begun on this device, newest first: the way back to their pages. */
export function openDeposits(nowMs: number): string[] {
  const stored = readKeptJson(KEY)
  return (Array.isArray(stored) ? stored.filter(isKept) : [])
    .filter(({ at }) => nowMs - at < KEPT_MS)
    .map(({ requestId }) => requestId)
}

const write = (requestIds: readonly string[], nowMs: number): void =>
  keep(
    KEY,
    JSON.stringify(requestIds.slice(0, MOST).map((requestId) => ({ requestId, at: nowMs }))),
  )

export const noteDeposit = (requestId: string, nowMs: number): void =>
  write([requestId, ...openDeposits(nowMs).filter((known) => known !== requestId)], nowMs)

/** Credited, or another account's: nothing more to come back for. */
export const forgetDeposit = (requestId: string, nowMs: number): void =>
  write(
    openDeposits(nowMs).filter((known) => known !== requestId),
    nowMs,
  )
