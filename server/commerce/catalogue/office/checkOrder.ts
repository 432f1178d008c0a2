import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { isSameOrder, isSameSet } from '../../../../basics/sameOrder.ts'

type Asked = { readonly was: readonly number[]; readonly ids: readonly number[] }

/** Refuses an order of other rows than were read, and with `conflict` when somebody else moved, added or removed one. */
export function checkOrder(now: readonly number[], { was, ids }: Asked): void {
  if (!isSameSet(ids, was)) refuseFields({ ids: 'format' })
  if (!isSameOrder(now, was)) refuse('conflict')
}
