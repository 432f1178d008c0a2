import { createHash } from 'node:crypto'
import type { Permission } from '../../../../basics/permissions.ts'
import { LOCALES, OTHER_LOCALES, type Locale, type Texts } from '../../../../basics/locales.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import type { Problem } from './importedProduct.ts'
import { columnOf, PART, plain, PRODUCT, type TranslatedRow } from './translatedRows.ts'

/** A text shown besides products. Files name it by kind and number: `announcement/3`. */
type ShownText = {
  readonly id: number
  readonly version: number
  readonly texts: Readonly<Partial<Record<ShownPart, Texts>>>
  /** Translations older than the Chinese text: `name.en`. */
  readonly outdated: readonly string[]
}
type ShownPart = 'name' | 'description'

export type ShownSource = {
  readonly kind: 'category' | 'announcement' | 'banner'
  readonly needs: Permission
  readonly longest: Readonly<Record<ShownPart, number>>
  /** All of them; those in `lock` for update. */
  readonly read: (ctx: Context, lock?: readonly number[]) => Promise<readonly ShownText[]>
  readonly write: (tx: TransactionContext, changed: readonly ShownText[]) => Promise<void>
}

type ChangedShown = {
  readonly source: ShownSource
  readonly first: TranslatedRow
  readonly next: ShownText
}

export type ShownPlan = {
  readonly changed: readonly ChangedShown[]
  readonly same: number
  readonly problems: readonly Problem[]
  readonly token: string
}

const NAMED = /^(category|announcement|banner)\/([1-9]\d{0,8})$/
export const isShown = ({ handle }: TranslatedRow): boolean => NAMED.test(handle)

/** A text by part, as files name them: `title.en` of an announcement is `name.en` there. */
export const partsOutdated = (
  outdated: readonly string[],
  names: Readonly<Record<string, ShownPart>>,
): string[] =>
  outdated.flatMap((mark) => {
    const [field, locale] = mark.split('.') as [string, string]
    return names[field] === undefined ? [] : [`${names[field]}.${locale}`]
  })

/** Changes by these rows. Skips rows whose Chinese text has changed since. */
export async function planShown(
  ctx: Context,
  rows: readonly TranslatedRow[],
  sources: readonly ShownSource[],
  lock: boolean,
): Promise<ShownPlan> {
  const changed: ChangedShown[] = []
  const problems: Problem[] = []
  const token = createHash('sha256')
  let same = 0
  const byHandle = Map.groupBy(rows, ({ handle }) => handle)
  for (const source of sources) {
    const own = [...byHandle].flatMap(([handle, of]) => {
      const [, kind, id] = NAMED.exec(handle)!
      if (kind !== source.kind) return []
      byHandle.delete(handle)
      return [{ id: Number(id), of }]
    })
    if (own.length === 0) continue
    const all = await source.read(ctx, lock ? own.map(({ id }) => id) : undefined)
    const stored = new Map(all.map((one) => [one.id, one]))
    for (const { id, of } of own) {
      const before = stored.get(id)
      if (!before) {
        problems.push(...of.map((row) => problemOf(row, 'noProduct', PRODUCT, row.handle)))
        continue
      }
      const after = changedBy(before, of, source, problems)
      if (after === before) same++
      else changed.push({ source, first: of[0]!, next: after })
      token.update(JSON.stringify([source.kind, id, before.version, after.texts]))
    }
  }
  for (const [handle, of] of byHandle)
    problems.push(...of.map((row) => problemOf(row, 'noProduct', PRODUCT, handle)))
  return { changed, same, problems, token: token.digest('hex') }
}

const problemOf = (
  { file, line }: TranslatedRow,
  reason: Problem['reason'],
  column: string,
  value: string,
): Problem => ({ file, line, column, reason, facts: { value: value.slice(0, 80) } })

function changedBy(
  before: ShownText,
  rows: readonly TranslatedRow[],
  { longest }: ShownSource,
  problems: Problem[],
): ShownText {
  let next = before
  for (const row of rows) {
    const part = row.part as ShownPart
    const texts = next.texts[part]
    const tooLong = OTHER_LOCALES.find((locale) => (row.texts[locale] ?? '').length > longest[part])
    if (!['name', 'description'].includes(row.part))
      problems.push(problemOf(row, 'textPart', PART, row.part))
    else if (plain(texts?.cn) !== row.cn)
      problems.push(problemOf(row, 'otherText', columnOf('cn'), row.cn))
    else if (tooLong)
      problems.push({
        ...problemOf(row, 'tooLong', columnOf(tooLong), ''),
        facts: { max: String(longest[part]) },
      })
    else if (OTHER_LOCALES.some((locale) => differs(texts!, row.texts, locale)))
      next = { ...next, texts: { ...next.texts, [part]: { ...texts, ...row.texts } } }
  }
  return next
}

const differs = (texts: Texts, given: TranslatedRow['texts'], locale: Locale): boolean =>
  given[locale] !== undefined && plain(texts[locale]) !== given[locale]

export const shownRows = ({ texts, outdated }: ShownText) =>
  (['name', 'description'] as const).flatMap((part) => {
    const of = texts[part]
    return plain(of?.cn) === ''
      ? []
      : [
          {
            part,
            texts: LOCALES.map((locale) => plain(of![locale])),
            outdated: outdated.flatMap((mark) =>
              mark.startsWith(`${part}.`) ? [mark.slice(part.length + 1)] : [],
            ),
          },
        ]
  })

/** Writes a plan whose rows are locked. */
export async function writeShown(tx: TransactionContext, { changed }: ShownPlan): Promise<void> {
  for (const [source, own] of Map.groupBy(changed, (one) => one.source))
    await source.write(
      tx,
      own.map(({ next }) => next),
    )
}
