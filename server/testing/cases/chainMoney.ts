import { sql } from '../../platform/db/sql.ts'
import type { Hex } from 'viem'
import type { NetworkId } from '../../../basics/networks.ts'
import { creditDeposit } from '../../money/balances/deposits/creditDeposit.ts'
import { expireDeposits } from '../../money/balances/deposits/expireDeposits.ts'
import { createBalanceReader } from '../../money/chains/balances/createBalanceReader.ts'
import type { ChainTransfer } from '../../money/chains/chain.ts'
import { allAddresses } from '../../money/receiving/allAddresses.ts'
import { EVM_FORWARDERS } from '../../money/receiving/forwardersBuild.ts'
import { checkBalances, type GivenAddress } from '../../money/recheck/checkBalances.ts'
import { startEvmTestChain, type EvmTestChain } from '../chains/evmChain.ts'
import { deployForwarders } from '../chains/forwarders.ts'
import type { Signed } from '../chains/scriptedChain.ts'
import { createWatcher } from '../../money/chains/watch/createWatcher.ts'
import { expireOrders } from '../../commerce/orders/close/expireOrders.ts'
import { paymentListeners } from '../../commerce/orders/pay/paymentListeners.ts'
import { followChains } from '../../money/payments/settle/followChains.ts'
import type { PayNetwork } from '../../money/payments/quotes/networks.ts'
import { hotAddressesOf, watchedAddresses } from '../../money/payments/quotes/watchedAddresses.ts'
import { createTestMoney, SITE, type TestMoney } from './money.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }
type Place = {
  readonly chain: EvmTestChain
  readonly settings: ReturnType<EvmTestChain['settings']>
  /** Transactions that are mined and not final. */ readonly open: Set<string>
}

/** A case's transfer on a chain: one transaction, shared by those with the same hash. */
async function signed({ chain }: Place, group: readonly ChainTransfer[]): Promise<Signed[]> {
  const [{ rail, refusal, receiver, amountBase, chainOrderId }] = group as [ChainTransfer]
  if (rail === 'contract') return chain.signPayOrder(chainOrderId!, amountBase)
  if (refusal === 'wrongToken') return [await chain.signLookAlike(receiver, amountBase)]
  // All of them come from one sender, as from an exchange.
  return [
    await chain.signMany(group.map((one) => ({ to: one.receiver, amountBase: one.amountBase }))),
  ]
}

/**
 * Runs the cases on real local chains: each transfer is signed and mined at its time, and the watcher reads
 * it. The cases' transfers learn their transactions.
 */
