import { useRef, useState } from 'react'
import { formatMicro, parseUnits } from '../../../basics/money.ts'
import type { LimitBounds } from '../../client/wallet/limit/setLimit.ts'
import { useTexts } from '../../ui/texts.tsx'
import { readAmount } from '../parts/amountInput.ts'
import { DAY_MS } from '../../../basics/durations.ts'

export const DAYS = [7, 30, 90] as const
/** UTC, as in the contract; word joiners keep the date on one line. */
const dayOf = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 10).replaceAll('-', '-\u2060')
const micro = (typed: string): bigint | undefined => {
  const read = readAmount(typed)
  return typeof read === 'string' ? undefined : read.micro
}

export type Said = { cap: string; perOrder: string; perPeriod: string; end: string }

const isMore = (a: bigint | undefined, b: bigint | undefined): boolean =>
  a !== undefined && b !== undefined && a > b

type Typed = { cap: string; perOrder: string; perPeriod: string }

/** The amounts as read, and how they disagree. */
function readBounds({ cap, perOrder, perPeriod }: Typed) {
  const [capMicro, perOrderMicro, perPeriodMicro] = [micro(cap), micro(perOrder), micro(perPeriod)]
  const isOrderAbove = isMore(perOrderMicro, capMicro)
  return {
    capMicro,
    perOrderMicro,
    perPeriodMicro,
    isOrderAbove,
    isPeriodAbove: isMore(perPeriodMicro, capMicro),
    isPeriodBelow: !isOrderAbove && isMore(perOrderMicro, perPeriodMicro),
  }
}

type Read = ReturnType<typeof readBounds>

/** Undefined until all amounts are valid. */
function describeBounds(read: Read, endMs: number): Said | undefined {
  const { capMicro, perOrderMicro, perPeriodMicro } = read
  return capMicro === undefined ||
    perOrderMicro === undefined ||
    perPeriodMicro === undefined ||
    read.isOrderAbove ||
    read.isPeriodAbove ||
    read.isPeriodBelow
    ? undefined
    : {
        cap: formatMicro(capMicro),
        perOrder: formatMicro(perOrderMicro),
        perPeriod: formatMicro(perPeriodMicro),
        end: dayOf(endMs),
      }
}

/** The limit being typed. `said` is the limit in words, undefined until all amounts are valid. */
export function useBounds(atLeast: string | undefined) {
  const t = useTexts('limit')
  const [cap, setCap] = useState('')
  const [perOrder, setPerOrder] = useState(atLeast ?? '')
  const [typedPeriod, setPerPeriod] = useState<string>()
  // The whole cap until another sum is typed.
  const perPeriod = typedPeriod ?? cap
  const [openedMs] = useState(() => Date.now())
  const [days, setDays] = useState<number>(30)
  const [isTried, setTried] = useState(false)
  const capField = useRef<HTMLInputElement>(null)
  const perOrderField = useRef<HTMLInputElement>(null)
  const perPeriodField = useRef<HTMLInputElement>(null)
  const read = readBounds({ cap, perOrder, perPeriod })
  const endMs = openedMs + days * DAY_MS
  const said = describeBounds(read, endMs)
  const faultOf = (typed: string, found: bigint | undefined): string | undefined =>
    (typed !== '' || isTried) && found === undefined ? t.amountBad : undefined
  const periodFault = (): string | undefined => {
    if (read.isPeriodAbove) return t.perPeriodAboveCap
    if (read.isPeriodBelow) return t.perPeriodBelowOrder
    return typedPeriod === undefined ? undefined : faultOf(perPeriod, read.perPeriodMicro)
  }
  const firstFault = () => {
    if (read.capMicro === undefined) return capField
    return read.perOrderMicro === undefined || read.isOrderAbove ? perOrderField : perPeriodField
  }
  /** Returns the limit as the contract takes it, or undefined after focusing what is missing. */
  const submit = (decimals: number): LimitBounds | undefined => {
    setTried(true)
    if (!said) {
      firstFault().current?.focus()
      return undefined
    }
    return {
      capBase: parseUnits(said.cap, decimals)!,
      perOrderBase: parseUnits(said.perOrder, decimals)!,
      perPeriodBase: parseUnits(said.perPeriod, decimals)!,
      endSeconds: BigInt(Math.floor(endMs / 1000)),
    }
  }
  return {
    said,
    submit,
    cap: { inputRef: capField, value: cap, onChange: setCap, error: faultOf(cap, read.capMicro) },
    perOrder: {
      inputRef: perOrderField,
      value: perOrder,
      onChange: setPerOrder,
      error: read.isOrderAbove ? t.perOrderAboveCap : faultOf(perOrder, read.perOrderMicro),
    },
    perPeriod: {
      inputRef: perPeriodField,
      value: perPeriod,
      onChange: setPerPeriod,
      error: periodFault(),
    },
    days: { value: days, onChange: setDays },
  }
}
