import { useState } from 'react'
import { useToast } from '../../ui/Toast.tsx'
import { AmountField, isAmount } from '../parts/AmountField.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { SelectField, TextField } from '../parts/Field.tsx'
import { Amount } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRequestId } from '../parts/useRequestId.ts'

type Asset = 'USDT' | 'XMDD'

/** The same request until its answer is known, so that a second press gives nothing twice. */
export function GiveCredit({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts('officeCustomers')
  const say = useToast()
  const credit = useCall('readCredit', {})
  const [asset, setAsset] = useState<Asset>('XMDD')
  const [amount, setAmount] = useState('')
  const [why, setWhy] = useState('')
  const [requestId, renew] = useRequestId()
  const give = useAct('grantCredit', ({ state }) => {
    say(state === 'granted' ? t.given : t.asked)
    onClose()
  })
  const change = (then: () => void) => {
    renew()
    then()
  }
  const pool = credit.data?.pools.find((one) => one.asset === asset)
  return (
    <Confirm
      title={t.grant}
      effect={t.grantText}
      busy={give.isPending}
      disabled={!isAmount(amount) || why.trim() === ''}
      failure={give.error}
      onConfirm={() =>
        give.mutate({
          requestId,
          id,
          asset,
          amount: amount.trim(),
          why: why.trim(),
        })
      }
      onClose={onClose}
    >
      <SelectField
        label={t.asset}
        value={asset}
        onChange={(event) => change(() => setAsset(event.target.value as Asset))}
      >
        <option value="XMDD">XMDD</option>
        <option value="USDT">USDT</option>
      </SelectField>
      <AmountField
        label={t.amount}
        unit={asset}
        value={amount}
        hint={
          pool && (
            <>
              {t.inPool} <Amount amount={pool.amount} unit={asset} />
            </>
          )
        }
        onChange={(event) => change(() => setAmount(event.target.value))}
      />
      <TextField
        label={t.why}
        required
        maxLength={500}
        value={why}
        onChange={(event) => change(() => setWhy(event.target.value))}
      />
    </Confirm>
  )
}
