import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { calls } from '../../../api/calls.ts'
import { Text } from '../../../api/shapes.ts'
import { createInputCheck } from './validate.ts'

const listing = createInputCheck(calls.listProducts.input, 'query')
const order = createInputCheck(calls.placeOrder.input, 'body')
const goodOrder = {
  orderId: '1732000000000123456',
  productId: 1,
  optionId: 2,
  count: 1,
  network: 137,
  mode: 'safe',
}

test('what hides or turns text is removed, at any depth, but not from passwords and keys', () => {
  const check = createInputCheck(
    Type.Object({ name: Text(9, 2), all: Type.Array(Type.Unknown()) }),
    'body',
  )
  expect(check({ name: 'a\u202eb\u200b', all: [{ x: 'क्\u200dष\u2066' }, 1, null] })).toEqual({
    ok: true,
    value: { name: 'ab', all: [{ x: 'क्\u200dष' }, 1, null] },
  })
  expect(check({ name: 'a\u200b\u200b', all: [] })).toEqual({
    ok: false,
    fields: { name: 'tooShort' },
  })
  for (const name of ['signInByPassword', 'register'] as const) {
    const { properties } = calls[name].input as { properties: Record<string, object> }
    expect(properties['password']).toHaveProperty('x-exact', true)
  }
  expect(calls.previewKeys.input.properties.keys).toHaveProperty('x-exact', true)
})

describe('a query', () => {
  test('a query reads numbers, fills defaults and takes empty values for none', () => {
    expect(listing({ pageNo: '2', pageSize: '100', name: '' })).toEqual({
      ok: true,
      value: { pageNo: 2, pageSize: 100, language: 'cn' },
    })
  })

  test.each([
    [{ pageNo: '0' }, { pageNo: 'tooSmall' }],
    [{ pageNo: '-1' }, { pageNo: 'tooSmall' }],
    [{ pageNo: '1.5' }, { pageNo: 'type' }],
    [{ pageNo: '1e3' }, { pageNo: 'type' }],
    [{ pageNo: '99999999999999999999' }, { pageNo: 'type' }],
    [{ pageSize: '101' }, { pageSize: 'tooLarge' }],
    [{ column: 'secret' }, { column: 'notAllowed' }],
    [{ order: 'DROP TABLE' }, { order: 'notAllowed' }],
    [{ name: ['a', 'b'] }, { name: 'type' }],
    [{ name: 'a\u0000b' }, { name: 'control' }],
    [{ name: '\ud800' }, { name: 'control' }],
    [{ name: 'x'.repeat(101) }, { name: 'tooLong' }],
    [{ nonsense: '1' }, { nonsense: 'unknown' }],
    [{ '<script>': '1' }, { unknown: 'unknown' }],
  ])('%j is refused with %j', (input, fields) => {
    expect(listing(input)).toEqual({ ok: false, fields })
  })
})

describe('a body', () => {
  test('a valid body is passed on unchanged', () => {
    expect(order(goodOrder)).toEqual({ ok: true, value: { ...goodOrder, language: 'cn' } })
  })

  test.each([
    ['count as text', { count: '1' }, { count: 'type' }],
    ['count of 0', { count: 0 }, { count: 'tooSmall' }],
    ['count of 1000', { count: 1000 }, { count: 'tooLarge' }],
    ['count of 1.5', { count: 1.5 }, { count: 'type' }],
    ['a huge product id', { productId: 1e300 }, { productId: 'tooLarge' }],
    ['a short order id', { orderId: '123' }, { orderId: 'format' }],
    ['an unknown network', { network: 1 }, { network: 'notAllowed' }],
    ['a line break in no place', { receiverEmail: 'a\u001b[31m@b' }, { receiverEmail: 'control' }],
  ])('%s is refused', (_, change, fields) => {
    expect(order({ ...goodOrder, ...change })).toEqual({ ok: false, fields })
  })

  test.each([[[]], ['text'], [null], [5]])('%j is no body', (input) => {
    expect(order(input)).toEqual({ ok: false, fields: { body: 'type' } })
  })

  test('missing fields are all named', () => {
    expect(order({})).toMatchObject({
      ok: false,
      fields: {
        orderId: 'missing',
        network: 'missing',
        mode: 'missing',
      },
    })
  })

  test('control characters are found within arrays and objects, and nesting ends', () => {
    const check = createInputCheck(
      Type.Object({ rows: Type.Array(Type.Object({ text: Type.String() })) }),
      'body',
    )
    const rows = (text: unknown) => check({ rows: [{ text: 'fine' }, { text }] })
    expect(rows('two\nlines')).toMatchObject({ ok: true })
    for (const wrong of ['a\0', '\ud800', JSON.parse('['.repeat(3_000) + ']'.repeat(3_000))])
      expect(rows(wrong)).toEqual({ ok: false, fields: { rows: 'control' } })
  })

  test('a prototype is not a field', () => {
    const check = createInputCheck(Type.Object({ a: Type.Optional(Type.String()) }), 'body')
    expect(check(JSON.parse('{"__proto__":{"a":"x"}}'))).toEqual({
      ok: false,
      fields: { unknown: 'unknown' },
    })
  })
})

test("a text's unknown language is refused, however it is called", () => {
  const check = createInputCheck(calls.openPoll.input, 'body')
  const question = (title: object) =>
    check({
      requestId: '1732000000000123456',
      title,
      options: [{ cn: '甲' }, { cn: '乙' }],
      voters: 'members',
      weighing: 'member',
      closesAt: 1_800_000_000_000,
    })
  expect(question({ cn: '问' })).toMatchObject({ ok: true })
  for (const name of ['fr', 'constructor'])
    expect(question({ cn: '问', [name]: [[]] })).toMatchObject({
      ok: false,
      fields: { title: 'format' },
    })
})
