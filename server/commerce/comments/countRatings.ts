import { inTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { writeRatings } from '../catalogue/writeRatings.ts'
import { readRatings } from './comment.ts'

export const countRatings = (ctx: Context): Promise<void> =>
  inTransaction(ctx, async (tx) => writeRatings(tx, await readRatings(tx, sql`true`)))
