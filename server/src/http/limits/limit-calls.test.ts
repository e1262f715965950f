import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { hours, seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NO_DATABASE } from '../../../test/database/no-database.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { readConfig } from '../../base/config/config.ts'
import { refuse } from '../../base/refusal.ts'
import { buildApp } from '../build-app.ts'
import { route } from '../route.ts'

let clock: ManualClock
let app: FastifyInstance

async function open(env: Record<string, string> = {}) {
  clock = manualClock()
  const deps = testDeps({ database: NO_DATABASE, clock, config: readConfig(env) })
  app = await buildApp(deps, {
    recordRefusedOperators: () => async () => {},
    authenticate: async (token) => ({
      id: token,
      userId: token,
      locale: 'en',
      operator: 'not-listed',
      isRecent: true,
      scopes: null,
      expiresAt: plus(clock.now(), hours(1)),
    }),
    routes: [
      route(endpoints.unreadCount, async () => ok({ unreadCount: 0 })),
      route(endpoints.previewImport, async () => refuse('FILE_UNREADABLE')),
    ],
  })
}

beforeEach(() => open())
afterEach(() => app.close())

type From = {
  readonly remoteAddress?: string
  readonly token?: string
  readonly url?: string
  readonly via?: string
}

async function ask({
  remoteAddress = '192.0.2.7',
  token = 'ann',
  url = endpoints.unreadCount.path,
  via,
}: From) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(via === undefined ? {} : { 'x-forwarded-for': via }),
  }
  return app.inject({ url, remoteAddress, headers })
}

/** Asks until refused, or so often; returns how many were answered. */
async function askUntilRefused(most: number, from: (nth: number) => From) {
  for (let nth = 0; nth < most; nth++) if ((await ask(from(nth))).statusCode === 429) return nth
  return most
}

describe('every call', () => {
  it('counts for its user, from wherever they come, for ten seconds', async () => {
    const answered = await askUntilRefused(200, (nth) => ({ remoteAddress: `192.0.2.${nth % 200}` }))
    expect(answered).toBe(150)
    expect((await ask({})).headers['retry-after']).toBe('10')
    expect((await ask({ token: 'ben' })).statusCode).toBe(200)
    await clock.advance(seconds(10))
    expect((await ask({})).statusCode).toBe(200)
  })

  it('counts for the network it comes from, whoever makes it', async () => {
    const from = (nth: number) => ({ token: `user-${nth}`, remoteAddress: `2001:db8::${nth.toString(16)}` })
    expect(await askUntilRefused(700, from)).toBe(600)
    expect((await ask({ token: 'ben', remoteAddress: '2001:db8:0:1::1' })).statusCode).toBe(200)
  })

  it('is refused before the database is asked who makes it', async () => {
    await askUntilRefused(700, (nth) => ({ token: `user-${nth}` }))
    const refused = await ask({ url: '/api/live' })
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'RATE_LIMITED'])
  })

  it('counts for the client behind a trusted proxy, and not for the proxy', async () => {
    await app.close()
    await open({ TRUST_PROXY: 'true' })
    const from = (nth: number) => ({ remoteAddress: '10.0.0.1', token: `user-${nth}`, via: '192.0.2.7' })
    expect(await askUntilRefused(700, from)).toBe(600)
    expect((await ask({ ...from(1), via: '192.0.2.8' })).statusCode).toBe(200)
  })

  it('of this machine does not count', async () => {
    expect(await askUntilRefused(700, () => ({ remoteAddress: '127.0.0.1' }))).toBe(700)
  })

  it('does not count pages, which cost next to nothing', async () => {
    await askUntilRefused(700, (nth) => ({ token: `user-${nth}` }))
    expect((await ask({ url: '/robots.txt' })).statusCode).toBe(200)
    expect((await ask({ url: '/healthz' })).statusCode).toBe(200)
  })
})

describe('a file', () => {
  it('is not read from somebody who has sent too many', async () => {
    const headers = { authorization: 'Bearer ann', 'content-type': 'text/csv', 'x-file-name': 'list.csv' }
    const send = () =>
      app.inject({ method: 'POST', url: endpoints.previewImport.path, headers, payload: 'one' })
    for (let nth = 0; nth < 30; nth++) expect((await send()).statusCode).not.toBe(429)
    const asked = request(await app.listen({ port: 0, host: '127.0.0.1' }), {
      method: 'POST',
      path: endpoints.previewImport.path,
      headers: { ...headers, 'content-length': 4_000_000 },
    })
    // Nothing of the file is sent.
    asked.flushHeaders()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(429)
    expect(answer.headers.connection).toBe('close')
    asked.on('error', () => {}).destroy()
  })
})
