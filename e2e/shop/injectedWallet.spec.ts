import type { Page } from '@playwright/test'
import { memberByWallet } from './member.ts'
import { expect, shopText, t, test } from './shop.ts'

const FIRST = `0x${'1'.repeat(40)}`
const SECOND = `0x${'2'.repeat(40)}`

/** A wallet app's browser: `window.ethereum` without announcement, and without events when `events` is off. */
async function injectWallet(page: Page, events: boolean): Promise<void> {
  await page.addInitScript(
    ({ first, events }) => {
      const state = window as unknown as {
        account: string | undefined
        chain: string
        tell: (event: string, value: unknown) => void
        ethereum: unknown
      }
      const listeners: [string, (value: unknown) => void][] = []
      state.account = first
      state.chain = '0x89'
      state.tell = (event, value) =>
        listeners.filter(([name]) => name === event).forEach(([, listen]) => listen(value))
      state.ethereum = {
        isTokenPocket: true,
        request: async ({ method }: { method: string }) => {
          if (method === 'eth_requestAccounts' || method === 'eth_accounts')
            return state.account ? [state.account] : []
          if (method === 'eth_chainId') return state.chain
          throw Object.assign(new Error(method), { code: 4200 })
        },
        ...(events && {
          on: (name: string, listen: (value: unknown) => void) => listeners.push([name, listen]),
          removeListener: () => {},
        }),
      }
    },
    { first: FIRST, events },
  )
}

const savedState = (page: Page) =>
  page.evaluate(() => ['address', 'wallet', 'token'].map((key) => localStorage.getItem(key)))

/** Connects a wallet as a signed-in member; returns the token. */
async function connect(page: Page): Promise<string> {
  const { token } = await memberByWallet()
  await page.goto('/')
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page
    .getByRole('button', { name: shopText.connectWallet({ shop: shopText.shopName }) })
    .click()
  await expect(page.getByText(t.walletSafety)).toBeVisible()
  await page.getByRole('button', { name: 'TokenPocket' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await savedState(page)).toEqual([FIRST, 'pro.tokenpocket', token])
  return token
}

/**
 * A changed account or network, or a disconnect, clears the stored state and reloads (rules:
 * accounts#wallet-changes).
 */
async function expectForgotten(page: Page, change: () => Promise<unknown>): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await change()
  await reloaded
  expect(await savedState(page)).toEqual([null, null, null])
}

test('a wallet without events is asked every second, and another account is noticed', async ({
  page,
}) => {
  await injectWallet(page, false)
  await connect(page)
  await expectForgotten(page, () =>
    page.evaluate((second) => {
      ;(window as unknown as { account: string }).account = second
    }, SECOND),
  )
})

const changes: [string, string, unknown][] = [
  ['another account', 'accountsChanged', [SECOND]],
  ['no account', 'accountsChanged', []],
  ['another network', 'chainChanged', '0x38'],
  ['a disconnect', 'disconnect', { code: 4900 }],
]
test('every change that a wallet tells of clears the saved state', async ({ page }) => {
  await injectWallet(page, true)
  for (const [what, event, value] of changes) {
    await test.step(what, async () => {
      await connect(page)
      await expectForgotten(page, () =>
        page.evaluate(
          ([event, value]) =>
            (window as unknown as { tell(event: unknown, value: unknown): void }).tell(
              event,
              value,
            ),
          [event, value],
        ),
      )
    })
  }
})

test('a wallet that names the same account again changes nothing', async ({ page }) => {
  await injectWallet(page, true)
  const token = await connect(page)
  await page.evaluate((first) => {
    const { tell } = window as unknown as { tell(event: string, value: unknown): void }
    tell('accountsChanged', [first.toUpperCase().replace('X', 'x')])
    tell('chainChanged', '0x89')
  }, FIRST)
  expect(await savedState(page)).toEqual([FIRST, 'pro.tokenpocket', token])
})
