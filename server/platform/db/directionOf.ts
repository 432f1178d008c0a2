import { sql, type Sql } from './sql.ts'

const DIRECTIONS = { asc: sql`asc`, desc: sql`desc` } as const satisfies Record<string, Sql>
type Direction = keyof typeof DIRECTIONS

/** The direction of a list's `order by`: what was asked, or the list's own (rules: wire#pages). */
export const directionOf = (asked: Direction | undefined, own: Direction): Sql =>
  DIRECTIONS[asked ?? own]
