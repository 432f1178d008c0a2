import type { KeyObject } from 'node:crypto'
import type * as receipts from '../../../api/shop/receipts.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import { publicKeyOf } from '../../money/statement/statementKey.ts'
import { checkReceipt } from './checkReceipt.ts'
import { signReceipt } from './signReceipt.ts'

/** `openKey` loads the signing key on first use. */
export function receiptCalls(
  networks: Networks,
  demo: boolean,
  openKey: () => KeyObject,
): Handlers<keyof typeof receipts> {
  let opened: KeyObject | undefined
  const key = (): KeyObject => (opened ??= openKey())
  return {
    signReceipt: async (ctx, input) => ({
      receipt: `${JSON.stringify(await signReceipt({ ...ctx, networks, demo }, key(), input), null, 2)}\n`,
    }),
    checkReceipt: async (_ctx, { receipt }) => {
      const verdict = checkReceipt(receipt)
      if ('problem' in verdict)
        return { holds: false, ours: false, problem: verdict.problem, orderId: null }
      return {
        holds: true,
        ours: verdict.publicKey === publicKeyOf(key()),
        problem: null,
        orderId: verdict.body.orderId,
      }
    },
  }
}
