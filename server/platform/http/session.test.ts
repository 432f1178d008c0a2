import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../../api/caller.ts'
import { readSession } from '../../people/accounts/signIn/readSession.ts'
import { createTestAccounts, type Member, type TestAccounts } from '../../testing/accounts.ts'
import { createTestApp } from '../../testing/app.ts'

let shop: TestAccounts
let app: FastifyInstance
let behindProxy: FastifyInstance
let asked = 0
/** The account in the last call of `addLog`. */
let seen: SignedIn | null

async function appFor(publicUrl: string | null, trustProxy = 0): Promise<FastifyInstance> {
  return createTestApp(
    shop.ctx,
    {
      ...shop.calls,
      addLog: async (ctx) => {
        seen = ctx.caller.account
        return {}
      },
    },
    { publicUrl, trustProxy, readSession: (token) => readSession(shop.ctx, token) },
  )
}

beforeAll(async () => {
  shop = await createTestAccounts()
  app = await appFor(null)
  behindProxy = await appFor('https://shop.test', 1)
})
afterAll(async () => {
  await Promise.all([app.close(), behindProxy.close()])
  await shop.close()
})

type Headers = Record<string, string>
type Answer = { status: number; code: number; result: unknown; cookies: string[] }

async function ask(
  method: 'GET' | 'POST',
  url: string,
  headers: Headers = {},
  input: object = {},
  on = app,
): Promise<Answer> {
  const answer = await on.inject({
    method,
    url,
    remoteAddress: `10.9.${(asked >> 8) & 255}.${asked++ & 255}`,
    headers: {
      host: 'shop.test',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(method === 'POST' ? { payload: JSON.stringify(input) } : {}),
  })
  const body = answer.json<{ code: number; result: unknown }>()
  return {
    status: answer.statusCode,
    code: body.code,
    result: body.result,
    cookies: [answer.headers['set-cookie'] ?? []].flat(),
  }
}
const account = (headers: Headers): Promise<Answer> => ask('GET', '/appleShop/account', headers)
const cookie = (token: string): Headers => ({ cookie: `lang=en; session=${token}` })
const sessionCookie = (answer: Answer): string | undefined =>
  answer.cookies.find((one) => one.startsWith('session='))

describe('a login', () => {
  test('a login answers its token beside the result too, and sets the cookie that scripts cannot read', async () => {
    const { email } = await shop.register({ password: 'correct horse 1' })
    const answer = await app.inject({
      method: 'POST',
      url: '/public/loginByPwd',
      headers: { host: 'shop.test' },
      payload: { username: email, password: 'correct horse 1' },
    })
    const body = answer.json<{
      token: string
      code: number
      result: { token: string; user: { username: string } }
      user: { username: string }
      inviteRecord: { active: boolean }
    }>()
    expect(body).toMatchObject({
      code: 200,
      token: body.result.token,
      user: { username: email },
      inviteRecord: { active: false },
    })
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    expect(cookies).toHaveLength(2)
    expect(cookies.find((one) => one.startsWith('device='))).toMatch(/HttpOnly; SameSite=Lax$/)
    expect(cookies.find((one) => one.startsWith('session='))).toBe(
      `session=${body.token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`,
    )
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await account(cookie(body.token))).result).toMatchObject({ user: { username: email } })
  })

  test('over HTTPS the cookie never leaves it', async () => {
    const { email } = await shop.register({ password: 'correct horse 1' })
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.1.1.1' }
    const answer = await ask(
      'POST',
      '/public/loginByPwd',
      headers,
      { username: email, password: 'correct horse 1' },
      behindProxy,
    )
    expect(answer.cookies.filter((one) => one.startsWith('__Host-'))).toHaveLength(2)
    for (const one of answer.cookies) expect(one).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
  })

  test('with an https PUBLIC_URL cookies are bound to it without a trusted proxy too, and old ones end', async () => {
    const https = await appFor('https://shop.test')
    const { login } = await shop.register()
    const ofToken = (name: string): Headers => ({ cookie: `${name}=${login.token}` })
    const read = (headers: Headers): Promise<Answer> =>
      ask('GET', '/appleShop/account', headers, {}, https)
    expect(await read(ofToken('__Host-session'))).toMatchObject({ status: 200, cookies: [] })
    expect(await read(ofToken('session'))).toMatchObject({
      status: 401,
      cookies: ['session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure'],
    })
    expect((await account(ofToken('__Host-session'))).status).toBe(401)
    const first = await ask(
      'POST',
      '/appleShop/signInMessage',
      {},
      { address: `0x${'1'.repeat(40)}`, asset: 'ETH' },
      https,
    )
    expect(first.cookies).toEqual([
      expect.stringMatching(/^__Host-device=[0-9a-f]{32}; Path=\/; .*; Secure$/),
    ])
    const answer = await https.inject({ url: '/appleShop/account', headers: { host: 'shop.test' } })
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    const plain = await app.inject({ url: '/appleShop/account', headers: { host: 'shop.test' } })
    expect(plain.headers['strict-transport-security']).toBeUndefined()
    await https.close()
  })

  test('a failed login sets no cookie', async () => {
    const answer = await ask(
      'POST',
      '/public/loginByPwd',
      {},
      { username: 'nobody@mail.test', password: 'correct horse 1' },
    )
    expect(answer).toMatchObject({ status: 400, code: 40011 })
    expect(sessionCookie(answer)).toBeUndefined()
  })
})

