import { sql, type Sql } from '../../platform/db/sql.ts'

/** Without an option, the cheapest one that has enough pieces. */
export type WantedLine = {
  readonly productId: number
  readonly optionId?: number | undefined
  readonly count: number
}

/**
 * The lines as rows (line_no, product_id, option_id, count), numbered from 1, for larger statements. A single line is
 * written as one row, for a better plan.
 */
export function wantedLines(lines: readonly WantedLine[]): Sql<unknown> {
  const [first, ...more] = lines
  return first && more.length === 0
    ? sql`
      select 1 as line_no, ${first.productId}::int as product_id,
        ${first.optionId ?? null}::int as option_id, ${first.count}::int as count`
    : sql`select line_no, product_id, option_id, count
        from unnest(${lines.map((line) => line.productId)}::int[],
          ${lines.map((line) => line.optionId ?? null)}::int[], ${lines.map((line) => line.count)}::int[])
          with ordinality l (product_id, option_id, count, line_no)`
}
