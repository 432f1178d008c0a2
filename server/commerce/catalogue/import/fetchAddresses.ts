import { col } from '../../../platform/db/columns.ts'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { savePictures } from '../savePictures.ts'
import { PictureError, fetchPicture, type FetchOptions } from './fetchPicture.ts'
import { settlePictures, waitingFor } from './pictureAddresses.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../basics/durations.ts'

const AT_ONCE = 6
/** Consecutive faults after which a host is skipped in this run. */
const GIVE_UP_AFTER = 6
/** Waits before a picture is asked for again. */
const PAUSES_MS = [500, 2_000]
/** Delays before retries of a failed address; afterwards only the next import retries. */
const LATER_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]
/** An address that a process took and lost is due again after it. */
const LEASE_MS = 5 * MINUTE_MS
const CLAIMED = 24

export type Fetching = FetchOptions & {
  readonly progress?: (done: number, all: number) => void
  readonly fetch?: typeof fetchPicture
  readonly pause?: (ms: number) => Promise<unknown>
}

const sleep = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

export async function fetchAddresses(
  ctx: Context,
  urls: readonly string[],
  options: Fetching,
): Promise<void> {
  const faults = new Map<string, number>()
  const waiting = [...urls]
  let done = 0
  const worker = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      await fetchOne(ctx, url, options, faults)
      options.progress?.(++done, urls.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  for (const id of await waitingFor(ctx, urls))
    await inTransaction(ctx, (tx) => settlePictures(tx, id))
}

async function fetchOne(
  ctx: Context,
  url: string,
  options: Fetching,
  faults: Map<string, number>,
): Promise<void> {
  const { host } = new URL(url)
  try {
    if ((faults.get(host) ?? 0) >= GIVE_UP_AFTER)
      throw new PictureError('unreachable', { code: 'gaveUp' }, true)
    const made = await withRetries(url, options)
    faults.delete(host)
    await inTransaction(ctx, async (tx) => {
      await savePictures(tx, [made])
      await sql`
        update picture_address set hash = ${made.hash}, problem = null, tries = 0, next_at = null
        where url = ${url}`.execute(tx.db)
    })
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    const { reason, facts, mayRetry } = error
    if (mayRetry) faults.set(host, (faults.get(host) ?? 0) + 1)
    const problem = JSON.stringify({ reason, facts })
    const now = ctx.now().getTime()
    const later = LATER_MS.map((ms) => new Date(now + ms))
    await sql`
      update picture_address set problem = ${problem}, tries = tries + 1,
        next_at = case when ${mayRetry} and hash is null then (${later}::timestamptz[])[tries + 1] end
      where url = ${url}`.execute(ctx.db)
  }
}

async function withRetries(url: string, options: Fetching) {
  const { fetch = fetchPicture, pause = sleep } = options
  for (const ms of PAUSES_MS)
    try {
      return await fetch(url, options)
    } catch (error) {
      if (!(error instanceof PictureError) || !error.mayRetry) throw error
      await pause(ms)
    }
  return fetch(url, options)
}

/** Several processes may run it; each address is taken once. */
export async function fetchDuePictures(ctx: Context, options: Fetching): Promise<void> {
  for (;;) {
    const now = ctx.now()
    const { rows } = await sql({ url: col.text })`
      update picture_address set next_at = ${new Date(now.getTime() + LEASE_MS)} where url in (
        select url from picture_address where next_at <= ${now} order by next_at, url limit ${CLAIMED}
        for update skip locked)
      returning url`.execute(ctx.db)
    if (rows.length === 0) return
    await fetchAddresses(
      ctx,
      rows.map(({ url }) => url),
      options,
    )
  }
}
