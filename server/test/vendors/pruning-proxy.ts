import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it passed: method, path with ids left out, and the names of what was sent. */
export type PassedRequest = {
  readonly call: string
  readonly names: readonly string[]
}

export type PruningProxy = {
  readonly url: string
  readonly passed: PassedRequest[]
  close(): Promise<void>
}

/** Of objects of each kind, by what they call themselves: the only fields that get through. */
export type Kept = Readonly<Record<string, readonly string[]>>

const ENVELOPE = ['object', 'data', 'has_more', 'url']
const ID = /\/(?:cus|sub|cs_test|in|ch|re|du|pi)_[A-Za-z0-9]+/g

/**
 * Stands between a client and the payment service, writes down what is asked, and takes out of every answer what `kept`
 * does not name: who gets along with that needs nothing else.
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
  // Errors, and what stands in an object without a name of its own.
  if (kind === null) return value
  const names = kind === 'list' ? ENVELOPE : ['object', ...(kept[kind] ?? [])]
  const left = Object.entries(value).filter(([name]) => names.includes(name))
  return Object.fromEntries(left.map(([name, inner]) => [name, prune(inner, kept)]))
}
