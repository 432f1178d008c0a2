import { useEffect, type ReactNode } from 'react'
import { LANGUAGES, LOCALES, type Locale } from '../../../basics/locales.ts'
import { useLanguage, useTexts } from '../parts/texts.tsx'

/** A quiet page with one card, before the office is open. */
export function SignInFrame({
  title,
  intro,
  children,
}: {
  title: string
  intro?: ReactNode
  children: ReactNode
}) {
  const t = useTexts('office')
  const { locale, choose } = useLanguage()
  useEffect(() => {
    document.title = `${title} · ${t.office}`
  }, [title, t])
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-8">
      <div className="flex items-center gap-2.5">
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-lg bg-accent-fill text-base font-semibold text-on-accent"
        >
          铺
        </span>
        <span className="text-base font-semibold">{t.office}</span>
      </div>
      <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
        <h1 className="text-xl font-semibold">{title}</h1>
        {intro && <p className="mt-1 text-sm text-quiet">{intro}</p>}
        <div className="mt-5">{children}</div>
      </div>
      <label className="flex items-center gap-2 text-[13px] text-quiet">
        {t.language}
        <select
          value={locale}
          onChange={(event) => choose(event.target.value as Locale)}
          className="min-h-11 rounded-lg border border-control/60 bg-surface px-2 text-ink pointer-fine:min-h-9"
        >
          {LOCALES.map((code) => (
            <option key={code} value={code} lang={LANGUAGES[code].htmlLang}>
              {LANGUAGES[code].name}
            </option>
          ))}
        </select>
      </label>
    </main>
  )
}
