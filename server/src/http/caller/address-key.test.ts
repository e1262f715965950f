import { describe, expect, it } from 'vitest'
import { addressKey, networkOf } from './address-key.ts'

describe('what limits count by', () => {
  it.each([
    ['an IPv4 address', '192.0.2.7', '192.0.2.7'],
    ['an IPv4 address in IPv6 clothes', '::ffff:192.0.2.7', '192.0.2.7'],
    ['the network of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['the same network, shortened', '2001:db8:1:2::9', '2001:db8:1:2'],
    ['the same network, written long', '2001:0DB8:0001:0002:0000::', '2001:db8:1:2'],
    ['a network of zeros', '2001:db8::1', '2001:db8:0:0'],
    ['loopback', '::1', '0:0:0:0'],
    ['an address with a zone', 'fe80::1%eth0', 'fe80:0:0:0'],
    ['whatever is no address', 'unknown', 'unknown'],
  ])('is %s', (_what, address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})

describe('the network of an address', () => {
  it.each([
    ['of IPv4 is its /24', '192.0.2.7', '192.0.2.0/24'],
    ['of IPv4 in IPv6 form is the same', '::ffff:192.0.2.200', '192.0.2.0/24'],
    ['of IPv6 is its /48', '2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['of IPv6 is the same however it is written', '2001:0DB8:0001:ffff::', '2001:db8:1::/48'],
    ['of loopback', '::1', '0:0:0::/48'],
    ['of what is no address is what it says', 'unknown', 'unknown'],
  ])('%s', (_what, address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
