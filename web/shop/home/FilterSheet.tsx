import { useId, useState, type FormEvent } from 'react'
import { parseMicro } from '../../../basics/money.ts'
import { closeOverlay, go, type Query } from '../../client/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { PRICE } from '../loads.ts'
import { homePath } from '../paths.ts'

/** Digits and a point, as prices are read in addresses. */
const cleaned = (text: string): string => text.normalize('NFKC').replace(/[,，]/g, '.').trim()

/** Price from and to, in stock, free delivery. */
export default function FilterSheet({ query, onClose }: { query: Query; onClose: () => void }) {
  const t = useTexts('shop')
  const item = useTexts('item')
  const form = useId()
  const [from, setFrom] = useState(query['from'] ?? '')
  const [to, setTo] = useState(query['to'] ?? '')
  const [stock, setStock] = useState(query['stock'] !== undefined)
  const [free, setFree] = useState(query['free'] !== undefined)
  const [wasSent, setSent] = useState(false)
  const wrong = (text: string): string | undefined =>
    wasSent && text.trim() && !PRICE.test(cleaned(text)) ? item.priceWrong : undefined
  const leave = (search: Parameters<typeof homePath>[0]) =>
    closeOverlay('filter', () => go(homePath(search), { replace: true }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const prices = [from, to].map(cleaned)
    if (prices.some((price) => price && !PRICE.test(price))) return
    // The larger one may be typed first.
    const [low, high] =
      prices[0] && prices[1] && parseMicro(prices[0])! > parseMicro(prices[1])!
        ? [prices[1], prices[0]]
        : prices
    leave({
      ...query,
      from: low || undefined,
      to: high || undefined,
      stock: stock ? '1' : undefined,
      free: free ? '1' : undefined,
    })
  }
  const { name, isSell, sort } = query
  const footer = (
    <div className="grid grid-cols-[max-content_1fr] gap-3">
      <Button onClick={() => leave({ name, isSell, sort })}>{t.filterReset}</Button>
      <Button look="main" wide type="submit" form={form}>
        {item.filterApply}
      </Button>
    </div>
  )
  return (
    <Sheet open onClose={onClose} title={t.filter} footer={footer}>
      <form id={form} onSubmit={submit} noValidate className="grid gap-4 p-4">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={item.priceFrom}
            inputMode="decimal"
            value={from}
            error={wrong(from)}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            label={item.priceTo}
            inputMode="decimal"
            value={to}
            error={wrong(to)}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <Choice label={item.inStock} value={stock} onChange={setStock} />
        <Choice label={item.freeDelivery} value={free} onChange={setFree} />
      </form>
    </Sheet>
  )
}

type ChoiceProps = { label: string; value: boolean; onChange: (value: boolean) => void }

function Choice({ label, value, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-(--accent)"
      />
      {label}
    </label>
  )
}
