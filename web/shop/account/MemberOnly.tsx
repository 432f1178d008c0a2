import { Activity, useState, type ReactNode } from 'react'
import { useMemberCall } from '../../client/memberCall.ts'
import { useSession } from '../../client/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { openLogin } from '../parts/openLogin.ts'

type Props = {
  children: ReactNode
  /** Placeholder while the account is unknown; as tall as the content. */
  waiting?: ReactNode
  /** What the sign-in invitation says. */
  text?: string
}

/**
 * Shown to members; visitors are asked to sign in. Typed input survives a lost login if the same account
 * signs in again.
 */
export function MemberOnly({ children, waiting = null, text }: Props) {
  const { signedIn, known, person } = useSession()
  // Remembers the account, to tell whether the same one signed in again.
  useMemberCall('readAccount', {})
  const [seen, setSeen] = useState(signedIn)
  if (signedIn && !seen) setSeen(true)
  return (
    <>
      {!known ? waiting : !signedIn && <SignInPrompt lost={seen} text={text} />}
      {seen && (
        <Activity key={person} mode={signedIn ? 'visible' : 'hidden'}>
          {children}
        </Activity>
      )}
    </>
  )
}

function SignInPrompt({ lost, text }: { lost: boolean; text: string | undefined }) {
  const t = useTexts('account')
  return (
    <EmptyState
      picture={<Icon name="person" className="size-10 text-quiet" />}
      title={lost ? t.sessionGone : t.signedOutTitle}
      text={lost ? t.sessionGoneText : (text ?? t.signedOutText)}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          {!lost && <Button onClick={() => openLogin('register')}>{t.register}</Button>}
          <Button look="main" onClick={() => openLogin()}>
            {t.signIn}
          </Button>
        </span>
      }
    />
  )
}