describe('who is signed in', () => {
  let ann: Member
  let bob: Member
  beforeAll(async () => void ([ann, bob] = [await shop.register(), await shop.register()]))

  test('who is signed in is known by the header or the cookie; the header wins', async () => {
    expect((await account({ 'x-access-token': ann.login.token })).result).toMatchObject({
      user: { username: ann.email },
    })
    expect((await account(cookie(bob.login.token))).result).toMatchObject({
      user: { username: bob.email },
    })
    expect(
      (await account({ 'x-access-token': ann.login.token, ...cookie(bob.login.token) })).result,
    ).toMatchObject({ user: { username: ann.email } })
  })

  test.each<[string, () => Headers]>([
    ['nothing', () => ({})],
    ['an empty header', () => ({ 'x-access-token': '' })],
    ['a made-up token', () => ({ 'x-access-token': 'x'.repeat(43) })],
    [
      'a token with a letter changed',
      () => ({
        'x-access-token': `${ann.login.token.startsWith('A') ? 'B' : 'A'}${ann.login.token.slice(1)}`,
      }),
    ],
    ['half a token', () => ({ 'x-access-token': ann.login.token.slice(0, 21) })],
    ['a token with a space', () => ({ 'x-access-token': `${ann.login.token} x` })],
    ['something long', () => ({ 'x-access-token': 'x'.repeat(4_000) })],
    ['SQL', () => ({ 'x-access-token': "' or '1'='1" })],
    ['the wrong cookie', () => ({ cookie: `mysession=${ann.login.token}` })],
    ['the token as a bearer', () => ({ authorization: `Bearer ${ann.login.token}` })],
    [
      'a dead header beside a good cookie',
      () => ({ 'x-access-token': 'x'.repeat(43), ...cookie(ann.login.token) }),
    ],
    [
      'the cookie from another site',
      () => ({ ...cookie(ann.login.token), 'sec-fetch-site': 'cross-site' }),
    ],
    [
      'the cookie from a sister site',
      () => ({ ...cookie(ann.login.token), 'sec-fetch-site': 'same-site' }),
    ],
  ])('%s is 401 in a call for members', async (_, headers) =>
    expect(await account(headers())).toMatchObject({ status: 401, code: 401 }),
  )

  test('the token in the address is no token', async () => {
    expect(await ask('GET', `/appleShop/account?token=${ann.login.token}`)).toMatchObject({
      status: 401,
    })
  })

  test('a call for anyone passes over a dead cookie and takes it away, but refuses a dead header', async () => {
    const visit = { uuid: 'u1', content: 'x' }
    const dead = await ask('POST', '/public/addLog', cookie('x'.repeat(43)), visit)
    expect(dead).toMatchObject({ status: 200, result: {} })
    expect(seen).toBeNull()
    expect(sessionCookie(dead)).toBe('session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
    expect(
      await ask('POST', '/public/addLog', { 'x-access-token': 'x'.repeat(43) }, visit),
    ).toMatchObject({ status: 401, code: 401 })
    expect((await ask('POST', '/public/addLog', cookie(ann.login.token), visit)).status).toBe(200)
    expect(seen).toMatchObject({ accountId: ann.accountId })
    expect((await ask('POST', '/public/addLog', {}, visit)).status).toBe(200)
    expect(seen).toBeNull()
  })

  test('a call that does not ask for an account is not refused for a dead token', async () => {
    expect(
      await ask(
        'POST',
        '/public/sendMsg',
        { 'x-access-token': 'x'.repeat(43) },
        { username: 'anybody@mail.test' },
      ),
    ).toMatchObject({ status: 200 })
  })
})

describe("another site's page", () => {
  test.each<[string, Headers]>([
    ['by its origin', { origin: 'https://evil.test' }],
    ['by a look-alike', { origin: 'https://shop.test.evil.test' }],
    ['without an origin to name', { origin: 'null' }],
    ['as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['from a sister site', { 'sec-fetch-site': 'same-site', origin: 'https://other.shop.test' }],
  ])('cannot act with the cookie (%s), nor with the header', async (_, headers) => {
    const { login } = await shop.register()
    for (const proof of [cookie(login.token), { 'x-access-token': login.token }]) {
      const answer = await ask(
        'POST',
        '/appleShop/revokeSession',
        { ...proof, ...headers },
        { id: 'others' },
      )
      expect(answer).toMatchObject({ status: 403, code: 4004 })
    }
    expect(await account(cookie(login.token))).toMatchObject({ status: 200 })
  })

  test('cannot sign anybody in either', async () => {
    const { email } = await shop.register({ password: 'correct horse 1' })
    const answer = await ask(
      'POST',
      '/public/loginByPwd',
      { origin: 'https://evil.test' },
      { username: email, password: 'correct horse 1' },
    )
    expect(answer).toMatchObject({ status: 403, code: 4004 })
    expect(answer.cookies).toEqual([])
  })

  test('is not told by CORS that it may', async () => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: '/appleShop/account',
      headers: {
        host: 'shop.test',
        origin: 'https://evil.test',
        'access-control-request-headers': 'x-access-token',
      },
    })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    )
  })
})

