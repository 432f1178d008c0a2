import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../platform/db/sql.ts'
import { privateKeyToAccount } from 'viem/accounts'
import { microToBase } from '../../../basics/money.ts'
import { toTronAddress } from '../../../basics/tron/address.ts'
import { creditDeposit } from '../../money/balances/deposits/creditDeposit.ts'
import { withdrawalReference } from '../../money/balances/withdrawals/withdrawal.ts'
import { startEvmTestChain, type EvmTestChain } from '../chains/evmChain.ts'
import { startTronTestChain } from '../chains/tronChain.ts'
import { openDatabase, type Database } from '../../platform/db/connection.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import type { TestTronnet } from '../../../tools/tronnet/testing.ts'
import { checkLedger } from '../../money/ledger/checkLedger.ts'
import { post } from '../../money/ledger/post.ts'
import { reserve } from '../../money/ledger/reserve.ts'
import { addAccounts } from '../ledger.ts'
import { evmLimitChain, tronLimitChain } from '../spendLimits/limitChain.ts'
import { createLog } from '../../platform/log.ts'
import { paymentListeners } from '../../commerce/orders/pay/paymentListeners.ts'
import { checkBooks } from '../../money/payments/checkBooks.ts'
import { followChains } from '../../money/payments/settle/followChains.ts'
import { createEvmPayoutChain } from '../../money/payouts/evmPayoutChain.ts'
import { listPaused } from '../../money/payouts/resolvePaused.ts'
import { sendBack } from '../../money/refunds/offerRefund.ts'
import { ChargeRun } from './chargeRun.ts'
import { CHILD_ENV } from './childEnv.ts'

/**
 * Withdrawals, refunds and charges on an EVM and a TRON chain while the paying process is killed with
 * SIGKILL repeatedly, nodes answer slowly, blocks are reorganised, and transactions sometimes expire. In the
 * end every receiver has exactly its amount, and every charge matches its contract.
 */
type PayoutRunOptions = {
  readonly databaseUrl: string
  readonly kills: number
  readonly payouts: number
  readonly seed: number
  readonly say?: (line: string) => void
}
type PayoutFigures = {
  readonly kills: number
  readonly paid: Readonly<Record<string, number>>
  readonly doubled: number
  readonly lost: number
  readonly held: number
  /** Payouts signed more than once. */
  readonly signedAgain: number
  /** Charges that expired unmined, were returned and not made later. */
  readonly chargesGivenBack: number
}

const EVM = 56
const TRON = 105
const SITE = 'http://shop.test'
const UNIT = 1_000_000n
const WALLET_MICRO = 1_000_000n * UNIT
const WALLET_SUN = 10n ** 12n
const SOLID_LAG = 6
const BLOCK_MS = 250
const FOLLOWED_EVERY_MS = 5_000
const SLOW_MS = 30
const ALIVE_MS = 1_800
/** A TRON payout's lifetime plus the margin. */
const LIFE_MS = 17 * 60_000
const REORGANISED_EVERY = 17
/** Shares of all payouts. */
const [CHARGES, REFUNDS] = [0.3, 0.2]
const EXPIRED_EVERY = 23
const SIGNED_WITHIN_MS = 8_000
const FINISH_WITHIN_MS = 900_000
const ROOT = join(import.meta.dirname, '../../..')

type Expected = {
  readonly network: typeof EVM | typeof TRON
  readonly kind: 'withdrawal' | 'refund'
  readonly address: string
  readonly amountMicro: bigint
}

/** mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const readAll = async (stream: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** A slow connection to a node: time to be killed before the request or its answer arrives. */
async function startSlowNode(
  target: string,
  random: () => number,
): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readAll(request)
      await pause(random() * SLOW_MS)
      const answer = await fetch(
        target + (request.url === '/' ? '' : request.url!),
        body === ''
          ? {}
          : { method: 'POST', headers: { 'content-type': 'application/json' }, body },
      )
      const text = await answer.text()
      await pause(random() * SLOW_MS)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
    })().catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

class PayoutRun {
  private readonly options: PayoutRunOptions
  private readonly random: () => number
  private readonly key = randomBytes(32).toString('hex')
  private readonly expected: Expected[] = []
  private readonly follow = followChains({ ...paymentListeners(SITE), onCredited: creditDeposit })
  private db!: Database
  private ctx!: Context
  private evm!: EvmTestChain
  private tron!: TestTronnet
  private charges!: ChargeRun
  private added = 0
  private owner!: bigint
  private env!: Record<string, string>
  private mining = true
  private stops: (() => void | Promise<void>)[] = []

