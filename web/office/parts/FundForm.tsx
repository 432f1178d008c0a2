import { useState } from 'react'
import type { CallInput } from '../../../api/calls.ts'
import { useToast } from '../../ui/Toast.tsx'
import { AmountField, isAmount } from './AmountField.tsx'
import { useAct } from './call.ts'
import { SelectField } from './Field.tsx'
import { OfficeButton } from './OfficeButton.tsx'
import { Refused } from './Refused.tsx'
import { useRequestId } from './useRequestId.ts'

type Fund = 'fundCredit' | 'fundRewards'
type Asset<N extends Fund> = CallInput<N>['asset']

type Props<N extends Fund> = {
  call: N
  /** The first is preselected. */
  assets: readonly [Asset<N>, ...Asset<N>[]]
  texts: Readonly<Record<'asset' | 'fundText' | 'amount' | 'fund' | 'funded', string>>
  className: string
}

export function FundForm<N extends Fund>({ call, assets, texts, className }: Props<N>) {
  const say = useToast()
  const [asset, setAsset] = useState<Asset<N>>(assets[0])
  const [amount, setAmount] = useState('')
  const [requestId, renew] = useRequestId()
  const fund = useAct(call, () => {
    say(texts.funded)
    setAmount('')
    renew()
  })
  return (
    <form
      className={`grid gap-3 ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!fund.isPending)
          fund.mutate({ requestId, asset, amount: amount.trim() } as CallInput<N>)
      }}
    >
      <SelectField
        label={texts.asset}
        hint={texts.fundText}
        value={asset}
        onChange={(event) => {
          setAsset(event.target.value as Asset<N>)
          renew()
        }}
      >
        {assets.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <AmountField
        label={texts.amount}
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
        {texts.fund}
      </OfficeButton>
    </form>
  )
}
