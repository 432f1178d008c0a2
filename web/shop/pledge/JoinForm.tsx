import { useState } from 'react'
import type { CallInput } from '../../../api/calls.ts'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import { rewardOf } from '../../../basics/rewards.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { ConfirmSheet } from '../account/ConfirmSheet.tsx'
import { availableOf, WithBalances, type Balances } from '../assets/balances.tsx'
import { forgetRequestId, requestIdFor } from '../assets/requestIds.ts'
import { useAmount } from '../assets/useAmount.ts'
import { PledgeFigures } from './PledgeFigures.tsx'
import type { Programme } from './pledge.ts'
import { useRefreshPledges } from './useRefreshPledges.ts'

type Input = Pick<CallInput<'pledgeUsdt'>, 'programmeId' | 'amount' | 'reward' | 'requestId'>
type Props = { programme: Programme; onJoined: (text: string) => void }

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

export function JoinForm(props: Props) {
  return <WithBalances>{(balances) => <Form {...props} balances={balances} />}</WithBalances>
}

function Form({ programme, onJoined, balances }: Props & { balances: Balances }) {
  const t = useTexts('reward')
  const money = useTexts('balance')
  const { asset, rewardBps } = programme
  const available = availableOf(balances, asset)
  const most = parseMicro(programme.coveredUpTo)!
  const amount = useAmount(asset, least(available, most))
  const [asked, ask] = useState<Input>()
  const refresh = useRefreshPledges()
  const call = asset === 'USDT' ? 'pledgeUsdt' : 'pledgeCredit'
  const next = () => {
    const shown = (micro: bigint) => ({ amount: formatAmount(formatMicro(micro)), asset })
    const found = amount.submit((micro) => {
      if (micro < parseMicro(programme.minimum)!)
        return t.tooLittle(shown(parseMicro(programme.minimum)!))
      if (micro > most) return t.tooMuch(shown(most))
      return micro > available ? money.amountShort(shown(available)) : undefined
    })
    if (!found) return
    const content = {
      programmeId: programme.id,
      amount: found.text,
      reward: formatMicro(rewardOf(found.micro, rewardBps)),
    }
    ask({ ...content, requestId: requestIdFor(call, content) })
  }
  return (
    <form
      className="grid gap-4 border-t border-line pt-4"
      noValidate
      onSubmit={(event) => (event.preventDefault(), next())}
    >
      <AmountField
        {...amount.field}
        hint={money.availableOf({ amount: `${formatAmount(formatMicro(available))} ${asset}` })}
      />
      {amount.micro !== undefined && amount.micro > 0n && (
        <PledgeFigures programme={programme} amountMicro={amount.micro} />
      )}
      <Button look="main" wide type="submit">
        {money.next}
      </Button>
      {asked && (
        <ConfirmSheet
          call={call}
          input={asked}
          title={t.joinConfirm}
          summary={<Summary programme={programme} asked={asked} />}
          onDone={(pledge) => {
            forgetRequestId(asked.requestId)
            refresh()
            ask(undefined)
            onJoined(t.joined({ amount: formatAmount(pledge.amount), asset }))
          }}
          onClose={() => {
            refresh()
            ask(undefined)
          }}
        />
      )}
    </form>
  )
}

function Summary({ programme, asked }: { programme: Programme; asked: Input }) {
  const t = useTexts('reward')
  return (
    <div className="grid gap-4">
      <p className="text-center">
        <Price amount={asked.amount} unit={programme.asset} size="2xl" tone="ink" />
      </p>
      <PledgeFigures programme={programme} amountMicro={parseMicro(asked.amount)!} />
      <p className="text-sm text-quiet">{t.earlyRule}</p>
    </div>
  )
}
