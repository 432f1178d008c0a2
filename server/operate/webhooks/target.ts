import { isIP } from 'node:net'
import type { FieldReason } from '../../../basics/errors.ts'
import { isPublicAddress } from '../../platform/outbound/publicAddress.ts'

const MAX_LENGTH = 500
/** Names that only mean something inside a network. */
const INNER =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa)$/

/**
 * Why an address can be no endpoint, or nothing. What a name leads to is judged again at every connection, and the
 * connection goes to the address that was judged.
 */
export function targetProblem(text: string): FieldReason | undefined {
  if (text.length > MAX_LENGTH) return 'tooLong'
  // Parsers differ about blanks, controls and backslashes.
  if (/[\s\p{Cc}\\]/u.test(text)) return 'format'
  const url = URL.parse(text)
  if (!url || !/^https:\/\//i.test(text)) return 'format'
  const { hostname, username, password, hash } = url
  if (username !== '' || password !== '' || hash !== '') return 'notAllowed'
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host) ? undefined : 'privateNetwork'
  if (!host.includes('.') || INNER.test(host)) return 'privateNetwork'
  return undefined
}
