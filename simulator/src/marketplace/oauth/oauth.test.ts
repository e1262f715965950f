import { minutes } from '@cratewatch/domain/kernel/duration'
import { describe, expect, it } from 'vitest'
import { named, openMarketplace, type Opened, type Reply } from '../../testing/open-marketplace.ts'
import { demoApp } from '../start-marketplace.ts'

type Pair = { readonly token: string; readonly secret: string }
const none: Pair = { token: '', secret: '' }

/** Signs as a client would, by RFC 5849 and without the simulator's own code. */
function sign(m: Opened, pair: Pair, extra: Readonly<Record<string, string>> = {}): string {
  const params: Record<string, string> = {
    oauth_consumer_key: demoApp.key,
    oauth_nonce: 'f3c1a2',
    oauth_signature_method: 'PLAINTEXT',
    oauth_timestamp: String(Math.floor(m.clock.now() / 1_000)),
    oauth_version: '1.0',
    ...(pair.token && { oauth_token: pair.token }),
    ...extra,
  }
  const signature = `${demoApp.secret}&${pair.secret}`
  const header = Object.entries({ ...params, oauth_signature: signature }).map(
    ([k, v]) => `${k}="${encodeURIComponent(v)}"`,
  )
  return `OAuth ${header.join(', ')}`
}

function call(m: Opened, path: string, pair: Pair, extra?: Readonly<Record<string, string>>): Promise<Reply> {
  return m.get(path, { ...named, Authorization: sign(m, pair, extra) })
}

function pairIn(reply: Reply): Pair {
  const form = new URLSearchParams(reply.text)
  return { token: form.get('oauth_token') ?? '', secret: form.get('oauth_token_secret') ?? '' }
}

const callback = 'http://localhost:3000/connect/done?state=7'

async function ask(m: Opened): Promise<Pair> {
  return pairIn(await call(m, '/oauth/request_token', none, { oauth_callback: callback }))
}

