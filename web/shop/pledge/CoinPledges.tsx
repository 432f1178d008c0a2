import { useEffect, useState } from 'react'
import type { CoinPledgeState } from '../../../basics/rewards.ts'
import { formatUnits } from '../../../basics/money.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { callApi } from '../../client/callApi.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { Button } from '../../ui/Button.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { CoinSheet } from './CoinSheet.tsx'
import type { CoinPledge } from './pledge.ts'
import { readSent } from './sentCoin.ts'
import { useRefreshPledges } from './useRefreshPledges.ts'

const TONES: Record<CoinPledgeState, string> = {
  open: 'bg-amber-soft text-amber-text',
  joined: 'bg-jade-soft text-jade-text',
  expired: 'bg-shade text-ink',
  dropped: 'bg-shade text-ink',
}
const POLL_MS = 3_000
const NEWEST = { pageSize: 5, order: 'desc' } as const

type Props = { payingId: string | undefined; onPay: (id: string | undefined) => void }

/** The newest pledges that coin pays or was to pay; nothing while there are none. */
export function CoinPledges({ payingId, onPay }: Props) {
  const t = useTexts('reward')
  const query = useMemberCall('listCoinPledges', NEWEST, {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.records.some((one) => one.state === 'open') ? POLL_MS : false,
  })
  const records = query.data?.records ?? []
  const joined = records.filter(({ state }) => state === 'joined').length
  const refresh = useRefreshPledges()
  // The pledge that it started is in the list below.
  useEffect(() => {
    if (joined > 0) refresh()
  }, [joined, refresh])
  const paying = records.find(({ id }) => id === payingId)
  if (records.length === 0) return null
  return (
    <section aria-labelledby="coin" className="grid gap-3">
      <h2 id="coin" className="text-lg font-semibold">
        {t.coinMine}
      </h2>
      <ul className="grid gap-3">
        {records.map((one) => (
          <li
            key={one.id}
            data-coin-pledge={one.state}
            className="grid gap-3 rounded-card border border-line bg-surface p-4"
          >
            <Card intent={one} onPay={() => onPay(one.id)} />
          </li>
        ))}
      </ul>
      {paying && paying.chainId !== null && (
        <CoinSheet intent={paying} chainId={paying.chainId} onClose={() => onPay(undefined)} />
      )}
    </section>
  )
}

function Card({ intent, onPay }: { intent: CoinPledge; onPay: () => void }) {
  const t = useTexts('reward')
  const refresh = useRefreshPledges()
  const { run, busy, refusal } = useSubmit()
  const [now] = useState(Date.now)
  const { id, amount, coin, coinBase, coinDecimals, network, state, held, validUntil } = intent
  const isSent = readSent(id) !== undefined
  const mayPay = state === 'open' && held === null && !isSent && validUntil > now
  return (
    <>
      <header className="flex items-start justify-between gap-3">
        <h3 className="font-semibold tabular-nums">{`${formatAmount(amount)} USDT`}</h3>
        <span className={classes('rounded-full px-3 py-1 text-xs', TONES[state])}>
          {t[`coinState.${state}`]}
        </span>
      </header>
      <Facts
        rows={[
          [
            state === 'joined' ? t.coinPaid : t.coinAmount,
            `${formatUnits(BigInt(coinBase), coinDecimals, 2)} ${coin}`,
          ],
          [t.coinNetwork, NETWORKS[network].name],
        ]}
      />
      {held !== null && (
        <p className="rounded-card bg-amber-soft p-3 text-sm text-amber-text">{t.coinHeld}</p>
      )}
      {state === 'open' && held === null && isSent && <p className="text-sm">{t.coinSent}</p>}
      {state === 'open' && held === null && !isSent && (
        <div className="flex flex-wrap gap-3">
          {mayPay && (
            <Button look="main" onClick={onPay}>
              {t.coinSend}
            </Button>
          )}
          <Button
            busy={busy}
            onClick={() =>
              void run(async () => {
                await callApi('dropCoinPledge', { id })
                refresh()
              })
            }
          >
            {t.coinDrop}
          </Button>
        </div>
      )}
      {refusal !== undefined && <Refused cause={refusal} />}
    </>
  )
}
