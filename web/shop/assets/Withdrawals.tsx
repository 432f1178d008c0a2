import { Colon } from '../../ui/Colon.tsx'
import type { CallResult } from '../../../api/calls.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import type { WithdrawalState } from '../../../basics/ledger.ts'
import { Address } from '../../ui/Address.tsx'
import { Link } from '../../client/router.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { Facts } from '../parts/Facts.tsx'
import { assetsView } from '../paths.ts'
import { ListEnd } from '../parts/ListEnd.tsx'
import { LocalTime } from '../parts/LocalTime.tsx'
import { usePages } from '../parts/usePages.ts'
import { ExplorerLink } from '../parts/Transaction.tsx'

type Withdrawal = CallResult<'listWithdrawals'>['records'][number]

const PAGE_SIZE = 20
const OPEN: readonly WithdrawalState[] = ['requested', 'approved', 'sent']
const REFRESH_MS = 4_000

const TONES: Record<WithdrawalState, string> = {
  requested: 'bg-amber-soft text-amber-text',
  approved: 'bg-amber-soft text-amber-text',
  sent: 'bg-amber-soft text-amber-text',
  done: 'bg-jade-soft text-jade-text',
  refused: 'bg-shade text-ink',
}

/** The account's withdrawals, polled while one is in progress. */
export function Withdrawals() {
  const t = useTexts('balance')
  const list = usePages(
    'listWithdrawals',
    { pageSize: PAGE_SIZE, order: 'desc' },
    ({ requestId }) => requestId,
    { refreshMs: (records) => records.some(({ state }) => OPEN.includes(state)) && REFRESH_MS },
  )
  if (list.isPending) {
    return (
      <div className="grid gap-3 px-4">
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} className="h-38" />
        ))}
      </div>
    )
  }
  if (!list.hasData)
    return <LoadFailure cause={list.error} busy={list.isFetching} onRetry={list.retry} />
  if (list.records.length === 0) {
    return (
      <EmptyState
        picture={<NoDataPicture />}
        title={t.noWithdrawals}
        text={t.noWithdrawalsText}
        action={
          <Link href={assetsView({ do: 'withdraw' })} className={buttonClass()}>
            {t.withdraw}
          </Link>
        }
      />
    )
  }
  return (
    <div className="px-4">
      <ul className="grid gap-3">
        {list.records.map((one) => (
          <li
            key={one.requestId}
            data-withdrawal={one.state}
            className="rounded-card border border-line bg-surface p-4"
          >
            <Card withdrawal={one} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </div>
  )
}

function Card({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTexts('balance')
  const { asset, amount, fee, state, network, address, reason, txHash, createTime } = withdrawal
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <p className="flex items-start justify-between gap-3">
          <Price amount={amount} unit={asset} size="lg" tone="ink" />
          <span className={classes('shrink-0 rounded-full px-2.5 py-0.5 text-xs', TONES[state])}>
            {t[`state.${state}`]}
          </span>
        </p>
        <p className="text-sm text-quiet">{t[`stateText.${state}`]}</p>
        {reason && (
          <p className="text-sm">
            {t.reason}
            <Colon />
            {reason}
          </p>
        )}
      </div>
      <Facts
        rows={[
          [t.network, `${NETWORKS[network].name} (${NETWORKS[network].label})`],
          [t.fee, <Price amount={fee} unit={asset} size="sm" tone="ink" />],
          [t.time, <LocalTime ms={createTime} />],
        ]}
      />
      <details className="-mb-2 text-sm">
        <summary className="flex min-h-11 items-center underline underline-offset-4">
          {t.address}
        </summary>
        <Address address={address} />
      </details>
      {txHash && <TransactionLine network={network} txHash={txHash} />}
    </div>
  )
}

/** The whole transaction id, with an explorer link where the network has one. */
export function TransactionLine({
  network,
  txHash,
}: {
  network: Withdrawal['network']
  txHash: string
}) {
  const t = useTexts('balance')
  return (
    <details className="-mb-2 text-sm">
      <summary className="flex min-h-11 items-center underline underline-offset-4">
        {t.transaction}
      </summary>
      <div className="flex items-start">
        <Address address={txHash} />
        <Copy text={txHash} what={t.copyTransaction} />
      </div>
      <ExplorerLink network={network} txHash={txHash}>
        {t.viewTransaction}
      </ExplorerLink>
    </details>
  )
}
