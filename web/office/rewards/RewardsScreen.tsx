import { useState } from 'react'
import { Colon } from '../parts/Colon.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useCall } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { Amount, Card, Facts } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import { CoinPledges } from './CoinPledges.tsx'
import { FundPool } from './FundPool.tsx'
import { NewProgramme } from './NewProgramme.tsx'
import { OrderRewards } from './OrderRewards.tsx'
import { ProgrammeCard } from './ProgrammeCard.tsx'
import type { Pool } from './rewards.ts'

/** The reward pool, and programmes with what they can cost (rules: rewards#pool). */
export default function RewardsScreen() {
  const t = useTexts('officeRewards')
  const { may } = useRights()
  const query = useCall('readRewards', {})
  const [adding, setAdding] = useState(false)
  const mayManage = may('rewards.manage')
  return (
    <Screen
      title={t.rewards}
      intro={t.rewardsText}
      actions={
        mayManage && (
          <OfficeButton look="main" onClick={() => setAdding(true)}>
            {t.create}
          </OfficeButton>
        )
      }
    >
      <Loaded query={query}>
        {({ pools, programmes }) => (
          <div className="grid max-w-220 gap-6">
            <div className="grid gap-4 sm:grid-cols-2">
              {pools.map((pool) => (
                <PoolCard key={pool.asset} pool={pool} />
              ))}
            </div>
            {mayManage && <FundPool />}
            <CoinPledges mayManage={mayManage} />
            <OrderRewards mayManage={mayManage} />
            <section aria-labelledby="programmes" className="grid gap-3">
              <h2 id="programmes" className="font-semibold">
                {t.programmes}
              </h2>
              {programmes.length === 0 ? (
                <EmptyState title={t.none} text={t.noneText} />
              ) : (
                <div className="grid gap-4 sm:grid-cols-2">
                  {programmes.map((one) => (
                    <ProgrammeCard key={one.id} programme={one} mayStop={mayManage} />
                  ))}
                </div>
              )}
            </section>
            {adding && <NewProgramme pools={pools} onClose={() => setAdding(false)} />}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function PoolCard({ pool }: { pool: Pool }) {
  const t = useTexts('officeRewards')
  const amount = (text: string) => <Amount amount={text} unit={pool.asset} />
  return (
    <Card title={pool.asset}>
      <div data-pool={pool.asset}>
        <Facts
          facts={[
            [t.free, amount(pool.free)],
            [t.owed, amount(pool.owed)],
            [t.pledged, amount(pool.pledged)],
            [t.terminations, amount(pool.terminations)],
            [t.fundable, amount(pool.fundable)],
          ]}
        />
        <p className="mt-2 text-xs text-quiet">
          {t.terminations}
          <Colon />
          {t.terminationsHint}
        </p>
      </div>
    </Card>
  )
}