  constructor(options: PayoutRunOptions) {
    this.options = options
    this.random = randomFrom(options.seed)
  }

  async run(): Promise<PayoutFigures> {
    try {
      await this.prepare()
      const { kills, payouts, say } = this.options
      for (let kill = 1; kill <= kills; kill++) {
        for (let count = Math.floor((payouts * kill) / kills) - this.added; count > 0; count--)
          await this.addOne()
        const sign = await this.startSign()
        await this.disturb(kill)
        await pause(this.random() * ALIVE_MS)
        sign.kill('SIGKILL')
        await once(sign, 'exit')
        if (kill % 20 === 0)
          say?.(
            `${kill} of ${kills} kills, ${await this.count('final')} of ${this.added} payouts final`,
          )
      }
      await this.finish()
      return await this.figures()
    } finally {
      for (const stop of this.stops.toReversed()) await stop()
    }
  }

  private async prepare(): Promise<void> {
    this.db = openDatabase(this.options.databaseUrl, { max: 8, name: 'xiaopu payouts' })
    this.stops.push(() => this.db.destroy())
    this.ctx = { db: this.db, now: () => new Date(), log: createLog('payouts', 'silent') }
    this.evm = await startEvmTestChain({ network: EVM })
    this.stops.push(() => this.evm.stop())
    const tron = await startTronTestChain({ lagBlocks: SOLID_LAG })
    this.tron = tron.net
    this.stops.push(() => tron.stop())
    const slow = [
      await startSlowNode(this.evm.settings().rpc[0]!, this.random),
      await startSlowNode(this.tron.url, this.random),
    ] as const
    this.stops.push(...slow.map((one) => one.stop))
    const wallet = privateKeyToAccount(`0x${this.key}`)
    await this.evm.request('anvil_setBalance', wallet.address, '0x3635c9adc5dea00000')
    await this.evm.mine([
      await this.evm.sign(wallet.address, microToBase(WALLET_MICRO, this.evm.decimals)),
    ])
    await this.tron.fund(toTronAddress(wallet.address), WALLET_SUN)
    await this.tron.mine([
      this.tron.sign(this.tron.owner, this.tron.usdt, 'mint', [
        toTronAddress(wallet.address),
        WALLET_MICRO,
      ]),
    ])
    ;[this.owner] = (await addAccounts(this.db, 1)) as [bigint]
    await inTransaction(this.ctx, (tx) =>
      post(tx, [
        {
          from: { system: 'demo' },
          to: { account: this.owner },
          asset: 'USDT',
          amountMicro: WALLET_MICRO,
          kind: 'playMoney',
          reference: 'payoutRun',
        },
      ]),
    )
    this.charges = new ChargeRun(this.ctx)
    await this.charges.prepare(
      this.db,
      [evmLimitChain(this.evm), tronLimitChain(tron)],
      wallet,
      this.owner,
    )
    const evm = this.evm.settings()
    const folder = mkdtempSync(join(tmpdir(), 'xiaopu-payouts-'))
    this.stops.push(() => rmSync(folder, { recursive: true }))
    this.env = {
      DATABASE_URL: this.options.databaseUrl,
      LOG_LEVEL: 'silent',
      ACCEPT_FEWER_PROVIDERS: '1',
      DATA_DIR: folder,
      PUBLIC_URL: 'http://shop.test',
      PAYOUT_KEY: this.key,
      PAYOUT_MAX: '1000',
      PAYOUT_DAILY_MAX: '1000000',
      PAYOUT_SECOND_FROM: '1000000',
      [`CHAIN_${EVM}_COIN_DAILY`]: '1000000',
      [`CHAIN_${TRON}_COIN_DAILY`]: '1000000',
      [`CHAIN_${EVM}_RPC`]: slow[0].url,
      [`CHAIN_${EVM}_USDT`]: evm.usdt,
      [`CHAIN_${EVM}_RECEIVE`]: evm.receive[0]!,
      [`CHAIN_${EVM}_SPEND_LIMIT`]: this.charges.contractOn(EVM),
      [`CHAIN_${TRON}_RPC`]: slow[1].url,
      [`CHAIN_${TRON}_CHAIN_ID`]: String(this.tron.chainId),
      [`CHAIN_${TRON}_USDT`]: this.tron.usdt,
      [`CHAIN_${TRON}_RECEIVE`]: this.tron.receivers[0]!,
      [`CHAIN_${TRON}_SPEND_LIMIT`]: this.charges.contractOn(TRON),
    }
    await this.seemFollowed()
    const timers = [
      setInterval(() => void this.mine(), BLOCK_MS),
      setInterval(() => void this.seemFollowed().catch(() => {}), FOLLOWED_EVERY_MS),
    ]
    this.stops.push(() => timers.forEach((timer) => clearInterval(timer)))
  }

