import type { Call, Input, Result } from './call.ts'
import { appleShopCalls } from './appleShop.ts'
import { accountCalls, publicAccountCalls } from './accounts.ts'
import { balanceCalls } from './balances.ts'
import { demoCalls } from './demo.ts'
import { explainCalls } from './explain.ts'
import { limitCalls } from './limits.ts'
import { publicCalls } from './public.ts'
import { receiptCalls } from './receipts.ts'
import { refundCalls } from './refunds.ts'
import { statementCalls } from './statement.ts'
import { telemetryCalls } from './telemetry.ts'
import { tronCalls } from './tron.ts'

/** Every call that the shop answers, by "METHOD path". */
export const calls = {
  ...publicCalls,
  ...publicAccountCalls,
  ...appleShopCalls,
  ...accountCalls,
  ...balanceCalls,
  ...refundCalls,
  ...statementCalls,
  ...telemetryCalls,
  ...explainCalls,
  ...tronCalls,
  ...receiptCalls,
  ...limitCalls,
  ...demoCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls
export type CallInput<N extends CallName> = Calls[N] extends Call ? Input<Calls[N]> : never
export type CallResult<N extends CallName> = Calls[N] extends Call ? Result<Calls[N]> : never

/** DECISIONS B2: the envelope of every answer. */
export type Envelope<T> = {
  success: boolean
  code: number
  message: string
  result: T
  timestamp: number
}

/** DECISIONS B3. */
export type PageOf<T> = {
  records: T[]
  total: number
  size: number
  current: number
  pages: number
}
