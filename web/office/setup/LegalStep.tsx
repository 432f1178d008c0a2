import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../parts/texts.tsx'

const PAGES = ['terms', 'privacy', 'returns', 'imprint'] as const

/** The pages are there from the start, with brackets to complete. */
export function LegalStep() {
  const t = useTexts('officeSetup')
  return (
    <ul className="grid max-w-140 gap-2 text-sm">
      {PAGES.map((page) => (
        <li key={page} className="flex items-start gap-2">
          <Icon name="check" className="mt-0.5 size-4.5 text-jade" />
          <span>
            {t[`legal.${page}`]}
            <span className="block text-[13px] text-quiet">{t[`legalText.${page}`]}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
