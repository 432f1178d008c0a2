import { LANGUAGES, LOCALES, type Locale } from '../../../basics/locales.ts'
import { THEMES, type Theme } from '../../page.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { SelectField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { OfficeIcon } from '../parts/OfficeIcon.tsx'
import { Link } from '../parts/router.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { grouped, type OfficeRoute } from './routes.ts'
import { useOfficeSession } from '../parts/session.tsx'
import { chooseTheme, useTheme } from './theme.ts'
import { useSignOut } from './useSignOut.ts'
import { SavedViews } from './SavedViews.tsx'

type Props = { nav: readonly OfficeRoute[]; path: string; onClose: () => void }

/** All of the navigation, the own account, and how the office looks. */
export function MoreSheet({ nav, path, onClose }: Props) {
  const t = useTexts('office')
  const session = useOfficeSession()
  const signOut = useSignOut()
  const row = 'flex min-h-11 items-center gap-3 rounded-lg px-2 text-sm hover:bg-shade'
  return (
    <Dialog title={session.name} onClose={onClose}>
      <nav aria-label={t.allScreens} className="-mx-2 mb-4">
        {grouped(nav).map(({ group, routes }) => (
          <section key={group ?? ''} aria-label={group && t[`group.${group}`]} className="mb-3">
            {group && (
              <h3 aria-hidden="true" className="px-2 pb-1 text-xs text-quiet">
                {t[`group.${group}`]}
              </h3>
            )}
            <ul className="grid grid-cols-2">
              {routes.map((route) => (
                <li key={route.path}>
                  <Link
                    to={route.path}
                    onClick={onClose}
                    aria-current={route.path === path ? 'page' : undefined}
                    className={row}
                  >
                    <OfficeIcon name={route.nav!.icon} className="size-5 shrink-0" />
                    {t[route.nav!.label]}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <SavedViews everywhere onOpen={onClose} />
      </nav>
      <Looks />
      <div className="mt-4 flex flex-wrap gap-2">
        <OfficeButton
          icon={<OfficeIcon name="out" className="size-4" />}
          busy={signOut.isPending}
          onClick={() => signOut.mutate({})}
        >
          {t.signOut}
        </OfficeButton>
      </div>
    </Dialog>
  )
}

function Looks() {
  const t = useTexts('office')
  const { locale, choose } = useLanguage()
  const theme = useTheme()
  return (
    <div className="grid gap-3 border-t border-line pt-4 sm:grid-cols-2">
      <SelectField
        label={t.language}
        value={locale}
        onChange={(event) => choose(event.target.value as Locale)}
      >
        {LOCALES.map((code) => (
          <option key={code} value={code} lang={LANGUAGES[code].htmlLang}>
            {LANGUAGES[code].name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.look}
        value={theme}
        onChange={(event) => chooseTheme(event.target.value as Theme)}
      >
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {t[`theme.${one}`]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
