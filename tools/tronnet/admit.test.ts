import { hexOfTron } from '../../basics/tron/address.ts'
import { bytesToHex, hexToBytes } from '../../basics/hex.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TronRaw } from '../../basics/tron/transaction.ts'
import { writeBytes } from '../../basics/tron/protobuf.ts'
import type { NodeRaw } from './nodeRaw.ts'
import {
  startTestTronnet,
  testAccount,
  type SignedTransaction,
  type TestAccount,
  type TestTronnet,
} from './testing.ts'

const DAY_MS = 86_400_000
/** The curve's: every signature has a twin with S taken from it. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

let net: TestTronnet
let payer: TestAccount

beforeAll(async () => {
  net = await startTestTronnet()
  payer = await net.account(10_000_000_000n, 10n ** 12n)
})
afterAll(() => net.stop())

const approve = (over: Partial<NodeRaw> = {}, from = payer): SignedTransaction =>
  net.sign(from, net.usdt, 'approve', [net.shop, 0n], over)
const broadcast = (
  tx: object,
): Promise<{ result?: boolean; code?: string; message?: string; txid?: string }> =>
  net.ask('wallet/broadcasttransaction', tx)
const refusal = async (tx: object): Promise<[string | undefined, string]> => {
  const { code, message = '' } = await broadcast(tx)
  return [code, Buffer.from(message, 'hex').toString()]
}
const info = (tx: SignedTransaction): Promise<Record<string, never>> =>
  net.ask('wallet/gettransactioninfobyid', { value: tx.txID })
const transfer = (over: Partial<TronRaw & { kind: 'transfer' }>, from = payer): SignedTransaction =>
  net.signRaw(from, {
    ...net.reference(),
    kind: 'transfer',
    owner: from.hex,
    to: payer.hex,
    amount: 1n,
    feeLimit: 0n,
    ...over,
  } as TronRaw)

describe('a node refuses', () => {
  test('what was signed by somebody else, unless the account lets them', async () => {
    const stranger = testAccount()
    const tx = net.signRaw(stranger, {
      ...net.reference(),
      kind: 'transfer',
      owner: payer.hex,
      to: stranger.hex,
      amount: 5n,
      feeLimit: 0n,
    })
    const [code, words] = await refusal(tx)
    expect([code, words]).toEqual([
      'SIGERROR',
      `Validate signature error: ${tx.signature[0]} is signed by ${stranger.address} but it is not contained of permission.`,
    ])
    net.letSign(payer.address, stranger.address)
    expect(await broadcast(tx)).toMatchObject({ result: true })
  })

  test('no signature, two, one of the wrong length, one of nobody, and a permission that there is not', async () => {
    const tx = approve()
    const words = async (signature: string[]): Promise<string> =>
      (await refusal({ ...tx, signature })).join(' ')
    expect(await words([])).toContain('miss sig')
    expect(await words([tx.signature[0]!, tx.signature[0]!])).toContain('more than key counts')
    expect(await words([tx.signature[0]!.slice(2)])).toContain('Signature size is 64')
    expect(await words(['ff'.repeat(65)])).toContain('SIGERROR')
    expect((await refusal(approve({ permissionId: 3 }))).join()).toContain("permission isn't exit")
    expect(await broadcast(approve({ permissionId: 2 }))).toMatchObject({ result: true })
  })

  test('what is expired, or would live longer than a day', async () => {
    const { timestamp } = net.head()
    for (const expiration of [timestamp, timestamp - 1, timestamp + DAY_MS + 60_000]) {
      expect(await refusal(approve({ expiration })), String(expiration - timestamp)).toEqual([
        'TRANSACTION_EXPIRATION_ERROR',
        'Transaction expired',
      ])
    }
    expect(await broadcast(approve({ expiration: timestamp + DAY_MS }))).toMatchObject({
      result: true,
    })
  })

  test('what refers to a block that is not of this chain', async () => {
    expect(await refusal(approve({ refBlockHash: '00'.repeat(8) }))).toEqual([
      'TAPOS_ERROR',
      'Tapos check error.',
    ])
    expect(
      await refusal(
        approve({
          refBlockBytes: ((net.head().number + 5) & 0xffff).toString(16).padStart(4, '0'),
        }),
      ),
    ).toEqual(['TAPOS_ERROR', 'Tapos check error.'])
    await net.mineEmpty(1)
    const tx = approve()
    await net.reorganise(1)
    expect((await refusal(tx))[0]).toBe('TAPOS_ERROR')
  })

  test('what it has already, waiting or in a block', async () => {
    const tx = approve()
    expect(await broadcast(tx)).toEqual({ result: true, txid: tx.txID })
    expect((await refusal(tx))[0]).toBe('DUP_TRANSACTION_ERROR')
    await net.mine()
    expect((await refusal(tx))[0]).toBe('DUP_TRANSACTION_ERROR')
    // The same in other words: high S is a signature, too, and the id is the same.
    const [signature] = tx.signature as [string]
    const highS =
      signature.slice(0, 64) +
      (ORDER - BigInt(`0x${signature.slice(64, 128)}`)).toString(16).padStart(64, '0') +
      (signature.endsWith('1b') ? '1c' : '1b')
    expect((await refusal({ ...tx, signature: [highS] }))[0]).toBe('DUP_TRANSACTION_ERROR')
  })

  test('an account that never had TRX, and contracts that there are not', async () => {
    const nobody = testAccount()
    expect(await refusal(approve({}, nobody))).toEqual([
      'CONTRACT_VALIDATE_ERROR',
      `Contract validate error : account [${nobody.address}] does not exist`,
    ])
    expect((await refusal(transfer({}, nobody)))[1]).toContain('no OwnerAccount')
    expect((await refusal(approve({ contract: nobody.hex } as never)))[1]).toContain(
      'No contract or not a valid smart contract',
    )
  })

  test('transfers of TRX that cannot be', async () => {
    const to = testAccount().hex
    expect((await refusal(transfer({ amount: 5n })))[1]).toContain('yourself')
    expect((await refusal(transfer({ to, amount: 0n })))[1]).toContain('greater than 0')
    expect((await refusal(transfer({ to, amount: 10n ** 15n })))[1]).toContain(
      'balance is not sufficient',
    )
    // It would run no code there, and tell nobody.
    expect((await refusal(transfer({ to: hexOfTron(net.usdt) })))[1]).toContain('smartContract')
  })
})

describe("the chain's own token", () => {
  const asset = (over: object): SignedTransaction =>
    net.signRaw(payer, {
      ...net.reference(),
      kind: 'asset',
      owner: payer.hex,
      to: testAccount().hex,
      asset: '1000001',
      amount: 1n,
      feeLimit: 0n,
      ...over,
    } as NodeRaw)

  test('is not sent by who has none, nor to a contract', async () => {
    const { hex: nobody } = testAccount()
    expect((await refusal(asset({})))[1]).toContain('assetBalance must be greater than 0')
    await net.giveAsset(payer.address, 5n)
    expect((await refusal(asset({ asset: '1000002' })))[1]).toContain('No asset!')
    expect((await refusal(asset({ amount: 6n })))[1]).toContain('assetBalance is not sufficient')
    expect((await refusal(asset({ amount: 0n })))[1]).toContain('greater than 0')
    expect((await refusal(asset({ to: payer.hex })))[1]).toContain('yourself')
    expect((await refusal(asset({ owner: nobody })))[0]).toBe('SIGERROR')
    expect((await refusal(asset({ to: hexOfTron(net.usdt) })))[1]).toContain('smartContract')
    const calling = async (id: bigint, amount: bigint): Promise<string> =>
      (await refusal(approve({ tokens: { id, amount } })))[1]
    expect(await calling(1_000_001n, 6n)).toContain('assetBalance is not sufficient')
    expect(await calling(5n, 1n)).toContain('tokenId must be > 1000000')
    expect(await calling(0n, 1n)).toContain('invalid arguments')
    expect(await calling(1_000_001n, -1n)).toContain('tokenValue must be >= 0')
  })

  test('comes back from a call that fails, and with the block that is taken back', async () => {
    const held = async (address = payer.address): Promise<unknown> =>
      (await net.ask<{ assetV2?: unknown }>('wallet/getaccount', { address, visible: true }))
        .assetV2
    const before = await held()
    await net.mine([
      net.sign(payer, net.usdt, 'transfer', [net.shop, 10n ** 18n], {
        tokens: { id: 1_000_001n, amount: 2n },
      }),
    ])
    expect([await held(), await held(net.usdt)]).toEqual([before, undefined])
    await net.mine([approve({ tokens: { id: 1_000_001n, amount: 2n } })])
    expect(await held(net.usdt)).toEqual([{ key: '1000001', value: 2 }])
    await net.reorganise(1)
    expect([await held(), await held(net.usdt)]).toEqual([before, undefined])
  })
})

describe('a transaction costs', () => {
  test('free bandwidth first, then TRX, until there is none', async () => {
    const poor = await net.account(1_000n, 4_000_000n)
    const paid = async (tx: SignedTransaction): Promise<unknown> => {
      await net.mine([tx])
      const { receipt, fee = 0 } = (await info(tx)) as unknown as {
        receipt: Record<string, number>
        fee?: number
      }
      return [receipt['net_usage'], receipt['net_fee'], fee - (receipt['energy_fee'] ?? 0)]
    }
    const small = (): SignedTransaction =>
      net.sign(poor, net.usdt, 'transfer', [net.receivers[0], 1n], { feeLimit: 100_000_000n })
    expect(await paid(small())).toEqual([345, undefined, 0])
    expect(await paid(small())).toEqual([undefined, 345_000, 345_000])
    net.advance(DAY_MS)
    await net.mineEmpty(1)
    expect(
      await net.ask('wallet/getaccountresource', { address: poor.address, visible: true }),
    ).not.toHaveProperty('freeNetUsed')
    expect(await paid(small())).toEqual([345, undefined, 0])
    const rest = await net.ask<{ balance?: number }>('wallet/getaccount', {
      address: poor.address,
      visible: true,
    })
    expect(rest.balance ?? 0).toBeLessThan(345_000)
    expect(await refusal(small())).toEqual([
      'BANDWITH_ERROR',
      'Account resource insufficient error.',
    ])
  })

  test('energy up to its fee limit, and no more than the account has', async () => {
    const tx = net.sign(payer, net.usdt, 'transfer', [testAccount().address, 5n], {
      feeLimit: 2_000_000n,
    })
    const poor = await net.account(1_000n, 1_000_000n)
    const other = net.sign(poor, net.usdt, 'transfer', [testAccount().address, 5n], {
      feeLimit: 100_000_000n,
    })
    await net.mine([tx, other])
    expect(await info(tx)).toMatchObject({
      result: 'FAILED',
      receipt: { result: 'OUT_OF_ENERGY', energy_usage_total: 20_000, energy_fee: 2_000_000 },
    })
    expect(await info(other)).toMatchObject({
      result: 'FAILED',
      receipt: { result: 'OUT_OF_ENERGY', energy_usage_total: 10_000, energy_fee: 1_000_000 },
    })
    for (const one of [tx, other]) expect(await info(one)).not.toHaveProperty('log')
    expect(await net.ask('wallet/gettransactionbyid', { value: tx.txID })).toMatchObject({
      ret: [{ contractRet: 'OUT_OF_ENERGY' }],
    })
  })

  test('the fee of a new account when TRX goes to one', async () => {
    const to = testAccount()
    const tx = transfer({ to: to.hex, amount: 7n })
    const before = await net.ask<{ balance: number }>('wallet/getaccount', {
      address: payer.address,
      visible: true,
    })
    await net.mine([tx])
    expect(await info(tx)).toMatchObject({ fee: 1_100_000, receipt: { net_fee: 100_000 } })
    const after = await net.ask<{ balance: number }>('wallet/getaccount', {
      address: payer.address,
      visible: true,
    })
    expect(before.balance - after.balance).toBe(1_100_007)
    expect(
      await net.ask('wallet/getaccount', { address: to.address, visible: true }),
    ).toMatchObject({ balance: 7 })
  })
})

describe('what is sent', () => {
  test('as bytes is the same as as JSON', async () => {
    const tx = approve()
    const whole = Uint8Array.from([
      ...writeBytes(1, hexToBytes(tx.raw_data_hex)),
      ...writeBytes(2, hexToBytes(tx.signature[0]!)),
    ])
    expect(await net.ask('wallet/broadcasthex', { transaction: bytesToHex(whole) })).toEqual({
      result: true,
      code: 'SUCCESS',
      txid: tx.txID,
      message: '',
    })
    expect(await net.ask('wallet/gettransactionfrompending', { value: tx.txID })).toMatchObject({
      txID: tx.txID,
    })
    expect(await net.ask('wallet/getpendingsize')).toMatchObject({
      pendingSize: expect.any(Number) as number,
    })
    await net.mine()
    expect(await info(tx)).toMatchObject({ id: tx.txID })
  })

  test('what is sent may have v of 0 and 1, and addresses that can be read', async () => {
    const tx = approve()
    const signature =
      tx.signature[0]!.slice(0, 128) + (tx.signature[0]!.endsWith('1b') ? '00' : '01')
    const raw = JSON.parse(
      JSON.stringify(tx.raw_data).replaceAll(`41${payer.hex.slice(2)}`, payer.address),
    ) as object
    expect(
      await broadcast({ ...tx, raw_data: raw, signature: [signature], visible: true }),
    ).toMatchObject({ result: true })
  })

  test('what is sent is what its words say, whatever the bytes beside them are', async () => {
    const [told, done] = [approve(), net.sign(payer, net.usdt, 'transfer', [net.receivers[0], 1n])]
    expect((await refusal({ ...done, raw_data: told.raw_data }))[0]).toBe('SIGERROR')
  })

  test('what is sent waits for its block, and is dropped when it ended before that', async () => {
    await net.mine()
    const tx = approve({ expiration: net.head().timestamp + 1_000 })
    expect(await broadcast(tx)).toMatchObject({ result: true })
    net.advance(5_000)
    await net.mineEmpty(1)
    await net.mine()
    expect(await info(tx)).toEqual({})
    expect(await net.ask('wallet/getpendingsize')).toEqual({ pendingSize: 0 })
  })
})
