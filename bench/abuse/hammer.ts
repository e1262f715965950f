import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type HammerRequest = {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export type Hammered = {
  /** How many answers there were by status; 0: the connection was refused or closed. */
  readonly statuses: Map<number, number>
  readonly milliseconds: number[]
}

export type Hammering = {
  readonly port: number
  readonly connections: number
  readonly until: number
  readonly request: () => HammerRequest
  /** How long a connection rests between two requests. */
  readonly restMs?: number
}

/** Asks as fast as answers come, over so many connections, with little work of its own. */
export async function hammer(hammering: Hammering): Promise<Hammered> {
  const result: Hammered = { statuses: new Map(), milliseconds: [] }
  await Promise.all(Array.from({ length: hammering.connections }, () => useOne(hammering, result)))
  return result
}

async function useOne({ port, until, request, restMs = 0 }: Hammering, result: Hammered): Promise<void> {
  let connection: Connection | null = null
  while (performance.now() < until) {
    const from = performance.now()
    connection ??= openConnection(port)
    const status: number = await connection.ask(textOf(request()))
    if (status === 0 || connection.isClosing()) {
      connection.close()
      connection = null
    }
    result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
    if (status !== 0) result.milliseconds.push(performance.now() - from)
    if (status === 0 || restMs > 0) await wait(Math.max(restMs, 10))
  }
  connection?.close()
}

function textOf({ method = 'GET', path, headers = {}, body }: HammerRequest): string {
  const all = {
    host: '127.0.0.1',
    'accept-encoding': 'gzip, deflate, br',
    ...headers,
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

type Connection = { ask(text: string): Promise<number>; isClosing(): boolean; close(): void }

const LONGEST_ANSWER_MS = 30_000

function openConnection(port: number): Connection {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  let closing = false
  return {
    isClosing: () => closing,
    close: () => void socket.destroy(),
    async ask(text) {
      const answer = readAnswer(socket)
      socket.write(text)
      const { status, isLast } = await answer
      closing = isLast
      return status
    },
  }
}

/** Reads one answer up to its end, by its length or its last chunk. */
function readAnswer(socket: Socket): Promise<{ status: number; isLast: boolean }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; isLast: boolean }>()
  const chunks: Buffer[] = []
  let size = 0
  let head: string | null = null
  let bodyFrom = 0
  const done = (status: number, isLast: boolean) => {
    socket.off('data', hear).off('error', fail).off('close', fail).off('timeout', fail)
    resolve({ status, isLast })
  }
  const fail = () => done(0, true)
  const hear = (chunk: Buffer) => {
    size += chunk.length
    if (head === null) {
      chunks.push(chunk)
      const all = Buffer.concat(chunks)
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return
      head = all.toString('latin1', 0, end).toLowerCase()
      bodyFrom = end + 4
    }
    if (isWhole(head, size - bodyFrom, chunk))
      done(Number(head.slice(9, 12)), head.includes('connection: close'))
  }
  socket
    .setTimeout(LONGEST_ANSWER_MS)
    .on('data', hear)
    .on('error', fail)
    .on('close', fail)
    .on('timeout', fail)
  return promise
}

function isWhole(head: string, bodyBytes: number, last: Buffer): boolean {
  if (/^http\/1\.1 (204|304)/.test(head)) return true
  const length = /content-length: (\d+)/.exec(head)?.[1]
  return length === undefined
    ? last.toString('latin1', last.length - 5) === '0\r\n\r\n'
    : bodyBytes >= Number(length)
}
