import { useState } from 'react'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import type { Asset } from '../../../basics/ledger.ts'
import { MICRO_PER_UNIT, formatMicro, microOf } from '../../../basics/money.ts'
import { CallFailure, callApi } from '../../client/callApi.ts'
import { useQueryParameters } from '../../client/router.tsx'
import { useCall } from '../../client/queries.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Done } from './Done.tsx'
import { MoneyIcon } from '../parts/MoneyIcon.tsx'
import { PlainConfirmSheet } from './PlainConfirmSheet.tsx'
import {
  AssetChoice,
  WithBalances,
  availableOf,
  useRefreshBalances,
  type Balances,
} from './balances.tsx'
import { forgetRequestId, requestIdFor } from './requestIds.ts'
import { useAmount } from './useAmount.ts'

const CALL = 'swapCoins'
/** Milliseconds; ratios change seldom. */
const RATE_MS = 30_000

type Input = Required<Pick<CallInput<typeof CALL>, 'from' | 'to' | 'amount' | 'rate' | 'requestId'>>
type Rate = Omit<CallResult<'readExchangeRate'>, 'from'> & { readonly from: Asset }
/** Fixed by the rules, not by the merchant. */
const OF_USDT: Rate = { from: 'USDT', to: 'XMDD', rate: '1.00' }

/** Rounded down to a micro-unit, as on the server. */
const received = (micro: bigint, rate: string): bigint => (micro * microOf(rate)) / MICRO_PER_UNIT

