import { useState, type FormEvent } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { filledLegal, hasGap, LEGAL_VALUES, LONGEST_LEGAL_TEXT } from '../../../basics/legal.ts'
import { LANGUAGES, LOCALES, type Locale } from '../../../basics/locales.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../parts/call.ts'
import { useDraft, useLeaveGuard } from '../parts/draft.ts'
import { TextAreaField } from '../parts/Field.tsx'
import { useAskLeave } from '../parts/leave.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Card, Time } from '../parts/Show.tsx'
import { useFirstLanguage } from '../parts/session.tsx'
import { useTexts } from '../parts/texts.tsx'
import { Choice } from '../parts/Choice.tsx'

type All = CallResult<'listLegalPages'>
type Page = All['pages'][number]
type Texts = Record<Locale, string>

const whole = (texts: Page['texts']): Texts =>
  Object.fromEntries(LOCALES.map((locale) => [locale, texts[locale] ?? ''])) as Texts

function useLegalPage(page: Page) {
  const t = useTexts('officeLegal')
  const say = useToast()
  const [lost, setLost] = useState(false)
  const draft = useDraft<Texts>(`legal:${page.kind}`, whole(page.texts), page.version)
  useLeaveGuard(draft.isDirty, useAskLeave())
  const save = useAct('saveLegalPage', ({ saved }) => {
    setLost(!saved)
    if (!saved) return
    draft.reset()
    say(t.saved)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    // The first save keeps the presets that were not changed.
    const texts = page.version === 0 ? draft.values : draft.changed
    save.mutate({ kind: page.kind, version: page.version, texts })
  }
  const conflicts = LOCALES.filter((one) => draft.conflict[one] !== undefined)
  return { draft, save, submit, conflicts, isLost: lost && conflicts.length === 0 }
}

type Draft = ReturnType<typeof useLegalPage>['draft']

/** One page: its text by language, what the shop puts in, and how buyers read it. */
export function LegalForm({ all, page }: { all: All; page: Page }) {
  const t = useTexts('officeLegal')
  const shared = useTexts('office')
  const [locale, choose] = useState(useFirstLanguage())
  const { draft, save, submit, conflicts, isLost } = useLegalPage(page)
  const text = draft.values[locale]
  const preset = page.presets[locale] ?? ''
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <Choice
        label={t.language}
        choices={all.languages.map((one) => ({ value: one, label: LANGUAGES[one].name }))}
        value={locale}
        onChoose={choose}
      />
      <TextAreaField
        label={`${t[`page.${page.kind}`]} · ${LANGUAGES[locale].name}`}
        hint={hasGap(text) ? t.gaps : t.textHint}
        rows={14}
        lang={LANGUAGES[locale].htmlLang}
        maxLength={LONGEST_LEGAL_TEXT}
        value={text}
        saved={text}
        onChange={(event) => draft.set(locale, event.target.value)}
      />
      {text !== preset && (
        <OfficeButton className="justify-self-start" onClick={() => draft.set(locale, preset)}>
          {t.usePreset}
        </OfficeButton>
      )}
      {conflicts.map((one) => (
        <Conflict key={one} of={one} draft={draft} />
      ))}
      {isLost && (
        <p role="alert" className="text-[13px] text-amber-text">
          {t.lost}
        </p>
      )}
      <Refused cause={save.error} />
      <div className="flex flex-wrap items-center gap-3">
        <OfficeButton
          type="submit"
          look="main"
          busy={save.isPending}
          disabled={(!draft.isDirty && page.version > 0) || conflicts.length > 0}
        >
          {page.version === 0 && !draft.isDirty ? t.savePreset : shared.save}
        </OfficeButton>
        {draft.isDirty && (
          <OfficeButton look="quiet" onClick={draft.reset}>
            {t.undo}
          </OfficeButton>
        )}
        {page.savedAt !== null && (
          <span className="text-[13px] text-quiet">
            {t.version({ version: String(page.version) })} <Time at={page.savedAt} />
          </span>
        )}
      </div>
      <Values of={all.values[locale]} onInsert={(name) => draft.set(locale, `${text}{${name}}`)} />
      <Preview text={filledLegal(text, all.values[locale])} locale={locale} />
    </form>
  )
}

/** Other words were saved meanwhile: one of the two stays. */
function Conflict({ of, draft }: { of: Locale; draft: Draft }) {
  const t = useTexts('officeLegal')
  return (
    <div role="alert" className="grid gap-2 rounded-card bg-amber-soft p-4 text-sm">
      <p>{t.conflict({ language: LANGUAGES[of].name })}</p>
      <p className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere" tabIndex={0}>
        {draft.conflict[of]?.theirs}
      </p>
      <div className="flex flex-wrap gap-2">
        <OfficeButton onClick={() => draft.keepMine(of)}>{t.keepMine}</OfficeButton>
        <OfficeButton onClick={() => draft.takeTheirs(of)}>{t.takeTheirs}</OfficeButton>
      </div>
    </div>
  )
}

function Preview({ text, locale }: { text: string; locale: Locale }) {
  const t = useTexts('officeLegal')
  return (
    <Card title={t.preview}>
      <div lang={LANGUAGES[locale].htmlLang} className="grid gap-2 text-sm wrap-anywhere">
        {text.split('\n').map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
    </Card>
  )
}

/** Names in curly brackets with what stands for them now. */
function Values({ of, onInsert }: { of: All['values'][Locale]; onInsert: (name: string) => void }) {
  const t = useTexts('officeLegal')
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {t.values}
      </summary>
      <p className="mb-2 text-[13px] text-quiet">{t.valuesText}</p>
      <ul className="grid gap-1 sm:grid-cols-2">
        {LEGAL_VALUES.map((name) => (
          <li key={name} className="flex min-w-0 items-center gap-2">
            <OfficeButton onClick={() => onInsert(name)}>{t[`value.${name}`]}</OfficeButton>
            <span className="min-w-0 truncate text-quiet">{of[name] || t.notSet}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
