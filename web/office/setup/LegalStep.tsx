import { LEGAL_KINDS } from '../../../basics/legal.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useCall } from '../parts/call.ts'
import { ButtonLink } from '../parts/OfficeButton.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Badge } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'

/** The pages are there from the start; the imprint needs what only the merchant knows. */
export function LegalStep() {
  const t = useTexts('officeSetup')
  const legal = useTexts('officeLegal')
  const query = useCall('listLegalPages', {})
  return (
    <Loaded query={query}>
      {({ pages }) => (
        <ul className="grid max-w-140 gap-3 text-sm">
          {LEGAL_KINDS.map((kind) => (
            <li key={kind} className="flex items-start gap-2">
              <Icon name="check" className="mt-0.5 size-4.5 text-jade" />
              <span className="min-w-0 flex-1">
                {t[`legal.${kind}`]}{' '}
                {pages.some((page) => page.kind === kind && page.version === 0) && (
                  <Badge tone={kind === 'imprint' ? 'waiting' : 'plain'}>{legal.preset}</Badge>
                )}
                <span className="block text-[13px] text-quiet">{t[`legalText.${kind}`]}</span>
              </span>
              <ButtonLink
                to={`/legal?page=${kind}`}
                aria-label={`${t['legal.edit']} ${t[`legal.${kind}`]}`}
              >
                {t['legal.edit']}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
