import { closeOverlay } from '../../client/router.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { MemberOnly } from '../account/MemberOnly.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { DataSheet } from './DataSheet.tsx'
import { FundSheet } from './FundSheet.tsx'
import { InviteSheet } from './InviteSheet.tsx'
import { NoticesSheet } from './NoticesSheet.tsx'
import { PasskeysSheet } from './PasskeysSheet.tsx'
import { PasswordSheet } from './PasswordSheet.tsx'
import { ProfileSheet } from './ProfileSheet.tsx'
import { SessionsSheet } from './SessionsSheet.tsx'
import { WalletsSheet } from './WalletsSheet.tsx'
import type { SettingOverlay } from '../parts/openSetting.ts'
import { useAccount } from './useAccount.ts'

const close = () => closeOverlay('setting')

export default function SettingSheets({ overlay: { sheet } }: { overlay: SettingOverlay }) {
  const t = useTexts('account')
  const titles = {
    profile: t.profile,
    password: t.password,
    fund: t.fundPassword,
    passkeys: t.passkeys,
    wallets: t.boundWallets,
    sessions: t.sessions,
    invite: t.invite,
    notices: t.noticeSettings,
    data: t.myData,
  }
  return (
    <Sheet open onClose={close} title={titles[sheet]}>
      <div className="p-4 pb-8">
        <MemberOnly>
          <Content sheet={sheet} />
        </MemberOnly>
      </div>
    </Sheet>
  )
}

function Content({ sheet }: Pick<SettingOverlay, 'sheet'>) {
  const { data, error, isFetching, refetch } = useAccount()
  if (!data)
    return error ? (
      <LoadFailure cause={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-48 w-full" />
    )
  const { user, inviteRecord } = data
  switch (sheet) {
    case 'profile':
      return <ProfileSheet user={user} />
    case 'password':
      return <PasswordSheet user={user} onDone={close} />
    case 'fund':
      return <FundSheet user={user} onDone={close} />
    case 'passkeys':
      return <PasskeysSheet />
    case 'wallets':
      return <WalletsSheet />
    case 'sessions':
      return <SessionsSheet />
    case 'invite':
      return <InviteSheet invite={inviteRecord} />
    case 'notices':
      return <NoticesSheet />
    case 'data':
      return <DataSheet />
  }
}
