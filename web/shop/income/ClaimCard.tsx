import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { parseMicro } from '../../../basics/money.ts'
import { callApi } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { forgetRequestId, requestIdFor } from '../assets/requestIds.ts'
import { Facts } from '../parts/Facts.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { useRefreshPledges } from '../pledge/useRefreshPledges.ts'

export type Income = CallResult<'miningTotal'>[number]

/** What was released in an asset, with a button that moves it to the balance. */
export function ClaimCard({ income }: { income: Income }) {
  const t = useTexts('reward')
  const { asset, claimable, claimed, total, today } = income
  const { run, busy, refusal } = useSubmit()
  const refresh = useRefreshPledges()
  const [done, setDone] = useState<string>()
  const isEmpty = parseMicro(claimable) === 0n
  const claim = () =>
    void run(async () => {
      const content = { asset, claimable }
      const requestId = requestIdFor('claimIncome', content)
      const { amount } = await callApi('claimIncome', { asset, requestId })
      forgetRequestId(requestId)
      setDone(t.claimDone({ amount: formatAmount(amount), asset }))
      refresh()
    })
  return (
    <section
      data-income={asset}
      className="grid gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div>
        <h2 className="text-sm text-quiet">{t.claimable}</h2>
        <p>
          <Price amount={claimable} unit={asset} size="2xl" tone="ink" />
        </p>
      </div>
      <Facts
        rows={[
          [t.today, <Price amount={today} unit={asset} tone="ink" size="sm" />],
          [t.total, <Price amount={total} unit={asset} tone="ink" size="sm" />],
          [t.claimed, <Price amount={claimed} unit={asset} tone="ink" size="sm" />],
        ]}
      />
      <div role="status">
        {done && <p className="rounded-card bg-jade-soft p-3 text-sm text-jade-text">{done}</p>}
      </div>
      {refusal !== undefined && <Refused cause={refusal} />}
      {isEmpty ? (
        <p className="text-sm text-quiet">{t.nothingToClaim}</p>
      ) : (
        <Button look="main" wide busy={busy} onClick={claim}>
          {t.claim({ amount: formatAmount(claimable), asset })}
        </Button>
      )}
    </section>
  )
}
