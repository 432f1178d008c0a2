import { hexOfTron } from '../../../../basics/tron/address.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NETWORKS } from '../../../../basics/networks.ts'
import { toTronAddress } from '../../../../basics/tron/address.ts'
import { readReceiptLogs } from '../evm/parse.ts'
import { TRANSFER_TOPIC } from '../transfers/transfers.ts'
import { createWatchList } from '../transfers/watchList.ts'
import {
  logsIn,
  logsOf,
  numberInId,
  readBlock,
  readBlocks,
  readHeader,
  readInfo,
  readInfos,
  readSent,
  type TronBlock,
} from './parse.ts'
import { idsListed } from './readHinted.ts'
import { toTransfers } from './toTransfers.ts'

const id = (number: number, rest = 'ab'): string =>
  number.toString(16).padStart(16, '0') + rest.repeat(24)
const header = (number: number, over: object = {}) => ({
  blockID: id(number),
  block_header: {
    raw_data: {
      number,
      txTrieRoot: '0'.repeat(64),
      parentHash: id(number - 1),
      timestamp: 3_000 * number,
      ...over,
    },
  },
})
const txId = '11'.repeat(32)
const whole = (number: number, txIds: string[]) => ({
  ...header(number, { txTrieRoot: 'cd'.repeat(32) }),
  transactions: txIds.map((txID) => ({ txID })),
})
const log = {
  address: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  topics: [TRANSFER_TOPIC.slice(2), '0'.repeat(64), '0'.repeat(64)],
  data: '1'.padStart(64, '0'),
}
const info = (over: object = {}) => ({
  id: txId,
  blockNumber: 7,
  blockTimeStamp: 21_000,
  receipt: { result: 'SUCCESS' },
  log: [log],
  ...over,
})

