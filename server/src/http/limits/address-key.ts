import { isIPv4, isIPv6 } from 'node:net'

/**
 * What limits count by: an IPv4 address, or the /64 network of an IPv6 one, because that is what a customer is given
 * and one machine walks through at will.
 */
export function addressKey(address: string): string {
  return ipv4Of(address) ?? ipv6Groups(address)?.slice(0, 4).join(':') ?? address
}

/**
 * The network an address belongs to, as whoever guesses from many addresses buys it: a /24 of IPv4, a /48 of IPv6.
 * What is no address is its own network.
 */
export function networkOf(address: string): string {
  const ipv4 = ipv4Of(address)
  if (ipv4 !== null) return `${ipv4.split('.').slice(0, 3).join('.')}.0/24`
  const ipv6 = ipv6Groups(address)
  return ipv6 === null ? address : `${ipv6.slice(0, 3).join(':')}::/48`
}

/** The address in its four numbers, also when it is written in IPv6's form; null for everything else. */
function ipv4Of(address: string): string | null {
  if (isIPv4(address)) return address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? null
}

/** The eight groups without leading zeros; null when it is no IPv6 address. */
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
