import type { NetworkId } from '../../../../basics/networks.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Chain, ProviderState } from '../chain.ts'

/** A node's answer may be a whole page. */
const FAULT_LENGTH = 200

const textOf = ({ lastFault }: ProviderState): string | null =>
  lastFault?.replaceAll(/https?:\/\/\S+/g, '…').slice(0, FAULT_LENGTH) ?? null

async function note(
  ctx: Context,
  network: NetworkId,
  states: readonly ProviderState[],
): Promise<void> {
  const times = (list: readonly (number | null)[]): (Date | null)[] =>
    list.map((ms) => (ms ? new Date(ms) : null))
  const names = states.map(({ name }) => name)
  await sql.named`
    with gone as (
      delete from provider_note where network = ${network} and name <> all(${names}::text[])
    ) insert into provider_note (network, name, position, answers, faults, failures, last_fault,
      last_fault_at, cooling_until, noted_at)
    select ${network}, name, place - 1, answers, faults, failures, last_fault, last_fault_at,
      cooling_until, ${ctx.now()}
    from unnest(${names}::text[],
      ${states.map(({ answers }) => answers)}::bigint[], ${states.map(({ faults }) => faults)}::bigint[],
      ${states.map(({ failures }) => failures)}::int[], ${states.map(textOf)}::text[],
        ${times(states.map(({ lastFaultAtMs }) => lastFaultAtMs))}::timestamptz[],
      ${times(states.map(({ coolingUntilMs }) => coolingUntilMs))}::timestamptz[]) with ordinality
      g (name, answers, faults, failures, last_fault, last_fault_at, cooling_until, place)
    on conflict (network, name) do update set position = excluded.position, answers = excluded.answers,
      faults = excluded.faults,
      failures = excluded.failures, last_fault = excluded.last_fault, last_fault_at = excluded.last_fault_at,
      cooling_until = excluded.cooling_until, noted_at = excluded.noted_at`.execute(ctx.db)
}

/** Records the state of each node. A standby process writes nothing. */
export function createProviderNotes(
  ctx: Context,
  chains: readonly Pick<Chain, 'network' | 'providers'>[],
): () => Promise<void> {
  const asked = new Map<NetworkId, number>()
  return async () => {
    for (const chain of chains) {
      const states = chain.providers()
      const total = states.reduce((sum, { answers, faults }) => sum + answers + faults, 0)
      if (total === (asked.get(chain.network) ?? 0)) continue
      asked.set(chain.network, total)
      await note(ctx, chain.network, states)
    }
  }
}

const ProviderNote = {
  network: col.as<NetworkId>(col.int),
  name: col.text,
  answers: col.bigint,
  faults: col.bigint,
  failures: col.int,
  last_fault: col.orNull(col.text),
  last_fault_at: col.orNull(col.time),
  cooling_until: col.orNull(col.time),
  noted_at: col.time,
}
export type ProviderNote = RowOf<typeof ProviderNote>

export async function readProviderNotes(ctx: Context): Promise<ProviderNote[]> {
  const { rows } = await sql(ProviderNote)`
    select network, name, answers, faults, failures, last_fault, last_fault_at, cooling_until, noted_at
    from provider_note order by network, position`.execute(ctx.db)
  return rows
}
