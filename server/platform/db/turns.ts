import { refuse } from '../../../basics/errors.ts'

/**
 * One work at a time for each key, in the order of arrival. Those that wait hold nothing of the database, and more than
 * `most`, the one at work included, are refused with `tooManyRequests`.
 */
export class Turns {
  readonly #most: number
  readonly #queues = new Map<string, { waiting: number; last: Promise<unknown> }>()

  constructor(most: number) {
    this.#most = most
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { waiting: 0, last: Promise.resolve() }
    if (queue.waiting >= this.#most) refuse('tooManyRequests')
    this.#queues.set(key, queue)
    queue.waiting++
    const mine = queue.last.then(work)
    queue.last = mine.catch(() => {})
    try {
      return await mine
    } finally {
      queue.waiting--
      if (queue.waiting === 0) this.#queues.delete(key)
    }
  }
}
