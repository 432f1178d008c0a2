import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { TransactionContext } from './context.ts'

/** Rows on their way into a table, as parts of PostgreSQL's binary COPY format; made while the database takes them. */
export class CopySource {
  readonly parts: Iterable<Uint8Array>
  constructor(parts: Iterable<Uint8Array>) {
    this.parts = parts
  }
}

/** What the driver's connection has for COPY; its types leave these out. */
type CopyConnection = {
  sendCopyFromChunk(part: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

class CopyQuery extends pg.Query {
  readonly #source: CopySource
  constructor(
    text: string,
    source: CopySource,
    done: (error: Error | undefined, result: unknown) => void,
  ) {
    super(text, done)
    this.#source = source
  }

  /** The driver calls this when the database is ready to take rows. */
  handleCopyInResponse(connection: CopyConnection): void {
    try {
      for (const part of this.#source.parts) connection.sendCopyFromChunk(part)
      connection.endCopyFrom()
    } catch (error) {
      // The database rolls the statement back and answers with this text.
      connection.sendCopyFail((error as Error).message)
    }
  }
}

/** Runs a COPY through a client's own `query`; the driver's pool and Kysely know only statements with values. */
export const runCopy = (
  send: (query: pg.Submittable) => unknown,
  text: string,
  source: CopySource,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    send(new CopyQuery(text, source, (error, result) => (error ? reject(error) : resolve(result))))
  })

/**
 * Runs `statement`, a `copy … from stdin (format binary)`, perhaps with others around it that return nothing, and feeds
 * it with `parts`. For thousands of rows: it takes half of what an insert of them takes here, and two thirds in the database.
 */
export async function copyIn(
  ctx: TransactionContext,
  statement: string,
  parts: Iterable<Uint8Array>,
): Promise<void> {
  await ctx.db.executeQuery(CompiledQuery.raw(statement, [new CopySource(parts)]))
}

/** "PGCOPY\n\xff\r\n\0", no flags, no extension. */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex')
const PART_BYTES = 64 * 1024
/** A part ends with the row that fills it; far more than one of ours takes. */
const ROW_BYTES = 16 * 1024
const NULL = -1
const TRAILER = -1
/** PostgreSQL counts time in microseconds since 2000. */
const EPOCH_MS = 946_684_800_000
const TWO_32 = 2 ** 32
/** A numeric is a row of groups of four decimal digits, the highest first. */
const GROUP_DIGITS = 4
const GROUP = 10_000
const GROUP_BIG = BigInt(GROUP)
const EXACT = BigInt(Number.MAX_SAFE_INTEGER)

/** Writes the fields of a row as the binary COPY format has them, in the statement's order. */
export class CopyWriter {
  readonly #bytes = Buffer.allocUnsafe(PART_BYTES + ROW_BYTES)
  readonly #view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength)
  #at = HEADER.copy(this.#bytes)

  integer(value: number): void {
    if (value !== (value | 0)) throw new RangeError(`${value} is no int4`)
    this.#int32(4)
    this.#int32(value)
  }

  bigint(value: number | bigint): void {
    this.#int32(8)
    const number = Number(value)
    if (Number.isSafeInteger(number)) {
      const high = Math.floor(number / TWO_32)
      this.#int32(high)
      this.#int32(number - high * TWO_32)
      return
    }
    const exact = BigInt(value)
    if (BigInt.asIntN(64, exact) !== exact) throw new RangeError(`${value} is no int8`)
    this.#view.setBigInt64(this.#at, exact)
    this.#at += 8
  }

  timestamp(ms: number | null): void {
    if (ms === null) return this.#int32(NULL)
    this.bigint((ms - EPOCH_MS) * 1_000)
  }

  text(value: string | null): void {
    if (value === null) return this.#int32(NULL)
    const length = this.#bytes.write(value, this.#at + 4)
    this.#int32(length)
    this.#at += length
    // What does not fit, `write` leaves out.
    if (this.#at > PART_BYTES + ROW_BYTES - 4)
      throw new RangeError('a row is too long to be copied')
  }

  /** A whole number of any size, not negative. */
  numeric(value: bigint | null): void {
    if (value === null) return this.#int32(NULL)
    if (value < 0n) throw new RangeError(`${value} is negative`)
    const groups = Math.ceil(
      (value < GROUP ? GROUP_DIGITS : value.toString().length) / GROUP_DIGITS,
    )
    this.#int32(8 + 2 * groups)
    this.#int16(groups)
    // The highest group's place, then no sign and no fraction.
    this.#int16(groups - 1)
    this.#int32(0)
    const end = this.#at + 2 * groups
    let rest = value
    let at = end
    for (; rest > EXACT; rest /= GROUP_BIG) this.#view.setInt16((at -= 2), Number(rest % GROUP_BIG))
    for (let small = Number(rest); at > this.#at; small = Math.floor(small / GROUP))
      this.#view.setInt16((at -= 2), small % GROUP)
    this.#at = end
  }

  /** Begins a row of so many fields; only `copyParts` does. */
  begin(fields: number): void {
    this.#int16(fields)
  }

  get isFull(): boolean {
    return this.#at >= PART_BYTES
  }

  /** What was written since the last time; good until the next row begins. */
  take(): Uint8Array {
    const part = this.#bytes.subarray(0, this.#at)
    this.#at = 0
    return part
  }

  #int16(value: number): void {
    this.#view.setInt16(this.#at, value)
    this.#at += 2
  }

  #int32(value: number): void {
    this.#view.setInt32(this.#at, value)
    this.#at += 4
  }
}

/** Rows of `fields` fields each as parts of a COPY; each part is good until the next one is asked for. */
export function* copyParts<Row>(
  rows: readonly Row[],
  fields: number,
  write: (to: CopyWriter, row: Row) => void,
): Generator<Uint8Array> {
  const to = new CopyWriter()
  for (const row of rows) {
    to.begin(fields)
    write(to, row)
    if (to.isFull) yield to.take()
  }
  to.begin(TRAILER)
  yield to.take()
}
