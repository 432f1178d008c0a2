import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CallResult } from '../../../api/calls.ts'
import { refuse } from '../../../basics/errors.ts'
import type { Context } from '../../platform/db/context.ts'
import { valueAt } from './mddRate.ts'
import type { LiveContents } from './liveContents.ts'

/** Settings win over stored values. `notFound` for an unknown code. */
export async function readDict(
  ctx: Context,
  dictCode: string,
  live: LiveContents,
): Promise<CallResult<'readDict'>> {
  const { rows } = await sql({
    text: col.text,
    value: col.present(col.text),
  })`select d.text, ${valueAt(ctx.now())} as value from dict d where d.code = ${dictCode}`.execute(
    ctx.db,
  )
  const row = rows[0]
  const value = liveValue(live, dictCode) ?? row?.value
  if (value === undefined) return refuse('notFound', { fields: { dictCode: 'notFound' } })
  return { dictCode, text: row?.text ?? dictCode, value }
}

/** Settings win, matched by the item's text. `notFound` for an unknown code. */
export async function readDictItems(
  ctx: Context,
  dictCode: string,
  live: LiveContents,
): Promise<CallResult<'readDictItems'>> {
  const { rows } = await sql({
    text: col.orNull(col.text),
    value: col.orNull(col.text),
  })`
    select i.text, i.value from dict d left join dict_item i on i.dict_code = d.code
    where d.code = ${dictCode} order by i.position, i.id`.execute(ctx.db)
  if (rows.length === 0) return refuse('notFound', { fields: { dictCode: 'notFound' } })
  return rows.flatMap(({ text, value }) =>
    text === null ? [] : [{ text, value: liveValue(live, text) ?? value ?? '' }],
  )
}

const liveValue = (live: LiveContents, code: string): string | undefined =>
  Object.hasOwn(live.dict, code) ? live.dict[code] : undefined
