import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import {
  asStaff,
  audit,
  changedFacts,
  type ActorContext,
  type StaffContext,
} from '../../../people/staff/asStaff.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { fold, pieces } from '../searchTerms.ts'
import { soundKeys } from '../synonyms.ts'

type Tx = StaffContext<'catalogue.write'>
const MAX = 1_000

const Row = { word: col.text, version: col.int, finds: col.list(col.text) }
type Stored = RowOf<typeof Row>

export async function listSynonyms(ctx: Pick<Context, 'db'>): Promise<CallResult<'listSynonyms'>> {
  const { rows } = await sql(Row)`
    select word, version, finds from search_synonym order by word`.execute(ctx.db)
  return { synonyms: rows }
}

/** As search reads it; empty when there is nothing in it to look for. */
function written(text: string): string {
  const all = pieces(fold(text))
  return all.map((piece) => piece.text).join(all.every(({ kind }) => kind === 'word') ? ' ' : '')
}

function wordOf(given: string): string {
  const word = written(given)
  if (word === '') refuseFields({ word: 'format' })
  return word
}

function findsOf(given: readonly string[], word: string): string[] {
  const finds = given.map(written)
  if (finds.includes('')) refuseFields({ finds: 'format' })
  return [...new Set(finds)].filter((one) => one !== word)
}

async function lockUnchanged(tx: Tx, word: string, version: number): Promise<Stored> {
  const { rows } = await sql(Row)`
    select word, version, finds from search_synonym where word = ${word} for update`.execute(tx.db)
  if (!rows[0]) return refuse('notFound')
  if (rows[0].version !== version) refuse('conflict')
  return rows[0]
}

async function checkNew(tx: Tx, word: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('new synonym'))`.execute(tx.db)
  const { synonyms } = await listSynonyms(tx)
  if (synonyms.some((one) => one.word === word)) refuseFields({ word: 'used' })
  if (synonyms.length >= MAX) refuse('limitExceeded')
}

const auditFacts = (finds: readonly string[]) => ({ finds: finds.join(', ') })

/** Without a version it makes a new one. */
export async function saveSynonym(
  ctx: ActorContext,
  { word: given, version, finds: asked }: CallInput<'saveSynonym'>,
): Promise<CallResult<'saveSynonym'>> {
  const word = wordOf(given)
  const finds = findsOf(asked, word)
  let saved = 0
  await asStaff(ctx, 'catalogue.write', async (tx) => {
    const before = version === undefined ? undefined : await lockUnchanged(tx, word, version)
    if (!before) await checkNew(tx, word)
    const { rows } = await sql({ version: col.int })`
      insert into search_synonym (word, finds, sounds, changed_at)
      values (${word}, ${finds}::text[], ${soundKeys(word)}::text[], ${tx.now()})
      on conflict (word) do update set finds = excluded.finds, changed_at = excluded.changed_at,
        version = search_synonym.version + 1
      returning version`.execute(tx.db)
    saved = rows[0]!.version
    await audit(tx, {
      action: 'saveSynonym',
      subject: { kind: 'synonym', id: word },
      facts: changedFacts(before ? auditFacts(before.finds) : {}, auditFacts(finds)),
    })
    return true
  })
  return { word, version: saved }
}

export async function removeSynonym(
  ctx: ActorContext,
  { word: given, version }: CallInput<'removeSynonym'>,
): Promise<Record<never, never>> {
  const word = wordOf(given)
  await asStaff(ctx, 'catalogue.write', async (tx) => {
    const before = await lockUnchanged(tx, word, version)
    await sql`delete from search_synonym where word = ${word}`.execute(tx.db)
    await audit(tx, {
      action: 'removeSynonym',
      subject: { kind: 'synonym', id: word },
      facts: changedFacts(auditFacts(before.finds), {}),
    })
    return true
  })
  return {}
}
