import { DELIVERED_TO_ADDRESS } from '../../../../basics/delivery.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { takeKeys } from '../../keys/takeKeys.ts'
import { moveLines } from '../lines/moveLines.ts'
import { readLines } from '../lines/orderLine.ts'

/**
 * Gives a paid order's unsent digital lines their keys and ships those; lines without keys wait for staff. Runs in
 * the paying transaction, after the stock (rules: delivery#keys). Returns the lines' numbers.
 */
export async function giveKeys(tx: TransactionContext, orderId: string): Promise<number[]> {
  const given: number[] = []
  for (const line of await readLines(tx, orderId)) {
    const { lineNo, optionId, count, toShip, snapshot } = line
    if (snapshot.productType === DELIVERED_TO_ADDRESS || toShip < count) continue
    if (await takeKeys(tx, { orderId, lineNo, optionId, count })) given.push(lineNo)
  }
  if (given.length > 0)
    await moveLines(
      tx,
      orderId,
      'ship',
      given.map((lineNo) => ({ lineNo })),
      { keys: given.join(',') },
    )
  return given
}
