// npm run bench:paid [-- ORDERS [NETWORK]]
// From the moment a chain calls the block of a payment final to the moment the buyer's screen says "paid": a real
// browser on the demo shop, on every network. Both clocks are this machine's; the chain is asked every few
// milliseconds.
import { setTimeout as pause } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'
import { Payer } from '../../e2e/shop/payer.ts'
import { call, orderByCall, payLink, type DemoChain } from '../../e2e/shop/shop.ts'
import { TronPayer } from '../../e2e/shop/tronPayer.ts'
import { figuresOf, shownAt, withBuyerScreen } from './buyerScreen.ts'

const ORDERS = Number(process.argv[2] ?? 8)
const GOAL_MS = 2_000
const ASK_MS = 25

type Watched = {
  readonly pay: (to: string, amountBase: bigint) => Promise<string>
  readonly blockOf: (txHash: string) => Promise<number | undefined>
  readonly final: () => Promise<number>
}

async function watchedChain(request: APIRequestContext, chain: DemoChain): Promise<Watched> {
  if (chain.kind === 'tron') {
    const payer = await TronPayer.funded(request, chain)
    const ask = async <T>(path: string, data: object): Promise<T> =>
      (await (await request.post(`/demo/rpc/${chain.network}/${path}`, { data })).json()) as T
    return {
      pay: payer.transfer,
      blockOf: async (value) =>
        (await ask<{ blockNumber?: number }>('wallet/gettransactioninfobyid', { value }))
          .blockNumber,
      final: async () =>
        (
          await ask<{ block_header: { raw_data: { number?: number } } }>(
            'walletsolidity/getnowblock',
            {},
          )
        ).block_header.raw_data.number ?? 0,
    }
  }
  const payer = await Payer.funded(request, chain)
  return {
    pay: payer.transfer,
    blockOf: async (hash) => {
      const receipt = (await payer.rpc('eth_getTransactionReceipt', [hash])) as {
        blockNumber: string
      } | null
      return receipt === null ? undefined : Number(receipt.blockNumber)
    },
    final: async () =>
      Number(
        ((await payer.rpc('eth_getBlockByNumber', ['finalized', false])) as { number: string })
          .number,
      ),
  }
}

async function untilFinal({ blockOf, final }: Watched, txHash: string): Promise<number> {
  let block: number | undefined
  while (block === undefined) {
    block = await blockOf(txHash)
    await pause(ASK_MS)
  }
  while ((await final()) < block) await pause(ASK_MS)
  return Date.now()
}

await withBuyerScreen(async (context) => {
  const { request } = context
  const chains = (await call(request, 'listDemoChains', {})).filter(
    ({ network }) => process.argv[3] === undefined || network === Number(process.argv[3]),
  )
  for (const chain of chains) {
    const watched = await watchedChain(request, chain)
    const late: number[] = []
    for (let at = 0; at < ORDERS; at++) {
      // Each order is paid before the next, because a device's open orders are limited.
      const order = await orderByCall(request, chain.network)
      const page = await context.newPage()
      await page.goto(payLink(order))
      await page.waitForTimeout(1_000)
      const settled = shownAt(page, 'settled')
      const txHash = await watched.pay(order.payment.receiver!, BigInt(order.payment.amountBase!))
      const [finalAt, paidAt] = await Promise.all([untilFinal(watched, txHash), settled])
      late.push(Math.max(0, paidAt - finalAt))
      await page.close()
    }
    const { median, p95 } = figuresOf(late)
    console.log(
      `network ${chain.network}, final block to "paid" on the screen, ${late.length} orders: ` +
        `median ${median} ms, p95 ${p95} ms (goal ${GOAL_MS} ms)`,
    )
    if (p95 > GOAL_MS) process.exitCode = 1
  }
})
