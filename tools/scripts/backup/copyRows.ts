import pg from 'pg'

/** PostgreSQL's own text format of rows, straight from and to its COPY, of which the driver knows only the messages. */
type Wire = {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  sendCopyFail(why: string): void
  endCopyFrom(): void
  readonly stream: {
    readonly writableNeedDrain: boolean
    once(event: 'drain', then: () => void): void
    pause(): void
    resume(): void
  }
}

const UNUSED = (): void => {}

/** Reads a table; `take` is awaited before the server may send much more. */
export async function copyOut(
  client: pg.Client,
  text: string,
  take: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  const ended = Promise.withResolvers<void>()
  let taking: Promise<void> = Promise.resolve()
  let fault: unknown
  client.query({
    submit: (wire: Wire) => wire.query(text),
    handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire) {
      // The driver uses its buffer again.
      const own = Buffer.from(chunk)
      wire.stream.pause()
      taking = taking
        .then(() => take(own))
        .catch((error: unknown) => void (fault ??= error))
        .finally(() => wire.stream.resume())
    },
    handleRowDescription: UNUSED,
    handleDataRow: UNUSED,
    handleCommandComplete: UNUSED,
    handleError: (error: Error) => ended.reject(error),
    handleReadyForQuery: () => ended.resolve(),
  } as unknown as pg.Submittable)
  await ended.promise
  await taking
  if (fault !== undefined) throw fault
}

/** Writes a table from chunks. */
export async function copyIn(
  client: pg.Client,
  text: string,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  const ended = Promise.withResolvers<void>()
  let sending: Promise<void> = Promise.resolve()
  let refused = false
  const send = async (wire: Wire): Promise<void> => {
    try {
      for await (const chunk of chunks) {
        if (refused) continue
        wire.sendCopyFromChunk(chunk)
        if (wire.stream.writableNeedDrain)
          await new Promise<void>((resolve) => wire.stream.once('drain', resolve))
      }
      if (!refused) wire.endCopyFrom()
    } catch (error) {
      wire.sendCopyFail((error as Error).message)
    }
  }
  client.query({
    submit: (wire: Wire) => wire.query(text),
    handleCopyInResponse: (wire: Wire) => void (sending = send(wire)),
    handleRowDescription: UNUSED,
    handleDataRow: UNUSED,
    handleCommandComplete: UNUSED,
    handleError(error: Error) {
      refused = true
      ended.reject(error)
    },
    handleReadyForQuery: () => ended.resolve(),
  } as unknown as pg.Submittable)
  await ended.promise
  await sending
}
