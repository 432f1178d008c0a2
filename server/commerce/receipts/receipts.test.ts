import { execFile } from 'node:child_process'
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  encodeReceipt,
  RECEIPT_DOMAIN,
  type ReceiptBody,
  type ReceiptFile,
  type ReceiptProblem,
} from '../../../basics/receipt.ts'
import type { ChainTransfer } from '../../money/chains/chain.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { paymentListeners } from '../orders/pay/paymentListeners.ts'
import { placeToPay } from '../../testing/orders/placeToPay.ts'
import type { ChainOrderView } from '../orders/read/readOrder.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { followChains } from '../../money/payments/settle/followChains.ts'
import { checkReceipt } from './checkReceipt.ts'
import { signReceipt } from './signReceipt.ts'

let shop: TestShop
let order: ChainOrderView
let file: ReceiptFile
let body: ReceiptBody
let block = 100
const { privateKey } = generateKeyPairSync('ed25519')
const hex = (bytes: number): string => `0x${randomBytes(bytes).toString('hex')}`

const paying = (to: ChainOrderView, over: Partial<ChainTransfer> = {}): ChainTransfer => ({
  txHash: hex(32),
  logIndex: 3,
  blockNumber: ++block,
  blockHash: hex(32),
  timeMs: shop.ctx.now().getTime(),
  rail: 'transfer',
  token: to.payment.token,
  sender: hex(20),
  receiver: to.payment.receiver!,
  amountBase: BigInt(to.payment.amountBase!),
  chainOrderId: null,
  refusal: null,
  ...over,
})
const settle = (transfers: readonly ChainTransfer[]) =>
  inTransaction(shop.ctx, (tx) =>
    followChains(paymentListeners(null)).onFinal(tx, { network: 137, to: ++block, transfers }),
  )
const receiptOf = (of: { orderId: string; secret: string }, ctx = shop.ctx) =>
  signReceipt({ ...ctx, demo: true }, privateKey, { orderId: of.orderId, secret: of.secret })

beforeAll(async () => {
  shop = await createTestShop()
  order = await placeToPay(shop.ctx, shop.input())
  const { chainOrderId, rail } = { rail: 'contract', chainOrderId: BigInt(order.orderId) } as const
  await settle([
    paying(order, { rail, chainOrderId, amountBase: 5_000_000n }),
    paying(order, { rail, chainOrderId, amountBase: 7_500_000n }),
  ])
  file = await receiptOf(order)
  body = JSON.parse(file.body) as ReceiptBody
})
afterAll(() => shop.close())

const check = (changed: object): ReceiptProblem | 'holds' => {
  const verdict = checkReceipt(JSON.stringify(changed))
  return 'problem' in verdict ? verdict.problem : 'holds'
}

describe('a receipt', () => {
  test('a receipt names the order, the goods and every transfer with its block, and holds', () => {
    expect(body).toMatchObject({
      format: 'receipt-1',
      demo: true,
      orderId: order.orderId,
      total: '12.50',
      goods: { count: 1 },
    })
    expect(
      body.transfers.map(({ amount, delivered, logIndex }) => [amount, delivered, logIndex]),
    ).toEqual([
      ['5.00', '5.00', 3],
      ['7.50', '7.50', 3],
    ])
    expect(checkReceipt(JSON.stringify(file))).toEqual({ body, publicKey: file.publicKey })
    expect(checkReceipt(JSON.stringify(file, null, 2))).toEqual({ body, publicKey: file.publicKey })
  })
  test('a receipt is the same bytes whenever it is asked for', async () =>
    expect(await receiptOf(order)).toEqual(file))
  test('a receipt holds nothing that opens the order', () =>
    expect(JSON.stringify(file)).not.toContain(order.secret))
  test('a receipt is given to nobody else, and not before the money is there', async () => {
    await expect(
      receiptOf({ orderId: order.orderId, secret: 'f'.repeat(32) }),
    ).rejects.toMatchObject({ code: 40001 })
    const unpaid = await placeToPay(shop.as('b'.repeat(32), 'other'), shop.input())
    await expect(receiptOf(unpaid)).rejects.toMatchObject({ code: 404 })
    await settle([
      paying(unpaid, {
        amountBase: 1_000_000n,
        rail: 'contract',
        chainOrderId: BigInt(unpaid.orderId),
      }),
    ])
    await expect(receiptOf(unpaid)).rejects.toMatchObject({ code: 404 })
  })
})

