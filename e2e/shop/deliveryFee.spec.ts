import pay from '../../i18n/cn/pay.ts'
import { createOrderId } from '../../basics/orderId.ts'
import { saveDeliveryGroup } from '../../server/commerce/content/deliveryGroups.ts'
import { openDatabase } from '../../server/platform/db/connection.ts'
import { inTransaction } from '../../server/platform/db/context.ts'
import { createLog } from '../../server/platform/log.ts'
import { keptAddress } from '../../tools/supervisor/postgres/embedded.ts'
import { expectAccessible } from './axe.ts'
import { shopData } from './ownShop.ts'
import { Payer } from './payer.ts'
import { call, expect, FINAL_MS, payLink, readOrder, statusLink, test } from './shop.ts'

/** No other test sends anything there. */
const COUNTRY = 'NZ'

async function charge(feeMicro: bigint): Promise<void> {
  const db = openDatabase((await keptAddress(shopData()!))!, { max: 1, name: 'e2e' })
  try {
    const ctx = { db, now: () => new Date(), log: createLog('e2e', 'silent') }
    const group = {
      name: 'e2e',
      feeMicro,
      steps: [],
      weight: null,
      version: 0,
      countries: [COUNTRY],
    }
    expect(await inTransaction(ctx, (tx) => saveDeliveryGroup(tx, group))).toBe(true)
  } finally {
    await db.destroy()
  }
}

test('a delivery fee is told before paying, paid, and told afterwards', async ({
  page,
  request,
  chains,
}) => {
  test.skip(shopData() === undefined, 'needs the data folder of the shop')
  await charge(7_500_000n)
  const { records } = await call(request, 'listProducts', { pageSize: 100 })
  const product = records.find(({ productType, soldOut }) => productType === 1 && !soldOut)!
  const options = await call(request, 'listOptions', { arrIndex: product.id })
  const { orderId, secret } = await call(request, 'placeOrder', {
    orderId: createOrderId(Date.now()),
    productId: product.id,
    optionId: options.records.find(({ stock }) => stock > 0)!.id,
    count: 1,
    country: COUNTRY,
    address: '1 Queen Street, Auckland',
    receiverName: '王小明',
    phone: '13812345678',
    network: 137,
    mode: 'safe',
  })
  const order = { orderId, secret }
  const placed = await readOrder(request, order)
  expect(placed.shipping).toBe('7.50')
  expect(Number(placed.total)).toBeCloseTo(Number(placed.goods) + 7.5, 6)

  await page.goto(payLink(order))
  const sums = page.locator('[data-sums]')
  await expect(sums).toContainText(pay.sumShipping)
  await expect(sums).toContainText('7.50')
  await expectAccessible(page, 'paying with a delivery fee')

  const { payment } = await call(request, 'openTransfer', order)
  const payer = await Payer.funded(
    request,
    chains.find(({ network }) => network === 137)!,
  )
  await payer.transfer(payment.receiver!, BigInt(payment.amountBase!))
  await expect
    .poll(async () => (await readOrder(request, order)).status, { timeout: FINAL_MS })
    .toBe('paid')
  await page.goto(statusLink(order))
  await expect(page.getByText(pay.sumShipping, { exact: true })).toBeVisible()
})
