import type { Hex } from '../../basics/hex.ts'
import { randomInt } from 'node:crypto'
import {
  request as requests,
  type APIRequestContext,
  type Locator,
  type Page,
} from '@playwright/test'
import { utils } from 'tronweb'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { CallInput, CallName, CallResult, Envelope } from '../../api/calls.ts'
import { wireRequest } from '../../api/wireRequest.ts'
import { toTronAddress } from '../../basics/tron/address.ts'
import cn from '../../i18n/cn/account.ts'
import { call, demoAsks, expect, gotoAlive } from './shop.ts'
import { shopUrl } from './ownShop.ts'

export const accountText = cn
export const PASSWORD = 'plum horse 7'
export const FUND_PASSWORD = 'quiet river 9'

export type Member = { email: string; token: string; inviteCode: string }

const newEmail = (): string => `e2e-${Date.now()}-${randomInt(1e6)}@example.com`

/** The code last sent to an address, from demo mode's outbox. */
export async function latestCode(request: APIRequestContext, to: string): Promise<string> {
  let code: string | null | undefined
  await expect(async () => {
    code = (await call(request, 'listOutbox', { to })).find(
      (message) => message.code !== null,
    )?.code
    expect(code).toMatch(/^\d{6}$/)
  }).toPass()
  return code!
}

/** A context without an earlier session cookie, to which a wallet sign-in would bind. */
export async function asStranger<T>(work: (request: APIRequestContext) => Promise<T>): Promise<T> {
  const request = await requests.newContext({ baseURL: shopUrl() })
  return work(request).finally(() => request.dispose())
}

/** Makes an account by calls, as the register pane would. */
export const memberByCall = (email = newEmail()): Promise<Member> =>
  asStranger(async (request) => {
    await call(request, 'sendCode', { username: email })
    const captcha = await latestCode(request, email)
    const { token, inviteRecord } = await call(request, 'register', {
      email,
      captcha,
      password: PASSWORD,
      secPassword: FUND_PASSWORD,
    })
    return { email, token, inviteCode: inviteRecord.code }
  })

type WalletMember = Omit<Member, 'email'> & { address: string; key: Hex }

/** Signs a one-time message with the member's wallet. */
async function signedBy(
  request: APIRequestContext,
  { address, key }: { address: string; key: Hex },
) {
  const who = { address, asset: address.startsWith('T') ? 'TRX' : 'ETH' } as const
  const { message } = await call(request, 'createSignInMessage', who)
  const signature =
    who.asset === 'TRX'
      ? utils.message.signMessage(message, key)
      : await privateKeyToAccount(key).signMessage({ message })
  return { ...who, message, signature }
}

/** Makes an account with a new wallet, which needs no code; codes are limited. */
export const memberByWallet = (
  key: Hex = generatePrivateKey(),
  kind: 'evm' | 'tron' = 'evm',
): Promise<WalletMember> =>
  asStranger(async (request) => {
    const wallet = privateKeyToAccount(key)
    const address = kind === 'tron' ? toTronAddress(wallet.address) : wallet.address
    const { token, inviteRecord } = await call(
      request,
      'signInByWallet',
      await signedBy(request, { address, key }),
    )
    return { token, inviteCode: inviteRecord.code, address, key }
  })

/** Sets a wallet member's first fund password. */
export async function setFundPassword(
  request: APIRequestContext,
  member: WalletMember,
): Promise<void> {
  await callAs(request, member.token, 'appleShop/changeSecPassword', {
    newSecPassword: FUND_PASSWORD,
    ...(await signedBy(request, member)),
  })
}

/** Makes a call as a member. */
export async function callAs(
  request: APIRequestContext,
  token: string,
  path: string,
  data: object,
): Promise<void> {
  const response = await request.post(`/${path}`, { data, headers: { 'X-Access-Token': token } })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
}

export async function askAs<N extends CallName>(
  request: APIRequestContext,
  token: string,
  name: N,
  input: CallInput<N>,
): Promise<CallResult<N>> {
  const { method, path, headers, body } = wireRequest(name, input)
  const response = await request.fetch(path, {
    method,
    headers: { ...headers, 'X-Access-Token': token },
    ...(body !== null && { data: body }),
  })
  const envelope = (await response.json()) as Envelope<CallResult<N>>
  expect(envelope.success, `${name}: ${JSON.stringify(envelope)}`).toBe(true)
  return envelope.result
}

/** Stores a login in the page, as the panes do. */
export async function signInPage(page: Page, { token }: Pick<Member, 'token'>): Promise<void> {
  await page.addInitScript((kept) => {
    // Once: what the page changes later stays.
    if (sessionStorage.getItem('e2e')) return
    sessionStorage.setItem('e2e', 'in')
    localStorage.setItem('token', kept)
  }, token)
}

export const token = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('token'))

export const sheet = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true })

/** Opens a row of the account screen. */
export async function openRow(page: Page, name: string): Promise<Locator> {
  await gotoAlive(page, '/setting')
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const opened = sheet(page, name)
  await expect(opened).toBeVisible()
  await expect(opened.locator('.skeleton')).toHaveCount(0)
  return opened
}

/** Of a wallet that has signed for it. */
export async function confirmBinding(page: Page): Promise<void> {
  const asked = sheet(page, cn.bindWallet)
  await asked.getByLabel(cn.fundPassword, { exact: true }).fill(FUND_PASSWORD)
  await asked.getByRole('button', { name: cn.confirmNow }).click()
}

/** In the page, by buttons: the account of the demo wallet. */
export async function signInByDemoWallet(page: Page): Promise<void> {
  await gotoAlive(page, '/setting')
  await page.getByRole('button', { name: cn.signIn, exact: true }).click()
  await sheet(page, cn.signIn).getByRole('button', { name: cn.walletSignIn }).click()
  const pane = sheet(page, cn.walletSignTitle)
  await pane.getByRole('button', { name: /Demo Wallet/ }).click()
  await demoAsks(page, 'connect').confirm()
  await expect(pane.getByLabel(cn.walletMessage)).toContainText('wants you to sign in')
  await pane.getByRole('button', { name: cn.walletSignNow }).click()
  await demoAsks(page, 'sign').confirm()
  await expect(page.getByText(cn.myAssets)).toBeVisible()
}
