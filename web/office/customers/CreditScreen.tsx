import { useCall } from '../parts/call.ts'
import { FundForm } from '../parts/FundForm.tsx'
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
              {may('credit.fund') && (
                <FundForm
                  call="fundCredit"
                  assets={['XMDD', 'USDT']}
                  texts={t}
                  className="mt-4 border-t border-line pt-4"
                />
              )}
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
