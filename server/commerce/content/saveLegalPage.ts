import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuseFields, type FieldReason } from '../../../basics/errors.ts'
import { LEGAL_KINDS, unknownValues, type LegalValues } from '../../../basics/legal.ts'
import { LOCALES, type Locale } from '../../../basics/locales.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { sql } from '../../platform/db/sql.ts'
import { readContact } from './contact.ts'
import { readLegal, type LegalPlace } from './legalPages.ts'

/** Any but the line break. Characters that hide text or turn it around are removed before (rules: wire#hidden). */
const CONTROL = /[^\P{Cc}\n]/u

export async function listLegalPages(
  ctx: ActorContext,
  place: LegalPlace,
): Promise<CallResult<'listLegalPages'>> {
  const [saved, contact] = [await readLegal(ctx), await readContact(ctx)]
  return {
    languages: [...place.languages],
    values: Object.fromEntries(
      LOCALES.map((locale) => [locale, place.values(locale, contact.value)]),
    ) as Record<Locale, LegalValues>,
    pages: LEGAL_KINDS.map((kind) => {
      const one = saved.get(kind)
      return {
        kind,
        version: one?.version ?? 0,
        savedAt: one?.savedAt.getTime() ?? null,
        texts: one?.texts ?? place.templates[kind].text,
        presets: place.templates[kind].text,
      }
    }),
  }
}

function checked(texts: CallInput<'saveLegalPage'>['texts']): Partial<Record<Locale, string>> {
  const fields: Record<string, FieldReason> = {}
  const kept: Partial<Record<Locale, string>> = {}
  for (const locale of LOCALES) {
    const text = texts[locale]?.replaceAll('\r\n', '\n').trim()
    if (text === undefined) continue
    if (CONTROL.test(text)) fields[`texts.${locale}`] = 'control'
    else if (unknownValues(text).length > 0) fields[`texts.${locale}`] = 'unknown'
    kept[locale] = text
  }
  if (Object.values(kept).every((text) => text === '')) fields['texts'] = 'missing'
  if (Object.keys(fields).length > 0) refuseFields(fields)
  return kept
}

/** `saved: false` when another version was written in the meantime. */
export async function saveLegalPage(
  ctx: ActorContext,
  { kind, version, texts }: CallInput<'saveLegalPage'>,
  place: LegalPlace,
): Promise<CallResult<'saveLegalPage'>> {
  const wanted = checked(texts)
  const saved = await asStaff(ctx, 'content.write', async (tx) => {
    const now = (await readLegal(tx)).get(kind)
    if ((now?.version ?? 0) !== version) return false
    const before = now?.texts ?? place.templates[kind].text
    // A language that is not sent keeps its text.
    const after = { ...before, ...wanted }
    const changed = LOCALES.filter((locale) => (before[locale] ?? '') !== (after[locale] ?? ''))
    const next = version + 1
    // Two who save upon the same version: the second finds its number taken.
    const { rowCount } = await sql`
      insert into legal_page (kind, version, texts, saved_at)
      values (${kind}, ${next}, ${JSON.stringify(after)}::jsonb, ${tx.now()})
      on conflict do nothing`.execute(tx.db)
    if (rowCount === 0) return false
    await audit(tx, {
      action: 'saveLegalPage',
      subject: { kind: 'legalPage', id: kind },
      // The texts themselves stay in the table, by version.
      facts: { version: String(next), languages: changed.join(' ') },
    })
    return true
  })
  return { saved }
}