test('signing out ends the session and empties the cookie, wherever the token was', async () => {
  for (const proof of [cookie, (token: string): Headers => ({ 'x-access-token': token })]) {
    const { login } = await shop.register()
    const answer = await ask('POST', '/appleShop/signOut', proof(login.token))
    expect(answer).toMatchObject({ status: 200, result: {} })
    expect(sessionCookie(answer)).toBe('session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
    expect(await account(proof(login.token))).toMatchObject({ status: 401 })
    expect(await ask('POST', '/appleShop/signOut', proof(login.token))).toMatchObject({
      status: 401,
    })
  }
})

test('what a wallet signs names the configured site, whatever host the request named', async () => {
  const input = { address: `0x${'1'.repeat(40)}`, asset: 'ETH' }
  const { result } = await ask(
    'POST',
    '/appleShop/signInMessage',
    { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
    input,
    behindProxy,
  )
  expect((result as { message: string }).message).toMatch(/^shop\.test wants you/)
  expect(
    (await ask('POST', '/appleShop/signInMessage', { host: 'localhost:3000' }, input)).result,
  ).toMatchObject({ message: expect.stringMatching(/^localhost:3000 wants you/) as string })
})

test('a host that is none is no fault of ours', async () => {
  const input = { address: `0x${'1'.repeat(40)}`, asset: 'ETH' }
  for (const host of ['a b', 'x'.repeat(300), '[::1', ':80', 'evil.test\tx', '%00'])
    expect((await ask('POST', '/appleShop/signInMessage', { host }, input)).status).toBeLessThan(
      500,
    )
  const forged = await ask(
    'POST',
    '/appleShop/signInMessage',
    { 'x-forwarded-proto': 'javascript', 'x-forwarded-for': '10.1.1.1' },
    input,
    behindProxy,
  )
  expect(forged.status).toBe(200)
})
