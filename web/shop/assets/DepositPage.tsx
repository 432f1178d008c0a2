import { useEffect } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { CallFailure } from '../../client/callApi.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { Link } from '../../client/router.tsx'
import { useClockOffset } from '../../client/serverClock.ts'
import { Address } from '../../ui/Address.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { QrCode } from '../parts/QrCode.tsx'
import { assetsPath, assetsView } from '../paths.ts'
import { TransactionLine } from './Withdrawals.tsx'
import { useRefreshBalances } from './balances.tsx'
import { useInstant } from './instant.ts'
import { forgetDeposit } from './openDeposits.ts'

export type Deposit = CallResult<'readDeposit'>

/** Poll intervals while confirming and while waiting; an expired deposit may still receive late money. */
const COUNTING_MS = 1_500
const WAITING_MS = 3_000
const EXPIRED_MS = 15_000

const pollMs = (deposit: Deposit | undefined): number | false => {
  if (!deposit) return false
  if (deposit.state === 'credited') return false
  if (deposit.state === 'expired') return EXPIRED_MS
  return deposit.state === 'waiting' ? WAITING_MS : COUNTING_MS
}

/** One deposit, refreshed while it can change. */
export function DepositPage({ requestId }: { requestId: string }) {
  const t = useTexts('balance')
  const refresh = useRefreshBalances()
  const query = useMemberCall(
    'readDeposit',
    { requestId },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => pollMs(state.data),
      refetchOnWindowFocus: true,
    },
  )
  const isCredited = query.data?.state === 'credited'
  const isGone =
    query.error instanceof CallFailure &&
    (query.error.name === 'orderUnknown' || query.error.name === 'invalidInput')
  useEffect(() => {
    if (isCredited) refresh()
    if (isCredited || isGone) forgetDeposit(requestId, Date.now())
  }, [isCredited, isGone, requestId, refresh])
  const gone = isGone && (
    <EmptyState
      picture={<NoDataPicture />}
      title={t.depositGone}
      text={t.depositGoneText}
      action={
        <Link href={assetsView({ do: 'deposit' })} className={buttonClass()}>
          {t.depositAgain}
        </Link>
      }
    />
  )
  const waiting = (
    <div className="grid gap-4 px-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-130" />
    </div>
  )
  return (
    <Loaded query={query} waiting={waiting} refused={gone}>
      {(deposit) => <Open deposit={deposit} isStale={query.isError} />}
    </Loaded>
  )
}

function Open({ deposit, isStale }: { deposit: Deposit; isStale: boolean }) {
  const t = useTexts('balance')
  const { state } = deposit
  const isWaiting = state === 'waiting'
  return (
    <div className="grid gap-4 px-4">
      <Banner deposit={deposit} />
      {isWaiting && <Until untilMs={deposit.expiresAt} />}
      {isWaiting && <Where deposit={deposit} />}
      {state !== 'expired' && <Steps deposit={deposit} />}
      <Received deposit={deposit} />
      {state !== 'credited' && (
        <>
          <p className="text-sm text-quiet">{t.lateNote}</p>
          <p role="status" className="text-center text-xs text-quiet">
            {isStale ? t.notUpdating : t.updating}
          </p>
        </>
      )}
      {(state === 'credited' || state === 'expired') && (
        <div className="grid gap-3">
          <Link href={assetsPath} className={buttonClass('main', true)}>
            {t.toAssets}
          </Link>
          <Link href={assetsView({ do: 'deposit' })} className={buttonClass('plain', true)}>
            {t.depositAgain}
          </Link>
        </div>
      )}
    </div>
  )
}

const LOOKS: Record<Deposit['state'], { look: string; icon: IconName }> = {
  waiting: { look: 'bg-amber-soft text-amber-text', icon: 'clock' },
  seen: { look: 'bg-amber-soft text-amber-text', icon: 'clock' },
  confirming: { look: 'bg-amber-soft text-amber-text', icon: 'clock' },
  credited: { look: 'bg-jade-soft text-jade-text', icon: 'check' },
  expired: { look: 'bg-shade text-ink', icon: 'clock' },
}

function Banner({ deposit }: { deposit: Deposit }) {
  const t = useTexts('balance')
  const { state, credited } = deposit
  const { look, icon } = LOOKS[state]
  return (
    <section
      role="status"
      data-deposit={state}
      className={classes('flex gap-3 rounded-card p-4', look)}
    >
      <Icon name={icon} className="size-6" />
      <div className="min-w-0">
        <p className="text-lg font-semibold">
          {state === 'credited'
            ? t['deposit.credited']({ amount: formatAmount(credited) })
            : t[`deposit.${state}`]}
        </p>
        <p className="text-sm text-ink">{t[`deposit.${state}Text`]}</p>
      </div>
    </section>
  )
}

