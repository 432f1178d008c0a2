import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importProblems } from './lintImports.ts'

test('each forbidden import is found, by file and target', () => {
  expect(importProblems(join(import.meta.dirname, 'fixtures/imports'))).toEqual([
    'basics/money.ts imports node:fs',
    'basics/money.ts imports server/commerce/orders/place/placeOrder.ts',
    'server/catalogue/shelf.ts imports fastify',
    'server/db/tables.ts imports server/commerce/orders/place/placeOrder.ts',
    'server/payments/settle.ts imports server/commerce/orders/place/placeOrder.ts',
    'web/client/callApi.ts imports api/call.ts',
    'web/shop/pay/PayScreen.tsx imports web/office/Desk.tsx',
    'web/shop/pay/PayScreen.tsx imports server/commerce/orders/place/placeOrder.ts',
    'web/ui/Button.tsx imports web/client/callApi without its extension',
  ])
})

test('the project keeps its own rules', () => {
  expect(importProblems(join(import.meta.dirname, '../..'))).toEqual([])
})
