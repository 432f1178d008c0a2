import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { formatUnits, parseUnits } from '../../../basics/money.ts'
import { addDays, utcOfDay } from '../../../basics/zonedDays.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

export const RATE_DECIMALS = 12
const MAX_LINES = 5_000
const MAX_PROBLEMS = 20
/** Weekends and holidays have no rate of their own. */
const OLDEST_RATE_DAYS = 7

type Line = { readonly day: string; readonly rate: bigint }
type Problem = CallResult<'saveFiatRates'>['problems'][number]

/** "day,rate" a line, also with semicolons or tabs, as a spreadsheet copies them; a heading is left out. */
export function parseRates(text: string): { lines: Line[]; problems: Problem[] } {
  const lines: Line[] = []
  const problems: Problem[] = []
  const seen = new Set<string>()
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .forEach((raw, at) => {
      if (raw.trim() === '') return
      const [day = '', rate = '', ...rest] = raw
        .split(/[,;\t]/)
        .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
      if (at === 0 && utcOfDay(day) === undefined && !/\d/.test(rate)) return
      const value = parseUnits(rate, RATE_DECIMALS)
      const why = rest.some((cell) => cell !== '')
        ? 'columns'
        : utcOfDay(day) === undefined
          ? 'day'
          : value === undefined || value === 0n || rate.split('.')[0]!.length > 15
            ? 'rate'
            : seen.has(day)
              ? 'twice'
              : undefined
      seen.add(day)
      if (why === undefined) lines.push({ day, rate: value! })
      else problems.push({ line: at + 1, why })
    })
  return { lines, problems }
}

/** All lines or none. A day that is stated again takes the new rate. */
export async function saveFiatRates(
  ctx: ActorContext,
  { currency, token, source, text }: CallInput<'saveFiatRates'>,
): Promise<CallResult<'saveFiatRates'>> {
  if (source.trim() === '') refuseFields({ source: 'missing' })
  const { lines, problems } = parseRates(text)
  if (lines.length > MAX_LINES) problems.push({ line: MAX_LINES + 1, why: 'tooMany' })
  if (lines.length === 0 && problems.length === 0) problems.push({ line: 1, why: 'empty' })
  if (problems.length > 0) return { saved: 0, problems: problems.slice(0, MAX_PROBLEMS) }
  await asStaff(ctx, 'settings.write', async (tx) => {
    await sql`
      insert into fiat_rate (currency, token, day, rate, source, set_at)
      select ${currency}, ${token}, day, rate, ${source.trim()}, ${tx.now()}::timestamptz
      from unnest(${lines.map(({ day }) => day)}::date[],
        ${lines.map(({ rate }) => formatUnits(rate, RATE_DECIMALS))}::numeric[]) as one (day, rate)
      on conflict (currency, token, day) do update set rate = excluded.rate, source = excluded.source,
        set_at = excluded.set_at`.execute(tx.db)
    await audit(tx, {
      action: 'saveFiatRates',
      subject: { kind: 'report', id: 'transfers' },
      facts: {
        currency,
        asset: token,
        count: String(lines.length),
        source: source.trim(),
        from: lines.map(({ day }) => day).toSorted()[0]!,
      },
    })
    return true
  })
  return { saved: lines.length, problems: [] }
}

export async function removeFiatRates(
  ctx: ActorContext,
  { currency, token }: CallInput<'removeFiatRates'>,
): Promise<Record<string, never>> {
  await asStaff(ctx, 'settings.write', async (tx) => {
    const { rowCount } = await sql`
      delete from fiat_rate where currency = ${currency} and token = ${token}`.execute(tx.db)
    if (rowCount === 0) refuse('notFound')
    await audit(tx, {
      action: 'removeFiatRates',
      subject: { kind: 'report', id: 'transfers' },
      facts: { currency, asset: token, count: String(rowCount) },
    })
    return true
  })
  return {}
}

export async function listFiatRates(ctx: Context): Promise<CallResult<'listFiatRates'>['rates']> {
  const { rows } = await sql({
    currency: col.text,
    token: col.text,
    days: col.int,
    first: col.text,
    last: col.text,
    sources: col.list(col.text),
  })`
    select currency, token, count(*)::int as days, min(day)::text as first, max(day)::text as last,
      (array_agg(distinct source order by source))[1:3] as sources
    from fiat_rate group by currency, token order by currency, token`.execute(ctx.db)
  return rows
}

type Rate = { readonly day: string; readonly rate: bigint; readonly source: string }
/** The rate of a token on a day, or of the last day before it that has one. */
export type RateOf = (token: string, day: string) => Rate | undefined

export async function readRates(
  ctx: Pick<Context, 'db'>,
  currency: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<RateOf> {
  const { rows } = await sql({
    token: col.text,
    day: col.text,
    rate: col.text,
    source: col.text,
  })`
    select token, day::text as day, rate::text as rate, source from fiat_rate
    where currency = ${currency}
      and day between ${addDays(from, -OLDEST_RATE_DAYS)}::date and ${to}::date`.execute(ctx.db)
  const known = new Map(
    rows.map(({ token, day, rate, source }) => [
      `${token} ${day}`,
      { day, rate: parseUnits(rate, RATE_DECIMALS)!, source },
    ]),
  )
  return (token, day) => {
    for (let back = 0; back <= OLDEST_RATE_DAYS; back++) {
      const found = known.get(`${token} ${addDays(day, -back)}`)
      if (found) return found
    }
    return undefined
  }
}