function Until({ untilMs }: { untilMs: number }) {
  const t = useTexts('balance')
  const offset = useClockOffset()
  const instant = useInstant()
  return (
    <p className="flex flex-wrap items-baseline justify-center gap-x-3 text-sm">
      <span className="text-quiet">{t.until}</span>
      <time dateTime={new Date(untilMs).toISOString()} className="tabular-nums">
        {instant(untilMs)}
      </time>
      <span className="font-semibold text-amber-text">
        {t.left} <Countdown untilMs={untilMs - offset} />
      </span>
    </p>
  )
}

function Where({ deposit }: { deposit: Deposit }) {
  const t = useTexts('balance')
  const { amount, receiver, network } = deposit
  const { name, label } = NETWORKS[network]
  return (
    <section className="grid justify-items-center gap-4 rounded-card border border-line bg-surface p-4">
      <div className="grid justify-items-center text-center">
        <h2 className="text-sm text-quiet">{t.depositPay}</h2>
        <p className="flex items-center">
          <span data-amount={amount} className="text-2xl font-semibold text-accent tabular-nums">
            {formatAmount(amount)}
          </span>
          <span className="ml-1.5 text-sm text-quiet">USDT</span>
          <Copy text={amount} what={t.copyAmount} />
        </p>
        <p className="text-sm">{t.onNetwork({ name, label })}</p>
        <p className="mt-1 text-sm text-quiet">{t.depositExact}</p>
      </div>
      <QrCode text={receiver} label={t.qr} />
      <div className="grid justify-items-center gap-1 text-center">
        <h2 className="text-sm text-quiet">{t.address}</h2>
        <p className="max-w-72" data-address={receiver}>
          <Address address={receiver} />
        </p>
        <Copy text={receiver} what={t.copyAddress} />
        <p className="text-sm text-quiet">{t.depositOnly({ name })}</p>
      </div>
    </section>
  )
}

const STEP_OF: Record<Deposit['state'], number> = {
  waiting: 0,
  seen: 1,
  confirming: 2,
  credited: 4,
  expired: 0,
}

function Steps({ deposit }: { deposit: Deposit }) {
  const t = useTexts('balance')
  const counting = deposit.transfers.find(
    ({ status }) => status === 'confirming' || status === 'seen',
  )
  const counted =
    counting && t.confirmations({ count: counting.confirmations, needed: counting.needed })
  const now = STEP_OF[deposit.state]
  const steps = [
    t.depositStep1,
    t.depositStep2,
    counted ? `${t.depositStep3} · ${counted}` : t.depositStep3,
    t.depositStep4,
  ]
  return (
    <ol className="grid gap-2">
      {steps.map((label, index) => (
        <li
          key={index}
          aria-current={now === index ? 'step' : undefined}
          className={classes(
            'flex items-center gap-3 text-sm',
            now > index ? 'text-jade-text' : now === index ? 'font-semibold' : 'text-quiet',
          )}
        >
          <span
            className={classes(
              'grid size-6 place-items-center rounded-full border',
              now > index
                ? 'border-jade bg-jade-soft'
                : now === index
                  ? 'border-amber'
                  : 'border-control',
            )}
          >
            {now > index && <Icon name="check" className="size-4" />}
          </span>
          <span className="tabular-nums">{label}</span>
        </li>
      ))}
    </ol>
  )
}

function Received({ deposit }: { deposit: Deposit }) {
  const t = useTexts('balance')
  if (deposit.transfers.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-semibold">{t.received}</h2>
      <ul className="grid gap-3">
        {deposit.transfers.map((transfer) => (
          <li
            key={`${transfer.network}/${transfer.txHash}`}
            className="grid gap-1 rounded-card border border-line bg-surface p-4 text-sm"
          >
            <p className="flex items-baseline justify-between gap-3">
              <Price amount={transfer.amount} tone="ink" />
              <span className="text-quiet tabular-nums">
                {t.confirmations({ count: transfer.confirmations, needed: transfer.needed })}
              </span>
            </p>
            <TransactionLine network={transfer.network} txHash={transfer.txHash} />
          </li>
        ))}
      </ul>
    </section>
  )
}
