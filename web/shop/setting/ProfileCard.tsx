import { useMemberCall } from '../../client/memberCall.ts'
import { Link } from '../../client/router.tsx'
import { useSession } from '../../client/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { openLogin } from '../parts/openLogin.ts'
import { FrozenNotice } from '../account/FrozenNotice.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { assetsPath } from '../paths.ts'
import { openSetting } from '../parts/openSetting.ts'
import { useAccount } from './useAccount.ts'

/** The member's name and balances, or an invitation to sign in, all of the same height. */
export function ProfileCard() {
  const { signedIn, known } = useSession()
  const account = useAccount()
  return (
    <section className="grid min-h-45 grid-cols-[minmax(0,1fr)] content-start gap-3">
      {known && !signedIn ? (
        <Invitation />
      ) : account.data ? (
        <>
          <Person username={account.data.user.username} code={account.data.inviteRecord.code} />
          {account.data.user.frozen && <FrozenNotice />}
          <Assets />
        </>
      ) : account.isError ? (
        <LoadFailure
          cause={account.error}
          busy={account.isFetching}
          onRetry={() => void account.refetch()}
        />
      ) : (
        <>
          <Skeleton className="h-18 w-full rounded-card" />
          <Skeleton className="h-24 w-full rounded-card" />
        </>
      )}
    </section>
  )
}

function Invitation() {
  const t = useTexts('account')
  return (
    <div className="grid min-h-45 content-center gap-4 rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon name="person" className="size-6" />
        </span>
        <div className="min-w-0">
          <p className="text-lg font-semibold">{t.welcome}</p>
          <p className="text-sm text-quiet">{t.welcomeText}</p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button onClick={() => openLogin('register')}>{t.register}</Button>
        <Button look="main" onClick={() => openLogin()}>
          {t.signIn}
        </Button>
      </div>
    </div>
  )
}

/** Accounts without e-mail or phone are named by their wallet's address. */
const WALLET_NAME = /^(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/

function Person({ username, code }: { username: string; code: string }) {
  const t = useTexts('account')
  const isWallet = WALLET_NAME.test(username)
  return (
    <button
      type="button"
      onClick={() => openSetting('profile')}
      className="flex min-h-18 w-full items-center gap-3 rounded-card text-start active:bg-shade"
    >
      <span
        aria-hidden="true"
        className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft text-xl font-semibold text-accent uppercase"
      >
        {isWallet ? (
          <Icon name="wallet" className="size-6" />
        ) : (
          username.replace('+', '').slice(0, 1)
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-lg font-semibold" translate="no">
          {isWallet ? `${username.slice(0, 6)}…${username.slice(-4)}` : username}
        </span>
        <span className="block text-sm text-quiet">{t.inviteCodeIs({ code })}</span>
      </span>
      <Icon name="next" className="size-4 text-quiet" />
    </button>
  )
}

/** The two currencies that buy something; the rest is on the balances screen. */
const SHOWN = ['XMDD', 'USDT'] as const

function Assets() {
  const t = useTexts('account')
  const { data, isPending } = useMemberCall('listBalances', {}, { staleTime: 0 })
  return (
    <Link
      href={assetsPath}
      className="grid min-h-24 gap-2 rounded-card border border-line bg-surface p-4 active:bg-shade"
    >
      <span className="flex items-center justify-between text-sm text-quiet">
        {t.myAssets}
        <Icon name="next" className="size-4" />
      </span>
      <span className="grid grid-cols-2 gap-4">
        {SHOWN.map((asset) => {
          const amount = data?.find((one) => one.asset === asset)?.amount
          return (
            <span key={asset} className="flex min-w-0 flex-wrap items-baseline gap-x-1">
              {isPending ? (
                <Skeleton className="h-6.5 w-20" />
              ) : (
                <span className="text-lg font-semibold tabular-nums">
                  {amount === undefined ? '—' : formatAmount(amount)}
                </span>
              )}
              <span className="text-xs text-quiet">{asset}</span>
            </span>
          )
        })}
      </span>
    </Link>
  )
}
