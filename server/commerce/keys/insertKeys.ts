import { randomUUID } from 'node:crypto'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import type { KeySecrets } from './keySecrets.ts'
import { fingerprintOf, sealKey } from './seal.ts'

/** Seals texts into an option's stock; returns those that it has had before, sold ones too. */
export async function insertKeys(
  tx: TransactionContext,
  secrets: KeySecrets,
  { optionId, batch, texts }: { optionId: number; batch: string; texts: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = texts.map((text) => {
    const id = randomUUID()
    return {
      id,
      text,
      fingerprint: fingerprintOf(secrets, optionId, text),
      ...sealKey(secrets, { id, optionId }, text),
    }
  })
  const { rows: written } = await sql.named({ id: col.text })`
    insert into product_key (id, option_id, batch, secret_id, nonce, sealed, fingerprint, loaded_at)
    select k.id, ${optionId}::int, ${batch}, ${secrets.current.id}, k.nonce, k.sealed, k.fingerprint, ${tx.now()}
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.nonce)}::bytea[],
      ${rows.map((row) => row.sealed)}::bytea[],
      ${rows.map((row) => row.fingerprint)}::bytea[]) with ordinality k (id, nonce, sealed, fingerprint, place)
    order by k.place on conflict (option_id, fingerprint) do nothing returning id::text`.execute(
    tx.db,
  )
  const kept = new Set(written.map(({ id }) => id))
  return new Set(rows.filter(({ id }) => !kept.has(id)).map(({ text }) => text))
}
