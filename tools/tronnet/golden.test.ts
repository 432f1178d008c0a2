// Recorded answers of a real node against ours, field by field and type by type. The same contract and calls, so that
// energy and bandwidth must agree to the unit.
import type { Hex } from '../../basics/hex.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toTronAddress } from '../../basics/tron/address.ts'
import type { SolidityEntry } from '../../basics/tron/abi.ts'
import { CHAIN_ID } from './chain.ts'
import { createdAddress } from '../../basics/tron/createdAddress.ts'
import { TvmState } from './state.ts'
import {
  startTestTronnet,
  type SignedTransaction,
  type TestAccount,
  type TestTronnet,
} from './testing.ts'
import { createTvm } from './tvm.ts'
import { UndoLog } from './undoLog.ts'

const FOLDER = join(import.meta.dirname, '../../../shared/data/tron/recorded')
const there = existsSync(FOLDER)
if (!there)
  process.stdout.write(
    `Recorded answers of a node are not in ${FOLDER}: the comparison with them is left out.\n`,
  )

type Sample = {
  readonly node: string
  readonly path?: string
  readonly request: Record<string, unknown> | null
  readonly response: Record<string, unknown>
}
const samples: readonly Sample[] = there
  ? ['http_samples.json', 'http_and_jsonrpc_extra.json'].flatMap(
      (name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Sample[],
    )
  : []

const sample = (path: string, fits: (one: Sample) => boolean = () => true): Sample => {
  const found = samples.find((one) => one.path?.split('?')[0] === path && fits(one))
  if (!found) throw new Error(`no such sample: ${path}`)
  return found
}
const rpcSample = (
  method: string,
  fits: (result: unknown, params: unknown[]) => boolean = () => true,
): unknown => {
  const of = ({ response }: Sample): unknown => response['result']
  return of(
    samples.find(
      (one) =>
        one.node === 'jsonrpc' &&
        one.request?.['method'] === method &&
        fits(of(one), one.request['params'] as unknown[]),
    )!,
  )
}
const infoSample = (id: string, space = 'wallet'): unknown =>
  sample(`/${space}/gettransactioninfobyid`, ({ response }) =>
    String(response['id']).startsWith(id),
  ).response

/** The words of a state must be the same; ids, addresses and numbers have a kind. */
const WORDS =
  /^(SUCCESS|REVERT|OUT_OF_ENERGY|FAILED|[A-Z_]+_ERROR|SIGERROR|\w+Contract|type\.googleapis\.com\/.*|Event|Function|Constructor|Nonpayable|View|active|owner|Active|ENERGY|TRON_POWER)$/
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^0x(0{17,})?$/, 'nothing, in as many digits'],
  [/^0x[0-9a-f]{64}$/, 'a word'],
  [/^0x[0-9a-f]{40}$/, 'an address'],
  [/^0x[0-9a-f]{1,16}$/, 'a quantity'],
  [/^0x[0-9a-f]*$/, 'data'],
  [/^41[0-9a-f]{40}$/, 'a TRON address in hex'],
  [/^T[1-9A-HJ-NP-Za-km-z]{33}$/, 'a TRON address'],
  [/^[0-9a-f]{64}$/, 'an id'],
  [/^([0-9a-f]{2})+$/i, 'hex'],
]
const kindOf = (text: string): string => {
  if (WORDS.test(text)) return text
  const zeros = /^0x(0{17,})?$/.test(text) ? ` (${text.length})` : ''
  return (KINDS.find(([form]) => form.test(text))?.[1] ?? (text === '' ? 'empty' : 'text')) + zeros
}
/** Names and types of an answer; of a list every kind of member once. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value))
    return [...new Set(value.map((one) => JSON.stringify(shapeOf(one))))].toSorted()
  if (typeof value === 'string') return kindOf(value)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, shapeOf(one)]),
  )
}
const like = (ours: unknown, recorded: unknown): void =>
  expect(shapeOf(ours)).toEqual(shapeOf(recorded))
/** The transaction was inside the free bandwidth, the recorded one was not. */
const withoutNet = (answer: unknown): unknown => {
  const { receipt, ...rest } = answer as { receipt: { net_fee: number } }
  const { net_fee: used, ...others } = receipt
  return { ...rest, receipt: { ...others, net_usage: used } }
}
const without = (answer: unknown, ...names: string[]): unknown =>
  Object.fromEntries(Object.entries(answer as object).filter(([key]) => !names.includes(key)))

