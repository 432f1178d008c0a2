import { col } from '../db/columns.ts'
import type { Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'

type SetupFact = 'backupMade' | 'backupTried' | 'restored'

export const noteSetupFact = (
  ctx: Context,
  name: SetupFact,
  facts: Readonly<Record<string, string>>,
): Promise<unknown> =>
  sql`
    insert into setup_fact (name, at, facts) values (${name}, ${ctx.now()}, ${JSON.stringify(facts)}::jsonb)
    on conflict (name) do update set at = excluded.at, facts = excluded.facts`.execute(ctx.db)

export async function readSetupFacts(
  ctx: Pick<Context, 'db'>,
): Promise<ReadonlyMap<SetupFact, Date>> {
  const { rows } = await sql({
    name: col.as<SetupFact>(col.text),
    at: col.time,
  })`select name, at from setup_fact`.execute(ctx.db)
  return new Map(rows.map(({ name, at }) => [name, at]))
}
