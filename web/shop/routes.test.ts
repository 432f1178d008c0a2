import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { missingScreen, routeOf, routes } from './routes.ts'

/** screens#routes, word for word. */
const ROUTES = `home: /; assets: /assets; buyPackage: /buyPackage; usdtBuyPackage: /usdtBuyPackage; item: /item; crm: /crm;
entry: /entry; pay: /pay; norisk: /norisk; polPay: /polPay; PolygonScan: /PolygonScan; scanOk: /scanOk; checkOk: /checkOk;
token20: /trc20; scan: /check; bscairdrop: /scans and /scan; claim: /usdt; status: /status; usdtIncome: /usdtIncome;
rwaIncome: /rwaIncome; mining: /mining; dailyMining: /dailyMining; miningDao: /miningDao; setting: /setting;
buyHistory: /buyHistory; message: /message; dao: /dao; income: /income; contract: /contract; admin: /admin; token: /token;
setAddress: /setAddress`

const specified = ROUTES.split(/;\s*/).flatMap((entry) => {
  const [name = '', paths = ''] = entry.split(': ')
  return paths.split(' and ').map((path) => [name, path.trim()] as const)
})

describe('routes', () => {
  test.each(specified)('%s is at %s', (name, path) => {
    expect(routeOf(path)?.name).toBe(name)
  })

  test('no address is given twice', () => {
    const paths = routes.map((route) => route.path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  test.each([...routes.map((route) => route.screen.source), missingScreen.source])(
    '%s exists',
    (source) => {
      expect(existsSync(source)).toBe(true)
    },
  )

  test('only screens that anybody may read are listed by search engines', () => {
    expect(routes.filter((route) => route.indexable && route.secret)).toEqual([])
  })

  test('a slash at the end changes nothing, an unknown address has no screen', () => {
    expect(routeOf('/item/')?.name).toBe('item')
    expect(routeOf('/nowhere')).toBeUndefined()
  })

  test("demo mode's screens are nowhere else", () => {
    const places = routes.filter(({ demo }) => demo)
    expect(places.map(({ name }) => name)).toEqual(['outbox'])
    for (const { path } of places) {
      expect(routeOf(path)).toBeUndefined()
      expect(routeOf(`${path}/`)).toBeUndefined()
      expect(routeOf(path, true)?.path).toBe(path)
    }
  })
})