  /** Charges are made only where a watcher says that it follows the network; none runs here. */
  private async seemFollowed(): Promise<void> {
    for (const network of [EVM, TRON])
      await sql`
        insert into chain_cursor (network, identity, final_number, final_hash, final_time, head_number, head_hash,
          head_time, read_at)
        values (${network}, 'test', 10, '0x0a', now(), 12, '0x0c', now(), now())
        on conflict (network) do update set final_time = now(), head_time = now(), read_at = now()`.execute(
        this.db,
      )
  }

  private async mine(): Promise<void> {
    if (this.mining) await Promise.all([this.evm.mineEmpty(1), this.tron.mine()]).catch(() => {})
  }

  /** An approved withdrawal, a refund of unmatched money by staff, or a confirmed charge. */
  private async addOne(): Promise<void> {
    const network = this.random() < 0.5 ? EVM : TRON
    this.added++
    const turn = this.random()
    if (turn < CHARGES) return this.charges.add(network, this.random)
    const hex = `0x${randomBytes(20).toString('hex')}`
    const address = network === TRON ? toTronAddress(hex) : hex
    const amountMicro = UNIT + BigInt(Math.floor(this.random() * 2_000_000))
    const kind = turn < CHARGES + REFUNDS ? 'refund' : 'withdrawal'
    await (kind === 'refund'
      ? this.addRefund(network, address, amountMicro)
      : this.addWithdrawal(network, address, amountMicro))
    this.expected.push({ network, kind, address, amountMicro })
  }

  private addWithdrawal(
    network: typeof EVM | typeof TRON,
    address: string,
    amountMicro: bigint,
  ): Promise<void> {
    return inTransaction(this.ctx, async (tx) => {
      const requestId = String(1_700_000_000_000_000_000n + BigInt(this.expected.length))
      const { rows } = await sql<{ id: bigint }>`
        insert into withdrawal (account_id, request_id, asset, network, address, amount_micro, fee_micro, state,
          approved_by, created_at, updated_at)
        values (${this.owner}, ${requestId}, 'USDT', ${network}, ${address}, ${amountMicro}, 0, 'approved', 'limit',
          ${tx.now()}, ${tx.now()}) returning id`.execute(tx.db)
      const { id } = rows[0]!
      await reserve(tx, {
        from: { account: this.owner },
        to: { system: `payouts:${network}` },
        asset: 'USDT',
        amountMicro,
        kind: 'withdrawal',
        reference: withdrawalReference(id),
      })
    })
  }

  private async addRefund(
    network: typeof EVM | typeof TRON,
    address: string,
    amountMicro: bigint,
  ): Promise<void> {
    const block = 1_000 + this.expected.length
    const txHash =
      network === TRON ? randomBytes(32).toString('hex') : `0x${randomBytes(32).toString('hex')}`
    const on =
      network === TRON
        ? { usdt: this.tron.usdt, receiver: this.tron.receivers[0]!, decimals: 6 }
        : {
            usdt: this.evm.usdt,
            receiver: this.evm.settings().receive[0]!,
            decimals: this.evm.decimals,
          }
    const transfer = {
      txHash,
      logIndex: 0,
      blockNumber: block,
      blockHash: txHash,
      timeMs: Date.now(),
      rail: 'transfer' as const,
      token: on.usdt,
      sender: address,
      receiver: on.receiver,
      amountBase: microToBase(amountMicro, on.decimals),
      chainOrderId: null,
      refusal: null,
    }
    await inTransaction(this.ctx, async (tx) => {
      await this.follow.onFinal(tx, { network, to: block, transfers: [transfer] })
      const { rows } = await sql<{
        id: bigint
      }>`select id from transfer where tx_hash = ${txHash}`.execute(tx.db)
      await sendBack(tx, { transferId: rows[0]!.id, network, amountMicro, address })
    })
  }

