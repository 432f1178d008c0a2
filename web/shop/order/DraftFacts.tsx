import { Fold } from '../../ui/Fold.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Price } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Facts } from '../parts/Facts.tsx'
import { sumRows } from '../parts/sumRows.tsx'
import type { DraftLine, OrderDraft } from './orderDraft.ts'
import type { OrderPrice } from './useOrderPrice.ts'

/** Lines that are shown before the rest is unfolded. */
const SHOWN = 3

/** What is about to be ordered, where it goes, and what its total is made of. */
export function DraftFacts({ draft, price }: { draft: OrderDraft; price: OrderPrice['price'] }) {
  const t = useTexts('pay')
  const { lines } = draft
  const delivery = [
    draft.receiverName,
    draft.phone,
    draft.country,
    draft.address,
    draft.receiverEmail,
  ]
    .filter(Boolean)
    .join(' · ')
  const [first] = lines
  const isSingle = lines.length === 1
  return (
    <div className="grid gap-3">
      {isSingle ? (
        <p className="text-base font-semibold">{first!.productName}</p>
      ) : (
        <Lines lines={lines} />
      )}
      <Facts
        rows={[
          ...(isSingle
            ? [[t.option, first!.optionLabel] as const, [t.count, `× ${first!.count}`] as const]
            : []),
          [t.orderNumber, <span className="tabular-nums">{draft.orderId}</span>],
          ...(delivery ? [[t.deliverTo, delivery] as const] : []),
          ...(price ? sumRows(price, t) : []),
        ]}
      />
    </div>
  )
}

function Lines({ lines }: { lines: readonly DraftLine[] }) {
  const { moreLines } = useTexts('shop')
  const rest = lines.slice(SHOWN)
  return (
    <div className="grid gap-2" data-draft-lines={lines.length}>
      {lines.slice(0, SHOWN).map((line) => (
        <Line key={line.optionId} line={line} />
      ))}
      {rest.length > 0 && (
        <Fold title={moreLines({ count: rest.length })} plain>
          <div className="grid gap-2 pb-3">
            {rest.map((line) => (
              <Line key={line.optionId} line={line} />
            ))}
          </div>
        </Fold>
      )}
    </div>
  )
}

const Line = ({ line }: { line: DraftLine }) => (
  <div className="flex items-center gap-3 text-sm">
    {line.image && (
      <Picture
        src={line.image}
        alt=""
        sizes="44px"
        width={44}
        height={44}
        className="size-11 rounded-lg"
      />
    )}
    <div className="min-w-0 flex-1">
      <p className="truncate font-medium">{line.productName}</p>
      <p className="truncate text-quiet">{`${line.optionLabel} × ${line.count}`}</p>
    </div>
    <Price amount={line.price} size="sm" tone="ink" />
  </div>
)
