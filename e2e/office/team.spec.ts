import type { Locator, Page } from '@playwright/test'
import { addAuthenticator } from '../shop/authenticator.ts'
import {
  confirmAgain,
  DESK,
  expect,
  expectAccessible,
  open,
  secondFactorGiven,
  test,
  t,
  totp,
  watchPolicy,
} from './office.ts'
import errors from '../../i18n/en/errors.ts'
import staff from '../../i18n/en/officeStaff.ts'
import rights from '../../i18n/en/rights.ts'
import orders from '../../i18n/en/officeOrders.ts'

const PACKER_PASSWORD = 'paper tape and string'

/** Pressed with an empty field: it says so itself and has the focus. */
async function expectMissing(field: Locator, button: Locator): Promise<void> {
  await button.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(new RegExp(errors['field.missing']))
}

/** Returns the one-time link. The second factor is due again, and `code` is one. */
async function invite(page: Page, name: string, code: string): Promise<string> {
  await secondFactorGiven('1 h')
  await open(page, '/staff', staff.staff)
  await expectAccessible(page, 'staff')
  await page.getByRole('button', { name: staff.invite }).click()
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: staff.invite })
  await expectMissing(dialog.getByLabel(t.name), button)
  await dialog.getByLabel(t.name).fill(name)
  await expect(dialog.getByText(errors['field.missing'])).toHaveCount(0)
  await dialog.getByLabel(staff.role).selectOption('packer')
  await button.click()
  await confirmAgain(page, code)
  const link = page.locator('[data-link]')
  await expect(link).toBeVisible()
  await expectAccessible(page, 'a one-time link')
  return (await link.textContent())!
}

test.describe('desk', () => {
  test.use(DESK)

  test('an owner invites a packer, who sees only what the right allows', async ({
    page,
    browser,
    baseURL,
    owner,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 403/)
    const name = `Pia ${Date.now()}`
    const address = await invite(page, name, owner.codes[1]!)

    const context = await browser.newContext({
      baseURL: baseURL!,
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      storageState: { cookies: [], origins: [] },
    })
    const violations = await watchPolicy(context)
    const phone = await context.newPage()
    await phone.goto(`/admin/link${new URL(address).hash}`)
    await expect(phone.getByRole('heading', { name: t['link.invite'] })).toBeVisible()
    const instead = phone.getByRole('button', { name: t.insteadPassword })
    if (await instead.isVisible()) await instead.click()
    const next = phone.getByRole('button', { name: t.next, exact: true })
    await phone.getByLabel(t.yourName).fill(' ')
    await expectMissing(phone.getByLabel(t.yourName), next)
    await phone.getByLabel(t.yourName).fill(name)
    await expectMissing(phone.getByLabel(t.newPassword, { exact: true }), next)
    await phone.getByLabel(t.newPassword, { exact: true }).fill(PACKER_PASSWORD)
    await next.click()
    const secret = await phone.locator('[data-secret]').textContent()
    await phone.getByLabel(t.appCode).fill(totp(secret!))
    await phone.getByRole('button', { name: t.openOffice }).click()
    await phone.getByLabel(t.codesKept).check()
    await phone.getByRole('button', { name: t.continue }).click()
    const nav = phone.getByRole('navigation', { name: t.navigation })
    await expect(nav.getByRole('link', { name: t['nav.ship'] })).toBeVisible()
    await expect(nav.getByRole('link', { name: t['nav.staff'] })).toHaveCount(0)
    await expect(nav.getByRole('link', { name: t['nav.audit'] })).toHaveCount(0)
    await phone.goto('/admin/staff')
    await expect(phone.getByRole('heading', { name: t.noRight })).toBeVisible()
    await expectAccessible(phone, 'a screen without the right')
    await phone.goto('/admin/orders/ship')
    await expect(phone.getByRole('heading', { name: orders.ship })).toBeVisible()
    await expectAccessible(phone, 'shipping a list')
    expect(violations).toEqual([])
    await context.close()
  })

  test('a passkey alone accepts an invitation and signs in, on a device that verifies its owner', async ({
    page,
    browser,
    baseURL,
    owner,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 403/)
    const name = `Kay ${Date.now()}`
    const address = await invite(page, name, owner.codes[5]!)
    const context = await browser.newContext({
      // Passkeys need a host name, not an IP address.
      baseURL: baseURL!.replace('127.0.0.1', 'localhost'),
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      storageState: { cookies: [], origins: [] },
    })
    const violations = await watchPolicy(context)
    const phone = await context.newPage()
    const device = await addAuthenticator(phone)
    await phone.goto(`/admin/link${new URL(address).hash}`)
    await phone.getByRole('button', { name: t.makePasskey }).click()
    await expect(phone.getByRole('heading', { name: t.recoveryCodes })).toBeVisible()
    expect(await device.count()).toBe(1)
    await phone.getByLabel(t.codesKept).check()
    await phone.getByRole('button', { name: t.continue }).click()
    await open(phone, '/account', t.account)
    await expect(phone.getByRole('button', { name: t.remove })).toHaveCount(1)

    await context.clearCookies()
    await phone.goto('/admin')
    await expectAccessible(phone, 'signing in with a passkey')
    await device.verifies(false)
    await phone.getByRole('button', { name: t.signInPasskey }).click()
    await expect(phone.getByText(t.passkeyFault)).toBeVisible()
    await device.verifies(true)
    await phone.getByRole('button', { name: t.signInPasskey }).click()
    await expect(phone.getByRole('navigation', { name: t.navigation })).toBeVisible()
    expect(violations).toEqual([])
    await context.close()
  })

  test('roles are in plain words; a change that another tab made first is shown beside the own one', async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 40[39]/)
    await open(page, '/staff/roles', staff.roles)
    await expectAccessible(page, 'roles')
    const edit = async (on: typeof page, amount: string) => {
      const card = on.locator('section').filter({ hasText: staff['roleOf.support'] })
      await card.getByRole('button', { name: staff.editRole }).click()
      await on.getByLabel(staff.maxPerDay).fill(amount)
    }
    const other = await context.newPage()
    await open(other, '/staff/roles', staff.roles)
    await edit(other, '70')
    await edit(page, '80')
    await expectAccessible(page, 'a role')
    const save = (on: typeof page) => on.getByRole('dialog').getByRole('button', { name: t.save })
    await save(other).click()
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await save(page).click()
    await expect(page.getByText(staff.conflict)).toBeVisible()
    await expect(page.getByText(rights['refunds.ask']).first()).toBeVisible()
    await expectAccessible(page, 'a conflict')
    await page.getByRole('button', { name: staff.keepMine }).click()
    await save(page).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(staff.upTo({ amount: '80.00' }), { exact: false })).toBeVisible()
  })

  test('an API key is shown once, and every change is in the record', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 403/)
    await open(page, '/keys', staff.keys)
    await page.getByRole('button', { name: staff.makeKey }).click()
    await page.getByLabel(staff.keyName).fill('warehouse')
    await page.getByLabel(rights['orders.read']).check()
    await page.getByRole('dialog').getByRole('button', { name: staff.makeKey }).click()
    await expect(page.locator('[data-secret]')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: t.close }).first().click()
    await expectAccessible(page, 'API keys')
    await open(page, '/audit', staff.audit)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page, 'audit')
    await page.getByRole('searchbox').fill('apiKey')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/text=apiKey/)
    await page.getByRole('button', { name: /Remove the filter/ }).click()
    await expect(page).not.toHaveURL(/text=/)
  })
})
