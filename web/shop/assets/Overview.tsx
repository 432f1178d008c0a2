import { formatMicro, parseMicro, microOf } from '../../../basics/money.ts'
import { useCall } from '../../client/queries.ts'
import { Link } from '../../client/router.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import {
  assetsView,
  claimPath,
  contractPath,
  levelsPath,
  pledgesPath,
  promotionPath,
  tokenPath,
  votesPath,
} from '../paths.ts'
import { MoneyIcon, type MoneyIconName } from '../parts/MoneyIcon.tsx'
import { assetText, isEmpty, listedBalances, useBalances, type Balance } from './balances.tsx'

const TILE =
  'grid justify-items-center gap-1.5 rounded-card py-2 text-center text-sm active:bg-shade ' +
  'max-[22.5rem]:text-xs'

const ACTIONS = [
  'deposit',
  'withdraw',
  'transfer',
  'swap',
] as const satisfies readonly MoneyIconName[]

const totalOf = ({ amount, reserved }: Balance): string =>
  formatMicro(microOf(amount) + microOf(reserved))

export function Overview() {
  const t = useTexts('balance')
  const query = useBalances()
  const balances = query.data && listedBalances(query.data)
  const networks = useCall('listNetworks', {})
  const hasMdd = networks.data?.some(({ mdd }) => mdd !== null) ?? false
  const [first, ...others] = balances ?? []
  return (
    <div className="grid gap-5 px-4">
      {!query.data && query.isError ? (
        <LoadFailure
          cause={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          <Headline balance={first} />
          <nav aria-label={t.title} className="grid grid-cols-4 gap-2 max-[22.5rem]:gap-0">
            {ACTIONS.map((action) => (
              <Link key={action} href={assetsView({ do: action })} className={TILE}>
                <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
                  <MoneyIcon name={action} />
                </span>
                {t[action]}
              </Link>
            ))}
          </nav>
          <section aria-label={t.myBalances}>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {balances
                ? [first!, ...others].map((one) => (
                    <AssetRow
                      key={one.asset}
                      balance={one}
                      text={one.asset === 'MDD' && hasMdd ? t.mddOnChain : assetText(t, one.asset)}
                    />
                  ))
                : [0, 1, 2].map((index) => <RowSkeleton key={index} />)}
            </ul>
          </section>
        </>
      )}
      <nav aria-label={t.history}>
        <MoreRow href={assetsView({ do: 'history' })} icon="history" label={t.history} />
        <MoreRow href={assetsView({ do: 'withdrawals' })} icon="withdraw" label={t.withdrawals} />
        <MoreRow href={pledgesPath('USDT')} icon="lock" label={t.pledgesUsdt} />
        <MoreRow href={pledgesPath('XMDD')} icon="lock" label={t.pledgesShop} />
        <MoreRow href={claimPath} icon="income" label={t.income} />
        <MoreRow href={levelsPath} icon="levels" label={t.levels} />
        <MoreRow href={tokenPath} icon="swap" label={t.tokens} />
        <MoreRow href={promotionPath} icon="gift" label={t.promotions} />
        <MoreRow href={votesPath} icon="votes" label={t.votes} />
        <MoreRow href={contractPath()} label={t.reserves} note={t.balancesNote} />
      </nav>
    </div>
  )
}

/** The asset that the shop's prices are in. There is no total over assets: it would need market prices. */
function Headline({ balance }: { balance: Balance | undefined }) {
  const t = useTexts('balance')
  return (
    <section
      className="grid min-h-29 content-center gap-1 rounded-card border border-line bg-surface p-4"
      data-headline=""
    >
      <h2 className="text-sm text-quiet">{t.available}</h2>
      {balance ? (
        <>
          <p className="min-w-0 break-all">
            <Price amount={balance.amount} unit={balance.asset} size="2xl" tone="ink" />
          </p>
          {!isZero(balance.reserved) && (
            <p className="text-sm text-quiet tabular-nums">
              {t.reservedOf({ amount: formatAmount(balance.reserved) })}
            </p>
          )}
        </>
      ) : (
        <Skeleton className="h-9 w-48" />
      )}
    </section>
  )
}

const isZero = (amount: string): boolean => parseMicro(amount) === 0n

function AssetRow({ balance, text }: { balance: Balance; text: string }) {
  const t = useTexts('balance')
  const { asset, amount, reserved } = balance
  return (
    <li data-balance={asset}>
      <Link
        href={assetsView({ do: 'history', asset })}
        aria-label={t.openBalance({ asset })}
        aria-describedby={`balance-${asset}`}
        className="flex min-h-16 items-center gap-3 px-4 py-2 active:bg-shade"
      >
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full bg-shade text-xs font-semibold text-quiet"
        >
          {asset.slice(0, 1)}
        </span>
        <span
          id={`balance-${asset}`}
          className="flex min-w-0 flex-1 items-center justify-between gap-3"
        >
          <span className="min-w-0">
            <span className="block font-medium">{asset}</span>
            <span className="block text-xs text-quiet">{text}</span>
          </span>
          <span className="shrink-0 text-end">
            <span
              className={`block font-semibold tabular-nums ${isEmpty(balance) ? 'text-quiet' : ''}`}
            >
              {formatAmount(totalOf(balance))}
            </span>
            {!isZero(reserved) && (
              <span className="block text-xs text-quiet tabular-nums">
                <span className="block">{t.availableOf({ amount: formatAmount(amount) })}</span>
                <span className="block">{t.reservedOf({ amount: formatAmount(reserved) })}</span>
              </span>
            )}
          </span>
        </span>
        <Icon name="next" className="size-4 text-quiet" />
      </Link>
    </li>
  )
}

const RowSkeleton = () => (
  <li className="flex min-h-16 items-center justify-between px-4">
    <Skeleton className="h-6 w-24" />
    <Skeleton className="h-6 w-20" />
  </li>
)

function MoreRow({
  href,
  icon,
  label,
  note,
}: {
  href: string
  icon?: MoneyIconName
  label: string
  note?: string
}) {
  return (
    <Link
      href={href}
      className="-mt-px flex min-h-12 items-center gap-3 border-y border-line py-2 active:bg-shade"
    >
      {icon ? <MoneyIcon name={icon} className="size-5" /> : <Icon name="shield" />}
      <span className="min-w-0 flex-1">
        {label}
        {note && <span className="block text-xs text-quiet">{note}</span>}
      </span>
      <Icon name="next" className="size-4 text-quiet" />
    </Link>
  )
}
