import { refuse } from '../../../basics/errors.ts'

/**
 * One task at a time per key, in order of arrival. Waiting holds no connection; above `most`, the running one
 * included: `tooManyRequests`.
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
