import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type HangingProxy = {
  /** The address of the same database through this proxy. */
  readonly url: string
  /** Stops passing data on existing connections, in both directions, without closing them; new ones work. */
  hang(): void
  /** Closes every connection at once, as a restarting server does. */
  cut(): void
  close(): Promise<void>
}

/** Starts a proxy to the lane's PostgreSQL server, as a network that may fail silently. */
export async function startHangingProxy(databaseUrl: string): Promise<HangingProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((client) => {
    const socket = connect(`${target.searchParams.get('host')}/.s.PGSQL.${target.port}`)
    const pair = [client, socket] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [socket, client] as const]) {
      from.on('error', () => {}).on('close', () => to.destroy())
      from.pipe(to)
    }
    client.on('close', () => pairs.delete(pair))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const cut = () => {
    for (const socket of [...pairs].flat()) socket.destroy()
  }
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://${target.username}@127.0.0.1:${port}${target.pathname}?sslmode=disable`,
    hang() {
      for (const socket of [...pairs].flat()) socket.unpipe().pause()
    },
    cut,
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
