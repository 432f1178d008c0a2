import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../client/queries.ts'
import type { Area } from '../../i18n/texts.ts'
import { routeOf } from './routes.ts'

afterEach(() => void vi.doUnmock('../load/loadTexts.ts'))

test("a screen's texts are asked for before its code is there", async () => {
  vi.resetModules()
  const asked: (readonly Area[])[] = []
  vi.doMock('../load/loadTexts.ts', async (original) => ({
    ...(await original<object>()),
    preloadTexts: (areas: readonly Area[]) => asked.push(areas),
  }))
  const { App } = await import('./App.tsx')
  const { loadTexts } = await import('../load/loadTexts.ts')
  await loadTexts('shop', 'en')
  const page = {
    locale: 'en',
    theme: 'light',
    demo: false,
    cart: undefined,
    path: '/cart',
  } as const
  const shop = { name: null, languages: ['en'] } as never
  const client = createQueryClient()
  renderToString(createElement(App, { page: { ...page, shop, search: '' }, client }))
  client.clear()
  expect(asked).toContainEqual(routeOf('/cart')!.areas)
})
