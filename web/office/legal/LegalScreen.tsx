import { LEGAL_KINDS, type LegalKind } from '../../../basics/legal.ts'
import { useCall } from '../parts/call.ts'
import { goWith, useSearch } from '../parts/router.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { Badge } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { LegalForm } from './LegalForm.tsx'
import { Choice } from '../parts/Choice.tsx'

/** Terms, privacy, returns and imprint, in each of the shop's languages. */
export default function LegalScreen() {
  const t = useTexts('officeLegal')
  const office = useTexts('office')
  const query = useCall('listLegalPages', {})
  const search = useSearch()
  const kind = LEGAL_KINDS.find((one) => one === search.get('page')) ?? 'imprint'
  const show = (next: LegalKind) => goWith(new URLSearchParams({ page: next }))
  return (
    <Screen title={office['nav.legal']} intro={t.intro}>
      <Loaded query={query}>
        {(all) => {
          const page = all.pages.find((one) => one.kind === kind)!
          return (
            <div className="grid max-w-200 gap-4">
              <Choice
                label={t.page}
                choices={all.pages.map((one) => ({
                  value: one.kind,
                  label: t[`page.${one.kind}`],
                  note: one.version === 0 && <Badge tone="waiting">{t.preset}</Badge>,
                }))}
                value={kind}
                onChoose={show}
              />
              <LegalForm key={kind} all={all} page={page} />
            </div>
          )
        }}
      </Loaded>
    </Screen>
  )
}
