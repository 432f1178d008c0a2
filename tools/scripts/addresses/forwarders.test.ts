import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOf } from '../../../server/money/sweeps/forwarderCalls.ts'
import { startEvmTestChain, type EvmTestChain } from '../../../server/testing/chains/evmChain.ts'
import { deployForwarders } from '../../../server/testing/chains/forwarders.ts'

const run = promisify(execFile)
const secret = '0b'.repeat(32)
const treasury = privateKeyToAccount(generatePrivateKey()).address.toLowerCase()
const gasKey = generatePrivateKey()
let chain: EvmTestChain
let dataDir: string
let factory: string
beforeAll(async () => {
  chain = await startEvmTestChain({ network: 137 })
  factory = (await deployForwarders(chain)).toLowerCase()
  await chain.finalise()
  await chain.request('anvil_setBalance', privateKeyToAccount(gasKey).address, '0xde0b6b3a7640000')
  dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-recover-'))
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  await chain.stop()
})

const forwarders = (args: readonly string[], over: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, [join(import.meta.dirname, 'forwarders.ts'), ...args], {
    env: {
      CHAIN_137_RPC: chain.rpc,
      CHAIN_137_USDT: chain.usdt,
      CHAIN_137_TREASURY: treasury,
      ACCEPT_FEWER_PROVIDERS: '1',
      PUBLIC_URL: 'https://shop.example',
      DATA_DIR: dataDir,
      FORWARDER_SECRET: secret,
      ...over,
    },
  })
const held = async (address: string): Promise<bigint> =>
  BigInt(
    await chain.request<string>(
      'eth_call',
      { to: chain.usdt, data: `0x70a08231${address.slice(2).padStart(64, '0')}` },
      'latest',
    ),
  )

test('finds money without a database, says the call that anybody may send, and sends it when told to', async () => {
  const place = { kind: 'evm', factory, secret: Buffer.from(secret, 'hex') } as const
  for (const [purpose, index] of [
    ['order', 3n],
    ['deposit', 40n],
  ] as const)
    await chain.mine([await chain.sign(placeOf(place, { treasury, purpose, index }), 7_000_000n)])
  expect((await forwarders(['check'])).stdout).toContain(`${factory}\tready`)
  const { stdout } = await forwarders(['recover', '0', '50'])
  expect(stdout).toContain(
    `order 3\t${placeOf(place, { treasury, purpose: 'order', index: 3n })}\t7.00 USDT`,
  )
  expect(stdout).toContain('deposit 40')
  expect(stdout).toContain(`a transaction to ${factory}, without value`)
  expect(await held(treasury)).toBe(0n)
  await forwarders(['recover', '0', '50', 'sure'], { GAS_KEY: gasKey.slice(2) })
  await chain.mineEmpty(1)
  expect(await held(treasury)).toBe(14_000_000n)
})

test('never makes a secret: a new one would find nothing', async () => {
  await expect(forwarders(['recover', '0', '9'], { FORWARDER_SECRET: '' })).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no forwarder secret'),
  })
})