  private async startSign(): Promise<ChildProcess> {
    const child = spawn(process.execPath, [join(ROOT, 'server/entry/sign.ts')], {
      env: { ...CHILD_ENV, ...this.env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [said] = (await once(child, 'message')) as [unknown]
    if (said !== 'ready')
      throw new Error(`the process that pays does not start: ${JSON.stringify(said)}`)
    return child
  }

  /** Occasionally reorganises blocks and lets unmined transactions expire. */
  private async disturb(kill: number): Promise<void> {
    if (kill % REORGANISED_EVERY === 0) {
      await this.tron.reorganise(1 + Math.floor(this.random() * (SOLID_LAG - 1))).catch(() => {})
      await this.evm.reorganise(1, []).catch(() => {})
    }
    if (kill % EXPIRED_EVERY === 0) {
      this.mining = false
      await this.waitForCharge()
      this.tron.advance(LIFE_MS)
      await this.tron.mineEmpty(SOLID_LAG + 1)
      this.mining = true
    }
  }

  /** Waits, with a limit, for a signed TRON charge that no block has taken. */
  private async waitForCharge(): Promise<void> {
    const since = new Date()
    for (const until = Date.now() + SIGNED_WITHIN_MS; Date.now() < until; await pause(100)) {
      const { rows } = await sql`select 1 from payout
          where network = ${TRON} and source = 'charge' and state = 'signed' and taken_at > ${since}`.execute(
        this.db,
      )
      if (rows.length > 0) return
    }
  }

  private async count(state: string): Promise<number> {
    const { rows } = await sql<{
      count: bigint
    }>`select count(*) as count from payout where state = ${state}`.execute(this.db)
    return Number(rows[0]!.count)
  }

  /** Left alone, everything ends. */
  private async finish(): Promise<void> {
    const sign = await this.startSign()
    for (const until = Date.now() + FINISH_WITHIN_MS; Date.now() < until; await pause(500)) {
      if (
        (await this.count('final')) + (await this.count('failed')) + (await this.count('held')) ===
        this.added
      )
        break
    }
    sign.kill('SIGKILL')
    await once(sign, 'exit')
  }

  private async figures(): Promise<PayoutFigures> {
    await checkLedger(this.ctx)
    await checkBooks(this.ctx)
    const evm = createEvmPayoutChain(this.evm.settings(), this.ctx.log)
    const paid: Record<string, number> = {}
    let [doubled, lost] = [0, 0]
    for (const { network, kind, address, amountMicro } of this.expected) {
      const wanted = network === TRON ? amountMicro : microToBase(amountMicro, this.evm.decimals)
      const has =
        network === TRON
          ? await this.tron.read<bigint>(this.tron.usdt, 'balanceOf', [address])
          : (await evm.balances(address)).token
      if (has > wanted) doubled++
      else if (has < wanted) lost++
      else paid[`${kind} on ${network}`] = (paid[`${kind} on ${network}`] ?? 0) + 1
    }
    const charged = await this.charges.figures()
    const { rows: again } = await sql<{
      count: bigint
    }>`select count(*) from (
      select payout_id from payout_transaction group by payout_id having count(*) > 1) x`.execute(
      this.db,
    )
    const { rows: open } = await sql<{ count: bigint }>`
      select (select count(*) from withdrawal where state <> 'done') +
        (select count(*) from refund where state <> 'done') as count`.execute(this.db)
    if (open[0]!.count > 0n)
      throw new Error(`${open[0]!.count} withdrawals and refunds have not ended`)
    return {
      kills: this.options.kills,
      paid: { ...paid, ...charged.done },
      doubled: doubled + charged.doubled,
      lost: lost + charged.lost,
      held: (await listPaused(this.ctx)).length,
      signedAgain: Number(again[0]!.count),
      chargesGivenBack: charged.refused,
    }
  }
}

export const payoutRun = (options: PayoutRunOptions): Promise<PayoutFigures> =>
  new PayoutRun(options).run()