describe('what nodes say', () => {
  it('what nodes say is a header only when its id carries its number', () => {
    expect(readHeader(header(7))).toEqual({
      number: 7,
      hash: id(7),
      parentHash: id(6),
      timeMs: 21_000,
      hasTransactions: false,
    })
    expect(readHeader({})).toBeUndefined()
    // Block 0 leaves out what is zero.
    expect(
      readHeader({ blockID: id(0), block_header: { raw_data: { parentHash: 'ef'.repeat(32) } } }),
    ).toMatchObject({ number: 0, timeMs: 0 })
    for (const wrong of [
      null,
      [],
      'x',
      { blockID: id(8) },
      { ...header(7), blockID: id(8) },
      { ...header(7), blockID: `0x${id(7)}` },
      header(7, { timestamp: 1.5 }),
      header(7, { number: '7' }),
    ])
      expect(() => readHeader(wrong)).toThrow(/malformed/)
    expect(numberInId(id(85_919_983))).toBe(85_919_983)
  })

  it('what nodes say is a whole block only when its transactions are what its header says', () => {
    expect(readBlock(whole(7, [txId]))?.txIds).toEqual([txId])
    expect(readBlock(header(7))?.txIds).toEqual([])
    expect(() => readBlock(header(7, { txTrieRoot: 'cd'.repeat(32) }))).toThrow(
      /what its header says/,
    )
    expect(() => readBlock({ ...header(7), transactions: [{ txID: txId }] })).toThrow(
      /what its header says/,
    )
    expect(readBlocks({})).toBeUndefined()
    expect(
      readBlocks({ block: [header(7), whole(8, [txId])] })?.map((one) => one.txIds.length),
    ).toEqual([0, 1])
    expect(() => readBlocks([])).toThrow(/malformed/)
  })

  it('what nodes say has logs only where the receipt says SUCCESS and nothing says FAILED', () => {
    expect(readInfo(info())?.logs).toHaveLength(1)
    for (const over of [
      { receipt: { result: 'REVERT' } },
      { receipt: { result: 'OUT_OF_ENERGY' } },
      { receipt: {} },
      { receipt: undefined },
      { result: 'FAILED' },
    ])
      expect(readInfo(info(over)), JSON.stringify(over)).toMatchObject({
        succeeded: false,
        logs: [],
      })
    expect(readInfo({})).toBeUndefined()
    for (const over of [
      { id: 'zz' },
      { blockNumber: -1 },
      { blockTimeStamp: '1' },
      { log: {} },
      { log: [{ ...log, data: '0' }] },
      { log: [{ ...log, topics: ['00'] }] },
      { log: [{ ...log, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }] },
    ])
      expect(() => readInfo(info(over)), JSON.stringify(over)).toThrow(/malformed/)
    expect(() => readInfos({})).toThrow(/malformed list/)
  })

  it('what nodes say counts only when every transaction of the block has its info, and no other', () => {
    const block = readBlock(whole(7, [txId, '22'.repeat(32)])) as TronBlock
    const infos = (all: object[]) => readInfos(all)
    const second = info({ id: '22'.repeat(32), log: undefined })
    expect(
      logsOf(block, infos([second, info()])).map((one) => [
        one.txHash,
        one.logIndex,
        one.blockHash,
        one.timeMs,
      ]),
    ).toEqual([[txId, 0, id(7), 21_000]])
    expect(() => logsOf(block, infos([]))).toThrow(
      'answers 0 infos for the 2 transactions of block 7',
    )
    expect(() => logsOf(block, infos([info(), info()]))).toThrow(/answers 2 infos/)
    expect(() => logsOf(block, infos([info(), info({ id: '33'.repeat(32) })]))).toThrow(
      /those of another one/,
    )
    expect(() =>
      logsOf(block, infos([info(), info({ id: '22'.repeat(32), blockNumber: 8 })])),
    ).toThrow(/speaks of another one/)
    expect(() => logsOf(block, infos([info({ blockTimeStamp: 1 }), second]))).toThrow(
      /speaks of another one/,
    )
  })

  it('what nodes say takes an address from the last twenty bytes of a word, and amounts however large', () => {
    const receiver = `0x${'5a'.repeat(20)}`
    const list = createWatchList({ shop: null })
    list.watch(receiver)
    const dirty = {
      ...log,
      topics: [
        log.topics[0]!,
        `41${'7b'.repeat(20)}`.padStart(64, '0'),
        `41${'5a'.repeat(20)}`.padStart(64, '0'),
      ],
      data: 'f'.repeat(64),
    }
    const block = readHeader(header(7))!
    const [found] = toTransfers(logsIn(block, readInfo(info({ log: [log, dirty] }))!), list, {
      usdt: `0x${log.address}`,
      mdd: null,
    })
    expect(found).toMatchObject({
      logIndex: 1,
      sender: toTronAddress(`0x${'7b'.repeat(20)}`),
      receiver: toTronAddress(receiver),
      amountBase: 2n ** 256n - 1n,
      refusal: null,
      token: NETWORKS[105].usdtAddress,
    })
  })
})

const folder = join(import.meta.dirname, '../../../../../shared/data/tron')
const read = <T>(file: string): T => JSON.parse(readFileSync(join(folder, file), 'utf8')) as T

