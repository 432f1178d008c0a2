import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'

/** Taken at once; a process that ends loses the rest of its block, which costs nothing. */
export const BLOCK = 100n
/** A database that was restored forgot up to so many indices. */
export const JUMP = 100_000n

const MODE = 0o600

/** The highest block that this machine has ever used. */
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

const nextBlock = async (ctx: Context): Promise<bigint> =>
  (await sql({ block: col.bigint })`select nextval('forwarder_block') as block`.execute(ctx.db))
    .rows[0]!.block

/**
 * The file outlives a restored database: a block that it has already is one that the backup did not know of, so that
 * the numbers go on far above it. Read before the sequence is asked, since others append to it. Each line is written
 * ahead of the first index of its block (decision 021).
 */
async function takeBlock(ctx: Context, file: string): Promise<bigint> {
  const known = highestKnown(file)
  let block = await nextBlock(ctx)
  if (block <= known) {
    const { rows } = await sql({ block: col.bigint })`
      select setval('forwarder_block', greatest((select last_value from forwarder_block), ${known + JUMP / BLOCK}::bigint)) as block`.execute(
      ctx.db,
    )
    ctx.log.warn(
      { event: 'forwarderJump', from: block.toString(), to: rows[0]!.block.toString() },
      'the database is a restored one: addresses go on with numbers that were never used',
    )
    block = await nextBlock(ctx)
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  appendFileSync(file, `${block}\n`, { mode: MODE, flush: true })
  return block
}

/** Never gives a number twice, even after an old backup was restored. */
export function createIndices(file: string): (ctx: Context) => Promise<bigint> {
  let next = 0n
  let end = 0n
  let taking: Promise<void> | undefined
  return async (ctx) => {
    while (next === end)
      await (taking ??= takeBlock(ctx, file)
        .then((block) => {
          next = block * BLOCK
          end = next + BLOCK
        })
        .finally(() => (taking = undefined)))
    return next++
  }
}
