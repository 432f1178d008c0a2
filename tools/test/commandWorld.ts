import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { openXpubKey, type XpubKey } from '../../basics/hd/xpub.ts'
import { chainListeners } from '../../server/entry/wiring/networks/chainListeners.ts'
import { reserve } from '../../server/money/ledger/reserve.ts'
import { withdrawalReference } from '../../server/money/balances/withdrawals/withdrawal.ts'
import { openChain } from '../../server/money/chains/openChain.ts'
import { createWatcher, type Watcher } from '../../server/money/chains/watch/createWatcher.ts'
import { registerChains } from '../../server/money/receiving/registerChains.ts'
import { placeOf } from '../../server/money/sweeps/forwarderCalls.ts'
import { readConfig } from '../../server/platform/config.ts'
import { inTransaction, type Context } from '../../server/platform/db/context.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { createLog } from '../../server/platform/log.ts'
import { startEvmTestChain, type EvmTestChain } from '../../server/testing/chains/evmChain.ts'
import { startFaultProxy, type FaultProxy } from '../../server/testing/chains/faultProxy.ts'
import { deployForwarders } from '../../server/testing/chains/forwarders.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { XPUBS } from '../../server/testing/receiving.ts'
import { CHILD_ENV } from '../../server/testing/runs/childEnv.ts'
import { scriptOf } from './scriptOf.ts'

export const UNIT = 1_000_000n
const SECRET = '0b'.repeat(32)
export const treasury = privateKeyToAccount(generatePrivateKey())
export const approver = privateKeyToAccount(generatePrivateKey())
export const gasKey = generatePrivateKey()
export const stranger = privateKeyToAccount(generatePrivateKey()).address
export const account = openXpubKey(XPUBS.evm, 'evm') as XpubKey
/** From a well-known phrase. */
export const first = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)

export let chain: EvmTestChain
let liar: FaultProxy
let database: TestDatabase
let dataDir: string
let factory: string
export let ctx: Context
let env: Record<string, string>
/** Forwarders 1 and 2. */
export let given: string[]
let watcher: Watcher

/** A command's end: its code, and what it printed. */
type Ended = { readonly code: number; readonly said: string; readonly wrong: string }
export const run = (line: string, over: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const [script, ...args] = line.split(' ')
    execFile(
      process.execPath,
      [scriptOf(script!), ...args],
      { env: { ...env, ...over } },
      (error, said, wrong) =>
        resolve({
          code: error === null ? 0 : Number(error.code),
          said,
          // Printed only on a slow machine.
          wrong: wrong.replace(/^Making the tables.*\n/gm, ''),
        }),
    )
  })

async function giveForwarders(): Promise<string[]> {
  const place = { kind: 'evm', factory, secret: Buffer.from(SECRET, 'hex') } as const
  const owner = treasury.address.toLowerCase()
  const all = [1n, 2n].map((index) => placeOf(place, { treasury: owner, purpose: 'order', index }))
  await sql`
    insert into shop_address (address, family, role, purpose, treasury, salt_index, uses, watch_until, added_at)
    select address, 'evm', 'forwarder', 'order', ${owner}, index, 1, now() + interval '1 day', now()
    from unnest(${all}::text[], array[1, 2]::bigint[]) given (address, index)`.execute(ctx.db)
  return all
}

export async function askWithdrawal(owner: bigint, turn: number): Promise<bigint> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: bigint }>`
      insert into withdrawal (account_id, request_id, asset, network, address, amount_micro, fee_micro, state,
        created_at, updated_at)
      values (${owner}, ${String(1_700_000_000_000_000_000n + BigInt(turn))}, 'USDT', 137, ${stranger.toLowerCase()},
        ${20n * UNIT}, 0, 'requested', now(), now()) returning id`.execute(tx.db)
    const { id } = rows[0]!
    await reserve(tx, {
      from: { account: owner },
      to: { system: 'payouts:137' },
      asset: 'USDT',
      amountMicro: 20n * UNIT,
      kind: 'withdrawal',
      reference: withdrawalReference(id),
    })
    return id
  })
}

/** The watcher reads it from a node that may lie. */
async function pay(to: string, amount: bigint): Promise<{ hash: string; block: number }> {
  const signed = await chain.sign(to, amount)
  await chain.mine([signed])
  const block = await chain.head()
  await chain.finalise()
  await watcher.processAll()
  return { hash: signed.hash, block }
}

/** Its node's logs omit it. */
export async function payHidden(): Promise<{ hash: string; block: number }> {
  liar.fault = ({ method }) =>
    method === 'eth_getLogs' || method === 'eth_getBlockReceipts'
      ? { kind: 'result', change: () => [] }
      : undefined
  const paid = await pay(given[1]!, 5n * UNIT)
  await watcher.stop()
  return paid
}

async function open(): Promise<void> {
  chain = await startEvmTestChain({ network: 137 })
  ;[factory, liar, database] = await Promise.all([
    deployForwarders(chain).then((at) => at.toLowerCase()),
    startFaultProxy(chain.rpc),
    createTestDatabase(),
  ])
  await chain.finalise()
  await chain.request('anvil_setBalance', privateKeyToAccount(gasKey).address, '0xde0b6b3a7640000')
  dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-commands-'))
  ctx = { db: database.db, now: () => new Date(), log: createLog('test', 'silent') }
  env = {
    CHAIN_137_RPC: chain.rpc,
    CHAIN_137_AUDIT_RPC: chain.rpc.replace('127.0.0.1', 'localhost'),
    CHAIN_137_OWN_NODE: '1',
    CHAIN_137_USDT: chain.usdt,
    CHAIN_137_TREASURY: treasury.address,
    CHAIN_137_XPUB: XPUBS.evm,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    FORWARDER_SECRET: SECRET,
    LOG_LEVEL: 'silent',
    ...CHILD_ENV,
    PUBLIC_URL: 'https://shop.example',
    REVIEWER: 'tester',
  }
  given = await giveForwarders()
  const config = readConfig(env)
  await registerChains(ctx, config.chains)
  watcher = createWatcher(
    ctx,
    openChain({ ...config.chains[0]!, rpc: [liar.url] }, ctx.log),
    chainListeners(config),
    { hotAddresses: async () => given },
  )
  await watcher.processAll()
  await pay(given[0]!, 7n * UNIT)
}
/** One shop on one chain with a payment already read, for commands that run as processes. */
export function useCommandWorld(): void {
  beforeAll(open)
  afterAll(async () => {
    rmSync(dataDir, { recursive: true, force: true })
    await Promise.all([liar.stop(), chain.stop(), database.drop()])
  })
}
