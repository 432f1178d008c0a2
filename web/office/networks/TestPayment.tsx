import { Icon } from '../../ui/Icon.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { buttonShape } from '../parts/OfficeButton.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { Listed, OfficeNetwork } from './network.ts'

/** How to pay the least with real money, and whether it was done. */
export function TestPayment({
  of,
  name,
  cheapest,
}: {
  of: OfficeNetwork
  name: string
  cheapest: Listed['cheapest']
}) {
  const t = useTexts('officeNetworks')
  return (
    <div>
      <h3 className="mb-1 font-medium">{t.test}</h3>
      <p className={of.wasPaid ? 'text-jade-text' : 'text-amber-text'}>
        {of.wasPaid ? t.wasPaid : t.neverPaid}
      </p>
      {cheapest === null ? (
        <p className="text-quiet">{t.testNoGoods}</p>
      ) : (
        of.state === 'open' && (
          <>
            <p className="mb-2 text-quiet">
              {t.testText({
                name: cheapest.name,
                price: formatAmount(cheapest.price),
                network: name,
              })}
            </p>
            <a
              href={`/item?id=${cheapest.productId}`}
              target="_blank"
              rel="noreferrer"
              className={buttonShape()}
            >
              {t.openGoods}
              <Icon name="external" className="size-4" />
            </a>
          </>
        )
      )}
    </div>
  )
}
