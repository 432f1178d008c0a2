import { createElement, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ItemCalls, ItemForm } from './useItem.ts'
import { useShown, type Shown } from './useShown.ts'

const option = { id: 1 }
const query = (data: unknown) => ({ data, error: null, isFetching: false })
/** New objects each time, as the hooks make them. */
const calls = (changed: object = {}) =>
  ({ product: query('product'), options: query('options'), ...changed }) as unknown as ItemCalls
const form = (changed: object = {}) =>
  ({ price: '12.50', option, quantity: '1', mayCost: [5n, 1n], ...changed }) as unknown as ItemForm

/** What is shown at each drawing of one component. */
function drawn(states: readonly (readonly [ItemCalls, ItemForm])[]): Shown[] {
  const all: Shown[] = []
  function Probe() {
    const [at, setAt] = useState(0)
    all.push(useShown(...states[at]!))
    if (at + 1 < states.length) setAt(at + 1)
    return null
  }
  renderToString(createElement(Probe))
  return all
}

test('who types an address or an e-mail redraws no details of the product', () => {
  const [first, ...others] = drawn([
    [calls(), form()],
    [calls(), form({ delivery: { address: '1' }, errors: {}, total: '13.50' })],
    [calls(), form({ delivery: { address: '12' } })],
  ])
  expect(others).toHaveLength(2)
  for (const one of others) expect(one).toBe(first)
})

test.each([
  ['price', calls(), form({ price: '11.00' })],
  ['option', calls(), form({ option: { id: 2 } })],
  ['quantity', calls(), form({ quantity: '2' })],
  ['delivery fee', calls(), form({ mayCost: [5n, 2n] })],
  ['product', calls({ product: query('newer') }), form()],
  ['failure', calls({ options: { ...query('options'), error: new Error('gone') } }), form()],
])('another %s is drawn', (_what, newCalls, newForm) => {
  const [first, last] = drawn([
    [calls(), form()],
    [newCalls, newForm],
  ])
  expect(last).not.toBe(first)
  expect(last!.form).toMatchObject({ price: newForm.price, mayCost: newForm.mayCost })
  expect(last!.calls).toEqual(newCalls)
})
