import { Fold } from '../../ui/Fold.tsx'
import { Price } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import type { AnyOrder } from './payView.ts'
import { Thumb } from './Thumb.tsx'

/** More are folded. */
const SHOWN = 5

type Line = AnyOrder['lines'][number]

type Props = {
  order: AnyOrder
  isFirst?: boolean
}

export function OrderLines({ order, isFirst = false }: Props) {
  const { moreLines } = useTexts('shop')
  const { lines } = order
  const rest = lines.slice(SHOWN)
  return (
    <div className="grid gap-3">
      {lines.slice(0, SHOWN).map((line, index) => (
        <OneLine key={line.lineNo} line={line} order={order} isFirst={isFirst && index === 0} />
      ))}
      {rest.length > 0 && (
        <Fold title={moreLines({ count: rest.length })}>
          <div className="grid gap-3">
            {rest.map((line) => (
              <OneLine key={line.lineNo} line={line} order={order} />
            ))}
          </div>
        </Fold>
      )}
    </div>
  )
}

export function GoodsFold({ order }: { order: AnyOrder }) {
  const { moreLines } = useTexts('shop')
  const more = order.lines.length - 1
  const name = `${order.product.name} × ${order.lines[0]?.count ?? order.count}`
  return (
    <Fold title={more > 0 ? `${name} · ${moreLines({ count: more })}` : name}>
      <div className="pb-4">
        <OrderLines order={order} />
      </div>
    </Fold>
  )
}

function OneLine({ line, order, isFirst = false }: Props & { line: Line }) {
  const t = useTexts('pay')
  const { product, status, count } = line
  const isSingle = order.lines.length === 1
  // An order with one line in one state shows it as its own status.
  const saysState = status !== 'unpaid' && (!isSingle || status === 'partShipped')
  return (
    <div data-line={line.lineNo} className="flex gap-3">
      <Thumb
        src={product.image}
        px={88}
        when={isFirst ? 'first' : 'late'}
        className="size-22 rounded-card"
      />
      <div className="min-w-0">
        <p className="font-medium">{product.name}</p>
        <p className="text-sm text-quiet">{`${product.option.toUpperCase()} × ${count}`}</p>
        <Price amount={line.total} unit={order.asset} tone="ink" />
        {saysState && <p className="text-sm text-quiet">{t[`line_${status}`]}</p>}
        {line.refunded > 0 && line.refunded < count && (
          <p className="text-sm text-quiet">{t.lineRefunded({ count: line.refunded })}</p>
        )}
      </div>
    </div>
  )
}
