import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** A request as it was received. */
export type Incoming = {
  readonly method: string
  readonly scheme: 'http' | 'https'
  readonly path: string
  /** Path and query, as sent. */
  readonly target: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The body as it was sent, for what is no text. */
  readonly bytes: Buffer
  readonly address: string
}

const longestBody = 1_000_000

/** Reads a complete request; bodies over a megabyte are cut off. */
export async function receive(message: IncomingMessage): Promise<Incoming> {
  const target = message.url ?? '/'
  const mark = target.indexOf('?')
  const bytes =
    message.method === 'GET' || message.method === 'HEAD' ? Buffer.alloc(0) : await readBody(message)
  return {
    method: message.method ?? 'GET',
    scheme: 'encrypted' in message.socket ? 'https' : 'http',
    path: mark < 0 ? target : target.slice(0, mark),
    target,
    query: new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1)),
    headers: message.headers,
    body: bytes.toString('utf8'),
    bytes,
    address: message.socket.remoteAddress ?? 'unknown',
  }
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    if (length < longestBody) chunks.push(chunk)
    length += chunk.length
  }
  return Buffer.concat(chunks)
}

/** Decodes a part of a path; unchanged when its escapes are invalid. */
export function readable(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
