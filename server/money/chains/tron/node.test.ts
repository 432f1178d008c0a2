import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProviderFault } from '../chain.ts'
import { basesOf, createTronNode } from './node.ts'
import { createPace } from './pace.ts'
import { ANSWERS_WITHIN_MS } from '../../../../tools/test/patience.ts'

type Answer = { status?: number; body: string }
let server: Server
let url: string
let asked: { path: string; method: string; body: string; headers: IncomingHttpHeaders }[]
let answer: (at: number, path: string) => Answer

beforeEach(async () => {
  asked = []
  answer = () => ({ body: '{}' })
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString('utf8')))
    request.on('end', () => {
      asked.push({ path: request.url!, method: request.method!, body, headers: request.headers })
      const said = answer(asked.length - 1, request.url!)
      response.writeHead(said.status ?? 200).end(said.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())))

const open = (apiKeys?: string[], entry = url) =>
  createTronNode(entry, { place: 1, timeoutMs: ANSWERS_WITHIN_MS, ...(apiKeys && { apiKeys }) })

describe('a provider of TRON', () => {
  it('is asked where it serves: solidified blocks and JSON-RPC may have ports of their own', async () => {
    expect(basesOf('https://api.trongrid.io')).toEqual({
      wallet: 'https://api.trongrid.io',
      solidity: 'https://api.trongrid.io',
      jsonRpc: 'https://api.trongrid.io',
    })
    const node = open(undefined, `${url}/a|${url}/b|${url}/c`)
    answer = () => ({ body: '{"result":7}' })
    await node.ask('wallet/getnowblock')
    await node.ask('walletsolidity/getnowblock', { num: 1 })
    expect(await node.jsonRpc('eth_chainId', [])).toBe(7)
    await node.get('v1/accounts/T/transactions/trc20?limit=1')
    expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/a/wallet/getnowblock', '{}'],
      ['POST', '/b/walletsolidity/getnowblock', '{"num":1}'],
      ['POST', '/c/jsonrpc', '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'],
      ['GET', '/a/v1/accounts/T/transactions/trc20?limit=1', ''],
    ])
  })

  it('a provider of TRON gets the keys of the settings in turn, and none without', async () => {
    const node = open(['first-key', 'second-key'])
    for (let at = 0; at < 3; at++) await node.ask('wallet/getnowblock')
    await open().ask('wallet/getnowblock')
    expect(asked.map(({ headers }) => headers['tron-pro-api-key'])).toEqual([
      'first-key',
      'second-key',
      'first-key',
      undefined,
    ])
    expect(node.name).not.toContain('key')
  })

  it('fails where it says Error under a status of success, and never looks empty', async () => {
    const said: Answer[] = []
    answer = (_, path) => said[Number(path.split('/')[1])]!
    const fault = async (one: Answer): Promise<ProviderFault> => {
      return open(undefined, `${url}/${said.push(one) - 1}`)
        .ask('wallet/gettransactioninfobyblocknum')
        .then(
          () => {
            throw new Error('was taken for an answer')
          },
          (error: ProviderFault) => error,
        )
    }
    expect(
      await fault({ body: '{"Error":"class java.lang.UnsupportedOperationException : null"}' }),
    ).toMatchObject({
      kind: 'refused',
      message: 'class java.lang.UnsupportedOperationException : null',
    })
    expect(
      await fault({
        body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit exceeded"}}',
      }),
    ).toMatchObject({ kind: 'refused', message: 'limit exceeded' })
    expect(await fault({ status: 404, body: 'not here' })).toMatchObject({
      kind: 'http',
      message: 'HTTP 404',
    })
    expect(await fault({ body: '<html>busy</html>' })).toMatchObject({ kind: 'malformed' })
    const busy: Answer[] = [
      { status: 403, body: '' },
      { status: 429, body: '{"Error":"too many requests"}' },
      { status: 503, body: '<html>' },
      { body: '{"Error":"class java.lang.RuntimeException : lack of computing resources"}' },
    ]
    // Together: each is asked once more after a pause.
    const faults = await Promise.all(busy.map(fault))
    for (const [at, one] of faults.entries())
      expect(one, JSON.stringify(busy[at])).toMatchObject({ kind: 'refused' })
  })

  it('a TRON node that is busy for a moment is asked again', async () => {
    answer = (at) => (at === 0 ? { status: 429, body: '' } : { body: '{"blockID":"x"}' })
    expect(await open().ask('wallet/getblock')).toEqual({ blockID: 'x' })
    expect(asked).toHaveLength(2)
  })

  it('a provider of TRON says numbers that a JSON number cannot hold exactly', async () => {
    answer = () => ({ body: '{"balance":94999994999900001,"small":7,"text":"94999994999900001"}' })
    expect(await open().ask('wallet/getaccount')).toEqual({
      balance: 94_999_994_999_900_001n,
      small: 7,
      text: '94999994999900001',
    })
  })
})

describe('the pace of questions', () => {
  it('slows down once for refusals that came together, and quickens with every answer', async () => {
    vi.useFakeTimers()
    const pace = createPace(
      () => Date.now(),
      (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    )
    const gap = async (): Promise<number> => {
      const turns = [pace.turn(), pace.turn()].map((turn) => turn.then(() => Date.now()))
      await vi.advanceTimersByTimeAsync(1_000)
      const [first, second] = await Promise.all(turns)
      return second! - first!
    }
    expect(await gap()).toBe(0)
    for (let at = 0; at < 8; at++) pace.tooOften()
    expect(await gap()).toBe(20)
    pace.tooOften()
    expect(await gap()).toBe(40)
    for (let at = 0; at < 5_000; at++) pace.answered()
    expect(await gap()).toBe(0)
    vi.useRealTimers()
  })
})