export async function createChainMoney(): Promise<TestMoney> {
  const money = await createTestMoney()
  const { base, shop } = money
  const places = new Map<NetworkId, Place>()
  for (const network of [137, 56] as const) {
    const chain = await startEvmTestChain({ network })
    await deployForwarders(chain)
    const settings = chain.settings({ receive: chain.receivers.slice(0, 1) })
    places.set(network, { chain, settings, open: new Set() })
    ;(shop.ctx.networks as Map<NetworkId, PayNetwork>).set(network, settings)
  }
  const listeners = followChains({ ...paymentListeners(SITE), onCredited: creditDeposit })
  const raws = new Map<string, Signed[]>()
  const placeOf = (network: NetworkId): Place => places.get(network)!
  const secondsOf = async ({ chain }: Place): Promise<number> =>
    Number(
      (await chain.request<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)).timestamp,
    )
  const isMined = async ({ chain }: Place, hash: string): Promise<boolean> =>
    (await chain.request('eth_getTransactionReceipt', hash)) !== null

  async function watch(network: NetworkId): Promise<void> {
    const { chain, settings } = placeOf(network)
    const { rows } =
      await sql`select from chain_cursor where network = ${network} and frozen_at is not null`.execute(
        base.db,
      )
    if (rows.length > 0) return
    const watcher = createWatcher(base, chain.open(settings, base.log), listeners, {
      deniedForMs: 0,
      earlierAddresses: () => watchedAddresses(base, network),
      hotAddresses: hotAddressesOf(base, network),
    })
    await watcher.processAll()
    await watcher.stop()
    await findCold(network)
  }

  /** Money at addresses that no one looks at any more is found by its balance. */
  async function findCold(network: NetworkId): Promise<void> {
    const { chain, settings } = placeOf(network)
    const given: GivenAddress[] = []
    for await (const page of allAddresses(base, 'evm'))
      for (const { address, role } of page)
        if (role === 'forwarder') given.push({ address, fresh: true })
    await checkBalances(
      { ctx: base, chain: chain.open(settings, base.log), listeners },
      createBalanceReader(settings, EVM_FORWARDERS, base.log),
      given,
    )
  }

  /** Mines a block at that time, or as soon after it as the chain allows. */
  async function mineAt(
    place: Place,
    timeMs: number,
    transactions: readonly Signed[],
  ): Promise<void> {
    await place.chain.request(
      'evm_setNextBlockTimestamp',
      Math.max(Math.floor(timeMs / 1_000), (await secondsOf(place)) + 1),
    )
    await place.chain.mine(transactions)
  }

  async function bring(network: NetworkId, transfers: readonly ChainTransfer[]): Promise<void> {
    const place = placeOf(network)
    for (const [hash, group] of Map.groupBy(transfers, ({ txHash }) => txHash)) {
      const transactions = raws.get(hash) ?? (await signed(place, group))
      const txHash = transactions.at(-1)!.hash
      raws.set(txHash, transactions)
      for (const one of group as Writable<ChainTransfer>[]) one.txHash = txHash
      if (!(await isMined(place, txHash))) await mineAt(place, group[0]!.timeMs, transactions)
      place.open.add(txHash)
    }
  }

  /** Finds where in their transactions the shop found them. */
  async function learnPlaces(transfers: readonly ChainTransfer[]): Promise<void> {
    for (const one of transfers as Writable<ChainTransfer>[]) {
      const { rows } = await sql<{
        log_index: number
      }>`select log_index from transfer where tx_hash = ${one.txHash} and amount_base = ${one.amountBase}`.execute(
        base.db,
      )
      if (rows[0]) one.logIndex = Number(rows[0].log_index)
    }
  }

  async function dropOpen(place: Place, hashes: readonly string[]): Promise<void> {
    const blocks = await Promise.all(
      hashes.map(async (hash) =>
        Number(
          (
            await place.chain.request<{ blockNumber: Hex } | null>(
              'eth_getTransactionReceipt',
              hash,
            )
          )?.blockNumber ?? Infinity,
        ),
      ),
    )
    const first = Math.min(...blocks)
    if (Number.isFinite(first))
      await place.chain.reorganise((await place.chain.head()) - first + 1, [])
    for (const hash of hashes) place.open.delete(hash)
  }

  /** Advances the chains too, and reads them to the end. */
  async function goOn(network: NetworkId): Promise<void> {
    const place = placeOf(network)
    await mineAt(place, base.now().getTime(), [])
    await place.chain.finalise()
    await watch(network)
  }

  Object.assign(money, {
    async final(transfers: readonly ChainTransfer[], network: NetworkId = 137) {
      const place = placeOf(network)
      await bring(network, transfers)
      const wanted = new Set(transfers.map(({ txHash }) => txHash))
      // A transfer that was seen and is not listed left the chain.
      await dropOpen(
        place,
        [...place.open].filter((hash) => !wanted.has(hash)),
      )
      await place.chain.finalise()
      place.open.clear()
      await watch(network)
      await learnPlaces(transfers)
    },
    async seen(transfers: readonly ChainTransfer[], network: NetworkId = 137) {
      await bring(network, transfers)
      await watch(network)
      await learnPlaces(transfers)
    },
    async gone(transfers: readonly ChainTransfer[], network: NetworkId = 137) {
      await dropOpen(
        placeOf(network),
        transfers.map(({ txHash }) => txHash),
      )
      await watch(network)
    },
    async expire() {
      for (const network of places.keys()) await goOn(network)
      await expireOrders(base, SITE)
      await expireDeposits(base)
    },
  } satisfies {
    [K in 'final' | 'seen' | 'gone' | 'expire']: (...given: never[]) => Promise<unknown>
  })
  const close = shop.close
  Object.assign(shop, {
    async close() {
      await Promise.all([...places.values()].map(({ chain }) => chain.stop()))
      await close()
    },
  })
  const newestMs = Math.max(...(await Promise.all([...places.values()].map(secondsOf)))) * 1_000
  money.pass(newestMs - base.now().getTime())
  for (const network of places.keys()) await goOn(network)
  return money
}
