import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the key that limits count by: an IPv4 address, or the /64 network of an IPv6 one, since one customer has the
 * whole network.
 */
export function addressKey(address: string): string {
  return ipv4Of(address) ?? ipv6Groups(address)?.slice(0, 4).join(':') ?? address
}

/**
 * Returns the network of an address, which one attacker may own as a whole: a /24 of IPv4, a /48 of IPv6. A text that
 * is no address is its own network.
 */
export function networkOf(address: string): string {
  const ipv4 = ipv4Of(address)
  if (ipv4 !== null) return `${ipv4.split('.').slice(0, 3).join('.')}.0/24`
  const ipv6 = ipv6Groups(address)
  return ipv6 === null ? address : `${ipv6.slice(0, 3).join(':')}::/48`
}

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/** Whether an address is of this machine itself. */
export function isThisMachine(address: string): boolean {
  return LOOPBACK.test(address)
}

/** Returns the IPv4 address, also from its IPv6 form; null for other texts. */
function ipv4Of(address: string): string | null {
  if (isIPv4(address)) return address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? null
}

/** Returns the eight groups without leading zeros; null when it is no IPv6 address. */
function ipv6Groups(address: string): readonly string[] | null {
  if (!isIPv6(address)) return null
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = groups(head)
  const right = groups(tail ?? '')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16))
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
