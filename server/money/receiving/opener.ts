import { createHash } from 'node:crypto'
import type { Caller } from '../../../api/caller.ts'
import type { Opener } from './shopAddress.ts'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** One IPv6 user may have all of a /48. `address` may end in a prefix length. */
const visitorOf = (address: string): string =>
  address.includes(':')
    ? `${address.split('::')[0]!.split('/')[0]!.split(':').slice(0, 3).join(':')}::/48`
    : address

export const openerOf = ({ account, device, clientAddress }: Caller): Opener => ({
  buyer: sha256(account ? `account:${account.accountId}` : `device:${device}`),
  visitor: sha256(`visitor:${visitorOf(clientAddress)}`),
})