describe.skipIf(!existsSync(folder))(
  'recorded answers (skipped where ../shared/data/tron is missing)',
  () => {
    type Recorded = { path: string; node: string; request: unknown; response: unknown }
    const recorded = () =>
      existsSync(folder)
        ? [
            ...read<Recorded[]>('recorded/http_samples.json'),
            ...read<Recorded[]>('recorded/http_and_jsonrpc_extra.json'),
          ].filter(({ path }) => path)
        : []
    const answersTo = (path: RegExp) => recorded().filter((one) => path.test(one.path))
    const isError = ({ response }: Recorded) => 'Error' in (response as object)

    it('of a real node: every block, transaction and info is read', () => {
      const blocks = answersTo(/getnowblock|getblock$|getblockbynum/).filter((one) => !isError(one))
      expect(blocks.length).toBeGreaterThan(8)
      for (const { response, request } of blocks) {
        const isThere = Object.keys(response as object).length > 0
        expect(readHeader(response) === undefined).toBe(!isThere)
        if (isThere && (request as { detail?: boolean } | null)?.detail !== false)
          expect(readBlock(response)!.hash).toHaveLength(64)
      }
      expect(
        answersTo(/limitnext/)
          .flatMap(({ response }) => readBlocks(response)!)
          .map(({ number, txIds }) => [number, txIds.length]),
      ).toEqual([[324, 1]])
      const infos = answersTo(/gettransactioninfobyid/)
        .filter((one) => !isError(one) && !(one.request as { visible?: boolean }).visible)
        .map(({ response }) => readInfo(response))
      expect(infos.filter((one) => one?.succeeded).length).toBeGreaterThan(3)
      expect(new Set(infos.map((one) => one?.outcome))).toEqual(
        new Set([undefined, null, 'SUCCESS', 'REVERT', 'OUT_OF_ENERGY']),
      )
      const sent = answersTo(/gettransactionbyid/)
        .filter((one) => !(one.request as { visible?: boolean }).visible)
        .map(({ response }) => readSent(response))
      expect(sent.map((one) => one?.sent.kind)).toEqual(['call', undefined, 'call'])
      expect(readSent(answersTo(/broadcasttransaction/)[0]!.request)?.sent).toMatchObject({
        kind: 'transfer',
        sun: 5_000_000_000n,
      })
    })

    it('of a real node: a block and its infos belong together, two logs to one receiver stay two', () => {
      const [answer] = answersTo(/limitnext/)
      const [block] = readBlocks(answer!.response)!
      const infos = answersTo(/gettransactioninfobyblocknum/)
      const logs = logsOf(block!, readInfos(infos[0]!.response))
      expect(logs.map(({ logIndex, data }) => [logIndex, BigInt(data)])).toEqual([
        [0, 7n],
        [1, 7n],
      ])
      // The same block beyond the solid head is an empty list, which must never be taken for an empty block.
      expect(infos[1]).toMatchObject({ node: 'solidity', response: [] })
      expect(() => logsOf(block!, readInfos(infos[1]!.response))).toThrow(
        /answers 0 infos for the 1 transactions/,
      )
    })

    it('of mainnet: a transfer of USDT counts, one that ran out of energy does not', () => {
      const list = createWatchList({ shop: null })
      const success = readInfo(read('mainnet/txinfo_usdt_success_64285.json'))!
      const block = {
        number: success.blockNumber,
        hash: id(success.blockNumber),
        parentHash: id(1),
        timeMs: success.timeMs,
        hasTransactions: true,
      }
      list.watch(`0x${success.logs[0]!.topics[2]!.slice(-40)}`)
      const [transfer] = toTransfers(logsIn(block, success), list, {
        usdt: hexOfTron(NETWORKS[105].usdtAddress),
        mdd: null,
      })
      expect(transfer).toMatchObject({
        txHash: success.txHash,
        logIndex: 0,
        amountBase: 0x3567e0n,
        token: NETWORKS[105].usdtAddress,
        refusal: null,
        blockNumber: 66_861_993,
      })
      expect(hexOfTron(transfer!.receiver)).toBe('0xcdae4e9a6287333a3f7df432b050af7b17e79e63')
      expect(readInfo(read('mainnet/txinfo_usdt_out_of_energy.json'))).toMatchObject({
        succeeded: false,
        outcome: 'OUT_OF_ENERGY',
        logs: [],
      })
      // JSON-RPC of the same node says the same of a transfer, with 0x everywhere.
      const receipt = read<{ result?: object }>('mainnet/jsonrpc_receipt_usdt_mainnet_2022.json')
      expect(readReceiptLogs([receipt.result ?? receipt])).toMatchObject([
        {
          address: hexOfTron(NETWORKS[105].usdtAddress),
          topics: [TRANSFER_TOPIC, expect.any(String), expect.any(String)],
        },
      ])
      const listed = idsListed(read('mainnet/trongrid_v1_accounts_transactions_trc20_2020.json'))
      expect(listed.length).toBeGreaterThan(15)
      expect(listed[0]).toMatch(/^[0-9a-f]{64}$/)
      expect(() => idsListed({ success: false })).toThrow(/malformed/)
      // The 41 before an address in call data is no part of it.
      const sent = readSent(read('mainnet/tx_usdt_41word_signed_2025.json'))!.sent
      expect(sent).toMatchObject({ kind: 'call', to: hexOfTron(NETWORKS[105].usdtAddress) })
      for (const dust of read<object[]>('mainnet/trx_dust_poisoning_signed_2024.json'))
        expect(readSent(dust)?.sent.kind).toBe('transfer')
    })
  },
)
