import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it passed: method, path without ids, and the names of its parameters. */
export type PassedRequest = {
  readonly call: string
  readonly names: readonly string[]
}

export type PruningProxy = {
  readonly url: string
  readonly passed: PassedRequest[]
  close(): Promise<void>
}

/** The only fields to pass on, by kind of object. */
export type Kept = Readonly<Record<string, readonly string[]>>

const ENVELOPE = ['object', 'data', 'has_more', 'url']
const ID = /\/(?:cus|sub|cs_test|in|ch|re|du|pi)_[A-Za-z0-9]+/g

/**
 * Starts a proxy to the payment service that logs requests and removes every field not in `kept` from the answers,
 * which proves that the client needs no others.
 */
export async function startPruningProxy(target: string, kept: Kept): Promise<PruningProxy> {
  const passed: PassedRequest[] = []
  const server = createServer(async (message, response) => {
    const parts: Buffer[] = []
    for await (const part of message) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const { pathname, searchParams } = new URL(message.url ?? '/', target)
    const call = `${message.method} ${pathname.replace(ID, '/:id')}`
    const form = message.method === 'GET' ? searchParams : new URLSearchParams(body)
    passed.push({ call, names: [...form.keys()] })
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = message.headers
    const answer = await fetch(new URL(message.url ?? '/', target), {
      method: message.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body === '' ? {} : { body }),
    })
    const text = JSON.stringify(prune(await answer.json(), kept))
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function prune(value: unknown, kept: Kept): unknown {
  if (Array.isArray(value)) return value.map((each) => prune(each, kept))
  if (typeof value !== 'object' || value === null) return value
  const kind = 'object' in value ? String(value.object) : null
  // Errors, and parts of objects without a kind of their own.
  if (kind === null) return value
  const names = kind === 'list' ? ENVELOPE : ['object', ...(kept[kind] ?? [])]
  const left = Object.entries(value).filter(([name]) => names.includes(name))
  return Object.fromEntries(left.map(([name, inner]) => [name, prune(inner, kept)]))
}
