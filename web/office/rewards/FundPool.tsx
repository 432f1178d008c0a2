import { useState } from 'react'
import { createOrderId } from '../../../basics/orderId.ts'
import { REWARD_ASSETS, type RewardAsset } from '../../../basics/rewards.ts'
import { useToast } from '../../ui/Toast.tsx'
import { AmountField, isAmount } from '../parts/AmountField.tsx'
import { useAct } from '../parts/call.ts'
import { SelectField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'

export function FundPool() {
  const t = useTexts('officeRewards')
  const say = useToast()
  const [asset, setAsset] = useState<RewardAsset>('USDT')
  const [amount, setAmount] = useState('')
  const [requestId, setRequestId] = useState(() => createOrderId(Date.now()))
  const renew = () => setRequestId(createOrderId(Date.now()))
  const fund = useAct('fundRewards', () => {
    say(t.funded)
    setAmount('')
    renew()
  })
  return (
    <Card title={t.fund}>
      <form
        className="grid max-w-100 gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!fund.isPending) fund.mutate({ requestId, asset, amount: amount.trim() })
        }}
      >
        <SelectField
          label={t.asset}
          hint={t.fundText}
          value={asset}
          onChange={(event) => {
            setAsset(event.target.value as RewardAsset)
            renew()
          }}
        >
          {REWARD_ASSETS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <AmountField
          label={t.amount}
          unit={asset}
          value={amount}
          onChange={(event) => {
            setAmount(event.target.value)
            renew()
          }}
        />
        <Refused cause={fund.error} />
        <OfficeButton
          type="submit"
          look="main"
          className="justify-self-start"
          busy={fund.isPending}
          disabled={!isAmount(amount)}
        >
          {t.fund}
        </OfficeButton>
      </form>
    </Card>
  )
}
