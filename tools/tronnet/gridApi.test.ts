import { hexOfTron } from '../../basics/tron/address.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestTronnet,
  type SignedTransaction,
  type TestAccount,
  type TestTronnet,
} from './testing.ts'

const MAINNET = join(import.meta.dirname, '../../../shared/data/tron/mainnet')

let net: TestTronnet
let payer: TestAccount
const sent: SignedTransaction[] = []

type Row = Record<string, unknown>
type Page = {
  success: boolean
  data: Row[]
  meta: { fingerprint?: string; links?: { next: string }; page_size: number }
}
const grid = async (path: string): Promise<Page> =>
  (await fetch(`${net.url}/v1/${path}`)).json() as Promise<Page>
const rpc = async (
  method: string,
  ...params: unknown[]
): Promise<{ result?: unknown; error?: { code: number; message: string; data?: unknown } }> =>
  net.ask('jsonrpc', { jsonrpc: '2.0', id: 1, method, params })

beforeAll(async () => {
  net = await startTestTronnet()
  payer = await net.account()
  for (let at = 1n; at <= 5n; at++) {
    const tx = net.sign(payer, net.usdt, 'transfer', [net.receivers[0], at])
    sent.push(tx)
    await net.mine([tx])
  }
  await net.finalise()
  const late = net.sign(payer, net.usdt, 'transfer', [net.receivers[0], 6n])
  sent.push(late)
  await net.mine([late, net.sign(payer, net.usdt, 'approve', [net.shop, 9n])])
})
afterAll(() => net.stop())

