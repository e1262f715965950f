import { once } from 'node:events'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withDatabase } from '../../test/database/test-database.ts'
import { clientOf, type TestClient } from '../../test/test-app.ts'
import { testDeps } from '../../test/test-deps.ts'
import { readConfig } from '../base/config/config.ts'
import type { Deps } from '../outbound/deps.ts'
import { buildApp, type Features } from './build-app.ts'
import { metricsApp } from './health/health.ts'
import { route } from './route.ts'

const database = await withDatabase()
let webRoot: string
let app: FastifyInstance
let logged: unknown[]
let visitor: TestClient

const PAGE = '<!doctype html><title>Cratewatch</title>'

/** A slow request: tells when it has begun, and ends when it may. */
const slow = { begun: Promise.withResolvers<void>(), mayEnd: Promise.withResolvers<void>() }

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Routes that do on purpose what real ones do only by mistake. */
const features: Features = {
  recordRefusedOperators: () => async () => {},
  authenticate: async (token) => {
    if (token === 'boom') throw new Error('no database')
    if (token === 'dead') return null
    return {
      id: 's',
      userId: NOBODY,
      locale: 'es',
      operator: token === 'admin' ? 'operator' : 'not-listed',
      isRecent: token !== 'old',
      scopes: null,
      expiresAt: instant(0),
    }
  },
  routes: [
    route(endpoints.checkEmail, async ({ body }) => {
      if (body.email === 'slow') {
        slow.begun.resolve()
        await slow.mayEnd.promise
      }
      if (body.email === 'boom') throw new Error('secret of the database')
      // More than the contract's answer, which must not be sent.
      const answer = { exists: true, password_hash: 'leaked' }
      return ok(answer)
    }),
    route(endpoints.authProfile, () => Promise.reject(new Error('secret of the database'))),
    route({ ...endpoints.unreadCount, path: '/api/admin/thing', caller: 'admin' }, () =>
      Promise.resolve(ok({ unreadCount: 1 })),
    ),
    route({ ...endpoints.unreadCount, path: '/api/anybody', caller: 'anybody' }, ({ session }) =>
      Promise.resolve(ok({ unreadCount: session === null ? 0 : 3 })),
    ),
    route(
      {
        ...endpoints.unreadCount,
        path: '/api/echo/:id',
        caller: 'visitor',
        params: z.object({ id: z.string() }),
        query: z.object({ search: z.string() }),
        answer: z.object({ id: z.string(), search: z.string() }),
      },
      ({ params, query }) => Promise.resolve(ok({ ...params, ...query })),
    ),
    route({ ...endpoints.unreadCount, path: '/api/sensitive', isSensitive: true }, () =>
      Promise.resolve(ok({ unreadCount: 2 })),
    ),
  ],
}

async function open(config: Record<string, string> = {}, root = webRoot): Promise<Deps> {
  const deps = testDeps({ database, config: readConfig(config) })
  logged = []
  const log = Object.assign(Object.create(deps.log) as Deps['log'], {
    error: (entry: unknown) => logged.push(entry),
    child: () => log,
  })
  app = await buildApp({ ...deps, log }, features, root)
  visitor = clientOf(app)
  return deps
}

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'cratewatch-web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), PAGE)
  await writeFile(join(webRoot, 'assets', 'app-a1b2.js'), 'hello()')
})
afterAll(() => rm(webRoot, { recursive: true }))
beforeEach(() => open())
afterEach(() => app.close())

