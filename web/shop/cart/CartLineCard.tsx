import { useState } from 'react'
import { Link } from '../../client/router.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { mostPieces } from '../parts/checkForm.ts'
import { itemPath } from '../paths.ts'
import { changeLine } from './cartStore.ts'
import type { CartAnswerLine, CartRow } from './useCartAnswer.ts'

type Props = {
  row: CartRow
  /** The price when the buyer last looked. */
  before: string | undefined
  /** In the first screen, so that its picture is not waited for. */
  isSeen: boolean
  onRemove: () => void
}

/** A line that can be ordered. */
export function CartLineCard({ row: { entry, line }, before, isSeen, onRemove }: Props) {
  const t = useTexts('cart')
  const { optionId, off } = entry
  if (!line) return <Skeleton className="h-30 rounded-card" />
  const name = line.name ?? t.goneName
  return (
    <li
      data-cart-line={optionId}
      className="grid grid-cols-[auto_1fr] items-center gap-x-1 rounded-card border border-line bg-surface py-3 pr-3"
    >
      <label className="grid size-11 place-items-center self-stretch">
        <input
          type="checkbox"
          className="size-5 accent-(--accent-fill)"
          aria-label={t.choose({ name })}
          checked={!off}
          onChange={({ target }) => changeLine(optionId, { isOff: !target.checked })}
        />
      </label>
      <div className="flex min-w-0 gap-3">
        <LinePicture line={line} isSeen={isSeen} />
        <div className="min-w-0 flex-1">
          <div className="flex items-start">
            <LineName line={line} />
            <RemoveButton name={name} onRemove={onRemove} />
          </div>
          <Remarks line={line} before={before} />
          <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
            <LinePrice line={line} />
            <Pieces entry={entry} stock={line.stock} name={name} />
          </div>
        </div>
      </div>
    </li>
  )
}

/** A line that cannot be ordered now, with the reason. */
export function UnavailableLine({
  line,
  onRemove,
}: {
  line: CartAnswerLine
  onRemove: () => void
}) {
  const t = useTexts('cart')
  const name = line.name ?? t.goneName
  return (
    <li data-cart-line={line.optionId} className="flex items-center gap-3 py-2">
      <LinePicture line={line} />
      <div className="min-w-0 flex-1 text-quiet">
        <LineName line={line} />
        <p className="text-sm font-medium text-amber-text">
          {line.state === 'soldOut' ? t.isSoldOut : t.isGone}
        </p>
      </div>
      <RemoveButton name={name} onRemove={onRemove} />
    </li>
  )
}

type PictureProps = { line: CartAnswerLine; isSeen?: boolean }

const LinePicture = ({ line: { image }, isSeen = false }: PictureProps) =>
  image ? (
    <Picture
      src={image}
      alt=""
      sizes="80px"
      when={isSeen ? 'soon' : 'late'}
      width={80}
      height={80}
      className="size-20 rounded-lg max-[22.5rem]:size-14"
    />
  ) : (
    <span className="size-20 shrink-0 rounded-lg bg-shade max-[22.5rem]:size-14" />
  )

function LineName({ line: { name, option, productId } }: { line: CartAnswerLine }) {
  const t = useTexts('cart')
  return (
    <div className="min-w-0 flex-1">
      {name === null ? (
        <p className="text-sm">{t.goneName}</p>
      ) : (
        <Link href={itemPath(productId)} className="line-clamp-2 text-sm font-medium">
          {name}
        </Link>
      )}
      {option && <p className="text-xs text-quiet">{option.toUpperCase()}</p>}
    </div>
  )
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useTexts('cart')
  return (
    <IconButton label={t.removeLine({ name })} onClick={onRemove} className="-mt-2 -mr-2">
      <Icon name="close" className="size-4" />
    </IconButton>
  )
}

function Remarks({ line, before }: { line: CartAnswerLine; before: string | undefined }) {
  const t = useTexts('cart')
  return (
    <div className="text-xs text-amber-text empty:hidden">
      {before !== undefined && line.price !== null && (
        <p data-price-changed>
          {t.priceChanged({ before: formatAmount(before), now: formatAmount(line.price) })}
        </p>
      )}
      {line.state === 'fewer' && <p data-fewer>{t.fewer({ count: line.stock })}</p>}
    </div>
  )
}

function LinePrice({ line: { price, was, isMemberPrice } }: { line: CartAnswerLine }) {
  const t = useTexts('shop')
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <Price amount={price ?? '0'} />
      {isMemberPrice && (
        <span className="rounded bg-accent-soft px-1 text-xs text-ink">{t.memberPrice}</span>
      )}
      {was !== undefined && (
        <s className="text-xs text-quiet">
          <span className="sr-only">{t.priceBefore} </span>
          {formatAmount(was)}
        </s>
      )}
    </p>
  )
}

/** Invalid input stays in the field and changes nothing. */
function Pieces({
  entry: { optionId, count },
  stock,
  name,
}: {
  entry: CartRow['entry']
  stock: number
  name: string
}) {
  const t = useTexts('shop')
  const errors = useTexts('errors')
  const [wrong, setWrong] = useState<string>()
  const most = mostPieces(Math.max(1, stock))
  const type = (typed: string) => {
    const pieces = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
    const isCount = pieces >= 1 && pieces <= most
    setWrong(isCount ? undefined : typed)
    if (isCount) changeLine(optionId, { count: pieces })
  }
  return (
    <Stepper
      label={`${t.quantity} · ${name}`}
      quietLabel
      value={wrong ?? String(count)}
      onChange={type}
      min={1}
      max={most}
      error={wrong === undefined ? undefined : errors.quantityRange({ count: most })}
    />
  )
}
