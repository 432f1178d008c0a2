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
  /** What stands there until it is known who is looking; as large as what comes. */
  waiting?: ReactNode
  /** What a visitor would find here. */
  text?: string
}

/** Shown to members; visitors are asked to sign in. Whoever loses the login midway finds everything as typed after the next. */
export function MemberOnly({ children, waiting = null, text }: Props) {
  const { signedIn, known, person } = useSession()
  // Who it is must be known, to tell whether the next one is the same.
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
