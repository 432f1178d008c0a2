import { expect, test } from 'vitest'
import { NAV_GROUPS, ROUTES, grouped, mayOpen, routeOf } from './routes.ts'

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

test('every screen of the navigation stands under one heading, in the order of the map', () => {
  const nav = ROUTES.filter((route) => route.nav)
  const groups = grouped(nav)
  expect(groups.map(({ group }) => group)).toEqual([undefined, ...NAV_GROUPS])
  expect(groups.flatMap(({ routes }) => routes)).toEqual(nav)
  expect(groups[0]!.routes.map(({ path }) => path)).toEqual(['/'])
})

test('headings without a screen are left out, and the bar of a phone keeps its four', () => {
  const mayShip = ROUTES.filter(
    (route) => route.nav && mayOpen(route, (right) => right === 'orders.ship'),
  )
  expect(grouped(mayShip).map(({ group }) => group)).toEqual([undefined, 'sales', 'administration'])
  const nav = ROUTES.filter((route) => route.nav)
  expect(nav.slice(0, 4).map(({ path }) => path)).toEqual([
    '/',
    '/orders',
    '/orders/ship',
    '/conversations',
  ])
})
