import { LEGAL_KINDS } from '../../../basics/legal.ts'
import { useHead } from '../../client/head.tsx'
import { useCall } from '../../client/queries.ts'
import { usePath } from '../../client/router.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { legalInput } from '../loads.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { utcTime } from '../parts/utcTime.ts'

/** Terms, privacy, returns or imprint: the merchant's own words, as text. */
export default function LegalScreen() {
  const t = useTexts('shop')
  const path = usePath()
  const kind = LEGAL_KINDS.find((one) => path.startsWith(`/${one}`)) ?? 'imprint'
  const page = useCall('readLegalPage', legalInput(kind, useLocale()))
  const title = t[`legal.${kind}`]
  useHead({ title: `${title} · ${t.shopName}` })
  return (
    <article className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{title}</h1>} />
      <div className="grid gap-4 px-4">
        <Loaded query={page} waiting={<Skeleton className="h-60" />}>
          {({ text, version, savedAt }) => (
            <>
              {paragraphsOf(text).map((paragraph, index) => (
                <p key={index} className="wrap-anywhere">
                  {paragraph}
                </p>
              ))}
              {text === '' && <p className="text-quiet">{t.legalEmpty}</p>}
              {savedAt !== null && (
                <p className="border-t border-line pt-3 text-sm text-quiet">
                  {t.legalVersion({ version: String(version), at: utcTime(savedAt) })}
                </p>
              )}
            </>
          )}
        </Loaded>
      </div>
    </article>
  )
}

const paragraphsOf = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.trim() !== '')
