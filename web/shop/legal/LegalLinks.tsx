import { LEGAL_KINDS, type LegalKind } from '../../../basics/legal.ts'
import { Link } from '../../client/router.tsx'
import { useSettings } from '../../client/settings.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { legalPath } from '../paths.ts'

const LINK = 'inline-flex min-h-11 items-center underline-offset-4'

/** At the end of every page. */
export function Footer({ isBare }: { isBare: boolean }) {
  const t = useTexts('shop')
  const { demo, locale } = useSettings()
  return (
    <footer
      className={classes(
        'border-t border-line px-4 pt-3 text-sm text-quiet print:hidden',
        isBare ? 'pb-28' : 'pb-20 md:pb-3',
      )}
    >
      <nav aria-label={t.legalPages} className="mx-auto max-w-300">
        <ul className="flex flex-wrap gap-x-5">
          {LEGAL_KINDS.map((kind) => (
            <li key={kind}>
              <Link href={legalPath(kind)} className={classes(LINK, 'hover:underline')}>
                {t[`legal.${kind}`]}
              </Link>
            </li>
          ))}
          {demo && (
            <li>
              <a
                href={`/admin/demo?lang=${locale}`}
                rel="nofollow"
                className={classes(LINK, 'hover:underline')}
              >
                {t.asMerchant}
              </a>
            </li>
          )}
        </ul>
      </nav>
    </footer>
  )
}

const AGREED: readonly LegalKind[] = ['terms', 'privacy', 'returns']

/** Beside the button that orders; the pages open beside the order, which is not lost. */
export function Agreed() {
  const t = useTexts('shop')
  return (
    <p className="text-xs text-quiet">
      {t.agreed} {/* Wraps as a group. */}
      <span className="inline-flex flex-wrap gap-x-3">
        {AGREED.map((kind) => (
          <a
            key={kind}
            href={legalPath(kind)}
            target="_blank"
            rel="noopener"
            className={classes(LINK, 'underline')}
          >
            {t[`legal.${kind}`]}
          </a>
        ))}
      </span>
    </p>
  )
}
