import { describe, expect, it, beforeEach } from 'vitest'
import { addressKey, networkOf, limitConnections } from './address-key.ts'
import { EventEmitter } from 'node:events'
import { createServer, type Server } from 'node:net'

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

let server: Server

beforeEach(() => {
  server = createServer()
})

/** A connection that has arrived from an address. */
function arrive(remoteAddress: string) {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    destroyed: false,
    destroy: () => (socket.destroyed = true),
  })
  server.emit('connection', socket)
  return socket
}

describe('connections', () => {
  it('of one network are limited, and those of another one are not', () => {
    limitConnections(server, { trustProxy: false }, 2)
    const open = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1', '192.0.2.1'].map(arrive)
    expect(open.map(({ destroyed }) => destroyed)).toEqual([false, false, true, false, false])
  })

  it('that have ended leave their place', () => {
    limitConnections(server, { trustProxy: false }, 1)
    arrive('192.0.2.1').emit('close')
    expect([arrive('192.0.2.1').destroyed, arrive('192.0.2.1').destroyed]).toEqual([false, true])
  })

  it('of a trusted proxy are those of everybody, and of this machine not a stranger’s', () => {
    limitConnections(server, { trustProxy: true }, 1)
    expect(['10.0.0.1', '10.0.0.1', '10.0.0.1'].map((address) => arrive(address).destroyed)).not.toContain(
      true,
    )
    const own = createServer()
    server = own
    limitConnections(own, { trustProxy: false }, 1)
    expect(
      ['127.0.0.1', '127.0.0.1', '::1', '::1'].map((address) => arrive(address).destroyed),
    ).not.toContain(true)
  })

  it('altogether have an end', () => {
    limitConnections(server, { trustProxy: true })
    expect(server.maxConnections).toBe(10_000)
  })
})