describe("TronGrid's questions", () => {
  const received = (query: string): Promise<Page> =>
    grid(`accounts/${net.receivers[0]}/transactions/trc20?${query}`)

  test('which tokens came to an account, newest first, page by page', async () => {
    const all = await received(`only_to=true&contract_address=${net.usdt}&limit=200`)
    expect(all.data.map(({ value }) => value)).toEqual(['6', '5', '4', '3', '2', '1'])
    expect(all.data[0]).toMatchObject({
      transaction_id: sent[5]!.txID,
      from: payer.address,
      to: net.receivers[0],
      type: 'Transfer',
      _unconfirmed: true,
      token_info: { symbol: 'USDT', address: net.usdt, decimals: 6, name: 'Tether USD' },
    })
    expect(all.data[1]).not.toHaveProperty('_unconfirmed')
    const first = await received('limit=4')
    expect(first.data).toHaveLength(4)
    const second = (await (await fetch(first.meta.links!.next)).json()) as Page
    expect(second.data.map(({ value }) => value)).toEqual(['2', '1'])
    expect(second.meta.fingerprint).toBe(undefined)
    expect((await received('only_confirmed=true')).data).toHaveLength(5)
    expect((await received('only_unconfirmed=true')).data).toHaveLength(1)
    expect((await received('only_from=true')).data).toEqual([])
    expect(
      (await received(`min_timestamp=${String(all.data[2]!['block_timestamp'])}`)).data,
    ).toHaveLength(3)
    expect((await received(`contract_address=${net.token}`)).data).toEqual([])
  })

  test('which events a contract told of', async () => {
    const { data } = await grid(`contracts/${net.usdt}/events?event_name=Approval&limit=200`)
    expect(data).toMatchObject([
      {
        event_name: 'Approval',
        contract_address: net.usdt,
        event_index: 0,
        result: { 0: payer.hex, owner: payer.hex, spender: hexOfTron(net.shop), value: '9' },
        result_type: { owner: 'address', spender: 'address', value: 'uint256' },
      },
    ])
    const asc = await grid(
      `contracts/${net.usdt}/events?event_name=Transfer&only_confirmed=true&order_by=block_timestamp,asc&limit=200`,
    )
    expect(asc.data.slice(-5).map(({ result }) => (result as { value: string }).value)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
    const { number } = net.head()
    expect((await grid(`blocks/${number}/events`)).data).toHaveLength(2)
    expect((await grid('blocks/latest/events')).data).toHaveLength(2)
    expect((await grid(`transactions/${sent[0]!.txID}/events`)).data).toMatchObject([
      { transaction_id: sent[0]!.txID },
    ])
    expect((await fetch(`${net.url}/v1/nothing`)).status).toBe(404)
  })

  test.runIf(existsSync(MAINNET))('in the form in which mainnet has them', async () => {
    const [event] = (
      JSON.parse(
        readFileSync(join(MAINNET, 'trongrid_v1_contract_events_usdt_2026.json'), 'utf8'),
      ) as Page
    ).data
    const [ours] = (
      await grid(`contracts/${net.usdt}/events?event_name=Transfer&only_confirmed=true&limit=1`)
    ).data
    const form = (row: Row): unknown =>
      Object.entries(row)
        .map(([key, value]) => [
          key,
          typeof value,
          value !== null && typeof value === 'object' ? Object.keys(value).toSorted() : null,
        ])
        .toSorted()
    expect(form(ours!)).toEqual(form(event!))
    expect(ours!['event']).toBe(event!['event'])
    const [row] = (
      JSON.parse(
        readFileSync(join(MAINNET, 'trongrid_v1_accounts_transactions_trc20_2020.json'), 'utf8'),
      ) as Page
    ).data
    const [newest] = (await received('limit=1')).data
    expect(form(newest!)).toEqual(form(row!))
  })
})

describe('JSON-RPC', () => {
  const transfers = {
    topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'],
  }

  test('JSON-RPC has the limits of a node, and says so as an error', async () => {
    const { number } = net.head()
    const logs = async (filter: object): Promise<string | undefined> =>
      (await rpc('eth_getLogs', filter)).error?.message
    expect(await logs({ address: Array.from({ length: 1_001 }, () => payer.hex) })).toBe(
      'exceed max addresses: 1000',
    )
    expect(
      await logs({ topics: [Array.from({ length: 1_001 }, () => `0x${'1'.repeat(64)}`)] }),
    ).toBe('exceed max topics: 1000')
    expect(
      await logs({
        fromBlock: `0x${(number + 5).toString(16)}`,
        toBlock: `0x${number.toString(16)}`,
      }),
    ).toContain('fromBlock <= toBlock')
    await net.mineEmpty(5_001)
    expect(await logs({ fromBlock: '0x0', toBlock: 'latest' })).toBe('exceed max block range: 5000')
    expect(
      (
        await rpc('eth_getLogs', {
          ...transfers,
          address: hexOfTron(net.usdt),
          fromBlock: '0x0',
          toBlock: `0x${number.toString(16)}`,
        })
      ).result,
    ).toHaveLength(7)
    expect((await rpc('eth_mining')).error).toMatchObject({ code: -32601 })
  })

  test('numbers logs through their block, and tries calls', async () => {
    const found = (
      await rpc('eth_getLogs', {
        fromBlock: '0x0',
        toBlock: '0x100',
        address: hexOfTron(net.usdt),
        topics: [],
      })
    ).result as { logIndex: string; transactionHash: string }[]
    expect(found.slice(-2).map(({ logIndex }) => logIndex)).toEqual(['0x0', '0x1'])
    const call = { to: hexOfTron(net.usdt), from: payer.hex, data: '0x313ce567' }
    expect(BigInt((await rpc('eth_call', call, 'latest')).result as string)).toBe(6n)
    expect((await rpc('eth_call', call, '0x1')).error?.message).toContain(
      'just support TAG as latest',
    )
    const tooMuch = {
      ...call,
      data: `0xa9059cbb${hexOfTron(net.shop).slice(2).padStart(64, '0')}${'f'.repeat(64)}`,
    }
    expect((await rpc('eth_call', tooMuch, 'latest')).error).toMatchObject({
      code: -32000,
      message: 'REVERT opcode executed',
    })
    const both = await net.ask<unknown>('jsonrpc', [
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 2, method: 'eth_blockNumber' },
    ])
    expect(both).toEqual([
      { jsonrpc: '2.0', id: 1, result: `0x${net.chainId.toString(16)}` },
      { jsonrpc: '2.0', id: 2, result: `0x${net.head().number.toString(16)}` },
    ])
  })
})

test('the world of the solid block is asked for by walletsolidity', async () => {
  const account = await net.account(50n)
  const question = {
    contract_address: net.usdt,
    owner_address: account.address,
    function_selector: 'balanceOf(address)',
    parameter: account.hex.slice(2).padStart(64, '0'),
    visible: true,
  }
  const balance = async (space: string): Promise<bigint> =>
    BigInt(
      `0x${(await net.ask<{ constant_result: [string] }>(`${space}/triggerconstantcontract`, question)).constant_result[0]}`,
    )
  expect([await balance('wallet'), await balance('walletsolidity')]).toEqual([50n, 0n])
  expect(
    await net.ask('walletsolidity/getaccount', { address: account.address, visible: true }),
  ).toEqual({})
  await net.finalise()
  expect([await balance('wallet'), await balance('walletsolidity')]).toEqual([50n, 50n])
  expect(
    await net.ask('walletsolidity/getaccount', { address: account.address, visible: true }),
  ).toMatchObject({ address: account.address })
})