export function SwapForm() {
  const rate = useCall('readExchangeRate', {}, { staleTime: 0, refetchInterval: RATE_MS })
  const isClosed = rate.error instanceof CallFailure && rate.error.name === 'tryLater'
  const waiting = (
    <div className="grid gap-5 px-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  )
  const offer = (found: Rate | undefined) => (
    <WithBalances>
      {(balances) => (
        <Choose balances={balances} ofMdd={found} readRate={() => void rate.refetch()} />
      )}
    </WithBalances>
  )
  const closed = isClosed && offer(undefined)
  return (
    <Loaded query={rate} waiting={waiting} refused={closed}>
      {(found) => offer(found)}
    </Loaded>
  )
}

/** What the member gives: USDT at any time, MDD while the shop names a ratio for it. */
function Choose({
  balances,
  ofMdd,
  readRate,
}: {
  balances: Balances
  ofMdd: Rate | undefined
  readRate: () => void
}) {
  const hasMdd = ofMdd !== undefined && availableOf(balances, 'MDD') > 0n
  const offered: readonly Asset[] = ofMdd ? ['USDT', 'MDD'] : ['USDT']
  const { asset } = useQueryParameters()
  const [chosen, choose] = useState<Asset>()
  const first = offered.find((one) => one === asset) ?? (hasMdd ? 'MDD' : 'USDT')
  const from = chosen ?? first
  return (
    <div className="grid gap-5">
      {offered.length > 1 && (
        <div className="px-4">
          <AssetChoice balances={balances} offered={offered} asset={from} onChange={choose} />
        </div>
      )}
      <Form
        key={from}
        balances={balances}
        rate={from === 'MDD' && ofMdd ? ofMdd : OF_USDT}
        readRate={readRate}
      />
    </div>
  )
}

type FormProps = { balances: Balances; rate: Rate; readRate: () => void }

function Form({ balances, rate, readRate }: FormProps) {
  const t = useTexts('balance')
  const { from, to } = rate
  const available = availableOf(balances, from)
  const amount = useAmount(from, available)
  const [asked, ask] = useState<Input>()
  const refresh = useRefreshBalances()
  const [done, setDone] = useState<CallResult<typeof CALL>>()
  const [hasChanged, setHasChanged] = useState(false)
  const shown = { amount: formatAmount(formatMicro(available)), asset: from }

  const next = () => {
    const found = amount.submit((micro) => (micro > available ? t.amountShort(shown) : undefined))
    if (!found) return
    setHasChanged(false)
    const content = { from, to, amount: found.text, rate: rate.rate }
    ask({ ...content, requestId: requestIdFor(CALL, content) })
  }
  const finish = (result: CallResult<typeof CALL>) => {
    forgetRequestId(result.requestId)
    refresh()
    setDone(result)
    ask(undefined)
  }
  /** The rate changed: back to the form, with the new rate. */
  const isOldRate = (cause: unknown): boolean => {
    if (!(cause instanceof CallFailure) || cause.fields['rate'] !== 'changed') return false
    setHasChanged(true)
    readRate()
    return true
  }
  if (done) return <Swapped done={done} onAgain={() => (amount.clear(), setDone(undefined))} />
  return (
    <form
      className="grid gap-5 px-4"
      noValidate
      onSubmit={(event) => (event.preventDefault(), next())}
    >
      <p className="text-sm text-quiet">
        {t.swapText({ from, to })} {t.swapOneWay({ to })}
      </p>
      <Amounts
        amount={amount}
        rate={rate}
        hint={available > 0n ? t.availableOf(shown) : t.noBalance({ asset: from })}
      />
      <RateNote rate={rate} hasChanged={hasChanged} />
      <Button look="main" wide type="submit">
        {t.next}
      </Button>
      {asked && (
        <PlainConfirmSheet
          title={t.swapConfirm}
          summary={<Summary input={asked} />}
          action={t.confirm}
          work={() => callApi(CALL, asked)}
          onDone={finish}
          onRefused={isOldRate}
          onClose={() => ask(undefined)}
        />
      )}
    </form>
  )
}

function Swapped({ done, onAgain }: { done: CallResult<typeof CALL>; onAgain: () => void }) {
  const t = useTexts('balance')
  return (
    <Done
      title={t.swapped({ amount: formatAmount(done.received), asset: done.to })}
      again={t.swapAgain}
      onAgain={onAgain}
    >
      <p className="text-sm text-quiet tabular-nums">
        {t.rateIs({ from: done.from, to: done.to, rate: formatAmount(done.rate) })}
      </p>
    </Done>
  )
}

/** What is given and what is got for it. */
function Amounts({
  amount,
  rate: { to, rate },
  hint,
}: {
  amount: ReturnType<typeof useAmount>
  rate: Rate
  hint: string
}) {
  const t = useTexts('balance')
  return (
    <div className="grid gap-3">
      <AmountField {...amount.field} label={t.youGive} hint={hint} />
      <MoneyIcon name="swapDown" className="size-5 justify-self-center text-quiet" />
      <div className="flex min-h-14 items-center justify-between gap-3 rounded-card bg-shade px-3">
        <span className="text-sm">{t.youGet}</span>
        <output data-received="">
          <Price
            amount={formatMicro(received(amount.micro ?? 0n, rate))}
            unit={to}
            size="xl"
            tone="ink"
          />
        </output>
      </div>
    </div>
  )
}

function RateNote({ rate: { from, to, rate }, hasChanged }: { rate: Rate; hasChanged: boolean }) {
  const t = useTexts('balance')
  return (
    <div role="status">
      {hasChanged && (
        <p className="mb-3 flex gap-2 rounded-card bg-amber-soft p-3 text-sm text-amber-text">
          <Icon name="alert" />
          {t.rateChanged}
        </p>
      )}
      <Facts
        rows={[
          [
            t.rate,
            <span data-rate={rate} className="font-semibold tabular-nums">
              {t.rateIs({ from, to, rate: formatAmount(rate) })}
            </span>,
          ],
        ]}
      />
      <p className="mt-1 text-xs text-quiet">{t.rateLocked}</p>
    </div>
  )
}

function Summary({ input }: { input: Input }) {
  const t = useTexts('balance')
  const { from, to, amount, rate } = input
  return (
    <div className="grid gap-4">
      <Facts
        rows={[
          [t.youGive, <Price amount={amount} unit={from} size="lg" tone="ink" />],
          [
            t.youGet,
            <Price
              amount={formatMicro(received(microOf(amount), rate))}
              unit={to}
              size="lg"
              tone="ink"
            />,
          ],
          [
            t.rate,
            <span className="tabular-nums">
              {t.rateIs({ from, to, rate: formatAmount(rate) })}
            </span>,
          ],
        ]}
      />
      <p className="text-sm text-quiet">{t.confirmNote}</p>
    </div>
  )
}
