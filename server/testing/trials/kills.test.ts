import { fork, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { EvmTestChain } from '../chains/evmChain.ts'
import { startFaultProxy, type FaultProxy } from '../chains/faultProxy.ts'
import type { Signed, TestChain } from '../chains/scriptedChain.ts'
import { createTestDatabase } from '../database.ts'
import { checkBooks } from '../../money/payments/checkBooks.ts'
import { TRIAL_CHAINS } from './chains.ts'
import { openFollowing, type Following, type TrialOrder } from './following.ts'
import { CHILD_ENV } from '../runs/childEnv.ts'

const KILLS = 8
const ORDERS = 10
const LAG_BLOCKS = 6

type Place = {
  readonly chain: TestChain
  readonly proxy: FaultProxy
  readonly following: Following
  orders: TrialOrder[]
  left: [TrialOrder, Signed][]
  readonly paidBy: Map<TrialOrder, Signed>
}

/**
 * The node dies and its newest blocks return changed or not at all. The EVM node is killed and restarted
 * with what it had saved; TRON's runs in this process, so its blocks are reorganised.
 */
async function crashChain({ chain, proxy, left }: Place): Promise<void> {
  const lost = left.splice(0, 1).map(([, signed]) => signed)
  const goOn = async (): Promise<void> => {
    await chain.mine(lost)
    await chain.mineEmpty(1)
    // Time to see what will be lost.
    await pause(randomInt(30, 200))
    proxy.fault = () => ({ kind: 'reset' })
  }
  if ('crash' in chain) await (chain as EvmTestChain).crash(goOn)
  else {
    await goOn()
    await chain.reorganise(2, [])
  }
  // The sender sends it again.
  await chain.mine(lost)
  proxy.fault = () => undefined
}

function startWatching(args: readonly string[]): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'watchProcess.ts'), args, {
    execArgv: [],
    env: { ...process.env, ...CHILD_ENV },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (part: string) => (said += part))
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
    child.once('exit', () => reject(new Error(`the watcher did not start: ${said}`)))
  })
}

it('kill -9 of the watcher and of the chains it follows: each payment is credited once', async () => {
  const database = await createTestDatabase()
  const places: Place[] = []
  let child: ChildProcess | undefined
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child!.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  try {
    for (const start of TRIAL_CHAINS.values()) {
      const chain = await start({ lagBlocks: LAG_BLOCKS })
      const proxy = await startFaultProxy(chain.rpc)
      const following = await openFollowing(chain, database.db)
      await following.watcher.processAll()
      await following.watcher.stop()
      await following.syncClock()
      const orders = await following.placeOrders(ORDERS)
      const left = await Promise.all(
        orders.map(async (order): Promise<[TrialOrder, Signed]> => [
          order,
          await chain.sign(order.to, order.amountBase),
        ]),
      )
      places.push({ chain, proxy, following, orders, left, paidBy: new Map(left) })
    }
    const settings = places.map(({ chain, proxy }) =>
      JSON.stringify(chain.settings({ rpc: [proxy.url] }), (_key, value: unknown) =>
        typeof value === 'bigint' ? value.toString() : value,
      ),
    )
    for (let kills = 0; kills < KILLS; kills++) {
      child = await startWatching([database.url, ...settings])
      await Promise.all(
        places.map(async (place) => {
          if (kills % 4 === 3) await crashChain(place)
          const [next] = place.left.splice(0, 1)
          await place.chain.mine(next ? [next[1]] : [])
          await place.chain.mineEmpty(randomInt(1, LAG_BLOCKS))
        }),
      )
      await pause(randomInt(0, 250))
      if (kills < KILLS - 1) await kill()
    }
    for (const { chain, left } of places) {
      if (left.length > 0) await chain.mine(left.map(([, signed]) => signed))
      await chain.finalise()
    }
    const isPaid = async (): Promise<boolean> =>
      (
        await Promise.all(
          places.map(
            async ({ following, orders }) =>
              (await following.paid(orders)).length === orders.length,
          ),
        )
      ).every(Boolean)
    await expect.poll(isPaid, { interval: 100 }).toBe(true)
    await kill()
    for (const { following, paidBy } of places) {
      await following.checkCredits(paidBy)
      await checkBooks(following.ctx)
    }
  } finally {
    await kill()
    for (const { chain, proxy } of places) {
      await proxy.stop()
      await chain.stop()
    }
    await database.drop()
  }
})
