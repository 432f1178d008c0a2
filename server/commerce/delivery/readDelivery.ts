import { DELIVERED_TO_ADDRESS } from '../../../basics/delivery.ts'
import { textIn } from '../../../basics/locales.ts'
import { maskAddress, maskName, maskPhone } from '../../../basics/mask.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { countTaken } from '../keys/storedKey.ts'
import { readLines, type OrderLine } from '../orders/lines/orderLine.ts'
import { findOwnOrder } from '../orders/read/readOrder.ts'
import { readReceiver } from '../orders/read/readReceiver.ts'
import { readParcels } from './parcel.ts'
import { readReveals } from './reveal.ts'

type View = CallResult<'readDelivery'>
const NOT_PAID: readonly string[] = ['unpaid', 'cancelled', 'expired']

function receiverOf({
  receiver_name: name,
  phone,
  country,
  address,
}: Awaited<ReturnType<typeof readReceiver>>): View['receiver'] {
  if (address === null) return null
  return {
    name: maskName(name ?? ''),
    phone: maskPhone(phone ?? ''),
    country: country ?? '',
    address: maskAddress(address),
  }
}

export const keyStateOf = (line: OrderLine, taken: number): View['keys'][number]['state'] =>
  line.returning + line.refunded > 0 ? 'withheld' : taken > 0 ? 'ready' : 'waiting'

/** An order's delivery, for its owner or holders of its secret; the receiver is masked. */
export async function readDelivery(
  ctx: CallContext,
  { orderId, secret }: CallInput<'readDelivery'>,
  receiveAfterMs: number,
): Promise<View> {
  const order = await findOwnOrder(ctx, orderId, secret)
  const { id, status } = order
  const receiver = await readReceiver(ctx, id)
  const lines = NOT_PAID.includes(status) ? [] : await readLines(ctx, id)
  const digital = lines.filter(({ snapshot }) => snapshot.productType !== DELIVERED_TO_ADDRESS)
  const taken = digital.length === 0 ? new Map<number, number>() : await countTaken(ctx, id)
  const reveals = taken.size === 0 ? [] : await readReveals(ctx, id)
  return {
    receiver: receiverOf(receiver),
    parcels: await readParcels(ctx, id),
    keys: digital
      // What staff sent by hand has no key to show.
      .filter((line) => taken.has(line.lineNo) || line.toShip > 0)
      .map((line) => ({
        lineNo: line.lineNo,
        name: textIn(line.snapshot.name, ctx.caller.locale),
        count: line.count,
        state: keyStateOf(line, taken.get(line.lineNo) ?? 0),
        reveals: reveals
          .filter(({ lineNo }) => lineNo === line.lineNo)
          .map(({ at, by }) => ({ at, by })),
      })),
    mayConfirm: status === 'shipped',
    receivedAfter: status === 'shipped' ? receiver.updated_at.getTime() + receiveAfterMs : null,
  }
}
