import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../../load/loadTexts.ts'
import { LocaleProvider } from '../../ui/texts.tsx'
import { OptionFields } from './ItemFields.tsx'
import type { ItemCalls, ItemForm } from './useItem.ts'

beforeAll(() => Promise.all([loadTexts('shop', 'en'), loadTexts('errors', 'en')]))

/** After a press of the main button, with an option chosen. */
function drawn(stock: number, quantity: string): string {
  const option = { id: 7, user: 'one', lpAmount: '1.00', stock }
  const form = {
    option,
    records: [option],
    quantity,
    errors: { quantity: 'quantity' },
    inputs: { current: {} },
  } as unknown as ItemForm
  const options = { isPending: false } as ItemCalls['options']
  return renderToStaticMarkup(
    createElement(LocaleProvider, { value: 'en' }, createElement(OptionFields, { options, form })),
  )
}

test('a buy sheet whose chosen option sold out says so, and never "from 1 to 0"', () => {
  const html = drawn(0, '1')
  expect(html).toContain('not enough in stock')
  expect(html).not.toMatch(/1 to 0/)
})

test('a quantity beyond the stock is told the real limit', () => {
  expect(drawn(3, '4')).toContain('1 to 3')
})