describe.runIf(there)('our chain answers as a node did', () => {
  let net: TestTronnet
  let owner: TestAccount
  let payer: TestAccount
  let contract: Hex
  let deployed: SignedTransaction
  let transfer: SignedTransaction
  let revert: SignedTransaction
  let outOfEnergy: SignedTransaction
  let multi: SignedTransaction
  let create2: SignedTransaction

  const word = (value: string | bigint): string =>
    (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')
  const transferData = (to: string, amount: bigint): Hex => `0xa9059cbb${word(to)}${word(amount)}`
  const call = (from: TestAccount, data: Hex, feeLimit = 100_000_000n): SignedTransaction =>
    net.sign(from, net.usdt, 'transfer', [payer.address, 1n], { contract, data, feeLimit } as never)
  const info = (tx: SignedTransaction, visible = false): Promise<Record<string, unknown>> =>
    net.ask('wallet/gettransactioninfobyid', { value: tx.txID, visible })
  const rpc = async (method: string, ...params: unknown[]): Promise<unknown> =>
    (await net.ask<{ result: unknown }>('jsonrpc', { jsonrpc: '2.0', id: 1, method, params }))
      .result

  beforeAll(async () => {
    net = await startTestTronnet()
    owner = net.owner
    payer = await net.account(0n)
    const creation = sample('/wallet/broadcasttransaction', ({ request }) =>
      JSON.stringify(request).includes('CreateSmartContract'),
    ).request as never as {
      raw_data: {
        contract: [
          {
            parameter: {
              value: {
                new_contract: { abi: { entrys: SolidityEntry[] }; bytecode: string; name: string }
              }
            }
          },
        ]
      }
    }
    const { abi, bytecode, name } = creation.raw_data.contract[0].parameter.value.new_contract
    deployed = net.signDeploy(owner, { name, abi: abi.entrys, bytecode: `0x${bytecode}` })
    contract = createdAddress(deployed.txID, owner.hex)
    await net.mine([deployed])
    net.advance(86_400_000)
    await net.mineEmpty(1)
    transfer = call(owner, transferData(payer.hex, 12_340_000n))
    await net.mine([transfer])
    revert = call(payer, transferData(owner.hex, 10n ** 12n))
    await net.mine([revert])
    net.advance(86_400_000)
    await net.mineEmpty(1)
    outOfEnergy = call(payer, transferData(owner.hex, 1n), 1_000_000n)
    await net.mine([outOfEnergy])
    multi = call(
      owner,
      `0xe9e3c02d${word(payer.hex)}${word('0x900dacff5b2ddf4d178b42942c99cd8f9febd605')}${word(7n)}`,
    )
    create2 = call(owner, `0xed16dd26${'11'.repeat(32)}`)
    await net.mine([multi, create2])
  })
  afterAll(() => net.stop())

  test('with the energy of a real node for a creation, transfers, a failure, two transfers in one and a CREATE2', async () => {
    const energyOf = async (tx: SignedTransaction): Promise<number> =>
      ((await info(tx)) as { receipt: { energy_usage_total: number } }).receipt.energy_usage_total
    expect(await Promise.all([deployed, transfer, revert, outOfEnergy].map(energyOf))).toEqual([
      558_738, 27_989, 674, 10_000,
    ])
    // There the second receiver had had some before.
    expect((await energyOf(multi)) - 15_000).toBe(25_556)
    expect(await energyOf(create2)).toBe(36_330)
  })

  test('with the bandwidth of a real node', async () => {
    expect(await info(deployed)).toMatchObject({ receipt: { net_fee: 4_046_000 } })
    expect(await info(transfer)).toMatchObject({ receipt: { net_usage: 345 } })
    expect(await info(revert)).toMatchObject({ receipt: { net_usage: 345 } })
    expect(await info(outOfEnergy)).toMatchObject({ receipt: { net_usage: 344 } })
  })

  test('creates contracts where TRON does', async () => {
    const { bytecode } = sample('/wallet/getcontract').response as { bytecode: string }
    const state = new TvmState(new UndoLog())
    const at = {
      caller: owner.hex,
      to: '0x00aabe9c46485cc63694a247fda642dbfa624ade',
      value: 0n,
      energyLimit: 1_000_000n,
      block: { number: 1, timestamp: 0, witness: owner.hex },
      txId: '0'.repeat(64),
    }
    const tvm = createTvm(state, CHAIN_ID)
    await tvm.run({ ...at, data: new Uint8Array(0), init: Buffer.from(bytecode, 'hex') })
    const { returned } = await tvm.run({
      ...at,
      data: Buffer.from(`ed16dd26${'11'.repeat(32)}`, 'hex'),
    })
    const { contractResult } = infoSample('75e51ed5') as { contractResult: [string] }
    expect(Buffer.from(returned).toString('hex')).toBe(contractResult[0])
  })

  test('about what became of transactions', async () => {
    like(await info(deployed), infoSample('0a93190d'))
    like(await info(transfer), withoutNet(infoSample('9235fda9', 'walletsolidity')))
    like(await info(transfer, true), infoSample('caf344d5'))
    like(await info(revert), infoSample('476e5628'))
    like(await info(outOfEnergy), infoSample('6750c8b3'))
    like(await info(multi), withoutNet(infoSample('3bd57e1a')))
    like(await info(create2), infoSample('75e51ed5'))
    expect(Buffer.from(String((await info(revert))['resMessage']), 'hex').toString()).toBe(
      'REVERT opcode executed',
    )
    const block = (num: number): object[] =>
      sample('/wallet/gettransactioninfobyblocknum', ({ request }) => request?.['num'] === num)
        .response as never
    like(await net.ask('wallet/gettransactioninfobyblocknum', { num: net.head().number }), [
      ...block(324).map(withoutNet),
      ...block(325),
    ])
    expect(
      await net.ask('walletsolidity/gettransactioninfobyblocknum', { num: net.head().number }),
    ).toEqual([])
    expect(await net.ask('wallet/gettransactioninfobyblocknum', { num: 99_999_999 })).toEqual([])
    expect(
      await net.ask('walletsolidity/gettransactioninfobyid', { value: transfer.txID }),
    ).toEqual({})
    const transferOfTrx = net.signRaw(owner, {
      ...net.reference(),
      kind: 'transfer',
      owner: owner.hex,
      to: '0x00000000000000000000000000000000000000aa',
      amount: 1n,
      feeLimit: 0n,
      permissionId: 0,
    })
    await net.mine([transferOfTrx])
    like(await info(transferOfTrx), infoSample('c8aa5ca6'))
  })

  test('about blocks and the transactions in them', async () => {
    const num = net.head().number
    const full = sample('/wallet/getblockbynum', ({ request }) => request?.['num'] === 42).response
    const { blockNumber } = (await info(transfer)) as { blockNumber: number }
    like(await net.ask('wallet/getblockbynum', { num: blockNumber }), full)
    like(await net.ask('wallet/getblock', { id_or_num: String(blockNumber), detail: true }), full)
    like(
      await net.ask('wallet/getblockbylimitnext', {
        startNum: blockNumber,
        endNum: blockNumber + 1,
      }),
      { block: [full] },
    )
    await net.mineEmpty(1)
    for (const path of ['wallet/getnowblock', 'walletsolidity/getnowblock'])
      like(await net.ask(path), sample('/wallet/getnowblock').response)
    like(
      await net.ask('wallet/getblock', { detail: false }),
      sample('/wallet/getblock', ({ request }) => request?.['detail'] === false).response,
    )
    expect(await net.ask('wallet/getblockbynum', { num: num + 50 })).toEqual({})
    const byId = (tx: SignedTransaction, visible = false): Promise<object> =>
      net.ask('wallet/gettransactionbyid', { value: tx.txID, visible })
    const txSample = (ret: string): unknown =>
      sample('/wallet/gettransactionbyid', ({ response }) =>
        JSON.stringify(response['ret'] ?? '').includes(ret),
      ).response
    like(await byId(transfer), txSample('SUCCESS'))
    like(await byId(revert), txSample('REVERT'))
    like(await byId(outOfEnergy, true), txSample('OUT_OF_ENERGY'))
    expect(await net.ask('wallet/gettransactionbyid', { value: '0'.repeat(64) })).toEqual({})
  })

  test('about calls that are tried and calls to be signed', async () => {
    /** The recorded question with our addresses in it. */
    const again = async ({ path, request }: Sample): Promise<unknown> => {
      const { visible } = request as { visible?: boolean }
      const place = (address: Hex): string =>
        visible ? toTronAddress(address) : `41${address.slice(2)}`
      const unknown = String(request!['contract_address']).startsWith('41abab')
      return net.ask(path!.slice(1), {
        ...request,
        owner_address: place(owner.hex),
        ...(!unknown && { contract_address: place(contract) }),
      })
    }
    const constant = (fits: (one: Sample) => boolean): Sample =>
      sample('/wallet/triggerconstantcontract', fits)
    for (const one of [
      constant(({ request }) => request?.['function_selector'] === 'name()'),
      constant(({ response }) => JSON.stringify(response).includes('"logs"')),
      constant(
        ({ response, request }) =>
          JSON.stringify(response).includes('FAILED') && request?.['visible'] === undefined,
      ),
      constant(({ request }) => request?.['visible'] === true),
      sample('/wallet/triggersmartcontract', ({ request }) => request?.['call_value'] === 0),
      sample('/wallet/triggersmartcontract', ({ request }) =>
        String(request?.['contract_address']).startsWith('41abab'),
      ),
      sample('/wallet/estimateenergy'),
    ])
      like(await again(one), one.response)
    const name = constant(({ request }) => request?.['function_selector'] === 'name()')
    expect(await again(name)).toMatchObject({
      energy_used: name.response['energy_used'],
      constant_result: name.response['constant_result'],
    })
    const estimate = await net.ask<{ energy_used: number }>('wallet/triggerconstantcontract', {
      ...sample('/wallet/estimateenergy').request,
      owner_address: `41${owner.hex.slice(2)}`,
      contract_address: `41${contract.slice(2)}`,
    })
    expect(await again(sample('/wallet/estimateenergy'))).toMatchObject({
      energy_required: Math.ceil(estimate.energy_used * 1.5),
    })
  })

  test('about accounts, contracts and prices', async () => {
    const address = `41${payer.hex.slice(2)}`
    const account = sample(
      '/wallet/getaccount',
      ({ request }) =>
        request?.['visible'] === undefined && String(request?.['address']).startsWith('413c'),
    ).response
    like(await net.ask('wallet/getaccount', { address }), account)
    like(await net.ask('wallet/getaccount', { address: payer.address, visible: true }), {
      ...sample('/wallet/getaccount', ({ request }) => request?.['visible'] === true).response,
      asset_optimized: true,
    })
    expect(await net.ask('wallet/getaccount', { address: `41${'ab'.repeat(20)}` })).toEqual({})
    like(
      await net.ask('wallet/getaccountresource', { address }),
      sample('/wallet/getaccountresource').response,
    )
    like(
      await net.ask('wallet/getaccountnet', { address }),
      sample('/wallet/getaccountnet').response,
    )
    const contractAnswer = await net.ask('wallet/getcontract', { value: `41${contract.slice(2)}` })
    expect(without(contractAnswer, 'origin_address', 'contract_address')).toEqual(
      without(sample('/wallet/getcontract').response, 'origin_address', 'contract_address'),
    )
    like(contractAnswer, sample('/wallet/getcontract').response)
    expect(await net.ask('wallet/getcontract', { value: `41${'ab'.repeat(20)}` })).toEqual({})
    like(await net.ask('wallet/getenergyprices'), sample('/wallet/getenergyprices').response)
    like(await net.ask('wallet/getbandwidthprices'), sample('/wallet/getbandwidthprices').response)
    const keysOf = (answer: unknown): string[] =>
      (answer as { chainParameter: { key: string }[] }).chainParameter.map(({ key }) => key)
    expect(keysOf(await net.ask('wallet/getchainparameters'))).toEqual(
      keysOf(sample('/wallet/getchainparameters').response),
    )
    expect(await net.ask('wallet/validateaddress', { address: payer.address })).toEqual(
      sample('/wallet/validateaddress').response,
    )
    expect(sample('/wallet/getnodeinfo').response).toMatchObject({
      block: expect.stringMatching(/^Num:\d+,ID:[0-9a-f]{64}$/) as unknown,
    })
    expect(await net.ask('wallet/getnodeinfo')).toMatchObject({
      block: `Num:${net.head().number},ID:${net.head().id}`,
      solidityBlock: `Num:${net.solid().number},ID:${net.solid().id}`,
    })
  })

  test('with its refusals, word by word', async () => {
    const refusal = (code: string): Record<string, unknown> =>
      sample('/wallet/broadcasttransaction', ({ response }) => response['code'] === code).response
    const [again, fresh] = [transfer, net.sign(payer, net.usdt, 'approve', [owner.address, 1n])]
    expect(await net.ask('wallet/broadcasttransaction', again)).toEqual({
      ...refusal('DUP_TRANSACTION_ERROR'),
      txid: again.txID,
    })
    expect(
      await net.ask('wallet/broadcasttransaction', { ...fresh, signature: ['00'.repeat(65)] }),
    ).toEqual({ ...refusal('SIGERROR'), txid: fresh.txID })
    const dear = net.sign(payer, net.usdt, 'approve', [owner.address, 1n], {
      feeLimit: 15_000_000_001n,
    })
    const words = (answer: unknown): string =>
      Buffer.from(String((answer as { message: string }).message), 'hex').toString()
    expect(words(await net.ask('wallet/broadcasttransaction', dear)).replace(/\d+$/, '')).toBe(
      words(refusal('CONTRACT_VALIDATE_ERROR')).replace(/\d+$/, ''),
    )
    expect(await net.ask('wallet/broadcasttransaction', {})).toEqual(
      sample('/wallet/broadcasttransaction', ({ response }) => 'Error' in response).response,
    )
    expect(await net.ask('wallet/gettransactioninfobyid', { value: 'zz' })).toEqual(
      sample('/wallet/gettransactioninfobyid', ({ request }) => request?.['value'] === 'zz')
        .response,
    )
  })

  test('JSON-RPC answers are those that a node gave', async () => {
    expect(Number(await rpc('eth_chainId'))).toBe(net.chainId)
    expect(Number(await rpc('eth_blockNumber'))).toBe(net.head().number)
    like(
      await rpc('eth_getBlockByNumber', 'latest', false),
      rpcSample('eth_getBlockByNumber', (_, [tag]) => tag === 'latest'),
    )
    like(
      await rpc('eth_getBlockByNumber', 'finalized', false),
      rpcSample('eth_getBlockByNumber', (_, [tag]) => tag === 'finalized'),
    )
    expect(await rpc('eth_getBlockByNumber', 'finalized', false)).toMatchObject({
      hash: `0x${net.solid().id}`,
    })
    const { blockNumber } = (await info(transfer)) as { blockNumber: number }
    like(
      await rpc('eth_getBlockByNumber', `0x${blockNumber.toString(16)}`, true),
      rpcSample('eth_getBlockByNumber', (_, [, whole]) => whole === true),
    )
    const receipt = (tx: SignedTransaction): Promise<unknown> =>
      rpc('eth_getTransactionReceipt', `0x${tx.txID}`)
    const receiptSample = (id: string): unknown =>
      rpcSample('eth_getTransactionReceipt', (_, [hash]) => String(hash).startsWith(`0x${id}`))
    like(await receipt(transfer), receiptSample('caf344d5'))
    like(await receipt(revert), receiptSample('de4b3c94'))
    like(await receipt(outOfEnergy), receiptSample('c639a016'))
    like(await receipt(multi), receiptSample('3bd57e1a'))
    expect(await rpc('eth_getTransactionReceipt', `0x${'0'.repeat(64)}`)).toBe(null)
    const filter = {
      fromBlock: '0x0',
      toBlock: 'latest',
      address: contract,
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        null,
        `0x${word(payer.hex)}`,
      ],
    }
    const logs = (await rpc('eth_getLogs', filter)) as { transactionHash: string }[]
    like(
      logs,
      rpcSample('eth_getLogs', (_, [asked]) => (asked as { toBlock: string }).toBlock === 'latest'),
    )
    expect(logs.map(({ transactionHash }) => transactionHash)).toEqual([
      `0x${transfer.txID}`,
      `0x${multi.txID}`,
    ])
    expect(await rpc('eth_getLogs', { ...filter, toBlock: 'finalized' })).toEqual([])
  })
})
