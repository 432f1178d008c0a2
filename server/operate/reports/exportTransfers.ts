import { DAY_MS } from '../../../basics/durations.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { refuseFields } from '../../../basics/errors.ts'
import { formatMicro, formatUnits, MICRO_DECIMALS } from '../../../basics/money.ts'
import { dayAt, startOfDay, addDays } from '../../../basics/zonedDays.ts'
import { listDoneWithdrawals } from '../../money/balances/withdrawals/listDone.ts'
import { listCoinsOf } from '../../money/contractRail/listCoins.ts'
import { listFinal } from '../../money/payments/transfers/listFinal.ts'
import { listDoneRefunds } from '../../money/refunds/listDone.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import type { Context } from '../../platform/db/context.ts'
import { csvLines } from '../../../basics/csvText.ts'
import { RATE_DECIMALS, readRates, type RateOf } from './fiatRates.ts'
import type { ReportPlace } from './readReport.ts'
import { checkPeriod } from './spans.ts'

type Input = CallInput<'exportTransfers'>

/** Of each kind in one answer; a longer time is asked for in parts. */
const MAX_ROWS = 20_000
const WINDOW_MS = 31 * DAY_MS
const FIAT_DECIMALS = 2

const HEAD = [
  'time_utc',
  'day',
  'direction',
  'kind',
  'network',
  'tx_hash',
  'log_index',
  'order_id',
  'counterparty',
  'token',
  'amount',
  'currency',
  'rate',
  'rate_day',
  'rate_source',
  'fiat_value',
  'fee',
]

type Transfer = {
  readonly at: Date
  readonly direction: 'in' | 'out'
  readonly kind: 'order' | 'deposit' | 'unmatched' | 'coin' | 'refund' | 'withdrawal'
  readonly network: NetworkId
  readonly txHash: string
  readonly logIndex: string
  readonly orderId: string
  readonly counterparty: string
  readonly token: string
  readonly amount: bigint
  readonly decimals: number
  /** What the shop kept of a member's balance on top of the amount, in micro-units of the token. */
  readonly feeMicro?: bigint
}

/** Ids of deposits are longer than those of orders. */
const DEPOSIT_ID_LENGTH = 21

type Span = { readonly from: Date; readonly to: Date }

async function readIn(ctx: Context, span: Span): Promise<Transfer[][]> {
  const [transfers, coins] = await Promise.all([
    listFinal(ctx, span, MAX_ROWS),
    listCoinsOf(ctx, span, MAX_ROWS),
  ])
  return [
    transfers.map(({ network, amountBase, orderId, logIndex, sender, at, txHash }) => ({
      at,
      direction: 'in',
      kind:
        orderId === null ? 'unmatched' : orderId.length === DEPOSIT_ID_LENGTH ? 'deposit' : 'order',
      network,
      txHash,
      logIndex: String(logIndex),
      orderId: orderId ?? '',
      counterparty: sender,
      token: 'USDT',
      amount: amountBase,
      decimals: NETWORKS[network].usdtDecimals,
    })),
    coins.map(({ network, kind, index, sender, amount, paidAt }) => ({
      at: paidAt,
      direction: 'in',
      kind: 'coin',
      network,
      // The contract's record has a number; its transaction is not stored.
      txHash: '',
      logIndex: `${kind}:${index}`,
      orderId: '',
      counterparty: sender,
      token: NETWORKS[network].nativeSymbol,
      amount,
      decimals: NETWORKS[network].nativeDecimals,
    })),
  ]
}

async function readOut(ctx: Context, span: Span): Promise<Transfer[][]> {
  const [refunds, withdrawals] = await Promise.all([
    listDoneRefunds(ctx, span, MAX_ROWS),
    listDoneWithdrawals(ctx, span, MAX_ROWS),
  ])
  const out = { direction: 'out', logIndex: '', decimals: MICRO_DECIMALS } as const
  return [
    refunds.map(({ at, network, txHash, orderId, address, amountMicro }) => ({
      ...out,
      token: 'USDT',
      kind: 'refund',
      at,
      network,
      txHash,
      orderId: orderId ?? '',
      counterparty: address,
      amount: amountMicro,
    })),
    withdrawals.map(({ at, network, asset, txHash, address, amountMicro, feeMicro }) => ({
      ...out,
      token: asset,
      kind: 'withdrawal',
      feeMicro,
      at,
      network,
      txHash,
      orderId: '',
      counterparty: address,
      amount: amountMicro,
    })),
  ]
}