describe('a request that cannot be read', () => {
  const json = { 'content-type': 'application/json' }

  it.each([
    ['malformed JSON', '{"email":', json, 400, 'VALIDATION_FAILED'],
    ['a prototype in disguise', '{"__proto__":{"a":1},"email":"a@b.co"}', json, 400, 'VALIDATION_FAILED'],
    ['another content type', 'email=a', { 'content-type': 'text/csv' }, 400, 'VALIDATION_FAILED'],
    ['a list instead of fields', '[]', json, 400, 'VALIDATION_FAILED'],
    ['a body beyond 100 kB', JSON.stringify({ email: 'x'.repeat(103_000) }), json, 400, 'VALIDATION_FAILED'],
    ['no body at all', undefined, {}, 400, 'MISSING_REQUIRED_FIELD'],
    ['an empty JSON body', '', json, 400, 'MISSING_REQUIRED_FIELD'],
    ['an absent field', '{}', json, 400, 'MISSING_REQUIRED_FIELD'],
    ['a null field', '{"email":null}', json, 400, 'VALIDATION_FAILED'],
    ['a NUL in a text', '{"email":"a\\u0000@b.co"}', json, 400, 'VALIDATION_FAILED'],
    [
      'a NUL deep inside',
      `{"email":"a@b.co","x":${'['.repeat(40_000)}"\\u0000"${']'.repeat(40_000)}}`,
      json,
      400,
      'VALIDATION_FAILED',
    ],
  ])('with %s is refused', async (_what, body, headers, status, code) => {
    const answer = await visitor('POST', '/api/auth/check-email', body, headers)
    expect([answer.status, answer.error?.code]).toEqual([status, code])
    expect(logged).toEqual([])
  })

  it.each(['/api', '/api/nothing', '/api/auth/check-email/', '/api/%E0%A4%A'])(
    'at %s is refused as a call, not with a page',
    async (url) => {
      const { status, headers } = await visitor('GET', url, undefined, { accept: 'text/html' })
      expect([400, 404]).toContain(status)
      expect(headers['content-type']).toContain('application/json')
    },
  )

  it('names the field in which there is a NUL, and reads an address as without one', async () => {
    const body = { email: 'a@b.co', more: { texts: ['fine', 'not \u0000 fine'] } }
    expect((await visitor('POST', '/api/auth/check-email', body)).error?.field).toBe('more')
    expect((await visitor('GET', '/api/echo/re%00lease?search=%00mut%00i')).body).toEqual({
      id: 'release',
      search: 'muti',
    })
  })

  it('is refused in the language of the browser', async () => {
    const { error } = await visitor('GET', '/api/nothing', undefined, { 'accept-language': 'es' })
    expect(error?.message).toBe('Aquí no hay nada.')
  })
})

describe('what cannot be read as HTTP', () => {
  it.each([
    ['a header beyond 16 kB', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address beyond 16 kB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    ['something else', 'HELLO\r\n\r\n', 400],
  ])('%s is refused in our words', async (_what, text, status) => {
    const origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(origin.port), origin.hostname)
    socket.end(text)
    const answer = (await socket.setEncoding('utf8').toArray()).join('')
    const [head, body] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(body!)).toEqual({
      error: { code: 'VALIDATION_FAILED', message: 'Something in this request isn’t valid.' },
    })
  })
})

describe('an answer', () => {
  it('holds what the contract says and nothing else', async () => {
    expect((await visitor('POST', '/api/auth/check-email', { email: 'a@b.co' })).body).toEqual({
      exists: true,
    })
  })

  it('to what nobody foresaw says nothing, and the log everything', async () => {
    const unexpected = await visitor('POST', '/api/auth/check-email', { email: 'boom' })
    expect(unexpected.status).toBe(500)
    expect(unexpected.error).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Something went wrong on our side.',
    })
    expect(logged).toEqual([{ err: expect.objectContaining({ message: 'secret of the database' }) }])
    const inSpanish = await clientOf(app, 'user')('GET', '/api/auth/profile')
    expect(inSpanish.error?.message).toBe('Algo ha fallado por nuestra parte.')
    expect((await clientOf(app, 'boom')('GET', '/api/auth/profile')).status).toBe(500)
  })

  it('carries the id under which it was logged, and is kept by no cache', async () => {
    const [one, two] = [await visitor('GET', '/api/x'), await visitor('GET', '/api/x')]
    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id'])
    expect(one.headers['cache-control']).toBe('no-store')
  })

  it('of an operator’s call is for operators', async () => {
    expect((await visitor('GET', '/api/admin/thing')).error?.code).toBe('USER_NOT_AUTHENTICATED')
    const user = await clientOf(app, 'user')('GET', '/api/admin/thing')
    expect([user.status, user.error?.code]).toEqual([403, 'FORBIDDEN'])
    expect((await clientOf(app, 'admin')('GET', '/api/admin/thing')).body).toEqual({ unreadCount: 1 })
  })

  it('may depend on a session where anybody is welcome, and takes a dead token for none', async () => {
    const read = async (client: TestClient) => (await client('GET', '/api/anybody')).body.unreadCount
    expect([await read(visitor), await read(clientOf(app, 'dead'))]).toEqual([0, 0])
    expect(await read(clientOf(app, 'user'))).toBe(3)
  })

  it('asks who has not authenticated for a while to do so before a sensitive call', async () => {
    await open()
    const { status, error } = await clientOf(app, 'old')('GET', '/api/sensitive')
    expect([status, error?.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    expect((await clientOf(app, 'new')('GET', '/api/sensitive')).body).toEqual({ unreadCount: 2 })
  })
})

