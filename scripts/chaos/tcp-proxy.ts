import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What happens to data: passed on, delayed, or held without an error. */
export type Passage = 'open' | 'slow' | 'hanging'

export type TcpProxy = {
  readonly port: number
  passage: Passage
  /** Closes every connection, as a restarted router does. */
  drop(): void
  close(): Promise<void>
}

const DELAY_MS = 150

/**
 * Starts a proxy between clients and a server's socket. Connections made while it hangs keep hanging after it opens.
 */
export async function startTcpProxy(socketPath: string): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const target = connect(socketPath)
    const pair = { isHeld: proxy.passage === 'hanging' }
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        pair.isHeld ||= proxy.passage === 'hanging'
        if (pair.isHeld) return
        if (proxy.passage === 'slow') setTimeout(() => to.write(bytes), DELAY_MS)
        else to.write(bytes)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    passage: 'open',
    drop() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      proxy.drop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
