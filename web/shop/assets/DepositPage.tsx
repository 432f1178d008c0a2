import { useEffect } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { firstOfKind, NETWORKS, isNetworkId } from '../../../basics/networks.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { Link, useQueryParameters } from '../../client/router.tsx'
import { Address } from '../../ui/Address.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { assetsPath, assetsView } from '../paths.ts'
import { TransactionLine } from './Withdrawals.tsx'
import { useRefreshBalances } from './balances.tsx'

type Deposit = CallResult<'readDeposit'>
type State = 'waiting' | 'seen' | 'confirming' | 'credited'

const COUNTING_MS = 1_500
const WAITING_MS = 3_000

/** What the newest transfer is. */
function stateOf({ transfers: [newest] }: Deposit): State {
  if (newest?.status === 'seen' || newest?.status === 'confirming') return newest.status
  return newest?.status === 'settled' ? 'credited' : 'waiting'
}

const isCounting = (deposit: Deposit | undefined): boolean =>
  deposit !== undefined && ['seen', 'confirming'].includes(stateOf(deposit))

/** The member's address on a network, and what comes there. */
export function DepositPage({ network }: { network: string }) {
  const t = useTexts('balance')
  const refresh = useRefreshBalances()
  const id = Number(network)
  const { asset: asked } = useQueryParameters()
  const asset = asked === 'MDD' ? 'MDD' : 'USDT'
  const query = useMemberCall(
    'readDeposit',
    { network: isNetworkId(id) ? id : firstOfKind('evm').id, asset },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (isCounting(state.data) ? COUNTING_MS : WAITING_MS),
      refetchOnWindowFocus: true,
    },
  )
  const credited = query.data?.transfers.filter(({ status }) => status === 'settled').length
  useEffect(() => {
    if (credited) refresh()
  }, [credited, refresh])
  const gone = (
    <EmptyState
      picture={<NoDataPicture />}
      title={t.depositGone}
      text={t.depositGoneText}
      action={
        <Link href={assetsView({ do: 'deposit', asset })} className={buttonClass()}>
          {t.depositOpen}
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
  const { asset, waiting, minimum } = deposit
  return (
    <div className="grid gap-4 px-4">
      <Banner deposit={deposit} />
      {Number(waiting) > 0 && (
        <p className="rounded-card bg-amber-soft p-3 text-sm" data-waiting={waiting}>
          {t.depositBelow({
            amount: formatAmount(waiting),
            minimum: formatAmount(minimum),
            asset,
          })}
        </p>
      )}
      {deposit.open ? (
        <Where deposit={deposit} />
      ) : (
        <p className="rounded-card bg-amber-soft p-3 text-sm" data-closed>
          {t.depositClosed({ name: NETWORKS[deposit.network].name })}
        </p>
      )}
      {stateOf(deposit) !== 'waiting' && <Steps deposit={deposit} />}
      <Received deposit={deposit} />
      <p role="status" className="text-center text-xs text-quiet">
        {isStale ? t.notUpdating : t.updating}
      </p>
      <Link href={assetsPath} className={buttonClass('plain', true)}>
        {t.toAssets}
      </Link>
    </div>
  )
}

const LOOKS: Record<State, { look: string; icon: IconName }> = {
  waiting: { look: 'bg-amber-soft text-amber-text', icon: 'clock' },
  seen: { look: 'bg-amber-soft text-amber-text', icon: 'clock' },
  confirming: { look: 'bg-amber-soft text-amber-text', icon: 'clock' },
  credited: { look: 'bg-jade-soft text-jade-text', icon: 'check' },
}

function Banner({ deposit }: { deposit: Deposit }) {
  const t = useTexts('balance')
  const state = stateOf(deposit)
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
            ? t['deposit.credited']({
                amount: formatAmount(deposit.transfers[0]!.amount),
                asset: deposit.asset,
              })
            : t[`deposit.${state}`]}
        </p>
        <p className="text-sm text-ink">{t[`deposit.${state}Text`]}</p>
      </div>
    </section>
  )
}

function Where({ deposit }: { deposit: Deposit }) {
  const t = useTexts('balance')
  const { asset, token, address, network, minimum } = deposit
  const { name, label } = NETWORKS[network]
  return (
    <section className="grid justify-items-center gap-4 rounded-card border border-line bg-surface p-4">
      <p className="text-sm">{t.onNetwork({ name, label })}</p>
      <QrCode text={address} label={t.qr} />
      <div className="grid justify-items-center gap-1 text-center">
        <h2 className="text-sm text-quiet">{t.address}</h2>
        <p className="max-w-72" data-address={address}>
          <Address address={address} />
        </p>
        <Copy text={address} what={t.copyAddress} />
        <p className="text-sm text-quiet">{t.depositOnly({ name, asset })}</p>
        <p className="text-sm">{t.depositForGood({ minimum: formatAmount(minimum), asset })}</p>
      </div>
      {asset === 'MDD' && (
        <div className="grid gap-1 text-center text-sm" data-token={token}>
          <h2 className="text-quiet">{t.depositContract}</h2>
          <p className="max-w-72">
            <Address address={token} />
          </p>
        </div>
      )}
    </section>
  )
}

const STEP_OF: Record<State, number> = {
  waiting: 0,
  seen: 1,
  confirming: 2,
  credited: 4,
}

function Steps({ deposit }: { deposit: Deposit }) {
  const t = useTexts('balance')
  const counting = deposit.transfers.find(
    ({ status }) => status === 'confirming' || status === 'seen',
  )
  const counted =
    counting && t.confirmations({ count: counting.confirmations, needed: counting.needed })
  const now = STEP_OF[stateOf(deposit)]
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
              <Price amount={transfer.amount} unit={deposit.asset} tone="ink" />
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