describe('the pages', () => {
  const html = { accept: 'text/html' }

  it.each(['/', '/dashboard/vinyls', '/unsubscribe/some.token', '/auth?token=x'])(
    '%s is the one page',
    async (url) => {
      const { status, body, headers } = await visitor('GET', url, undefined, html)
      expect([status, body, headers['cache-control']]).toEqual([200, PAGE, 'no-cache'])
    },
  )

  it('have files whose hashed names are kept for good', async () => {
    const { status, headers } = await visitor('GET', '/assets/app-a1b2.js')
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  })

  it.each(['/assets/gone.js', '/..%2f..%2fpackage.json', '/.env'])('do not stand in for %s', async (url) => {
    expect((await visitor('GET', url, undefined, { accept: '*/*' })).status).toBe(404)
  })

  it('are not an answer to a form', async () => {
    expect((await visitor('POST', '/dashboard', {}, html)).error?.code).toBe('NOT_FOUND')
  })

  it('run our scripts only, and show covers of the marketplace', async () => {
    const policy = String((await visitor('GET', '/', undefined, html)).headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe|upgrade-insecure-requests/)
    expect(policy).toContain("img-src 'self' data: https://discogs.com https://*.discogs.com")
    expect(policy).not.toContain('localhost')
  })

  it('show the simulator’s covers in the demo, and are kept on https where they are served so', async () => {
    await app.close()
    await open({ DEMO: 'true', PUBLIC_URL: 'https://watch.example' })
    const { headers } = await visitor('GET', '/', undefined, html)
    expect(headers['content-security-policy']).toContain(
      'https://*.discogs.com http://localhost:* http://127.0.0.1:*',
    )
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('and calls may use no place and no payment of the browser, and the camera for ourselves alone', async () => {
    for (const url of ['/', '/api/nothing']) {
      const policy = String((await visitor('GET', url, undefined, html)).headers['permissions-policy'])
      expect(policy.split(', ')).toEqual(
        expect.arrayContaining([
          'camera=(self)',
          'geolocation=()',
          'payment=()',
          'publickey-credentials-get=(self)',
        ]),
      )
    }
  })

  it('tell whom to write to about a weakness, where somebody can be written to', async () => {
    expect((await visitor('GET', '/.well-known/security.txt', undefined, html)).status).toBe(404)
    await app.close()
    const { clock } = await open({ SUPPORT_EMAIL: 'help@watch.example', PUBLIC_URL: 'https://watch.example' })
    const { body, headers } = await visitor('GET', '/.well-known/security.txt')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('Contact: mailto:help@watch.example\n')
    expect(body).toContain('Canonical: https://watch.example/.well-known/security.txt\n')
    const expires = Date.parse(/^Expires: (.+)$/m.exec(body)![1]!)
    expect(expires - clock.now()).toBe(180 * 86_400_000)
  })

  it('lead to where a password is changed', async () => {
    const { status, headers } = await visitor('GET', '/.well-known/change-password')
    expect([status, headers['location']]).toEqual([302, '/dashboard/settings/account'])
  })

  it('lead from the address of one-click to the page that asks', async () => {
    const { status, headers } = await visitor('GET', '/api/unsubscribe/some.token')
    expect([status, headers['location']]).toEqual([303, '/unsubscribe/some.token'])
  })

  it('say what to do when they are not built', async () => {
    await app.close()
    await open({}, join(webRoot, 'nowhere'))
    const { status, body } = await visitor('GET', '/', undefined, html)
    expect(status).toBe(503)
    expect(body).toContain('npm run build')
  })
})

describe('for operators', () => {
  it('metrics count requests by route, for this machine only', async () => {
    await visitor('GET', '/api/nothing')
    await visitor('POST', '/api/auth/check-email', { email: 'a@b.co' })
    const { body } = await visitor('GET', '/metrics')
    expect(body).toMatch(
      /cratewatch_http_request_seconds_count\{method="POST",route="\/api\/auth\/check-email",status="200"\} 1/,
    )
    expect((await visitor('GET', '/metrics', undefined, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
    const outside = await app.inject({ url: '/metrics', remoteAddress: '192.0.2.1' })
    expect(outside.statusCode).toBe(404)
  })

  it.each(['x-real-ip', 'via', 'forwarded', 'x-forwarded-proto'])(
    'metrics are for nobody who comes through a proxy that says %s',
    async (header) => {
      expect((await visitor('GET', '/metrics', undefined, { [header]: 'x' })).status).toBe(404)
    },
  )

  it.each([{ TRUST_PROXY: 'true' }, { METRICS_PORT: '9464' }])(
    'metrics do not guess who is local with %j',
    async (config) => {
      await app.close()
      await open(config)
      expect((await visitor('GET', '/metrics')).status).toBe(404)
    },
  )

  it('metrics are for whoever has the token, from anywhere', async () => {
    await app.close()
    await open({ METRICS_TOKEN: 'token-for-metrics', TRUST_PROXY: 'true' })
    const ask = (token: string) => visitor('GET', '/metrics', undefined, { authorization: `Bearer ${token}` })
    expect((await visitor('GET', '/metrics')).status).toBe(404)
    expect((await ask('another-token-of-metrics')).status).toBe(404)
    expect((await ask('token-for-metrics')).status).toBe(200)
  })

  it('metrics have a server of their own, with the token where one is set', async () => {
    const deps = testDeps({ database, config: readConfig({ METRICS_TOKEN: 'token-for-metrics' }) })
    const [open, closed] = [metricsApp({ ...deps, config: readConfig({}) }), metricsApp(deps)]
    expect((await clientOf(open)('GET', '/metrics')).status).toBe(200)
    expect((await clientOf(open)('GET', '/healthz')).status).toBe(200)
    // The first write may take longer than a second on a busy machine.
    await expect.poll(async () => (await clientOf(closed)('GET', '/readyz')).body).toEqual({ status: 'ok' })
    expect((await clientOf(open)('GET', '/')).status).toBe(404)
    expect((await clientOf(closed)('GET', '/metrics')).status).toBe(401)
    expect((await clientOf(closed, 'token-for-metrics')('GET', '/metrics')).status).toBe(200)
    await Promise.all([open.close(), closed.close()])
  })
})

describe('stopping', () => {
  it('says so to the load balancer first, and goes on serving, one answer a connection', async () => {
    await app.close()
    const deps = await open()
    expect((await visitor('GET', '/api/anybody')).headers['connection']).not.toBe('close')
    deps.progress.stop()
    expect(await visitor('GET', '/readyz')).toMatchObject({ status: 503, body: { status: 'stopping' } })
    expect((await visitor('GET', '/healthz')).status).toBe(200)
    const { status, headers } = await visitor('GET', '/api/anybody')
    expect([status, headers['connection']]).toEqual([200, 'close'])
  })

  it('answers what was asked already, and accepts nothing new', async () => {
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const asked = fetch(`${origin}/api/auth/check-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'slow' }),
    })
    await slow.begun.promise
    const closed = app.close()
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed')
    slow.mayEnd.resolve()
    expect((await asked).status).toBe(200)
    await closed
  })

  it('waits for no connection that has asked nothing yet', async () => {
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const accepted = once(app.server, 'connection')
    const silent = connect(Number(port), '127.0.0.1')
    await accepted
    const ended = once(silent, 'close')
    await app.close()
    await ended
  })
})

describe('where a request comes from', () => {
  const from = (forwarded: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/check-email',
      payload: { email: `${Math.random()}@b.co` },
      headers: { 'x-forwarded-for': forwarded },
    })
  const exhaust = async (forwarded: (n: number) => string) => {
    for (let n = 0; n < 60; n++) await from(forwarded(n))
  }

  it('is what its connection says unless a proxy is trusted', async () => {
    await exhaust((n) => `192.0.2.${n}`)
    expect((await from('192.0.2.100')).statusCode).toBe(429)
  })

  it('is what the nearest proxy saw, not what the client claims', async () => {
    await app.close()
    await open({ TRUST_PROXY: 'true' })
    await exhaust((n) => `10.9.8.${n}, 192.0.2.1`)
    expect((await from('10.9.8.100, 192.0.2.1')).statusCode).toBe(429)
    expect((await from('192.0.2.2')).statusCode).toBe(200)
  })
})
