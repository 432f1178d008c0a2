import { Screen } from '../parts/Screen.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useOfficeSession } from '../parts/session.tsx'
import { OwnNotices } from '../notices/OwnNotices.tsx'
import { OwnCodes } from './OwnCodes.tsx'
import { OwnEmail } from './OwnEmail.tsx'
import { OwnPasskeys } from './OwnPasskeys.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { OwnSessions } from './OwnSessions.tsx'

/** How the own account is signed in to. */
export default function AccountScreen() {
  const t = useTexts('office')
  const session = useOfficeSession()
  return (
    <Screen title={t.account} intro={session.name}>
      <div className="grid max-w-200 gap-4">
        <OwnNotices />
        <OwnSessions />
        <OwnPasskeys />
        <OwnPassword hasPassword={session.hasPassword} />
        <OwnCodes left={session.recoveryCodesLeft} />
        <OwnEmail email={session.email} />
      </div>
    </Screen>
  )
}
