import type { ComponentProps } from 'react'
import { formatMicro, microOf } from '../../../basics/money.ts'
import { useSession } from '../../client/session.ts'
import { useSettings } from '../../client/settings.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { countryName } from '../../../basics/countryName.ts'
import { Facts } from '../parts/Facts.tsx'
import { sumRows } from '../parts/sumRows.tsx'
import { DraftOptions } from './DraftOptions.tsx'
import type { DraftLine, OrderDraft } from '../parts/orderDraft.ts'
import type { OrderPrice } from './useOrderPrice.ts'
import { Thumb } from '../parts/Thumb.tsx'

/** Lines that are shown before the rest is unfolded. */
const SHOWN = 3

type Props = {
  draft: OrderDraft
  price: OrderPrice['price']
  /** Asks for options, number and delivery again; the cart has a screen for that. */
  onChange?: (() => void) | undefined
}

/** What is about to be ordered, where it goes, and what its total is made of. */
export function DraftFacts({ draft, price, onChange }: Props) {
  const t = useTexts('pay')
  const shop = useTexts('shop')
  const { sendsMail } = useSettings()
  const { signedIn } = useSession()
  const receiver = [draft.receiverName, draft.phone].filter(Boolean).join(' ')
  const locale = useLocale()
  const country = draft.country && countryName(draft.country, locale)
  const place = [country, draft.address, draft.receiverEmail].filter(Boolean).join(' · ')
  const sums: ComponentProps<typeof Facts>['rows'] = price
    ? [...sumRows(price, t), [t.total, <Price amount={price.total} tone="ink" />]]
    : []
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Lines lines={draft.lines} priced={price?.lines} />
      {onChange && draft.lines[0] && <DraftOptions draft={draft} line={draft.lines[0]} />}
      <div className="flex items-center gap-3 border-y border-line py-2 text-sm">
        <Icon name={draft.address ? 'pin' : 'mail'} className="size-5 text-quiet" />
        <div className="min-w-0 flex-1">
          <h3 className="sr-only">{t.deliverTo}</h3>
          {receiver && <p className="break-words">{receiver}</p>}
          <p className="line-clamp-2 break-words text-quiet">
            {place || (signedIn ? t.placeMember : t.placeNoMail)}
          </p>
          {sendsMail && draft.receiverEmail !== undefined && (
            <p className="text-xs text-quiet">{shop.emailHint}</p>
          )}
        </div>
        {onChange && (
          <Button look="quiet" className="px-2 text-sm" onClick={onChange}>
            {t.change}
          </Button>
        )}
      </div>
      {sums.length > 0 && <Facts rows={sums} />}
      <p className="text-xs text-quiet">
        {t.orderNumber} <span className="tabular-nums">{draft.orderId}</span>
      </p>
    </div>
  )
}

type Priced = NonNullable<OrderPrice['price']>['lines']

function Lines({ lines, priced = [] }: { lines: readonly DraftLine[]; priced?: Priced }) {
  const { moreLines } = useTexts('shop')
  const rest = lines.slice(SHOWN)
  // What the shop answers is newer than what the sheet was opened with.
  const unitPriceOf = (line: DraftLine): string => priced[lines.indexOf(line)]?.price ?? line.price
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2" data-draft-lines={lines.length}>
      {lines.slice(0, SHOWN).map((line) => (
        <Line key={line.optionId} line={line} unitPrice={unitPriceOf(line)} />
      ))}
      {rest.length > 0 && (
        <Fold title={moreLines({ count: rest.length })} plain>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-3">
            {rest.map((line) => (
              <Line key={line.optionId} line={line} unitPrice={unitPriceOf(line)} />
            ))}
          </div>
        </Fold>
      )}
    </div>
  )
}

const Line = ({ line, unitPrice }: { line: DraftLine; unitPrice: string }) => (
  <div className="flex items-center gap-3 text-sm">
    <Thumb src={line.image} px={44} className="size-11 rounded-lg" />
    <div className="min-w-0 flex-1">
      <p className="truncate font-medium">{line.productName}</p>
      <p className="truncate">{`${line.optionLabel} × ${line.count}`}</p>
    </div>
    <Price amount={lineTotal(unitPrice, line.count)} size="sm" tone="ink" />
  </div>
)

const lineTotal = (unitPrice: string, count: number): string =>
  formatMicro(microOf(unitPrice) * BigInt(count))
