import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSmsDelivery } from './deliverSms.ts'
import type { OutgoingMessage } from './post.ts'
import { startGateway, type TestGateway } from '../../testing/post.ts'

const never = new AbortController().signal
const code: OutgoingMessage = {
  id: 7n,
  to: '+8613812345678',
  kind: 'code',
  facts: {},
  language: 'cn',
  code: '082469',
}
const TIMEOUT_MS = 60_000
const SHORT_MS = 300

let gateway: TestGateway
const deliver = (
  change: { token?: string | null; from?: string | null } = {},
  timeoutMs = TIMEOUT_MS,
) =>
  createSmsDelivery(
    {
      url: gateway.url,
      token: 'secret-token',
      from: 'Xiaopu',
      dailyMax: 1,
      countries: ['86'],
      ...change,
    },
    timeoutMs,
  )(code, never)

beforeAll(async () => void (gateway = await startGateway()))
beforeEach(() => void gateway.requests.splice(0))
afterAll(() => gateway.close())

test('the gateway gets number, text, sender and token, and the same id again', async () => {
  await deliver()
  await deliver({ token: null, from: null })
  const [first, second] = gateway.requests
  expect(first!.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer secret-token',
  })
  expect(first!.body).toMatchObject({
    id: '7',
    to: '+8613812345678',
    from: 'Xiaopu',
    text: expect.stringContaining('082469') as string,
  })
  expect(second!.body).toMatchObject({ id: '7' })
  expect(second!.body).not.toHaveProperty('from')
  expect(second!.headers).not.toHaveProperty('authorization')
})

test.each([
  ['an error of the gateway', 500, '{}', 'HTTP 500', false],
  ['too many', 429, '', 'HTTP 429', false],
  ['a wrong token', 401, '', 'HTTP 401', false],
  ['a number that is none', 422, '{"error":"no such number"}', 'HTTP 422', true],
  ['a refusal inside a 200', 200, '{"success":false}', 'refused by the gateway', false],
  ['an error inside a 200', 200, '{"error":{"code":7}}', 'refused by the gateway', false],
] as const)('%s', async (_, status, body, problem, isFinal) => {
  gateway.answers.push((response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body),
  )
  await expect(deliver()).rejects.toMatchObject({ problem, isFinal })
  expect(gateway.requests).toHaveLength(1)
})

test.each([
  'OK',
  '',
  '{"success":true,"error":null}',
  '[]',
  'null',
  `{"text":"${'x'.repeat(40_000)}"}`,
])('a 2xx with %.20s is taken', async (body) => {
  gateway.answers.push((response) => response.writeHead(202).end(body))
  await deliver()
})

test('a gateway that hangs, breaks off, or never ends its answer is left', async () => {
  gateway.answers.push(() => {})
  await expect(deliver({}, SHORT_MS)).rejects.toMatchObject({ problem: 'timeout', isFinal: false })
  gateway.answers.push((response) => response.destroy())
  await expect(deliver()).rejects.toMatchObject({ problem: 'no answer', isFinal: false })
  gateway.answers.push((response) => void response.writeHead(200).write('{'))
  await expect(deliver({}, SHORT_MS)).rejects.toMatchObject({ isFinal: false })
})

test("an SMS gateway's redirect gets neither token nor code", async () => {
  gateway.answers.push((response) => response.writeHead(307, { location: gateway.url }).end())
  await expect(deliver()).rejects.toMatchObject({ problem: 'no answer', isFinal: false })
  expect(gateway.requests).toHaveLength(1)
})
