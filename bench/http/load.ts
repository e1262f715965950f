import { connect, type Socket } from 'node:net'

/** Makes the bytes of the next request. */
export type NextRequest = () => Buffer

export type Load = {
  readonly p50: number
  readonly p99: number
  readonly requests: number
}

const CONNECTIONS = 8

/**
 * Asks over eight kept connections, one request at a time on each, for so many seconds. A client of our own, because a
 * general one takes more of the processor than the servers that are compared. Throws at an answer that is no success.
 */
export async function load(port: number, next: NextRequest, seconds: number): Promise<Load> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(Array.from({ length: CONNECTIONS }, () => askUntil(port, next, until, times)))
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99), requests: times.length }
}

/** Asks once and returns head and body. */
export async function ask(port: number, request: Buffer): Promise<{ head: string; body: Buffer }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  try {
    return await answerOf(socket, request)
  } finally {
    socket.destroy()
  }
}

async function askUntil(port: number, next: NextRequest, until: number, times: number[]): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  while (performance.now() < until) {
    const asked = performance.now()
    const { head, body } = await answerOf(socket, next())
    if (!/^HTTP\/1.1 [23]/.test(head)) throw new Error(`${head}\n${body.toString().slice(0, 400)}`)
    times.push(performance.now() - asked)
  }
  socket.destroy()
}

function answerOf(socket: Socket, request: Buffer): Promise<{ head: string; body: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ head: string; body: Buffer }>()
  let received: Buffer = Buffer.alloc(0)
  const end = (settle: () => void) => {
    socket.off('data', hear).off('error', fail).off('close', closed)
    settle()
  }
  const fail = (error: Error) => end(() => reject(error))
  const closed = () => fail(new Error('The server has closed the connection'))
  const hear = (bytes: Buffer) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes])
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const head = received.toString('latin1', 0, headEnd)
    const body = received.subarray(headEnd + 4)
    if (isWhole(head, body)) end(() => resolve({ head, body }))
  }
  socket.on('data', hear).once('error', fail).once('close', closed)
  socket.write(request)
  return promise
}

function isWhole(head: string, body: Buffer): boolean {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return body.length >= Number(length)
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return true
  return body.subarray(-5).toString('latin1') === '0\r\n\r\n'
}
