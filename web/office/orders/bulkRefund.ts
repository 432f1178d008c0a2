import type { CallResult } from '../../../api/calls.ts'
import { CallFailure } from '../../client/callApi.ts'
import { callOffice } from '../parts/call.ts'
import { leftLines } from './RefundLines.tsx'

type Preview = CallResult<'previewRefund'>
type Lines = { readonly lineNo: number; readonly count: number }[]

export type BulkState =
  | 'ready'
  | 'needsSecond'
  | 'nothing'
  | 'approved'
  | 'waits'
  | 'changed'
  | 'failed'
export type BulkRow = {
  readonly orderId: string
  readonly state: BulkState
  readonly lines: Lines
  readonly shown?: Preview
}

/** Refused by the state of the order, not by the network or the reader's rights. */
const isChanged = (cause: unknown): boolean =>
  cause instanceof CallFailure && ['conflict', 'orderUnknown', 'invalidInput'].includes(cause.name)

/** What giving back all that is left of an order would do. */
export async function workOut(orderId: string): Promise<BulkRow> {
  try {
    const lines = leftLines(await callOffice('readOfficeOrder', { orderId }))
    if (lines.length === 0) return { orderId, state: 'nothing', lines }
    const shown = await callOffice('previewRefund', { orderId, lines })
    return { orderId, state: shown.needsSecond ? 'needsSecond' : 'ready', lines, shown }
  } catch (cause) {
    return { orderId, state: isChanged(cause) ? 'nothing' : 'failed', lines: [] }
  }
}

export const isReady = ({ state }: BulkRow): boolean => state === 'ready' || state === 'needsSecond'

/** As it was worked out, or not at all. */
export async function refundOne(row: BulkRow, why: string): Promise<BulkRow> {
  const { orderId, lines, shown } = row
  if (!isReady(row) || !shown) return row
  const { amount, afterReturn } = shown
  try {
    const { state } = await callOffice('askRefund', { orderId, lines, amount, afterReturn, why })
    return { ...row, state }
  } catch (cause) {
    return { ...row, state: isChanged(cause) ? 'changed' : 'failed' }
  }
}
