import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

export type HangingProxy = {
  /** The address of the same database through this proxy. */
  readonly url: string
  /** Stops passing data on existing connections, in both directions, without closing them; new ones work. */
  hang(): void
  /** From now on passes what the database answers in pieces of `bytes`, each in a later turn of the event loop. */
  cutAnswers(bytes: number): void
  /** From now on gives new connections numbers of its own, as a pooler does. */
  number(): void
  /** Closes every connection at once, as a restarting server does. */
  cut(): void
  close(): Promise<void>
}

/** Begins the message by which a server tells the number of a connection. */
const BACKEND_KEY = Buffer.from([0x4b, 0, 0, 0, 12])

/** Starts a proxy to the lane's PostgreSQL server, as a network that may fail silently. */
export async function startHangingProxy(databaseUrl: string): Promise<HangingProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  let longest = Infinity
  let isNumbering = false
  const inPieces = async function* (answers: AsyncIterable<Buffer>) {
    for await (const answer of answers) {
      const at = isNumbering ? answer.indexOf(BACKEND_KEY) : -1
      if (at !== -1) answer.writeInt32BE(1_000_000_001, at + BACKEND_KEY.length)
      for (let from = 0; from < answer.length; from += longest) {
        yield answer.subarray(from, from + longest)
        await yieldToEventLoop()
      }
    }
  }
  const server = createServer((client) => {
    const socket = connect(`${target.searchParams.get('host')}/.s.PGSQL.${target.port}`)
    const pair = [client, socket] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [socket, client] as const]) {
      from.on('error', () => {}).on('close', () => to.destroy())
    }
    client.pipe(socket)
    pipeline(socket, inPieces, client, () => {})
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
    url: `postgres://${target.username}:${target.password}@127.0.0.1:${port}${target.pathname}?sslmode=disable`,
    hang() {
      for (const socket of [...pairs].flat()) socket.unpipe().pause()
    },
    cutAnswers(bytes) {
      longest = bytes
    },
    number() {
      isNumbering = true
    },
    cut,
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
