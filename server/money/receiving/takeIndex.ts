import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/** Reserved together; an ending process wastes the rest, which costs nothing. */
export const BLOCK = 100n
/** More than a restored database can have lost. */
export const JUMP = 100_000n

const MODE = 0o600

function highestKnown(file: string): bigint {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .reduce((most, line) => (/^\d+$/.test(line) && BigInt(line) > most ? BigInt(line) : most), 0n)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return 0n
  }
}

/** A database sequence with its file; skips `jump` numbers after a loss. */
type Numbers = {
  readonly sequence: 'forwarder_block' | 'xpub_index'
  readonly file: string
  readonly jump: bigint
}

const nextNumber = async (ctx: Context, { sequence }: Numbers): Promise<bigint> =>
  (
    await sql({
      number: col.bigint,
    })`select nextval(${sequence}::text::regclass) as number`.execute(ctx.db)
  ).rows[0]!.number

/**
 * If the file already has the number, the database was restored: skip. Reads before asking the sequence, since others
 * append. Writes each line before its number's first use (decision 021).
 */
async function takeNumber(ctx: Context, numbers: Numbers): Promise<bigint> {
  const { sequence, file, jump } = numbers
  const known = highestKnown(file)
  let number = await nextNumber(ctx, numbers)
  if (number <= known) {
    const { rows } = await sql({ number: col.bigint })`
      select setval(${sequence}::text::regclass,
        greatest(pg_sequence_last_value(${sequence}::text::regclass),
        ${known + jump}::bigint)) as number`.execute(ctx.db)
    ctx.log.warn(
      {
        event: 'forwarderJump',
        sequence,
        from: number.toString(),
        to: rows[0]!.number.toString(),
      },
      'restored database: new addresses continue with unused numbers',
    )
    number = await nextNumber(ctx, numbers)
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  appendFileSync(file, `${number}\n`, { mode: MODE, flush: true })
  return number
}

/** Small, since wallet software scans few addresses ahead. */
export const XPUB_JUMP = 1_000n

export const createXpubIndices =
  (file: string) =>
  (ctx: Context): Promise<bigint> =>
    takeNumber(ctx, { sequence: 'xpub_index', file, jump: XPUB_JUMP })

/** Never repeats a number, even after a restore. */
export function createIndices(file: string): (ctx: Context) => Promise<bigint> {
  let next = 0n
  let end = 0n
  let taking: Promise<void> | undefined
  return async (ctx) => {
    while (next === end)
      await (taking ??= takeNumber(ctx, { sequence: 'forwarder_block', file, jump: JUMP / BLOCK })
        .then((block) => {
          next = block * BLOCK
          end = next + BLOCK
        })
        .finally(() => (taking = undefined)))
    return next++
  }
}
