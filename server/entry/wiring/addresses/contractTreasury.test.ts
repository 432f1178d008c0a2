import { hashMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { microToBase } from '../../../../basics/money.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import { openChain } from '../../../money/chains/openChain.ts'
import { isProven } from '../../../money/receiving/noteProof.ts'
import { openForwarderSecret } from '../../../money/receiving/forwarderSecret.ts'
import { treasuryChallenge } from '../../../money/receiving/treasuryChallenge.ts'
import { listControlProofs } from '../../../money/statement/listControlProofs.ts'
import {
  controlAmount,
  controlMessage,
  proveControl,
} from '../../../money/statement/proveControl.ts'
import { readConfig, type Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/db/context.ts'
import { createLog } from '../../../platform/log.ts'
import type { EvmTestChain } from '../../../testing/chains/evmChain.ts'
import type { TestChain } from '../../../testing/chains/scriptedChain.ts'
import type { TronTestChain } from '../../../testing/chains/tronChain.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { ONE_OF_EACH_KIND, TRIAL_CHAINS } from '../../../testing/trials/chains.ts'
import { askForProof, proveTreasury } from './proveTreasury.ts'

/** A contract's code that says by EIP-1271 that it signed this one text, whatever the signature. */
const signerOf = (message: string): string =>
  `0x6004357f${hashMessage(message).slice(2)}14631626ba7e0260e01b60005260206000f3`
const PUBLIC_KEY = 'ab'.repeat(32)
const log = createLog('test', 'silent')

describe.each(ONE_OF_EACH_KIND)('a contract as treasury on network %i', (network) => {
  let chain: TestChain
  /** It can move its USDT, and has no key. */
  let contract: string
  let folder: string
  let database: TestDatabase
  let ctx: Context
  beforeAll(async () => {
    chain = await TRIAL_CHAINS.get(network)!({ lagBlocks: 4 })
    folder = mkdtempSync(join(tmpdir(), 'xiaopu-treasury-'))
    const { hash } = await send(1n)
    const facts = await openChain(chain.settings(), log).lookUp!(hash)
    contract = facts?.state === 'mined' ? facts.transfers[0]!.sender : ''
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await chain.stop()
  })
  beforeEach(async () => {
    database = await createTestDatabase()
    ctx = { db: database.db, now: () => new Date(), log }
  })
  afterEach(() => database.drop())

  const send = async (micro: bigint) => {
    const signed = await chain.signMany([
      { to: chain.receivers[0]!, amountBase: microToBase(micro, chain.decimals) },
    ])
    await chain.mine([signed])
    return signed
  }
  const configOf = (treasury: string): Config =>
    readConfig({
      PUBLIC_URL: 'https://shop.test',
      DATA_DIR: folder,
      FORWARDER_SECRET: 'ab'.repeat(32),
      [`CHAIN_${network}_RPC`]: chain.rpc,
      [`CHAIN_${network}_OWN_NODE`]: '1',
      [`CHAIN_${network}_USDT`]: chain.usdt,
      [`CHAIN_${network}_TREASURY`]: treasury,
      ...('net' in chain && {
        CHAIN_105_CHAIN_ID: String((chain as TronTestChain).net.chainId),
        CHAIN_105_FORWARDERS: (chain as TronTestChain).net.forwarders,
      }),
    })
  const prove = (config: Config, proof: string) =>
    proveTreasury(ctx, config, config.chains[0]!, proof)
  const challengeOf = (config: Config) =>
    treasuryChallenge(openForwarderSecret(config), network, config.chains[0]!.treasury!)

  test('is proven by its own final transaction of the sum that was asked for, on this network alone', async () => {
    const config = configOf(contract)
    const { amountMicro } = challengeOf(config)
    expect(askForProof(config, config.chains[0]!)).toContain(`send 0.`)
    const [other, stranger] = [
      await send(amountMicro + 1n),
      await chain.sign(chain.receivers[0]!, microToBase(amountMicro, chain.decimals)),
    ]
    await chain.mine([stranger])
    await chain.finalise()
    for (const { hash } of [other, stranger]) expect(await prove(config, hash)).toBe(false)
    const { hash } = await send(amountMicro)
    expect(await prove(config, hash)).toBe(false)
    await chain.finalise()
    expect(await prove(config, hash)).toBe(true)
    expect(await isProven(ctx, contract, network)).toBe(true)
    expect(await isProven(ctx, contract, network === 56 ? 137 : 56)).toBe(false)
  })

  test('shows control in the statement by the same, and anybody can look it up', async () => {
    const control = { network, address: contract, publicKey: PUBLIC_KEY }
    const message = controlMessage(control)!
    const settings = chain.settings()
    const other = await send(controlAmount(message) + 1n)
    const right = await send(controlAmount(message))
    const shows = (signature: string, at = settings) =>
      proveControl(ctx, { ...control, signature }, at)
    expect(await shows(right.hash)).toBe(false)
    await chain.finalise()
    expect(await shows(other.hash)).toBe(false)
    const elsewhere = network === 56 ? 137 : 56
    expect(await shows(right.hash, { ...settings, network: elsewhere })).toBe(false)
    expect(await shows(right.hash)).toBe(true)
    const proofs = await listControlProofs(ctx)
    expect(proofs.map(({ signature }) => signature)).toEqual([right.hash])
    expect(proofs[0]!.message).toBe(message)
  })

  if (NETWORKS[network].kind === 'evm')
    test('or signs by EIP-1271, for this network alone, once its code is final', async () => {
      const { address } = privateKeyToAccount(generatePrivateKey())
      const config = configOf(address)
      const { message } = challengeOf(config)
      const control = { network, address, publicKey: PUBLIC_KEY, signature: '0x12' }
      const setCode = async (text: string): Promise<void> => {
        await (chain as EvmTestChain).request('anvil_setCode', address, signerOf(text))
        await chain.finalise()
      }
      expect(await prove(config, '0x12')).toBe(false)
      await setCode(`${message} `)
      expect(await prove(config, '0x12')).toBe(false)
      expect(await proveControl(ctx, control, chain.settings())).toBe(false)
      await setCode(message)
      expect(await prove(config, '0x12')).toBe(true)
      expect(await isProven(ctx, address, network)).toBe(true)
      expect(await isProven(ctx, address, network === 56 ? 137 : 56)).toBe(false)
      await setCode(controlMessage(control)!)
      expect(await proveControl(ctx, control)).toBe(false)
      expect(await proveControl(ctx, control, chain.settings())).toBe(true)
    })
})
