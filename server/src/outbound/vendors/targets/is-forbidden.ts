import ipaddr from 'ipaddr.js'
import type { Network } from '../../../base/config/vendor-config.ts'

/** The addresses of IPv6 that are assigned to the public. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether no message may go to an IP address: it is not one of the public internet, and in no allowed network. Forms
 * that hold another address (6to4, NAT64, Teredo) are forbidden as such; IPv4 in IPv6 counts as IPv4.
 */
export function isForbidden(text: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return true
  const address = ipaddr.process(text)
  if (allowed.some((network) => isIn(address, network))) return false
  if (address.range() !== 'unicast') return true
  return address.kind() === 'ipv6' && !isIn(address, PUBLIC_IPV6)
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, [first, bits]: Network): boolean {
  return address.kind() === first.kind() && address.match(first, bits)
}
