import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import contract from '../../i18n/cn/contract.ts'
import { expectAccessible, expectAccessibleInBoth } from './axe.ts'
import { moneyMember } from './balances.ts'
import { accountText, signInPage } from './member.ts'
import { button, call, expect, test } from './shop.ts'
import { WAIT_MS } from '../../tools/test/patience.ts'

/** In demo mode a statement follows movements within seconds. */
const RENEWED_MS = WAIT_MS

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/status of 404/))

test('anyone sees the addresses in use and what is owed against what is held', async ({
  page,
  request,
  chains,
}) => {
  await expect
    .poll(async () => (await request.get('/appleShop/statement')).status(), {
      timeout: RENEWED_MS,
    })
    .toBe(200)
  await page.goto('/contract')
  for (const chain of chains) {
    const addresses = (await page.locator('[data-contract]').allTextContents()).map((text) =>
      text.replaceAll(/\s/g, ''),
    )
    for (const address of [chain.usdt, chain.shop, chain.token, ...chain.receive])
      expect(
        addresses.some((text) => text.includes(address)),
        address,
      ).toBe(true)
  }
  await expect(page.locator('[data-statement]')).toBeVisible({ timeout: RENEWED_MS })
  const shown = await call(request, 'readStatement', {})
  await expect(page.locator('[data-total="USDT"]')).toBeVisible()
  await page.getByText(contract.signed).click()
  await expect(page.locator('main')).toContainText(contract.publicKey)
  await expectAccessibleInBoth(page, 'contracts and reserves')
  await page.getByRole('link', { name: new RegExp(shown.day) }).click()
  await expect(page).toHaveURL(new RegExp(`day=${shown.day}$`))
  await page.goto('/contract?day=2001-01-01')
  await expect(page.getByText(contract.noSuchDay)).toBeVisible()
  await page.getByRole('link', { name: contract.newest }).click()
  await expect(page.locator('[data-statement]')).toBeVisible()
})

test('a member proves that the own balance is in it, and keeps the proof for the command line', async ({
  page,
}) => {
  await page.goto('/contract')
  await button(page, contract.check).click()
  await expect(page.getByRole('dialog').last()).toContainText(accountText.signIn)
  await signInPage(page, await moneyMember())
  await expect(async () => {
    await page.goto('/contract')
    await button(page, contract.check).click()
    await expect(page.locator('[data-verdict]')).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: RENEWED_MS })
  await expect(page.locator('[data-verdict="valid"]')).toContainText(contract.verified)
  await expect(page.locator('[data-step="ok"]')).toHaveCount(4)
  await expect(page.locator('[data-verdict]')).toContainText('200.00')
  await expectAccessible(page, 'a proof that holds')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, contract.proof).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^statement-proof-\d{4}-\d{2}-\d{2}\.json$/)
  const path = await download.path()
  const { publicKey } = JSON.parse(readFileSync(path, 'utf8')) as { publicKey: string }
  const { stdout } = await promisify(execFile)(process.execPath, [
    'tools/scripts/proofs/verifyStatement.ts',
    path,
    '--key',
    publicKey,
  ])
  expect(stdout).not.toBe('')
})

test('a proof with another balance, and a browser without Ed25519, are told apart from one that holds', async ({
  page,
}) => {
  await signInPage(page, await moneyMember())
  await page.goto('/contract')
  let isChanged = false
  await page.route('**/appleShop/statementProof', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { success: boolean; result: { proof: string } }
    if (!answer.success || !isChanged) return route.fulfill({ response, json: answer })
    const proof = answer.result.proof.replace('"USDT":"200.00"', '"USDT":"300.00"')
    expect(proof).not.toBe(answer.result.proof)
    await route.fulfill({ response, json: { ...answer, result: { ...answer.result, proof } } })
  })
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('noEd25519')) return
    crypto.subtle.importKey = () =>
      Promise.reject(new DOMException('unknown algorithm', 'NotSupportedError'))
  })
  await expect(async () => {
    await page.goto('/contract')
    await button(page, contract.check).click()
    await expect(page.locator('[data-verdict="valid"]')).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: RENEWED_MS })
  isChanged = true
  await button(page, contract.checkAgain).click()
  await expect(page.locator('[data-verdict="failed"]')).toContainText(contract.failed)
  await expect(page.locator('[data-step="failed"]')).toContainText(contract['step.path'])
  await expectAccessible(page, 'a proof that does not hold')
  isChanged = false
  await page.evaluate(() => sessionStorage.setItem('noEd25519', '1'))
  await page.goto('/contract')
  await button(page, contract.check).click()
  await expect(page.locator('[data-verdict="unknown"]')).toContainText(contract.verifiedButKey)
  await expect(page.locator('[data-step="unknown"]')).toContainText(
    contract['step.signatureUnknown'],
  )
})
