import { useState } from 'react'
import { REWARD_ASSETS, type RewardAsset } from '../../../basics/rewards.ts'
import { useHead } from '../../client/head.tsx'
import { Link, usePath } from '../../client/router.tsx'
import { useCall } from '../../client/queries.ts'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { MemberOnly } from '../account/MemberOnly.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { contractPath, pledgesPath } from '../paths.ts'
import { CoinPledges } from './CoinPledges.tsx'
import { MyPledges } from './MyPledges.tsx'
import { ProgrammeCard } from './ProgrammeCard.tsx'

const ALL = { pageSize: 100, order: 'desc' } as const

/** Programmes for pledges, the pool that pays them, and the member's own pledges (rules: rewards#pledges). */
export default function PledgeScreen() {
  const t = useTexts('reward')
  const { shopName } = useTexts('shop')
  const isUsdt = usePath().startsWith(pledgesPath('USDT'))
  const assets = REWARD_ASSETS.filter((asset) => (asset === 'USDT') === isUsdt)
  const title = isUsdt ? t.pledgesUsdt : t.pledgesShop
  const [joined, setJoined] = useState<string>()
  const [payingId, pay] = useState<string>()
  useHead({ title: `${title} · ${shopName}` })
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{title}</h1>} />
      <div className="grid gap-6 px-4">
        <p className="text-sm text-quiet">{t.intro}</p>
        <div role="status">
          {joined && (
            <p className="flex gap-2 rounded-card bg-jade-soft p-3 text-jade-text" data-done="">
              <Icon name="check" />
              {joined}
            </p>
          )}
        </div>
        <Programmes assets={assets} onJoined={setJoined} onPay={pay} />
        {isUsdt && <CoinPledges payingId={payingId} onPay={pay} />}
        <section aria-labelledby="mine" className="grid gap-3">
          <h2 id="mine" className="text-lg font-semibold">
            {t.mine}
          </h2>
          <MemberOnly waiting={<Skeleton className="h-40 rounded-card" />}>
            <MyPledges assets={assets} onEnded={setJoined} />
          </MemberOnly>
        </section>
        <Pool assets={assets} />
      </div>
    </div>
  )
}

function Programmes({
  assets,
  onJoined,
  onPay,
}: {
  assets: readonly RewardAsset[]
  onJoined: (text: string) => void
  onPay: (coinPledgeId: string) => void
}) {
  const t = useTexts('reward')
  const isUsdt = assets.includes('USDT')
  const offers = useCall('readCoinOffers', {}, { staleTime: 0, enabled: isUsdt })
  const takesCoin = isUsdt && (offers.data?.networks.length ?? 0) > 0
  const query = useCall('listProgrammes', ALL, { staleTime: 0 })
  return (
    <section aria-labelledby="programmes" className="grid gap-3">
      <h2 id="programmes" className="text-lg font-semibold">
        {t.programmes}
      </h2>
      <Loaded query={query} waiting={<Skeleton className="h-52 rounded-card" />}>
        {({ records }) => {
          const own = records.filter(({ asset }) => assets.includes(asset))
          return own.length === 0 ? (
            <EmptyState
              picture={<NoDataPicture />}
              title={t.noProgrammes}
              text={t.noProgrammesText}
            />
          ) : (
            <ul className="grid gap-3">
              {own.map((one) => (
                <li key={one.id}>
                  <ProgrammeCard
                    programme={one}
                    takesCoin={takesCoin}
                    onJoined={onJoined}
                    onAnnounced={({ id }) => onPay(id)}
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}

function Pool({ assets }: { assets: readonly RewardAsset[] }) {
  const t = useTexts('reward')
  const query = useCall('readRewardPool', {}, { staleTime: 0 })
  return (
    <section aria-labelledby="pool" className="grid gap-3">
      <h2 id="pool" className="text-lg font-semibold">
        {t.pool}
      </h2>
      <Loaded query={query} waiting={<Skeleton className="h-40 rounded-card" />}>
        {(pools) => (
          <>
            {pools
              .filter(({ asset }) => assets.includes(asset))
              .map((pool) => (
                <div
                  key={pool.asset}
                  data-pool={pool.asset}
                  className="rounded-card border border-line bg-surface p-4"
                >
                  <PoolFacts pool={pool} />
                </div>
              ))}
          </>
        )}
      </Loaded>
      <p className="text-sm text-quiet">
        {t.poolText}{' '}
        <Link href={contractPath()} className="py-3 underline underline-offset-4">
          {t.poolStatement}
        </Link>
      </p>
    </section>
  )
}

function PoolFacts({
  pool,
}: {
  pool: { asset: string; free: string; owed: string; covered: string; pledged: string }
}) {
  const t = useTexts('reward')
  const amount = (text: string) => (
    <span className="font-semibold whitespace-nowrap tabular-nums">{`${formatAmount(text)} ${pool.asset}`}</span>
  )
  return (
    <Facts
      rows={[
        [t.poolFree, amount(pool.free)],
        [t.poolOwed, amount(pool.owed)],
        [t.poolCovered, amount(pool.covered)],
        [t.poolPledged, amount(pool.pledged)],
      ]}
    />
  )
}
