import type { Server } from 'node:net'
import type { Config } from '../../base/config/config.ts'
import { addressKey, isThisMachine } from '../caller/address-key.ts'

/** An open page has one for its live stream, so this many people may have a page open at one process. */
const MOST_CONNECTIONS = 10_000
/** An office behind one address: a browser opens six at most, and keeps one. */
const MOST_OF_ONE_NETWORK = 200

/**
 * Closes connections beyond the limits before anything is read from them. Behind a proxy all come from it, and it has
 * to limit those of one client.
 */
export function limitConnections(
  server: Server,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  mostOfOne = MOST_OF_ONE_NETWORK,
): void {
  server.maxConnections = MOST_CONNECTIONS
  if (trustProxy) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (isThisMachine(address)) return
    const network = addressKey(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > mostOfOne) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}
