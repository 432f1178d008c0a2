import { setTimeout as sleep } from 'node:timers/promises'
import { refuse } from '../../../basics/errors.ts'
import { Turns } from '../../platform/db/turns.ts'
import { actorKey, type Actor } from './actor.ts'

/** The same person acts in another process or by an API key. */
export class NotYet extends Error {}

/** The office sends only a few at a time: more come from a program. */
const MAX_WAITING = 50
const LONGEST_MS = 10_000
const STEP_MS = 25

const gifts = new Turns(MAX_WAITING)

/** Repeats `work` while it throws `NotYet`; between two tries it holds no connection and no lock. */
async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (const endMs = Date.now() + LONGEST_MS; ; await sleep(STEP_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof NotYet)) throw error
      if (Date.now() > endMs) return refuse('tooManyRequests')
    }
  }
}

/**
 * Runs what one actor gives away one after the other, in the order of arrival. They wait here instead of for a lock of
 * the database, so that one person holds at most one connection. `tooManyRequests` when too many wait.
 */
export const inTurn = <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
  gifts.run(actorKey(actor), () => retryWhileBusy(work))
