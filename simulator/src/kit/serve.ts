import { readFileSync } from 'node:fs'
import { createServer as createPlainServer, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Answer } from './answer.ts'
import { receive, type Incoming } from './incoming.ts'

export type Served = { readonly url: string; close(): Promise<void> }

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
