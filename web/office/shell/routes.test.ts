import { expect, test } from 'vitest'
import { ROUTES, mayOpen, routeOf } from './routes.ts'

test('every route is found by its own path, and an unknown one by none', () => {
  for (const route of ROUTES) {
    const path = route.path.replace(/:id$/, '17')
    expect(routeOf(path)?.route, path).toBe(route)
  }
  for (const path of ['/nowhere', '/account/x', '/constructor'])
    expect(routeOf(path)).toBeUndefined()
})

test('a screen opens to staff with one of its rights, and no other', () => {
  const screen = ROUTES[0]!.screen
  const route = { path: '/x', needs: ['orders.read', 'orders.ship'], screen } as const
  expect(mayOpen(route, (right) => right === 'orders.ship')).toBe(true)
  expect(mayOpen(route, () => false)).toBe(false)
})
