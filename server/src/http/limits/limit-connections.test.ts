import { EventEmitter } from 'node:events'
import { createServer, type Server } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { limitConnections } from './limit-connections.ts'

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
