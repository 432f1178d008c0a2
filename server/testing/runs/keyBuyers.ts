import type { CallInput } from '../../../api/calls.ts'
import { Refusal } from '../../../basics/errors.ts'
import { orderProduct } from '../../commerce/orders/place/orderProduct.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import { createLog } from '../../platform/log.ts'

/** Sent to this process, which may be killed at any moment and be given the same buyers again. */
export type KeyBuyers = {
  readonly url: string
  readonly nowMs: number
  readonly atOnce: number
  readonly productId: number
  readonly optionId: number
  readonly buyers: readonly { readonly accountId: string; readonly orderId: string }[]
}

async function buyAll(run: KeyBuyers): Promise<void> {
  const db = openDatabase(run.url, { max: run.atOnce, name: 'key buyers' })
  const waiting = [...run.buyers]
  const buyOne = async ({ accountId, orderId }: KeyBuyers['buyers'][number]): Promise<void> => {
    const caller = {
      device: accountId.padStart(32, '0'),
      deviceKnown: true,
      clientAddress: '198.51.100.1',
      locale: 'cn' as const,
      site: 'http://shop.test',
      account: { accountId: BigInt(accountId), sessionId: 1n },
      agent: '',
      keepToken: () => {},
    }
    const input: CallInput<'orderProduct'> = {
      productId: run.productId,
      optionId: run.optionId,
      phone: '13800001111',
      receiverAddress: 'buyer@mail.test',
      orderId,
    }
    const ctx = { db, now: () => new Date(run.nowMs), log: createLog('buyers', 'silent'), caller }
    try {
      await orderProduct(ctx, input)
      process.send!({ orderId, bought: true })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      process.send!({ orderId, bought: false })
    }
  }
  const work = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await buyOne(one)
  }
  await Promise.all(Array.from({ length: run.atOnce }, work))
  await db.destroy()
  process.disconnect!()
}

process.once('message', (run: KeyBuyers) => void buyAll(run))
