import { Suspense, useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { keepLogin, useSession } from '../../client/session.ts'
import { useSettings } from '../../client/settings.tsx'
import { Link } from '../../client/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useTexts } from '../../ui/texts.tsx'
import type { LoginPane } from '../parts/openLogin.ts'
import { entryPath } from '../paths.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { WalletSignIn } from './WalletSignIn.tsx'
import type { PaneProps } from './paneProps.ts'
import type { EntryValues } from './useEntryForm.ts'

export type EntryPane = LoginPane | 'wallet'

const NOTHING: EntryValues = {
  username: '',
  password: '',
  newPassword: '',
  secPassword: '',
  captcha: '',
  inviter: '',
  country: '',
}

/** A shop that sends no codes registers nobody with a password: a wallet comes first there. */
export const firstPane = ({ sendsCodes }: { sendsCodes: boolean }): EntryPane =>
  sendsCodes ? 'login' : 'wallet'

type Props = { pane: EntryPane; onPane: (pane: EntryPane) => void; onDone: () => void }

/**
 * Login, registration, forgotten password and wallet sign-in, in the sheet and on the page (rules:
 * screens#sign-in-panes).
 */
export function EntryPanes({ pane, onPane, onDone }: Props) {
  const t = useTexts('account')
  const toast = useToast()
  const { known } = useSession()
  const { sendsCodes } = useSettings()
  const typed = useRef(NOTHING)
  const top = useFocusOnChange(pane)
  const paneProps: Omit<PaneProps, 'children'> = {
    typed: typed.current,
    onType: (part) => void (typed.current = { ...typed.current, ...part }),
    onLogin: (login, said) => {
      keepLogin(login)
      toast(said)
      onDone()
    },
    onReset: () => {
      typed.current = { ...typed.current, password: '', newPassword: '', captcha: '' }
      toast(t.resetDone)
      onPane('login')
    },
  }
  const to = (next: EntryPane, label: string) => (
    <PaneLink pane={next} label={label} onPane={onPane} />
  )
  return (
    <div ref={top} tabIndex={-1} className="outline-none" data-pane={pane}>
      {pane === 'login' && (
        <LoginForm {...paneProps}>
          {sendsCodes && (
            <p className="flex flex-wrap justify-between gap-x-4">
              {to('register', t.toRegister)}
              {to('forgot', t.toForgot)}
            </p>
          )}
          <div className="grid gap-3 border-t border-line pt-4">
            <Button wide icon={<Icon name="wallet" />} onClick={() => onPane('wallet')}>
              {t.walletSignIn}
            </Button>
            <p className="text-center text-xs text-quiet">{t.noAccountNeeded}</p>
          </div>
        </LoginForm>
      )}
      {!sendsCodes && (pane === 'register' || pane === 'forgot') && (
        <NoCodes {...{ pane, onPane }}>{to('login', t.backToLogin)}</NoCodes>
      )}
      {sendsCodes && pane === 'register' && (
        <RegisterForm {...paneProps}>
          <p>{to('login', t.toLogin)}</p>
        </RegisterForm>
      )}
      {sendsCodes && pane === 'forgot' && (
        <ForgotForm {...paneProps}>
          <p>{to('login', t.backToLogin)}</p>
        </ForgotForm>
      )}
      {/* Wallets exist only in the browser. */}
      {pane === 'wallet' &&
        (known ? (
          <Suspense fallback={<Skeleton className="h-60 w-full" />}>
            <WalletSignIn onDone={onDone}>
              <p>{to('login', sendsCodes ? t.backToLogin : t.toPassword)}</p>
            </WalletSignIn>
          </Suspense>
        ) : (
          <Skeleton className="h-60 w-full" />
        ))}
    </div>
  )
}

/** A form that needs a code would end nowhere in a shop that sends none. */
function NoCodes({
  pane,
  onPane,
  children,
}: Pick<Props, 'onPane'> & { pane: 'register' | 'forgot'; children: ReactNode }) {
  const t = useTexts('account')
  return (
    <div className="grid gap-4">
      <p className="text-sm">{t[`noCodes.${pane}`]}</p>
      <Button look="main" wide icon={<Icon name="wallet" />} onClick={() => onPane('wallet')}>
        {t.walletSignIn}
      </Button>
      <p>{children}</p>
    </div>
  )
}

/** A real link, so that it can be opened in another tab; a plain click switches the pane. */
function PaneLink({
  pane,
  label,
  onPane,
}: {
  pane: EntryPane
  label: string
  onPane: (pane: EntryPane) => void
}) {
  const turn = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onPane(pane)
  }
  return (
    <Link
      href={entryPath(pane)}
      onClick={turn}
      className="inline-flex min-h-11 items-center text-sm underline decoration-line underline-offset-4"
    >
      {label}
    </Link>
  )
}

/** The pressed link disappears with its pane, so focus moves to the next pane's heading. */
function useFocusOnChange(pane: EntryPane) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(pane)
  useEffect(() => {
    if (shown.current === pane) return
    shown.current = pane
    top.current?.focus()
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [pane])
  return top
}

export function usePaneTitle(pane: EntryPane): string {
  const t = useTexts('account')
  return {
    login: t.signIn,
    register: t.register,
    forgot: t.forgotTitle,
    wallet: t.walletSignTitle,
  }[pane]
}
