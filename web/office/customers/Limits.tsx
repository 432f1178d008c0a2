import { NETWORKS } from '../../../basics/networks.ts'
import { useCall } from '../parts/call.ts'
import { Loaded } from '../parts/Screen.tsx'
import { Amount, Card, Facts, Time } from '../parts/Show.tsx'
import { Link } from '../parts/router.tsx'
import { useTexts } from '../parts/texts.tsx'

/** As the contracts say now, and what was charged. */
export function Limits({ id }: { id: string }) {
  const t = useTexts('officeCustomers')
  const query = useCall('readCustomerLimits', { id })
  return (
    <Card title={t.limits}>
      <Loaded query={query}>
        {({ limits: { limits, unreachable }, charges }) => (
          <div className="grid gap-3 text-sm">
            {limits.map((one) => (
              <div key={`${one.network} ${one.grantId}`} className="grid gap-1">
                <p className="font-medium">{NETWORKS[one.network].name}</p>
                <Facts
                  facts={[
                    [t.limitOf, <Amount amount={one.cap} />],
                    [t.limitUsed, <Amount amount={one.used} />],
                    [t.limitEnd, <Time at={one.end} />],
                  ]}
                />
              </div>
            ))}
            {limits.length === 0 && <p className="text-quiet">{t.noLimits}</p>}
            {unreachable.length > 0 && <p className="text-amber-text">{t.unreachable}</p>}
            {charges.length > 0 && (
              <div className="grid gap-1">
                <p className="font-medium">{t.charges}</p>
                <ul className="grid gap-1">
                  {charges.map(({ orderId, amount, at }) => (
                    <li key={orderId} className="flex flex-wrap justify-between gap-2">
                      <Link
                        to={`/orders/${orderId}`}
                        className="font-mono text-xs underline underline-offset-4"
                      >
                        {orderId}
                      </Link>
                      <span>
                        <Amount amount={amount} /> · <Time at={at} />
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}
