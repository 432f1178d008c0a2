import { BlockList, isIP } from 'node:net'

const CLOSED = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv4')

/** Public IPv6: global unicast without IPv4-mapped and documentation ranges. */
const OPEN6 = new BlockList()
OPEN6.addSubnet('2000::', 3, 'ipv6')
const CLOSED6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  CLOSED6.addSubnet(network, prefix, 'ipv6')

/** False for loopback, private, link-local, shared, documentation, multicast and reserved addresses. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !CLOSED.check(address, 'ipv4')
  if (family === 6) return OPEN6.check(address, 'ipv6') && !CLOSED6.check(address, 'ipv6')
  return false
}