/** Rounded half up, away from zero. */
function fiatOf(amount: bigint, decimals: number, rate: bigint): string {
  const unit = 10n ** BigInt(decimals + RATE_DECIMALS - FIAT_DECIMALS)
  return formatUnits((amount * rate + unit / 2n) / unit, FIAT_DECIMALS, FIAT_DECIMALS)
}

function rowOf(one: Transfer, zone: string, currency: string, rateOf: RateOf | null): string[] {
  const day = dayAt(zone, one.at.getTime())
  const rate = rateOf?.(one.token, day)
  return [
    one.at.toISOString(),
    day,
    one.direction,
    one.kind,
    NETWORKS[one.network].name,
    one.txHash,
    one.logIndex,
    one.orderId,
    one.counterparty,
    one.token,
    formatUnits(one.amount, one.decimals, FIAT_DECIMALS),
    rate ? currency : '',
    rate ? formatUnits(rate.rate, RATE_DECIMALS) : '',
    rate?.day ?? '',
    rate?.source ?? '',
    rate ? fiatOf(one.amount, one.decimals, rate.rate) : '',
    one.feeMicro === undefined ? '' : formatMicro(one.feeMicro),
  ]
}

const byTime = (a: Transfer, b: Transfer): number =>
  a.at.getTime() - b.at.getTime() ||
  a.network - b.network ||
  (a.txHash < b.txHash ? -1 : a.txHash > b.txHash ? 1 : 0) ||
  (a.logIndex < b.logIndex ? -1 : a.logIndex > b.logIndex ? 1 : 0)

/** A part of the file: up to a month, or as much as fits; `next` is where the following one begins. */
export async function transfersFile(
  ctx: Context,
  { from, to, currency, after }: Input,
  { timeZone }: ReportPlace,
): Promise<CallResult<'exportTransfers'>> {
  const period = checkPeriod({ from, to })
  const startMs = startOfDay(timeZone, from)
  const endMs = startOfDay(timeZone, addDays(to, 1))
  const fromMs = after ?? startMs
  if (fromMs < startMs || fromMs >= endMs) return refuseFields({ after: 'notAllowed' })
  const toMs = Math.min(endMs, fromMs + WINDOW_MS)
  const span = { from: new Date(fromMs), to: new Date(toMs) }
  const lists = [...(await readIn(ctx, span)), ...(await readOut(ctx, span))]
  // A list that was cut is whole up to, and without, the moment of its last row.
  const wholeMs = Math.min(
    toMs,
    ...lists.filter((list) => list.length === MAX_ROWS).map((list) => list.at(-1)!.at.getTime()),
  )
  if (wholeMs <= fromMs) throw new Error('more transfers at one moment than one answer takes')
  const rows = lists
    .flat()
    .filter(({ at }) => at.getTime() < wholeMs)
    .toSorted(byTime)
  const rateOf = currency === undefined ? null : await readRates(ctx, currency, period)
  return {
    fileName: `transfers-${from}-${to}${currency === undefined ? '' : `-${currency}`}.csv`,
    csv: csvLines([
      ...(after === undefined ? [HEAD] : []),
      ...rows.map((row) => rowOf(row, timeZone, currency ?? '', rateOf)),
    ]),
    rows: rows.length,
    next: wholeMs < endMs ? wholeMs : null,
  }
}

export async function exportTransfers(
  ctx: ActorContext,
  input: Input,
  place: ReportPlace,
): Promise<CallResult<'exportTransfers'>> {
  const file = await transfersFile(ctx, input, place)
  await asStaff(ctx, 'finance.read', async (tx) => {
    await audit(tx, {
      action: 'exportTransfers',
      subject: { kind: 'report', id: 'transfers' },
      facts: { name: file.fileName, count: String(file.rows) },
    })
    return true
  })
  return file
}
