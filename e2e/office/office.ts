import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import en from '../../i18n/en/office.ts'
import { openDatabase } from '../../server/platform/db/connection.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { keptAddress } from '../../tools/supervisor/postgres/embedded.ts'
import { expectAccessible, expectDarkContrast } from '../shop/axe.ts'
import { shopData } from '../shop/ownShop.ts'
import { expect, test as base } from '../shop/shop.ts'
import { START_MS } from '../../tools/test/patience.ts'

export const t = en
export { expect, expectAccessible, expectDarkContrast }

export const OWNER = 'Olga Owner'
export const PASSWORD = 'seven quiet lanterns drift'

const STEP_MS = 30_000
const BITS = 5
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The six digits of an authenticator app; a code works once, so that `later` takes one of the next step. */
export function totp(secret: string, later = 0): string {
  const bits = [...secret.replace(/[\s=]/g, '')]
    .map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(BITS, '0'))
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + later))
  const hash = createHmac('sha1', key).update(counter).digest()
  const value = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff
  return String(value % 1_000_000).padStart(6, '0')
}

/** Every violation of the policy fails the test that sees it. */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  await context.exposeBinding('noteViolation', (_, text: string) => void violations.push(text))
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      (window as unknown as { noteViolation: (text: string) => void }).noteViolation(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      ),
    ),
  )
  context.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      violations.push(message.text())
  })
  context.on('weberror', (error) => violations.push(String(error.error())))
  return violations
}

export type Owner = {
  readonly secret: string
  readonly codes: readonly string[]
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** Becomes the first owner by the link that the shop wrote down, as a person would. */
export async function becomeOwner(
  browser: Browser,
  site: string,
  data: string = shopData()!,
): Promise<Owner> {
  const link = readFileSync(join(data, 'owner-link.txt'), 'utf8').trim()
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
  })
  const violations = await watchPolicy(context)
  const page = await context.newPage()
  await page.goto(`/admin/link${new URL(link).hash}`)
  await expect(page.getByRole('heading', { name: t['link.owner'] })).toBeVisible()
  await expectAccessible(page, 'the one-time link')
  await page.getByLabel(t.yourName).fill(OWNER)
  const instead = page.getByRole('button', { name: t.insteadPassword })
  if (await instead.isVisible()) await instead.click()
  await page.getByLabel(t.newPassword).fill(PASSWORD)
  await page.getByRole('button', { name: t.next, exact: true }).click()
  const shown = page.locator('[data-secret]')
  const secret = (await shown.textContent())!.replace(/\s/g, '')
  await expectAccessible(page, 'password and authenticator app')
  await page.getByLabel(t.appCode).fill(totp(secret))
  await page.getByRole('button', { name: t.openOffice }).click()
  await expect(page.getByRole('heading', { name: t.recoveryCodes })).toBeVisible()
  await expectAccessible(page, 'recovery codes')
  const codes = await page.locator('main li').allTextContents()
  const go = page.getByRole('button', { name: t.continue })
  await expect(go).toBeDisabled()
  await page.getByLabel(t.codesKept).check()
  await go.click()
  await expect(page.getByRole('navigation', { name: t.navigation })).toBeVisible()
  const state = await context.storageState()
  expect(violations).toEqual([])
  await context.close()
  return { secret, codes, state }
}

/** Has the second factor given so long ago. It lasts five minutes, which a busy machine may need for what comes before. */
export async function secondFactorGiven(ago: '0 s' | '1 h', data = shopData()!): Promise<void> {
  const db = openDatabase(keptAddress(data)!, { max: 1, name: 'xiaopu browser tests' })
  try {
    await sql`update staff_session set confirmed_at = now() - ${ago}::interval
      where confirmed_at is not null`.execute(db)
  } finally {
    await db.destroy()
  }
}

/** Gives the second factor where an action asks for it again. */
export async function confirmAgain(page: Page, code: string): Promise<void> {
  const again = page.getByRole('dialog', { name: t.confirmAgain })
  await expectAccessible(page, 'the second factor again')
  await again.getByRole('textbox').fill(code)
  await again.getByRole('button', { name: t.confirm, exact: true }).click()
  await expect(again).toHaveCount(0)
}

/** An owner for each worker's shop; pages of these tests are signed in as the owner unless a test says otherwise. */
export const test = base.extend<{ policy: string[] }, { owner: Owner }>({
  locale: 'en-US',
  owner: [
    async ({ browser, ownShop }, use) => use(await becomeOwner(browser, ownShop)),
    { scope: 'worker', timeout: START_MS },
  ],
  storageState: async ({ owner }, use) => {
    await secondFactorGiven('0 s')
    await use(owner.state as never)
  },
  policy: [
    async ({ context }, use, info) => {
      const violations = await watchPolicy(context)
      await use(violations)
      if (info.status === info.expectedStatus) expect(violations, 'policy').toEqual([])
    },
    { auto: true },
  ],
})

/** One red pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

export const DESK = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }

/** Opens a screen and waits until it is there. */
export async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(`/admin${path}`)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}
