import { useState } from 'react'
import { formatUnits, parseMicro } from '../../../basics/money.ts'
import { coinFor } from '../../../basics/rewards.ts'
import { Address } from '../../ui/Address.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { AmountField, isAmount } from '../parts/AmountField.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Amount, Card, Facts, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRequestId } from '../parts/useRequestId.ts'
import { CoinRecord } from './CoinRecord.tsx'
import type { Coins } from './rewards.ts'

/** USDT put aside to buy coin for, and what became of coin that came (rules: rewards#coin). */
export function CoinPledges({ mayManage }: { mayManage: boolean }) {
  const t = useTexts('officeRewards')
  const query = useCall('readCoinPledges', {})
  return (
    <Card title={t.coins}>
      <p className="mb-3 text-sm text-quiet">{t.coinsText}</p>
      <Loaded query={query}>
        {(coins) => (
          <div className="grid gap-6" data-coins={coins.free}>
            <Facts
              facts={[
                [t.coinsFree, <Amount amount={coins.free} unit="USDT" />],
                [t.coinsReserved, <Amount amount={coins.held} unit="USDT" />],
                [t.fundable, <Amount amount={coins.fundable} unit="USDT" />],
              ]}
            />
            {mayManage && <MoveCoins prices={coins.prices} />}
            {coins.open.length > 0 && <Open open={coins.open} />}
            <section aria-labelledby="coin-records" className="grid gap-3">
              <h3 id="coin-records" className="text-sm font-semibold">
                {t.coinsRecords}
              </h3>
              {coins.records.length === 0 && <p className="text-sm text-quiet">{t.coinsNone}</p>}
              <ul className="grid gap-3">
                {coins.records.map((one) => (
                  <li key={`${one.shop}:${one.index}`}>
                    <CoinRecord record={one} mayManage={mayManage} />
                  </li>
                ))}
              </ul>
            </section>
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function Open({ open }: { open: Coins['open'] }) {
  const t = useTexts('officeRewards')
  return (
    <section aria-labelledby="coin-open" className="grid gap-3">
      <h3 id="coin-open" className="text-sm font-semibold">
        {t.coinsOpen}
      </h3>
      <ul className="grid gap-3">
        {open.map((one) => (
          <li key={one.id} data-coin-intent={one.id} className="border-t border-line pt-3">
            <Facts
              facts={[
                [t.amount, <Amount amount={one.amount} unit="USDT" />],
                [t.coinsAmount, <Amount amount={one.coinAmount} unit={one.coin} />],
                [t.coinsWallet, <Address address={one.wallet} />],
                [t.coinsUntil, <Time at={one.validUntil} />],
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows what the amount can cost at most, and what it brings. */
function MoveCoins({ prices }: { prices: Coins['prices'] }) {
  const t = useTexts('officeRewards')
  const say = useToast()
  const [amount, setAmount] = useState('')
  const [requestId, renewRequest] = useRequestId()
  const renew = (next: string) => {
    setAmount(next)
    renewRequest()
  }
  const fund = useAct('fundCoins', () => (say(t.coinsFunded), renew('')))
  const take = useAct('withdrawCoins', () => (say(t.coinsTaken), renew('')))
  const micro = parseMicro(amount.trim())
  const busy = fund.isPending || take.isPending
  const input = { requestId, amount: amount.trim() }
  const bought = prices
    .map(({ coin, coinDecimals, price }) => {
      const base = coinFor(micro ?? 0n, BigInt(price))
      // Shown to four places.
      const cut = 10n ** BigInt(Math.max(0, coinDecimals - 4))
      return `${formatUnits(base - (base % cut), coinDecimals, 2)} ${coin}`
    })
    .join(' / ')
  return (
    <form
      className="grid max-w-100 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) fund.mutate(input)
      }}
    >
      <AmountField
        label={t.coinsUsdt}
        unit="USDT"
        value={amount}
        onChange={(event) => renew(event.target.value)}
      />
      <p className="text-sm text-quiet" data-coins-most={amount}>
        {micro === undefined || micro === 0n
          ? t.coinsFillIn
          : t.coinsMostText({ amount: amount.trim(), coin: bought || '-' })}
      </p>
      <Refused cause={fund.error ?? take.error} />
      <div className="flex flex-wrap gap-3">
        <OfficeButton type="submit" look="main" busy={fund.isPending} disabled={!isAmount(amount)}>
          {t.coinsFund}
        </OfficeButton>
        <OfficeButton
          busy={take.isPending}
          disabled={!isAmount(amount)}
          onClick={() => !busy && take.mutate(input)}
        >
          {t.coinsTake}
        </OfficeButton>
      </div>
    </form>
  )
}
