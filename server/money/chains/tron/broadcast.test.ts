import { hexToBytes } from '../../../../basics/hex.ts'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it, test } from 'vitest'
import { encodeCall } from '../../../../basics/tron/transaction.ts'
import { createLog } from '../../../platform/log.ts'
import { broadcast, packSigned } from './broadcast.ts'
import { createTronProviders } from './providers.ts'
import { ANSWERS_WITHIN_MS } from '../../../../tools/test/patience.ts'

const CHAIN_ID = 0x2b6653dc
const GENESIS = {
  blockID: `${'0'.repeat(56)}2b6653dc`,
  block_header: { raw_data: { parentHash: '0'.repeat(64), timestamp: 0 } },
}
const signature = '11'.repeat(64) + '1b'
const raw = encodeCall({
  owner: `0x${'11'.repeat(20)}`,
  contract: `0x${'22'.repeat(20)}`,
  data: '0xa9059cbb',
  callValue: 0n,
  feeLimit: 1_000_000n,
  refBlockBytes: '68bd',
  refBlockHash: 'bc830d2c09fa23d1',
  expiration: 1_761_952_567_698,
  timestamp: 1_761_952_507_695,
})

const servers: Server[] = []
const heard: Record<string, unknown>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
  heard.length = 0
})

async function nodeSaying(answer: unknown): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      if (request.url !== '/wallet/broadcasttransaction')
        return void response.end(JSON.stringify(GENESIS))
      heard.push(JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>)
      response.end(JSON.stringify(answer))
    })()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const GONE = 'http://127.0.0.1:9'
const providers = (rpc: readonly string[]) =>
  createTronProviders(
    {
      network: 105,
      chainId: CHAIN_ID,
      rpc,
      usdt: '',
      usdtDecimals: 6,
      shop: null,
      receive: [],
      payees: [],
      fromBlock: null,
      fixedDepth: null,
      secondProviderFromMicro: 0n,
      pollMs: 100,
      instance: null,
    },
    { timeoutMs: ANSWERS_WITHIN_MS, log: createLog('test', 'silent') },
  )

const taken = { result: true, txid: 'ab' }
const known = {
  code: 'DUP_TRANSACTION_ERROR',
  message: Buffer.from('Dup transaction.').toString('hex'),
}
const expired = { code: 'TRANSACTION_EXPIRATION_ERROR', message: '' }
const busy = { code: 'SERVER_BUSY', message: '' }

describe('what several nodes say together', () => {
  it.each<[what: string, answers: readonly unknown[], state: string]>([
    ['one takes it', [taken], 'taken'],
    ['one takes it that another one has', [known, taken], 'taken'],
    ['one takes it that another one refuses', [expired, taken], 'taken'],
    ['all have it', [known, known], 'known'],
    ['one has it that another one refuses', [expired, known], 'known'],
    ['all refuse it', [expired, expired], 'refused'],
    ['one refuses it and the other one is busy', [busy, expired], 'refused'],
    ['all are busy', [busy, { Error: 'class x : lack of computing resources' }], 'unheard'],
    ['they speak nonsense', [{}, { code: 7 }], 'unheard'],
  ])('%s', async (_, answers, state) => {
    const urls = []
    for (const answer of answers) urls.push(await nodeSaying(answer))
    expect((await broadcast(providers(urls), packSigned(raw, [signature]))).state).toBe(state)
  })

  it('every one is told, whoever cannot be reached', async () => {
    const urls = [GONE, await nodeSaying(taken), await nodeSaying(known)]
    expect(await broadcast(providers(urls), packSigned(raw, [signature]))).toEqual({
      state: 'taken',
    })
    expect(heard).toHaveLength(2)
  })

  it('a broadcast says so when no node can be reached', async () => {
    expect(await broadcast(providers([GONE]), packSigned(raw, [signature]))).toEqual({
      state: 'unheard',
    })
  })
})

test('what was packed is told as nodes take it, with every signature', async () => {
  const other = '22'.repeat(65)
  await broadcast(providers([await nodeSaying(taken)]), packSigned(raw, [signature, `0x${other}`]))
  expect(heard).toMatchObject([
    { visible: false, signature: [signature, other], raw_data: { fee_limit: 1_000_000 } },
  ])
})

test("a node's words are told in plain text", async () => {
  const words = {
    code: 'SIGERROR',
    message: Buffer.from('Validate signature error').toString('hex'),
  }
  expect(
    await broadcast(providers([await nodeSaying(words)]), packSigned(raw, [signature])),
  ).toEqual({ state: 'refused', code: 'SIGERROR', message: 'Validate signature error' })
})

test('what is no signed call or transfer is not sent', async () => {
  await expect(broadcast(providers([GONE]), 'ff00')).rejects.toThrow(TypeError)
})

const RECORDED = join(
  import.meta.dirname,
  '../../../../../shared/data/tron/recorded/http_samples.json',
)
test.runIf(existsSync(RECORDED))(
  'packed and told again, a real transaction is what it was',
  async () => {
    const samples = JSON.parse(readFileSync(RECORDED, 'utf8')) as {
      path: string
      request: {
        txID: string
        raw_data_hex: string
        raw_data: { contract: { type: string }[] }
        signature: string[]
      } | null
    }[]
    const sent = samples
      .filter(({ path }) => path === '/wallet/broadcasttransaction')
      .map(({ request }) => request!)
      .filter(({ raw_data }) => raw_data.contract[0]!.type !== 'CreateSmartContract')
    expect(sent.length).toBeGreaterThan(2)
    const nodes = providers([await nodeSaying(taken)])
    for (const request of sent) {
      await broadcast(nodes, packSigned(hexToBytes(request.raw_data_hex), request.signature))
      const told = heard.pop()!
      expect(told).toMatchObject({
        txID: request.txID,
        raw_data_hex: request.raw_data_hex,
        raw_data: request.raw_data,
        signature: request.signature.map((one) => one.toLowerCase()),
      })
    }
  },
)
