import { keep, readKeptJson } from '../../client/storage.ts'

const KEY = 'deposits'
const MOST = 10
/** Milliseconds. Late money is still credited after this. */
const KEPT_MS = 3 * 24 * 3600_000

type Kept = { requestId: string; at: number }

const isKept = (value: unknown): value is Kept => {
  const one = value as Partial<Kept> | null
  return typeof one?.requestId === 'string' && typeof one.at === 'number'
}

/** Deposits opened on this device, newest first. */
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

/** Drops a deposit that was credited or belongs to another account. */
export const forgetDeposit = (requestId: string, nowMs: number): void =>
  write(
    openDeposits(nowMs).filter((known) => known !== requestId),
    nowMs,
  )
