import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { passOn } from '../../proxy/pass-on.ts'
import { destinationOf, MOST_ACCOUNTS, type PublicDemo } from './rules.ts'

/** The parts behind the front, between two resets. */
export type Parts = { readonly productUrl: string; readonly marketplaceUrl: string }

export type Front = {
  /** Lets visitors in, or tells them to come back: null while everything is reset. */
  show(parts: Parts | null): void
  close(): Promise<void>
}

const MOST_CONNECTIONS = 2_000
/** Pages of the simulator can neither read what the product keeps in a browser nor run anything. */
const SEPARATE = {
  'content-security-policy':
    "sandbox allow-popups; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
}
const RESETTING = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="10"><title>Cratewatch</title>
<p>The demo is being reset. This page tries again in ten seconds.</p>
<p lang="es">La demo se está reiniciando. Esta página lo intenta de nuevo en diez segundos.</p></html>
`

/** Listens where visitors come, and passes on what they may reach. Rejects when the port is taken. */
export async function openFront({ port, trustsProxy }: PublicDemo): Promise<Front> {
  const agent = new Agent({ keepAlive: true })
  let [parts, accounts]: [Parts | null, number] = [null, 0]

  function answer(from: IncomingMessage, to: ServerResponse): void {
    const { method = 'GET', url = '/' } = from
    if (parts === null) return refuse(to, 503, RESETTING, { 'retry-after': '10' })
    const destination = destinationOf(method, url)
    if (destination.kind === 'refused') return refuse(to, 404, '')
    if (destination.kind === 'market')
      return passOn(from, to, `${parts.marketplaceUrl}${destination.path}`, { agent, answered: SEPARATE })
    const { isSignUp } = destination
    if (isSignUp && accounts >= MOST_ACCOUNTS) return refuseAccount(to)
    passOn(from, to, `${parts.productUrl}${url}`, {
      agent,
      asked: { 'x-forwarded-for': visitorOf(from, trustsProxy) },
      onStatus: (status) => (accounts += isSignUp && status < 300 ? 1 : 0),
    })
  }
  const server = createServer((from, to) => {
    try {
      answer(from, to)
    } catch {
      // An address that is none.
      refuse(to, 400, '')
    }
  })
  server.maxConnections = MOST_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => resolve())
  })
  return {
    show(next) {
      ;[parts, accounts] = [next, 0]
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}

/** Returns the address that limits count by: what the nearest proxy saw, where there is one. */
function visitorOf({ headers, socket }: IncomingMessage, trustsProxy: boolean): string {
  const seen =
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  return trustsProxy && seen !== '' ? seen : (socket.remoteAddress ?? '')
}

function refuse(
  to: ServerResponse,
  status: number,
  page: string,
  headers: Record<string, string> = {},
): void {
  to.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  }).end(page)
}

function refuseAccount(to: ServerResponse): void {
  const message = 'This demo has all the accounts it can hold until its next reset.'
  to.writeHead(429, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  to.end(JSON.stringify({ error: { code: 'RATE_LIMITED', message } }))
}
