import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ItemParts } from './item/ItemParts.tsx'
import type { ItemCalls, ItemForm } from './item/useItem.ts'
import type { Buying } from './item/useBuying.ts'
import { Overlays } from './Overlays.tsx'

/** What React writes for a boundary that holds nothing. */
const BOUNDARY = '<!--$--><!--/$-->'

test('the boundaries that sheets wait in are in the page before a sheet opens (decision 100)', () => {
  expect(renderToString(createElement(Overlays))).toBe(BOUNDARY.repeat(7))
  const calls = { product: {} } as ItemCalls
  const parts = createElement(ItemParts, { calls, form: {} as ItemForm, buying: {} as Buying })
  expect(renderToString(parts)).toBe(BOUNDARY)
})
