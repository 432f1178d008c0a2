import type { RewardAsset } from '../../../basics/rewards.ts'
import { useHead } from '../../client/head.tsx'
import { Link, usePath } from '../../client/router.tsx'
import { useMemberCall } from '../../client/memberCall.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { MemberOnly } from '../account/MemberOnly.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { incomePath } from '../paths.ts'
import { ClaimCard } from './ClaimCard.tsx'
import { IncomeDays } from './IncomeDays.tsx'
import { Sources } from './Sources.tsx'

const TABS: readonly RewardAsset[] = ['USDT', 'XMDD', 'MDD']
const LISTS = { USDT: 'listUsdtIncome', XMDD: 'listIncome', MDD: 'listMddIncome' } as const

/** Income in one asset: what can be claimed, by source, by day (rules: rewards#income). */
export default function IncomeScreen() {
  const t = useTexts('reward')
  const { shopName } = useTexts('shop')
  const path = usePath()
  const asset = TABS.find((one) => path.startsWith(incomePath(one))) ?? 'XMDD'
  useHead({ title: `${t.incomeOf({ asset })} · ${shopName}` })
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{t.incomeOf({ asset })}</h1>} />
      <nav aria-label={t.income} className="flex gap-2 px-4 pb-4">
        {TABS.map((one) => (
          <Link
            key={one}
            href={incomePath(one)}
            aria-current={one === asset ? 'page' : undefined}
            className={classes(
              'inline-flex min-h-11 items-center rounded-full border px-4 text-sm',
              one === asset
                ? 'border-accent bg-accent-soft font-semibold text-ink'
                : 'border-line bg-surface',
            )}
          >
            {one}
          </Link>
        ))}
      </nav>
      <MemberOnly waiting={<Skeleton className="mx-4 h-60 rounded-card" />}>
        <Of key={asset} asset={asset} />
      </MemberOnly>
    </div>
  )
}

function Of({ asset }: { asset: RewardAsset }) {
  const query = useMemberCall('miningTotal', {}, { staleTime: 0 })
  return (
    <div className="grid gap-6 px-4">
      <Loaded query={query} waiting={<Skeleton className="h-60 rounded-card" />}>
        {(all) => {
          const income = all.filter((one) => one.asset === asset)
          return (
            <>
              {income.map((one) => (
                <ClaimCard key={one.asset} income={one} />
              ))}
              <Sources all={income} />
            </>
          )
        }}
      </Loaded>
      <IncomeDays call={LISTS[asset]} />
    </div>
  )
}
