import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importCircles, importProblems } from './lintImports.ts'

const FIXTURE = join(import.meta.dirname, 'fixtures/imports')

test('each forbidden import is found, by file and target', () => {
  expect(importProblems(FIXTURE)).toEqual([
    'basics/money.ts imports node:fs',
    'basics/money.ts imports server/commerce/orders/placeOrder.ts',
    'server/commerce/catalogue/shelf.ts imports fastify',
    'server/money/payments/settle.ts imports server/commerce/orders/placeOrder.ts',
    'server/platform/db/tables.ts imports server/commerce/orders/placeOrder.ts',
    'web/client/callApi.ts imports api/call.ts',
    'web/shop/pay/PayScreen.tsx imports web/office/Desk.tsx',
    'web/shop/pay/PayScreen.tsx imports server/commerce/orders/placeOrder.ts',
    'web/ui/Button.tsx imports web/client/callApi without its extension',
  ])
})

test('a circle is found, also one that types close, and one of folders of pages whose files form none', () => {
  expect(importCircles(FIXTURE)).toEqual([
    'server/commerce/orders/placeOrder.ts imports server/money/payments/settle.ts imports server/commerce/orders/placeOrder.ts',
    'web/shop/cart imports web/shop/parts imports web/shop/cart',
    'web/shop/pay imports web/shop/status imports web/shop/pay',
  ])
})
