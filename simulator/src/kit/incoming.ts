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
  readonly address: string
}

const longestBody = 1_000_000

/** Reads a complete request; bodies over a megabyte are cut off. */
export async function receive(message: IncomingMessage): Promise<Incoming> {
  const target = message.url ?? '/'
  const mark = target.indexOf('?')
  return {
    method: message.method ?? 'GET',
    scheme: 'encrypted' in message.socket ? 'https' : 'http',
    path: mark < 0 ? target : target.slice(0, mark),
    target,
    query: new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1)),
    headers: message.headers,
    body: message.method === 'GET' || message.method === 'HEAD' ? '' : await readBody(message),
    address: message.socket.remoteAddress ?? 'unknown',
  }
}

async function readBody(message: IncomingMessage): Promise<string> {
  message.setEncoding('utf8')
  let body = ''
  for await (const chunk of message) if (body.length < longestBody) body += String(chunk)
  return body
}

/** Decodes a part of a path; unchanged when its escapes are invalid. */
export function readable(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