/** Decides on the authorize page. */
async function decide(m: Opened, request: Pair, decision: 'allow' | 'refuse', username = 'quiet_recluse') {
  const body = new URLSearchParams({ oauth_token: request.token, username, decision })
  return fetch(`${m.url}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' })
}

async function signIn(m: Opened): Promise<Pair> {
  const request = await ask(m)
  const back = new URL((await decide(m, request, 'allow')).headers.get('location') ?? '')
  const verifier = back.searchParams.get('oauth_verifier') ?? ''
  return pairIn(await call(m, '/oauth/access_token', request, { oauth_verifier: verifier }))
}

describe('signing in', () => {
  it('leads from a request token over the page to an identity and a private wantlist', async () => {
    const m = await openMarketplace()
    const reply = await call(m, '/oauth/request_token', none, { oauth_callback: callback })
    expect(reply.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
    expect(new URLSearchParams(reply.text).get('oauth_callback_confirmed')).toBe('true')
    const page = await m.get(`/oauth/authorize?oauth_token=${pairIn(reply).token}`)
    expect(page.text).toContain('Connect Cratewatch?')
    const access = await signIn(m)
    const identity = (await call(m, '/oauth/identity', access)).body
    expect(identity).toMatchObject({
      username: 'quiet_recluse',
      consumer_name: 'Cratewatch',
      id: expect.any(Number),
    })
    const wants = await call(m, '/users/quiet_recluse/wants?per_page=5&page=2', access)
    expect([wants.status, wants.body.wants.length]).toEqual([200, 5])
  })

  it('is refused when the signature is not right', async () => {
    const m = await openMarketplace()
    const access = await signIn(m)
    const wrong = await call(m, '/oauth/identity', { ...access, secret: 'guessed' })
    expect(wrong.status).toBe(401)
    expect((await call(m, '/oauth/identity', { ...access, token: 'guessed' })).status).toBe(401)
  })
})

describe('the way back', () => {
  it('carries token and verifier, beside what the address had already', async () => {
    const m = await openMarketplace()
    const request = await ask(m)
    const back = await decide(m, request, 'allow')
    expect(back.status).toBe(302)
    const target = new URL(back.headers.get('location') ?? '')
    expect(target.pathname).toBe('/connect/done')
    expect(target.searchParams.get('state')).toBe('7')
    expect(target.searchParams.get('oauth_token')).toBe(request.token)
  })

  it('carries `denied` when the person refuses, and the request is dead', async () => {
    const m = await openMarketplace()
    const request = await ask(m)
    const target = new URL((await decide(m, request, 'refuse')).headers.get('location') ?? '')
    expect(target.searchParams.get('denied')).toBe(request.token)
    expect(target.searchParams.get('oauth_verifier')).toBeNull()
    expect((await call(m, '/oauth/access_token', request, { oauth_verifier: 'x' })).status).toBe(400)
  })

  it('must be an address', async () => {
    const m = await openMarketplace()
    expect((await call(m, '/oauth/request_token', none, { oauth_callback: 'oob' })).status).toBe(400)
  })
})

describe('tokens', () => {
  it('of a request last fifteen minutes', async () => {
    const m = await openMarketplace()
    const request = await ask(m)
    m.clock.advance(minutes(15))
    expect((await m.get(`/oauth/authorize?oauth_token=${request.token}`)).status).toBe(400)
    expect((await call(m, '/oauth/access_token', request, { oauth_verifier: 'x' })).status).toBe(400)
  })

  it('cannot be redeemed late, with a wrong verifier, before they are allowed, or twice', async () => {
    const m = await openMarketplace()
    const request = await ask(m)
    const redeem = (oauth_verifier: string) => call(m, '/oauth/access_token', request, { oauth_verifier })
    expect((await redeem('x')).status).toBe(400)
    const back = new URL((await decide(m, request, 'allow')).headers.get('location') ?? '')
    const verifier = back.searchParams.get('oauth_verifier') ?? ''
    expect((await redeem('x')).status).toBe(400)
    expect((await redeem(verifier)).status).toBe(200)
    expect((await redeem(verifier)).status).toBe(400)
    const late = await ask(m)
    await decide(m, late, 'allow')
    m.clock.advance(minutes(15))
    expect((await call(m, '/oauth/access_token', late, { oauth_verifier: verifier })).status).toBe(400)
  })

  it('stop working when the person revokes them, all of them', async () => {
    const m = await openMarketplace()
    const [one, two] = [await signIn(m), await signIn(m)]
    expect(m.vault.revoke('quiet_recluse')).toBe(2)
    const reply = await call(m, '/users/quiet_recluse/wants', one)
    expect([reply.status, reply.body.message]).toEqual([
      401,
      'Invalid consumer token. Please register an app before making requests.',
    ])
    expect((await call(m, '/oauth/identity', two)).status).toBe(401)
  })
})

describe('careless clients', () => {
  it.each([
    ['a nonce of more than 64 letters', { oauth_nonce: 'n'.repeat(65) }],
    ['a time in milliseconds', { oauth_timestamp: '1770000000000' }],
  ])('with %s know who they are but see no private list', async (_, extra) => {
    const m = await openMarketplace()
    const access = await signIn(m)
    expect((await call(m, '/oauth/identity', access, extra)).status).toBe(200)
    const wants = await call(m, '/users/quiet_recluse/wants', access, extra)
    expect(wants.status).toBe(403)
  })

  it('get plain words at the token endpoints', async () => {
    const m = await openMarketplace()
    const bare = await m.get('/oauth/request_token', named)
    expect([bare.status, bare.text]).toEqual([401, 'Parameter not found: oauth_consumer_key'])
    const unknown = await call(m, '/oauth/request_token', none, { oauth_consumer_key: 'nobody' })
    expect([unknown.status, unknown.text]).toEqual([401, 'Invalid consumer.'])
  })

  it('without any credentials learn how to bring some', async () => {
    const m = await openMarketplace()
    const reply = await m.get('/oauth/identity', named)
    expect([reply.status, reply.body.message]).toEqual([
      401,
      'You must authenticate to access this resource.',
    ])
    expect(reply.headers.get('www-authenticate')).toMatch(/^OAuth realm=/)
  })
})
