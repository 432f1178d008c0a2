import { utils } from 'tronweb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hexToBytes, type Hex } from '../../../basics/hex.ts'
import { creationTransaction, type TronCreation } from '../../../basics/tron/creation.ts'
import { decodeRaw, encodeRaw } from '../../../basics/tron/transaction.ts'
import { signTx } from '../../../tools/tronnet/signTx.ts'
import {
  startTestTronnet,
  testAccount,
  type TestAccount,
  type TestTronnet,
} from '../../../tools/tronnet/testing.ts'
import { consoleActor } from '../../people/staff/actor.ts'
import type { ActorContext } from '../../people/staff/asStaff.ts'
import { readChains, type ChainConfig } from '../../platform/config/chains.ts'
import { sql } from '../../platform/db/sql.ts'
import { createLog } from '../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { contractState, planContract } from './contracts.ts'
import { CONTRACTS, type Contract } from './creationOf.ts'
import { CREATION_ENERGY, sendTronCreation } from './tronCreation.ts'

let net: TestTronnet
let database: TestDatabase
let chain: ChainConfig
let ctx: ActorContext
let wallet: TestAccount
beforeAll(async () => {
  ;[net, database] = await Promise.all([startTestTronnet(), createTestDatabase()])
  wallet = await net.account()
  ;[chain] = readChains({
    CHAIN_105_RPC: net.url,
    CHAIN_105_OWN_NODE: '1',
    CHAIN_105_CHAIN_ID: String(net.chainId),
    CHAIN_105_USDT: net.usdt,
    CHAIN_105_RECEIVE: net.receivers[0]!,
  }) as [ChainConfig]
  ctx = {
    db: database.db,
    now: () => new Date(),
    log: createLog('test', 'silent'),
    actor: consoleActor('tester'),
  }
})
afterAll(async () => {
  await net.stop()
  await database.drop()
})

const plan = async (contract: Contract, from = wallet) => {
  const A = net.receivers[0]!
  const planned = await planContract(
    chain,
    { contract, from: from.address, treasury: A, platform: A, owner: A, mdd: net.token },
    ctx.log,
  )
  const raw = decodeRaw(hexToBytes(planned.tron!.rawHex)) as TronCreation
  return { ...planned.tron!, raw, data: planned.data as Hex }
}
const signed = (raw: TronCreation, by = wallet) => {
  const { raw_data_hex, signature } = signTx(encodeRaw(raw), by.key)
  return { raw_data_hex, signature: [...signature] }
}
const send = (contract: Contract, transaction: ReturnType<typeof signed>) =>
  sendTronCreation(ctx, chain, { network: 105, contract, transaction })
const errorOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.name,
  )

test.each(CONTRACTS)(
  '%s is created by the wallet that signs what was planned, and noted before nodes see it',
  async (contract) => {
    const { raw, data, chainId, feeSun, missingSun } = await plan(contract)
    expect([chainId, missingSun]).toEqual([net.chainId, '0'])
    expect(raw).toMatchObject({ owner: wallet.hex, bytecode: data, callValue: 0n })
    // Energy costs 100 sun, and bytes on top of it.
    expect(raw.feeLimit).toBe(CREATION_ENERGY[contract] * 100n)
    expect(BigInt(feeSun)).toBeGreaterThan(raw.feeLimit)
    // Wallets write the bytes again from the JSON, and compare.
    expect(utils.transaction.txCheck(creationTransaction(raw) as never)).toBe(true)
    const { address, txHash } = await send(contract, signed(raw))
    await net.mine()
    await net.finalise()
    const { receipt } = await net.ask<{ receipt: { energy_usage_total: number } }>(
      'wallet/gettransactioninfobyid',
      { value: txHash },
    )
    const share = receipt.energy_usage_total / Number(CREATION_ENERGY[contract])
    expect([share > 0.88, share < 0.97]).toEqual([true, true])
    expect(await contractState(chain, contract, address, ctx.log)).toBe('ready')
    const { rows } = await sql`
      select from audit_log where action = 'createContract' and facts->>'txHash' = ${txHash}`.execute(
      ctx.db,
    )
    expect(rows).toHaveLength(1)
  },
)

test('other code, coin, or a signature of another key is shown to no chain', async () => {
  const { raw } = await plan('forwarders')
  const head = net.head().number
  for (const other of [
    { ...raw, bytecode: `0x60${raw.bytecode.slice(4)}` as Hex },
    { ...raw, callValue: 1n },
  ])
    expect(await errorOf(send('forwarders', signed(other)))).toBe('invalidInput')
  expect(await errorOf(send('spendLimit', signed(raw)))).toBe('invalidInput')
  expect(await errorOf(send('forwarders', signed(raw, testAccount())))).toBe('invalidInput')
  await net.mine()
  expect(await net.ask('wallet/getblockbynum', { num: head + 1 })).not.toHaveProperty(
    'transactions',
  )
})

test('a wallet with too little coin is told how much it lacks', async () => {
  const poor = await net.account(0n, 5_000_000n)
  const { feeSun, missingSun } = await plan('forwarders', poor)
  expect(BigInt(missingSun)).toBe(BigInt(feeSun) - 5_000_000n)
})