describe('a changed receipt does not hold', () => {
  /** Another value of the same form. */
  const otherwise = (value: unknown): unknown =>
    typeof value === 'boolean'
      ? !value
      : typeof value === 'number'
        ? value + 1
        : typeof value === 'string'
          ? value.replace(/.$/u, (last) => (last === '1' ? '2' : '1'))
          : undefined
  const paths: (readonly (string | number)[])[] = []
  const walk = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value))
        walk(part, [...path, Array.isArray(value) ? Number(name) : name])
    else paths.push(path)
  }
  const changed = (
    path: readonly (string | number)[],
    to: (value: unknown) => unknown,
  ): ReceiptBody => {
    const copy = structuredClone(body) as unknown as Record<string | number, unknown>
    let at = copy
    for (const name of path.slice(0, -1)) at = at[name] as Record<string | number, unknown>
    at[path.at(-1)!] = to(at[path.at(-1)!])
    return copy as unknown as ReceiptBody
  }

  test('a receipt with any field changed does not hold', () => {
    walk(body, [])
    expect(paths.length).toBe(8 + 2 + 2 * 10)
    for (const path of paths) {
      for (const value of [
        otherwise,
        () => null,
        () => undefined,
        () => '',
        () => -1,
        () => [],
        () => 1e21,
      ]) {
        const told = check({ ...file, body: JSON.stringify(changed(path, value)) })
        expect(
          ['body', 'key', 'signature', 'amounts'],
          `${path.join('.')} ${String(value)}`,
        ).toContain(told)
      }
    }
  })
  test('with a field more, less, or elsewhere', () => {
    expect(check({ ...file, body: JSON.stringify({ ...body, extra: 1 }) })).toBe('body')
    expect(check({ ...file, body: JSON.stringify(body, null, 1) })).toBe('body')
    expect(
      check({ ...file, body: file.body.replace('{"format"', '{"total":"1.00","format"') }),
    ).toBe('body')
    expect(
      check({
        ...file,
        body: JSON.stringify(Object.fromEntries(Object.entries(body).toReversed())),
      }),
    ).toBe('body')
    expect(
      check({ ...file, body: JSON.stringify({ ...body, transfers: body.transfers.toReversed() }) }),
    ).toBe('signature')
    expect(
      check({ ...file, body: JSON.stringify({ ...body, transfers: body.transfers.slice(1) }) }),
    ).toBe('amounts')
    expect(
      check({
        ...file,
        body: JSON.stringify({ ...body, transfers: [body.transfers[1], body.transfers[1]] }),
      }),
    ).toBe('amounts')
  })
  test('with another key or signature', () => {
    const other = generateKeyPairSync('ed25519')
    const otherKey = Buffer.from(
      other.publicKey.export({ format: 'jwk' }).x!,
      'base64url',
    ).toString('hex')
    expect(check({ ...file, publicKey: otherKey })).toBe('key')
    expect(check({ ...file, publicKey: '' })).toBe('key')
    expect(
      check({
        ...file,
        signature: file.signature.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      }),
    ).toBe('signature')
    expect(check({ ...file, signature: '' })).toBe('signature')
    expect(
      check({
        ...file,
        signature: sign(null, Buffer.from(RECEIPT_DOMAIN + file.body), other.privateKey).toString(
          'hex',
        ),
      }),
    ).toBe('signature')
    expect(check({ body: file.body })).toBe('file')
    expect(checkReceipt('no JSON')).toEqual({ problem: 'file' })
  })
  test('though the same key signed it as something else, such as a statement', () => {
    expect(
      check({ ...file, signature: sign(null, Buffer.from(file.body), privateKey).toString('hex') }),
    ).toBe('signature')
    expect(
      check({
        ...file,
        signature: sign(null, Buffer.from(RECEIPT_DOMAIN.trim() + file.body), privateKey).toString(
          'hex',
        ),
      }),
    ).toBe('signature')
  })
  test('though the shop itself signed amounts that do not add up', () => {
    const greedy = encodeReceipt({ ...body, total: '99.00' })
    expect(
      check({
        ...file,
        body: greedy,
        signature: sign(null, Buffer.from(RECEIPT_DOMAIN + greedy), privateKey).toString('hex'),
      }),
    ).toBe('amounts')
  })
})

test('the command line says the same, without the shop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xiaopu-receipt-'))
  const run = async (name: string, text: string, ...more: string[]) => {
    writeFileSync(join(folder, name), text)
    return promisify(execFile)(process.execPath, [
      'tools/scripts/proofs/verifyReceipt.ts',
      join(folder, name),
      ...more,
    ]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
    )
  }
  try {
    const holds = await run('holds.json', JSON.stringify(file), '--key', file.publicKey)
    expect(holds.stdout).toContain(`order ${order.orderId}`)
    for (const { txHash, blockHash, block: number } of body.transfers)
      for (const fact of [txHash, blockHash, String(number)]) expect(holds.stdout).toContain(fact)
    expect(holds.code).toBe(0)
    expect((await run('other.json', JSON.stringify(file), '--key', '0'.repeat(64))).code).toBe(1)
    expect(
      (
        await run(
          'changed.json',
          JSON.stringify({ ...file, body: file.body.replace('12.50', '12.49') }),
        )
      ).code,
    ).toBe(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
