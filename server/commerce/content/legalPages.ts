import type { CallInput, CallResult } from '../../../api/calls.ts'
import { filledLegal, hasGap, type LegalKind, type LegalValues } from '../../../basics/legal.ts'
import type { Locale } from '../../../basics/locales.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { readContact } from './contact.ts'

export type Texts = Readonly<Record<Locale, string>>

/** Presets, and what the running settings say; handed in by the wiring. */
export type LegalPlace = {
  readonly templates: Readonly<Record<LegalKind, { readonly title: Texts; readonly text: Texts }>>
  readonly languages: readonly Locale[]
  readonly firstLanguage: Locale
  readonly values: (locale: Locale, contact: string) => LegalValues
}

type SavedLegal = {
  readonly version: number
  readonly texts: Readonly<Partial<Record<Locale, string>>>
  readonly savedAt: Date
}

type ReadContext = Pick<Context, 'db'>

/** The newest saved version of each page. */
export async function readLegal(ctx: ReadContext): Promise<ReadonlyMap<LegalKind, SavedLegal>> {
  const { rows } = await sql({
    kind: col.as<LegalKind>(col.text),
    version: col.int,
    texts: col.json<SavedLegal['texts']>(),
    savedAt: col.time,
  })`
    select distinct on (kind) kind, version, texts, saved_at as "savedAt"
    from legal_page order by kind, version desc`.execute(ctx.db)
  return new Map(rows.map(({ kind, ...saved }) => [kind, saved]))
}

/** In the visitor's language, else the shop's first; the preset before the first save. */
function textOf(
  { templates, firstLanguage }: LegalPlace,
  kind: LegalKind,
  saved: SavedLegal | undefined,
  language: Locale,
): string {
  if (!saved) return templates[kind].text[language]
  const [any] = Object.values(saved.texts).filter((text) => text !== '')
  return saved.texts[language] || saved.texts[firstLanguage] || any || ''
}

export async function readLegalPage(
  ctx: ReadContext,
  { kind, language = 'cn' }: CallInput<'readLegalPage'>,
  place: LegalPlace,
): Promise<CallResult<'readLegalPage'>> {
  const [saved, contact] = [(await readLegal(ctx)).get(kind), await readContact(ctx)]
  return {
    kind,
    title: place.templates[kind].title[language],
    text: filledLegal(textOf(place, kind, saved, language), place.values(language, contact.value)),
    version: saved?.version ?? 0,
    savedAt: saved?.savedAt.getTime() ?? null,
  }
}

/** What keeps the imprint from saying who sells; `null`: nothing does. */
export async function whyNoImprint(
  ctx: ReadContext,
  { firstLanguage }: Pick<LegalPlace, 'firstLanguage'>,
): Promise<'notWritten' | 'gaps' | null> {
  const saved = (await readLegal(ctx)).get('imprint')
  const text = saved?.texts[firstLanguage] ?? ''
  if (text.trim() === '') return 'notWritten'
  return hasGap(text) ? 'gaps' : null
}
