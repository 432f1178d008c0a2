import { useEffect, useState } from 'react'
import { parseMicro } from '../../../basics/money.ts'
import type { CallResult } from '../../../api/calls.ts'
import { useCall } from '../../client/queries.ts'
import { useLocale } from '../../ui/texts.tsx'
import { cartInput } from '../loads.ts'
import { changeLine, type CartEntry } from './cartStore.ts'

const NONE: readonly CartRow[] = []

export type CartAnswer = CallResult<'readCart'>
export type CartAnswerLine = CartAnswer['lines'][number]
export type CartRow = { entry: CartEntry; line: CartAnswerLine | undefined }

/** Waits this long after the last change before it asks the shop. */
const SETTLED_MS = 250

function useSettled<T>(value: T): { settled: T; isSettled: boolean } {
  const [settled, set] = useState(value)
  const key = JSON.stringify(value)
  const isSettled = JSON.stringify(settled) === key
  useEffect(() => {
    const timer = setTimeout(() => set(JSON.parse(key) as T), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [key])
  return { settled, isSettled }
}

/** The current state of the cart's lines. `isCurrent`: the answer is for the cart as shown. */
export function useCartAnswer(entries: readonly CartEntry[], country: string) {
  const language = useLocale()
  const { settled, isSettled } = useSettled(cartInput(entries, language, country))
  const query = useCall('readCart', settled, {
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const { data } = query
  const rows = entries.map((entry): CartRow => ({
    entry,
    line: data?.lines.find(({ optionId }) => optionId === entry.optionId),
  }))
  return {
    rows,
    sum: data?.sum ?? null,
    isCurrent: isSettled && !query.isPlaceholderData && !query.isFetching && query.isSuccess,
    // What the server has drawn is a visitor's answer: a member's prices come with the next.
    changed: useChangedPrices(query.isFetchedAfterMount ? rows : NONE),
    query,
  }
}

/** Earlier prices of options whose price has changed since they were last shown. Kept until the screen is left. */
function useChangedPrices(rows: readonly CartRow[]): ReadonlyMap<number, string> {
  const [changed, setChanged] = useState<ReadonlyMap<number, string>>(new Map())
  useEffect(() => {
    for (const { entry, line } of rows) {
      const { seen, optionId } = entry
      if (!line?.price || seen === line.price) continue
      if (seen !== undefined && parseMicro(seen) !== parseMicro(line.price))
        setChanged((before) => new Map([...before, [optionId, seen]]))
      changeLine(optionId, { seen: line.price })
    }
  }, [rows])
  return changed
}
