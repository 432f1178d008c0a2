import {
  DESK,
  OWNER,
  PASSWORD,
  expect,
  expectAccessible,
  expectDarkContrast,
  open,
  t,
  test,
  totp,
} from './office.ts'

test.describe('without a session', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('password and code of the app open the office; a wrong code, a used one and no password do not', async ({
    page,
    owner,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 4\d\d/)
    await open(page, '/orders', t.signIn)
    // Where passkeys work, they come first.
    const other = page.getByRole('button', { name: t.wayCode })
    if (await other.isVisible()) await other.click()
    await expectAccessible(page, 'signing in')
    await page.getByLabel(t.name, { exact: true }).fill(OWNER)
    await page.getByLabel(t.password, { exact: true }).fill(PASSWORD)
    await page.getByLabel(t.appCode).fill('000000')
    await page.getByRole('button', { name: t.signIn, exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    // The first code made the owner; this one is of the step after it.
    await page.getByLabel(t.appCode).fill(totp(owner.secret, 1))
    await page.getByRole('button', { name: t.signIn, exact: true }).click()
    await expect(page.getByRole('navigation', { name: t.navigation })).toBeVisible()
  })

  test('a recovery code opens the office once', async ({ page, owner, expectedErrors }) => {
    expectedErrors.push(/status of 4\d\d/)
    const enter = async () => {
      await open(page, '', t.signIn)
      await page.getByRole('button', { name: t.wayRecovery }).click()
      await page.getByLabel(t.name, { exact: true }).fill(OWNER)
      await page.getByLabel(t.password, { exact: true }).fill(PASSWORD)
      await page.getByLabel(t.recoveryCode, { exact: true }).fill(owner.codes[0]!)
      await page.getByRole('button', { name: t.signIn, exact: true }).click()
    }
    await enter()
    await expect(page.getByRole('navigation', { name: t.navigation })).toBeVisible()
    await page.getByRole('button', { name: t.menu }).click()
    await page.getByRole('button', { name: t.signOut }).click()
    await expect(page.getByRole('heading', { name: t.signIn })).toBeVisible()
    await enter()
    await expect(page.getByRole('alert')).toBeVisible()
  })

  test('an unknown sign-in link says so', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/)
    await open(page, `/link#${'A'.repeat(43)}`, t.linkEnded)
    await expectAccessible(page, 'an ended link')
  })
})

for (const [name, size] of [
  ['phone', {}],
  ['desk', DESK],
] as const) {
  test.describe(name, () => {
    test.use(size)

    test(`the own account shows where one is signed in, ${name}`, async ({ page }) => {
      await open(page, '/account', t.account)
      await expect(page.getByText(t.thisDevice)).toBeVisible()
      await expectAccessible(page, 'own account')
    })
  })
}

test.describe('desk', () => {
  test.use(DESK)

  test('the palette goes to a screen by keyboard, changes the colours, and ? shows the keys', async ({
    page,
  }) => {
    await open(page, '/account', t.account)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: t.keyHelp })).toBeVisible()
    await expectAccessible(page, 'keys')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('dark')
    await expectAccessible(page, 'palette')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expectDarkContrast(page, 'own account')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('日本')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  })
})
