import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../server/test/server-process.ts'
import { MOST_ACCOUNTS } from './rules.ts'
import { openFront, type Front } from './run-public-demo.ts'

let behind: ReturnType<typeof createServer>
let received: IncomingMessage[]
let front: Front
let url: string
let behindUrl: string

async function open(trustsProxy = false): Promise<void> {
  const port = await freePort()
  front = await openFront({ port, publicUrl: `http://localhost:${port}`, resetHours: 6, trustsProxy })
  url = `http://127.0.0.1:${port}`
}
const show = () => front.show({ productUrl: behindUrl, marketplaceUrl: `${behindUrl}/simulator` })
const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${url}${path}`, init)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

beforeEach(async () => {
  received = []
  behind = createServer((request, response) => {
    received.push(request)
    request.resume()
    if (request.headers['x-refuse'] !== undefined) response.statusCode = 400
    response.end('behind')
  })
  await new Promise<void>((resolve) => {
    behind.listen(0, '127.0.0.1', resolve)
  })
  behindUrl = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`
  await open()
})
afterEach(async () => {
  await front.close()
  behind.closeAllConnections()
  await new Promise((resolve) => behind.close(resolve))
})

describe('the front of the public demo', () => {
  it('asks visitors in both languages to come back while everything is reset', async () => {
    const { status, headers, text } = await ask('/dashboard')
    expect([status, headers.get('retry-after')]).toEqual([503, '10'])
    expect(text).toContain('being reset')
    expect(text).toContain('se está reiniciando')
    show()
    expect((await ask('/dashboard')).text).toBe('behind')
    front.show(null)
    expect((await ask('/dashboard')).status).toBe(503)
  })

  it('leads to the product, and to records of the simulator apart from it', async () => {
    show()
    expect((await ask('/api/vinyls')).headers.get('content-security-policy')).toBeNull()
    const page = await ask('/market/release/7')
    expect(page.headers.get('content-security-policy')).toContain('sandbox')
    expect((await ask('/market/_control')).status).toBe(404)
    expect(received.map((request) => request.url)).toEqual(['/api/vinyls', '/simulator/release/7'])
  })

  it('says where a visitor comes from, and believes only a proxy of ours', async () => {
    show()
    const claimed = { headers: { 'x-forwarded-for': '10.9.8.7, 192.0.2.1' } }
    await ask('/', claimed)
    await front.close()
    await open(true)
    show()
    await ask('/', claimed)
    const seen = received.map(({ headers }) => headers['x-forwarded-for'])
    expect(seen[0]).toMatch(/127\.0\.0\.1$/)
    expect(seen[1]).toBe('192.0.2.1')
  })

  it('makes no more accounts than it can hold, until the next reset', async () => {
    show()
    const signUp = (headers = {}) => ask('/api/auth/signup', { method: 'POST', body: '{}', headers })
    // One that is refused makes no account.
    await signUp({ 'x-refuse': '1' })
    for (let n = 0; n < MOST_ACCOUNTS; n += 50) await Promise.all(Array.from({ length: 50 }, () => signUp()))
    expect(received).toHaveLength(MOST_ACCOUNTS + 1)
    const refused = await signUp()
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
      429,
      { error: { code: 'RATE_LIMITED' } },
    ])
    expect((await ask('/api/auth/login', { method: 'POST' })).status).toBe(200)
    show()
    expect((await signUp()).status).toBe(200)
  })
})
