import { sql, type RawBuilder } from 'kysely'

/** What `must_hold` (migration 0024) breaks a statement off with; then nothing of it is written. */
const NOT_WHOLE = 'S0001'

/** SQL: true where `condition` holds, the end of the statement where it does not. */
export const mustHold = (condition: RawBuilder<unknown>): RawBuilder<boolean> => sql`must_hold(${condition})`

/** Runs a statement that ends itself by `mustHold`. Undefined: that is what it did, and nothing is written. */
export async function wholeOrNot<T>(statement: () => Promise<T>): Promise<T | undefined> {
  try {
    return await statement()
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_WHOLE) return undefined
    throw error
  }
}
