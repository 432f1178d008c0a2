import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalAddress } from '../../../../basics/address.ts'
import { toTronAddress } from '../../../../basics/tron/address.ts'
import { implementationOf } from '../../../money/receiving/forwarderAddress.ts'
import { EVM_FORWARDERS } from '../../../money/receiving/forwardersBuild.ts'
import { readConfig } from '../../../platform/config.ts'
import { sql } from '../../../platform/db/sql.ts'
import { recordingLog } from '../../../testing/chains/watch.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { ownAddresses } from './ownAddresses.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

const [receive, shop, factory] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`)
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const own = async (env: Record<string, string>): Promise<ReadonlySet<string>> => {
  const nodes = 'https://a.one.test,https://b.two.test,https://c.three.test'
  const config = readConfig({
    PUBLIC_URL: 'https://shop.example',
    CHAIN_137_RPC: nodes,
    CHAIN_137_RECEIVE: receive!,
    CHAIN_105_RPC: nodes,
    CHAIN_105_RECEIVE: toTronAddress(receive!),
    ...env,
  })
  return ownAddresses(config.chains)({
    db: database.db,
    now: () => new Date(),
    log: recordingLog().log,
  })
}

test('money is sent back to no contract of the shop: token, shop, factory of forwarders and their code', async () => {
  const evm = await own({ CHAIN_137_SHOP: shop! })
  const { usdt } = readConfig({
    CHAIN_137_RPC: 'https://a.one.test',
    CHAIN_137_RECEIVE: receive!,
    ACCEPT_FEWER_PROVIDERS: '1',
    PUBLIC_URL: 'https://shop.example',
  }).chains[0]!
  for (const address of [
    usdt,
    shop!,
    receive!,
    EVM_FORWARDERS,
    implementationOf('evm', EVM_FORWARDERS),
  ])
    expect(evm, address).toContain(canonicalAddress(address))

  const onTron = toTronAddress(factory!)
  const tron = await own({ CHAIN_105_FORWARDERS: onTron })
  expect(tron).toContain(onTron)
  expect(tron).toContain(toTronAddress(implementationOf('tron', onTron)))
})

test('the wallet that pays is found in whatever letters it is written', async () => {
  await sql`insert into payout_wallet (network, address, seen_at) values (137, ${WALLET}, now())`.execute(
    database.db,
  )
  expect(await own({})).toContain(canonicalAddress(WALLET))
})
