import { Refusal } from '../../../basics/errors.ts'

/** Drawing is processor time: more at once makes each page slower. */
const AT_ONCE = 2
const MAX_WAITING = 50
const LONGEST_WAIT_MS = 2_000
const RETRY_AFTER_SECONDS = 2
/** Lets others through a flood of order pages. */
const ORDERS_IN_A_ROW = 3

const busy = (): Refusal => new Refusal('tryLater', { retryAfterSeconds: RETRY_AFTER_SECONDS })

type Waiting = {
  readonly address: string
  readonly isOrder: boolean
  /** Pages of one address are a turn apart. */
  readonly turn: number
  readonly start: () => void
  readonly giveUp: () => void
}

/**
 * Two pages at a time. Addresses take turns (start-time fair queueing), so a flood delays only itself. Refuses
 * `tryLater` after two seconds or behind fifty pages; a full queue drops from the address with most.
 */
export class DrawingQueue {
  #drawing = 0
  #waiting: Waiting[] = []
  #turn = 0
  #lastTurns = new Map<string, number>()
  #ordersInARow = 0

  get waiting(): number {
    return this.#waiting.length
  }

  async run<T>(address: string, isOrder: boolean, draw: () => Promise<T>): Promise<T> {
    if (this.#drawing < AT_ONCE && this.#waiting.length === 0)
      this.#begin(address, this.#next(address))
    else await this.#wait(address, isOrder)
    try {
      return await draw()
    } finally {
      this.#drawing--
      this.#advance()
    }
  }

  #next(address: string): number {
    return Math.max(this.#turn, (this.#lastTurns.get(address) ?? -1) + 1)
  }

  #begin(address: string, turn: number): void {
    this.#drawing++
    this.#turn = turn
    this.#lastTurns.set(address, Math.max(turn, this.#lastTurns.get(address) ?? turn))
  }

  async #wait(address: string, isOrder: boolean): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING && !this.#makeRoom(address)) throw busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const turn = this.#next(address)
    this.#lastTurns.set(address, turn)
    const leave = (): void => {
      clearTimeout(timer)
      this.#waiting.splice(this.#waiting.indexOf(entry), 1)
    }
    const entry: Waiting = {
      address,
      isOrder,
      turn,
      start: () => {
        leave()
        this.#begin(address, turn)
        resolve()
      },
      giveUp: () => {
        leave()
        reject(busy())
      },
    }
    const timer = setTimeout(entry.giveUp, LONGEST_WAIT_MS)
    this.#waiting.push(entry)
    return promise
  }

  /** False when the newcomer itself has most waiting. */
  #makeRoom(newcomer: string): boolean {
    const byAddress = Map.groupBy(this.#waiting, ({ address }) => address)
    const [heaviest, pages] = [...byAddress].reduce((most, one) =>
      one[1].length > most[1].length ? one : most,
    )
    if (heaviest === newcomer || pages.length <= (byAddress.get(newcomer)?.length ?? 0) + 1)
      return false
    pages.at(-1)!.giveUp()
    return true
  }

  #advance(): void {
    while (this.#drawing < AT_ONCE && this.#waiting.length > 0) {
      const first = (isOrder: boolean): Waiting | undefined =>
        this.#waiting
          .filter((one) => one.isOrder === isOrder)
          .reduce<Waiting | undefined>(
            (best, one) => (best === undefined || one.turn < best.turn ? one : best),
            undefined,
          )
      const [order, other] = [first(true), first(false)]
      const chosen = (this.#ordersInARow < ORDERS_IN_A_ROW ? order : undefined) ?? other ?? order!
      this.#ordersInARow = chosen.isOrder && other ? this.#ordersInARow + 1 : 0
      chosen.start()
    }
    for (const [address, turn] of this.#lastTurns)
      if (turn < this.#turn || (this.#drawing === 0 && this.#waiting.length === 0))
        this.#lastTurns.delete(address)
  }
}
