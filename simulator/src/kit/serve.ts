import { readFileSync } from 'node:fs'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  createServer as createPlainServer,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A complete answer before it is sent, which faults may still change. */
export type Answer = {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, type: 'application/json', body: JSON.stringify(value), headers }
}

/** Answers with a message: `{"message": "…"}`. */
export function says(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  // With the vendor's space after the colon: at least one client finds the message by a pattern that needs it.
  return { ...json(status, null, headers), body: `{"message": ${JSON.stringify(message)}}` }
}

export function text(status: number, body: string, type = 'text/plain'): Answer {
  return { status, type, body, headers: {} }
}

export function html(status: number, body: string): Answer {
  return { status, type: 'text/html; charset=utf-8', body, headers: {} }
}

/** Redirects the browser with a GET. */
export function seeOther(location: string): Answer {
  return { status: 303, type: 'text/plain', body: '', headers: { Location: location } }
}

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
async function receive(message: IncomingMessage): Promise<Incoming> {
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

type Served = { readonly url: string; close(): Promise<void> }

/** Answers a request, or takes over the socket and returns nothing. */
export type Responder = (incoming: Incoming, response: ServerResponse) => Promise<Answer | undefined>

export type ServeOptions = {
  /** Default 0: any free port. */
  readonly port?: number | undefined
  /** Default 127.0.0.1. */
  readonly host?: string | undefined
  readonly tls?: { readonly key: string; readonly cert: string } | undefined
}

/**
 * Listens for HTTP; rejects when the port is taken. An exception in `responder` costs one connection, not the server.
 */
export async function serve(
  options: ServeOptions,
): Promise<Served & { answerWith(responder: Responder): void }> {
  const server = options.tls ? createTlsServer(options.tls) : createPlainServer()
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve)
  })
  return {
    url: addressOf(server.address() as AddressInfo, options.tls !== undefined),
    answerWith(responder) {
      server.on('request', (message, response) => {
        const served = receive(message).then((incoming) => respond(responder, incoming, response))
        void served.catch((problem: unknown) =>
          response.destroy(problem instanceof Error ? problem : undefined),
        )
      })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function respond(responder: Responder, incoming: Incoming, response: ServerResponse): Promise<void> {
  const font = fontAt(incoming.path)
  if (font) return writeFont(response, font)
  const answer = await responder(incoming, response)
  if (answer === undefined) return
  const { status, type, body, headers } = answer
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body), ...headers })
  response.end(incoming.method === 'HEAD' ? undefined : body)
}

function writeFont(response: ServerResponse, font: Buffer): void {
  response.writeHead(200, {
    'Content-Type': 'font/woff2',
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
  response.end(font)
}

function addressOf(address: AddressInfo, tls: boolean): string {
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `${tls ? 'https' : 'http'}://${host}:${address.port}`
}

const fonts = ['bricolage', 'instrument', 'jb'] as const

/** Returns the bytes of `/fonts/{name}.woff2`; undefined for other paths. */
function fontAt(path: string): Buffer | undefined {
  const name = fonts.find((each) => path === `/fonts/${each}.woff2`)
  return name && readFileSync(new URL(`../../fonts/${name}.woff2`, import.meta.url))
}
