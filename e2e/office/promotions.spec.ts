import office from '../../i18n/en/officePromotions.ts'
import { openDatabase } from '../../server/platform/db/connection.ts'
import { createLog } from '../../server/platform/log.ts'
import { fill } from '../../server/testing/rewards.ts'
import { keptAddress } from '../../tools/supervisor/postgres/embedded.ts'
import { shopData } from '../shop/ownShop.ts'
import { expect, expectAccessible, open, test } from './office.ts'

test('a promotion shows what it costs at most and is opened and closed; a question is put and ended', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const db = openDatabase(keptAddress(shopData()!)!, { max: 1, name: 'xiaopu browser tests' })
  try {
    await fill({ db, now: () => new Date(), log: createLog('e2e', 'warn') }, 'XMDD', '20')
  } finally {
    await db.destroy()
  }
  await open(page, '/promotions', office.promotions)
  await page.getByRole('button', { name: office.open, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: office.open })
  const confirm = dialog.getByRole('button', { name: office.open, exact: true })
  await dialog
    .getByLabel(new RegExp(`^${office.title}`))
    .first()
    .fill('新客礼')
  await dialog.getByLabel(office.amount).fill('5')
  await dialog.getByLabel(office.places).fill('100000')
  await dialog.getByLabel(office.minSpent).fill('20')
  await expect(dialog.locator('[data-most]')).toHaveAttribute('data-most', '500000.00')
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel(office.places).fill('2')
  await expect(dialog.locator('[data-most]')).toHaveAttribute('data-most', '10.00')
  await expectAccessible(page, 'a new promotion')
  await confirm.click()
  const card = page.locator('[data-promotion]')
  await expect(card).toContainText('10.00')
  await expectAccessible(page, 'promotions')
  await card.getByRole('button', { name: office.close, exact: true }).click()
  await page
    .getByRole('dialog', { name: office.close })
    .getByRole('button', { name: office.close, exact: true })
    .click()
  await expect(card).toContainText(office.isClosed)

  await open(page, '/polls', office.polls)
  await page.getByRole('button', { name: office.put, exact: true }).click()
  const asking = page.getByRole('dialog', { name: office.put })
  await asking
    .getByLabel(new RegExp(`^${office.question}`))
    .first()
    .fill('夏天卖什么？')
  await asking.getByLabel(office.options({ locale: '简体中文' })).fill('茶\n西瓜')
  await asking.getByLabel(office.options({ locale: 'English' })).fill('Tea\nMelon')
  await expect(asking.locator('[data-answers] li')).toHaveText(['茶 · Tea', '西瓜 · Melon'])
  await asking.getByLabel(office.until).fill('2099-01-01T00:00')
  await expectAccessible(page, 'a new question')
  await asking.getByRole('button', { name: office.put, exact: true }).click()
  // A year at most.
  await expect(asking.getByRole('alert')).toBeVisible()
  const soon = new Date(Date.now() + 2 * 24 * 3600_000).toISOString().slice(0, 16)
  await asking.getByLabel(office.until).fill(soon)
  await asking.getByRole('button', { name: office.put, exact: true }).click()
  const poll = page.locator('[data-poll]')
  await expect(poll).toContainText(office.votes({ count: 0 }))
  await poll.getByRole('button', { name: office.end, exact: true }).click()
  await page
    .getByRole('dialog', { name: office.end })
    .getByRole('button', { name: office.end, exact: true })
    .click()
  await expect(poll).toContainText(office.isClosed)
  await expectAccessible(page, 'questions')
})
