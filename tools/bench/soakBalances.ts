// node tools/bench/soakBalances.ts [rounds]
// The long run of the balances' calls: a thousand at once from one balance, a round of withdrawals and transfers
// and a round of purchases and transfers in turn, each request made twice. Exactly what the balance covers
// succeeds, and nothing is below zero.
import type { CallContext } from '../../server/platform/http/handler.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { NETWORK_IDS, type NetworkId } from '../../basics/networks.ts'
import { Refusal } from '../../basics/errors.ts'
import type { Asset } from '../../basics/ledger.ts'
import { createOrderId } from '../../basics/orderId.ts'
import { hashPassword } from '../../server/people/accounts/signIn/passwords.ts'
import { internalTransfer } from '../../server/money/balances/internalTransfer.ts'
import { requestWithdrawal } from '../../server/money/balances/withdrawals/requestWithdrawal.ts'
import { readFeeRates } from '../../server/commerce/content/readFeeRates.ts'
import type { WithdrawalRules } from '../../server/money/balances/withdrawals/withdrawalTerms.ts'
import { openDatabase } from '../../server/platform/db/connection.ts'
import { inTransaction, type Context } from '../../server/platform/db/context.ts'
import { startTestServer } from '../../server/testing/database.ts'
import { checkLedger } from '../../server/money/ledger/checkLedger.ts'
import { post } from '../../server/money/ledger/post.ts'
import { readBalance } from '../../server/money/ledger/readBalance.ts'
import { addAccounts, ledgerContext } from '../../server/testing/ledger.ts'
import { orderProduct } from '../../server/commerce/orders/place/orderProduct.ts'
import type { PayNetwork } from '../../server/money/payments/quotes/networks.ts'

const [ROUNDS = 100] = process.argv.slice(2).map(Number)
const CALLS = 1_000
/** More would wait for a connection instead of for each other. */
const AT_ONCE = 100
const FUND = 'safe horse 7'
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const UNIT = 1_000_000n

let idMs = Date.now()

async function addMember(
  ctx: Context,
  hash: string,
  asset: Asset,
  amountMicro: bigint,
): Promise<CallContext> {
  const [accountId] = (await addAccounts(ctx.db, 1)) as [bigint]
  await sql`update account set email = ${`member${accountId}@mail.test`},
  sec_password_hash = ${hash} where id = ${accountId}`.execute(ctx.db)
  if (amountMicro > 0n) {
    await inTransaction(ctx, (tx) =>
      post(tx, [
        {
          from: { system: 'demo' },
          to: { account: accountId },
          asset,
          amountMicro,
          kind: 'playMoney',
          reference: `round:${accountId}`,
        },
      ]),
    )
  }
  return {
    ...ctx,
    caller: {
      device: '',
      deviceKnown: true,
      clientAddress: '',
      locale: 'cn',
      site: '',
      account: { accountId, sessionId: 1n },
      agent: '',
      keepToken: () => {},
    },
  }
}

/** A call's cost; nothing when the balance did not cover it. Any other error ends the run. */
async function costOf(call: () => Promise<unknown>, micro: bigint): Promise<bigint> {
  try {
    await call()
    return micro
  } catch (error) {
    if (
      error instanceof Refusal &&
      ['insufficientBalance', 'amountTooLow', 'insufficientFee'].includes(error.name)
    )
      return 0n
    throw error
  }
}

type Call = { readonly micro: bigint; make(): Promise<unknown> }

async function runRound(
  from: CallContext,
  asset: Asset,
  funds: bigint,
  calls: readonly Call[],
): Promise<void> {
  let next = 0
  let spent = 0n
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < calls.length) {
        const { micro, make } = calls[next++]!
        const [first, second] = await Promise.all([costOf(make, micro), costOf(make, micro)])
        // The repeated request may arrive after the first one's money left, and must get the same answer.
        if (first !== second)
          throw new Error(`one request was answered in two ways: ${first} and ${second}`)
        spent += first
      }
    }),
  )
  const rest = (await readBalance(from, from.caller.account!.accountId, asset)).amountMicro
  const dearest = calls.reduce((most, { micro }) => (micro > most ? micro : most), 0n)
  if (spent + rest !== funds || rest < 0n || rest >= dearest)
    throw new Error(`of ${funds} ${asset}, ${spent} was spent and ${rest} is left`)
}

const server = await startTestServer()
const db = openDatabase(server.url, { max: 20, name: 'xiaopu soak' })
try {
  const ctx = ledgerContext(db)
  const hash = await hashPassword(FUND)
  await sql`insert into asset (asset, block_chain, withdrawal_fee_rate_micro)
  values ('USDT', 'ETH', 10000), ('USDT', 'BNB', 0)`.execute(db)
  const product = await sql<{ id: number }>`
    insert into product (source, handle, product_type, name, price_micro, xmdd_micro, pictures, search)
      values ('sample', 'soak', 1, '{"cn":"x"}', 1000000, 1500000, '{}', '') returning id`.execute(
    db,
  )
  const productId = product.rows[0]!.id
  await sql`insert into product_option (product_id, label, price_micro, stock)
  values (${productId}, '{"cn":"x"}', 1000000, 1000000)`.execute(db)
  const network = (id: NetworkId): [NetworkId, PayNetwork] => [
    id,
    { network: id, usdt: '', usdtDecimals: 6, shop: null, receive: [] },
  ]
  const most = 10n ** 12n
  const rules: WithdrawalRules = {
    networks: new Map([network(137), network(56)]),
    feeRates: readFeeRates,
    networkFee: () => 0n,
    payable: async () => new Set(NETWORK_IDS),
    ownAddresses: async () => new Set(),
    limits: {
      minMicro: UNIT,
      maxMicro: UNIT,
      dailyMicro: most,
      autoMicro: UNIT,
      autoDailyMicro: most / 2n,
    },
  }
  for (let round = 0; round < ROUNDS; round++) {
    const asset = round % 2 === 0 ? 'USDT' : 'XMDD'
    const funds = BigInt(1 + ((round * 137) % CALLS)) * UNIT + BigInt((round * 9_001) % 1_000_000)
    const [from, to] = [
      await addMember(ctx, hash, asset, funds),
      await addMember(ctx, hash, asset, 0n),
    ]
    const address = `member${to.caller.account!.accountId}@mail.test`
    const calls = Array.from({ length: CALLS }, (_, at): Call => {
      const requestId = createOrderId(idMs++)
      if (at % 2 === 0)
        return {
          micro: UNIT,
          make: () =>
            internalTransfer(from, { asset, amount: '1', address, secPassword: FUND, requestId }),
        }
      if (asset === 'XMDD')
        return {
          micro: 1_500_000n,
          make: () =>
            orderProduct(from, {
              productId,
              phone: '13812345678',
              receiverName: '王小明',
              country: 'CN',
              receiverAddress: '上海市静安区1号',
              orderId: requestId,
            }),
        }
      const id = at % 4 === 1 ? 137 : 56
      return {
        micro: id === 137 ? 1_010_000n : UNIT,
        make: () =>
          requestWithdrawal(
            from,
            { asset, network: id, amount: '1', address: ADDRESS, secPassword: FUND, requestId },
            rules,
          ),
      }
    })
    await runRound(from, asset, funds, calls)
    await checkLedger(ctx)
    if ((round + 1) % 10 === 0) console.log(`${round + 1} of ${ROUNDS} rounds`)
  }
  console.log(
    `${ROUNDS} rounds of ${CALLS} calls, each made twice: exactly what the balance covered was ` +
      'spent, the ledger adds up',
  )
} finally {
  await db.destroy()
  await server.stop()
}
