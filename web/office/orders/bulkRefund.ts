import type { CallResult } from '../../../api/calls.ts'
import { MAX_PREVIEWED } from '../../../basics/refunds.ts'
import { CallFailure } from '../../client/callApi.ts'
import { callOffice } from '../parts/call.ts'

type Previewed = CallResult<'previewRefunds'>['orders'][number]
type Run = NonNullable<CallResult<'readRefundRun'>['run']>

export type BulkState = Run['orders'][number]['state'] | 'ready' | 'needsSecond' | 'nothing'
export type BulkRow = {
  readonly orderId: string
  readonly state: BulkState
  readonly amount?: string
  readonly shown?: Previewed & { readonly amount: string }
}

const rowOf = (one: Previewed): BulkRow => {
  const { orderId, amount } = one
  if (amount === null) return { orderId, state: 'nothing' }
  return {
    orderId,
    state: one.needsSecond ? 'needsSecond' : 'ready',
    amount,
    shown: { ...one, amount },
  }
}

/** At most `MAX_PREVIEWED`. */
async function previewSome(orderIds: readonly string[]): Promise<BulkRow[]> {
  try {
    return (await callOffice('previewRefunds', { orderIds: [...orderIds] })).orders.map(rowOf)
  } catch (cause) {
    // Without a second factor the rest would fail too.
    if (cause instanceof CallFailure && cause.name === 'noPermission') throw cause
    return orderIds.map((orderId) => ({ orderId, state: 'failed' }))
  }
}

/** Reports rows as they come, while `isOpen`. */
export async function previewAll(
  orderIds: readonly string[],
  isOpen: () => boolean,
  tell: (rows: readonly BulkRow[]) => void,
): Promise<void> {
  let rows: readonly BulkRow[] = []
  while (rows.length < orderIds.length && isOpen()) {
    rows = [
      ...rows,
      ...(await previewSome(orderIds.slice(rows.length, rows.length + MAX_PREVIEWED))),
    ]
    tell(rows)
  }
}

export const isReady = ({ shown }: BulkRow): boolean => shown !== undefined
