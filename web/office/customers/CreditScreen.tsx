import { useState } from 'react'
import { createOrderId } from '../../../basics/orderId.ts'
import { useToast } from '../../ui/Toast.tsx'
import { AmountField, isAmount } from '../parts/AmountField.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { SelectField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { Amount, Card, Facts } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import { GrantList } from './Grants.tsx'

/** What is put aside for credit, and grants that wait for a second person. */
export default function CreditScreen() {
  const t = useTexts('officeCustomers')
  const { may } = useRights()
  const query = useCall('readCredit', {})
  return (
    <Screen title={t.credit} intro={t.creditText}>
      <Loaded query={query}>
        {({ pools, earned, waiting }) => (
          <div className="grid max-w-160 gap-4">
            <Card>
              <Facts
                facts={[
                  ...pools.map(
                    ({ asset, amount }) =>
                      [`${t.inPool} ${asset}`, <Amount amount={amount} unit={asset} />] as const,
                  ),
                  [t.earned, <Amount amount={earned} />],
                ]}
              />
              {may('credit.fund') && <Fund />}
            </Card>
            {waiting.length > 0 && (
              <Card title={t.waitsSecond}>
                <GrantList grants={waiting} linked />
              </Card>
            )}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Fund() {
  const t = useTexts('officeCustomers')
  const say = useToast()
  const [asset, setAsset] = useState<'USDT' | 'XMDD'>('XMDD')
  const [amount, setAmount] = useState('')
  const [requestId, setRequestId] = useState(() => createOrderId(Date.now()))
  const renew = () => setRequestId(createOrderId(Date.now()))
  const fund = useAct('fundCredit', () => {
    say(t.funded)
    setAmount('')
    renew()
  })
  return (
    <form
      className="mt-4 grid gap-3 border-t border-line pt-4"
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
          setAsset(event.target.value as 'USDT' | 'XMDD')
          renew()
        }}
      >
        <option value="XMDD">XMDD</option>
        <option value="USDT">USDT</option>
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
  )
}
