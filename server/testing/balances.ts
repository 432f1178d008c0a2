import { sql } from '../platform/db/sql.ts'
import { NETWORK_IDS, type NetworkId } from '../../basics/networks.ts'
import { Refusal, type FieldErrors } from '../../basics/errors.ts'
import type { Asset } from '../../basics/ledger.ts'
import { parseMicro } from '../../basics/money.ts'
import { createOrderId } from '../../basics/orderId.ts'
import { toTronAddress } from '../../basics/tron/address.ts'
import { cheapHash } from './cheapHash.ts'
import { createTestAccounts, type TestAccounts } from './accounts.ts'
import { readFeeRates } from '../commerce/content/readFeeRates.ts'
import { readDict } from '../commerce/content/readDict.ts'
import type { RateText } from '../money/balances/exchangeRate.ts'
import { inTransaction } from '../platform/db/context.ts'
import { post } from '../money/ledger/post.ts'
import { readBalance } from '../money/ledger/readBalance.ts'
import type { PayNetwork } from '../money/payments/quotes/networks.ts'
import type { CallContext } from '../platform/http/handler.ts'
import { memberOf } from '../people/accounts/signIn/memberOf.ts'
import type { WithdrawalRules } from '../money/balances/withdrawals/withdrawalTerms.ts'

/** Accounts with balances, two networks, fee rates, a ratio, and a clock to turn. */
const NO_LIVE_CONTENTS = { dict: {}, contractOf: () => '' }

export type TestBalances = Omit<TestAccounts, 'member'> & {
  readonly rules: WithdrawalRules
  readonly rateText: RateText
  /** A signed-in account with these balances; the fund password is `FUND`. */
  member(has?: Partial<Record<Asset, string>>): Promise<CallContext>
  setRate(value: string): Promise<void>
}

export const FUND = 'safe horse 7'
const hex = (digit: string): string => `0x${digit.repeat(40)}`
export const OWN = { usdt: hex('1'), shop: hex('2'), receive: hex('3') }
const tron = (digit: string): string => toTronAddress(hex(digit))
export const OWN_TRON = { usdt: tron('1'), shop: tron('2'), receive: tron('3') }
export const TRON_ADDRESS = tron('9')
/** A random address with its checksum. */
export const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

let gifts = 0
let lastIdMs = Date.UTC(2026, 0, 1)
export const newId = (): string => createOrderId(lastIdMs++)

export async function createTestBalances(): Promise<TestBalances> {
  const accounts = await createTestAccounts()
  const { db } = accounts.database
  await sql`insert into asset (asset, block_chain, withdrawal_fee_rate_micro)
    values ('USDT', 'ETH', 10000), ('USDT', 'BNB', 0), ('USDT', 'TRX', 10000), ('XMDD', 'ETH', 20000)`.execute(
    db,
  )
  await sql`insert into dict (code, value) values ('mdd_xmdd', '1')`.execute(db)
  const hash = await cheapHash(FUND)
  const networks = new Map<NetworkId, PayNetwork>([
    [
      137,
      { network: 137, usdt: OWN.usdt, usdtDecimals: 6, shop: OWN.shop, receive: [OWN.receive] },
    ],
    [56, { network: 56, usdt: OWN.usdt, usdtDecimals: 18, shop: OWN.shop, receive: [OWN.receive] }],
  ])
  const units = (text: string): bigint => parseMicro(text)!
  return {
    ...accounts,
    rateText: async (ctx) => (await readDict(ctx, 'mdd_xmdd', NO_LIVE_CONTENTS)).value,
    rules: {
      networks,
      limits: {
        minMicro: units('1'),
        maxMicro: units('1000'),
        dailyMicro: units('2000'),
        autoMicro: units('100'),
        autoDailyMicro: units('300'),
      },
      feeRates: readFeeRates,
      networkFee: () => 0n,
      payable: async () => new Set(NETWORK_IDS),
      ownAddresses: async () => new Set([...Object.values(OWN), ...Object.values(OWN_TRON)]),
    },
    async member(has = {}) {
      const accountId = await accounts.add()
      await sql`update account set sec_password_hash = ${hash} where id = ${accountId}`.execute(db)
      const ctx = accounts.as({ account: { accountId, sessionId: 1n } })
      await inTransaction(ctx, (tx) =>
        post(
          tx,
          Object.entries(has).map(([asset, amount]) => ({
            from: { system: 'demo' as const },
            to: { account: accountId },
            asset: asset as Asset,
            amountMicro: units(amount),
            kind: 'playMoney' as const,
            reference: `gift:${gifts++}`,
          })),
        ),
      )
      return ctx
    },
    setRate: async (value) =>
      void (await sql`update dict set value = ${value} where code = 'mdd_xmdd'`.execute(db)),
  }
}

export const spendable = async (me: CallContext, asset: Asset): Promise<bigint> =>
  (await readBalance(me, memberOf(me), asset)).amountMicro

export const refusalOf = (
  work: Promise<unknown>,
): Promise<{ code: number; fields?: FieldErrors | undefined }> =>
  work.then(
    () => ({ code: 200 }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return error.fields === undefined
        ? { code: error.code }
        : { code: error.code, fields: error.fields }
    },
  )

/** Counts the results by code. */
export function tally(codes: readonly { code: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { code } of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
