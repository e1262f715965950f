import { minutes } from '@cratewatch/domain/kernel/duration'
import { refused } from '@cratewatch/domain/kernel/result'
import { demoApp, startMarketplace } from '@cratewatch/simulator/marketplace/start-marketplace'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '../../../test/factories/user.ts'
import { manualClock } from '../../../test/manual-clock.ts'
import { clientOf, signedIn, type TestAnswer, type TestClient } from '../../../test/test-app.ts'
import { testConfig } from '../../../test/test-deps.ts'
import { withApp } from '../../../test/with-app.ts'
import { timestamp } from '../../database/database.ts'
import { createDiscogsSignIn } from '../../outbound/vendors/discogs/oauth.ts'

const PUBLIC_URL = 'https://cratewatch.example'

const clock = manualClock()
const simulation = await startMarketplace({
  releases: 50,
  liveliness: 0,
  limits: { authenticated: 9_999, anonymous: 9_999 },
  clock,
})
const config = testConfig({
  PUBLIC_URL,
  DISCOGS_API_URL: simulation.url,
  DISCOGS_SITE_URL: simulation.siteUrl,
  DISCOGS_CONSUMER_KEY: demoApp.key,
  DISCOGS_CONSUMER_SECRET: demoApp.secret,
})
const marketplaceSignIn = createDiscogsSignIn(config, clock)
const { deps, app, visitor, network, budget, another, startOver } = await withApp({
  clock,
  config,
  marketplaceSignIn,
})

afterAll(async () => {
  await marketplaceSignIn?.close()
  await simulation.close()
})
beforeEach(startOver)
afterEach(() => simulation.faults.clear())

type Started = { readonly authUrl: string; readonly cookie: string; readonly answer: TestAnswer }

async function start(
  client: TestClient = visitor,
  path = '/api/discogs/login',
  body: object = {},
): Promise<Started> {
  const answer = await client('POST', path, body, { 'accept-language': 'es, es-MX;q=0.5' })
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0]!
  return { authUrl: answer.body.authUrl, cookie, answer }
}

/** Decides on the marketplace's page, and returns where it sends the browser. */
async function decide(authUrl: string, username: string, decision = 'allow'): Promise<string> {
  const form = new URLSearchParams(new URL(authUrl).searchParams)
  form.set('username', username)
  form.set('decision', decision)
  const answer = await fetch(`${simulation.siteUrl}/oauth/authorize`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  return answer.headers.get('location')!
}

/** Opens the return address in the browser, and returns where it is redirected. */
async function comeBack(location: string, cookie: string | null) {
  const { pathname, search } = new URL(location)
  const answer = await visitor('GET', `${pathname}${search}`, undefined, cookie === null ? {} : { cookie })
  expect(answer.status).toBe(302)
  const target = new URL(String(answer.headers['location']), PUBLIC_URL)
  expect(target.pathname).toBe('/auth')
  return { answer, outcome: Object.fromEntries(target.searchParams) as Record<string, string> }
}

/** Uses the code of a return with its cookie; returns the session's token. */
async function arrive({ answer, outcome }: Awaited<ReturnType<typeof comeBack>>): Promise<string> {
  const [key] = String(answer.headers['set-cookie']).match(/(?<=,)__Host-arrival=[\w-]+/) ?? []
  const { body } = await visitor('POST', '/api/auth/arrival', { code: outcome['token'] }, { cookie: key! })
  return body.token
}

async function signIn(username: string): Promise<string> {
  const { authUrl, cookie } = await start()
  return arrive(await comeBack(await decide(authUrl, username), cookie))
}

const profileOf = async (token: string) => (await clientOf(app, token)('GET', '/api/auth/profile')).body
const accounts = () => deps.db.selectFrom('marketplace_accounts').selectAll().execute()

describe('starting a sign-in by the marketplace', () => {
  it('sends the browser to the page where the person is asked, with a ticket for the way back', async () => {
    const { authUrl, answer } = await start()
    expect(authUrl).toMatch(new RegExp(`^${simulation.siteUrl}/oauth/authorize\\?oauth_token=\\w+$`))
    expect((await fetch(authUrl)).status).toBe(200)
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-marketplace-sign-in=[\w-]+; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('works with nothing sent at all', async () => {
    expect((await visitor('POST', '/api/discogs/login')).status).toBe(200)
  })

  it('is refused honestly while the marketplace is away', async () => {
    simulation.faults.add({ kind: 'error-500' })
    const { status, error } = await visitor('POST', '/api/discogs/login', {})
    expect([status, error?.code]).toEqual([502, 'DISCOGS_API_ERROR'])
  })

  it('waits its turn: without a slot of the budget nothing is asked', async () => {
    const before = simulation.requests.total
    budget.waitFor = () => Promise.resolve(refused({ retryAfter: minutes(1) }))
    const { status, headers, error } = await visitor('POST', '/api/discogs/login', {})
    expect([status, error?.code, headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '60'])
    expect(simulation.requests.total).toBe(before)
  })

  it('does not exist where no application is registered', async () => {
    const stranger = clientOf(await another({ marketplaceSignIn: null }))
    expect((await stranger('POST', '/api/discogs/login', {})).error?.code).toBe('NOT_FOUND')
    expect((await stranger('GET', '/api/instance')).body.marketplaceSignIn).toBe(false)
  })
})

describe('coming back allowed', () => {
  it('makes an account without an address for a newcomer, in language and currency of the browser', async () => {
    const { authUrl, cookie } = await start(visitor, undefined, { timeZone: 'Europe/Madrid' })
    const back = await comeBack(await decide(authUrl, 'newcomer'), cookie)
    const { outcome, answer } = back
    expect(outcome).toEqual({ token: expect.stringMatching(/^arrival\./), action: 'login' })
    expect(await deps.db.selectFrom('users').select('currency').execute()).toEqual([{ currency: 'MXN' }])
    expect(answer.headers['set-cookie']).toContainEqual(
      expect.stringMatching(
        /^__Host-arrival=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    )
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await profileOf(await arrive(back))).toMatchObject({
      email: null,
      discogsUsername: 'newcomer',
      hasPassword: false,
      locale: 'es',
      timeZone: 'Europe/Madrid',
    })
  })

  it('puts no session into the address: none is open before the code is used', async () => {
    const { authUrl, cookie } = await start()
    const back = await comeBack(await decide(authUrl, 'newcomer'), cookie)
    const { status } = await clientOf(app, back.outcome['token'])('GET', '/api/auth/profile')
    expect([status, await deps.db.selectFrom('sessions').select('id').execute()]).toEqual([401, []])
    await arrive(back)
    expect(await deps.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })

  it('finds who was here before, also under another name', async () => {
    const first = await profileOf(await signIn('newcomer'))
    await deps.db.updateTable('users').set({ discogs_username: 'old_name' }).execute()
    const second = await profileOf(await signIn('newcomer'))
    expect(second.id).toBe(first.id)
    expect(second.discogsUsername).toBe('newcomer')
    expect(await accounts()).toHaveLength(1)
  })

  it('notes the session that the account was made in, and keeps it when its owner comes again', async () => {
    const token = await signIn('newcomer')
    const { id: madeIn } = (await clientOf(app, token)('GET', '/api/users/sessions')).body.sessions[0]
    const [made] = await accounts()
    expect(made).toMatchObject({ made_in: madeIn, proven: false, connected_at: clock.now() })
    await deps.db.updateTable('marketplace_accounts').set({ proven: true }).execute()
    await clock.advance(minutes(1))
    await signIn('newcomer')
    const [again] = await accounts()
    expect(again).toMatchObject({ made_in: madeIn, proven: true, connected_at: made!.connected_at })
  })

  it('keeps the permission sealed, and able to act', async () => {
    await signIn('sunday_digger')
    const [account] = await accounts()
    const sealed = Buffer.from(account!.sealed_access!)
    const access = JSON.parse(deps.secrets.decrypt(sealed)) as { token: string; secret: string }
    expect(sealed.toString('utf8')).not.toContain(access.token)
    expect((await marketplaceSignIn!.identity(access)).result).toMatchObject({
      ok: true,
      value: { username: 'sunday_digger', id: account!.marketplace_id },
    })
  })

  it('lets one of two first visits at the same moment make the account', async () => {
    const starts = [await start(), await start()]
    const backs = await Promise.all(starts.map(({ authUrl }) => decide(authUrl, 'newcomer')))
    const done = await Promise.all(backs.map((back, n) => comeBack(back, starts[n]!.cookie)))
    expect(done.map(({ outcome }) => outcome['action'])).toEqual(['login', 'login'])
    expect(await accounts()).toHaveLength(1)
    expect(await deps.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })
})

describe('coming back otherwise', () => {
  it.each([
    ['without the ticket', () => null],
    ['with a ticket that was tampered with', (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
    ['with something else as its ticket', () => 'marketplace-sign-in=nonsense'],
  ])('%s is refused', async (_, ticket) => {
    const { authUrl, cookie } = await start()
    const { outcome } = await comeBack(await decide(authUrl, 'newcomer'), ticket(cookie))
    expect(outcome).toEqual({ error: 'expired' })
    expect(await accounts()).toEqual([])
  })

  it('says that the person refused', async () => {
    const { authUrl, cookie } = await start()
    const { outcome, answer } = await comeBack(await decide(authUrl, 'newcomer', 'refuse'), cookie)
    expect(outcome).toEqual({ error: 'denied' })
    expect(answer.headers['set-cookie']).toMatch(/^__Host-marketplace-sign-in=; .*Max-Age=0/)
  })

  it("refuses somebody else's sign-in: the ticket is of another browser", async () => {
    const attacker = await start()
    const victim = await start()
    const { outcome } = await comeBack(await decide(attacker.authUrl, 'newcomer'), victim.cookie)
    expect(outcome).toEqual({ error: 'mismatch' })
  })

  it('is too late after fifteen minutes', async () => {
    const { authUrl, cookie } = await start()
    const back = await decide(authUrl, 'newcomer')
    await clock.advance(minutes(15))
    expect((await comeBack(back, cookie)).outcome).toEqual({ error: 'expired' })
  })

  it('works once: a return that is replayed opens nothing', async () => {
    const { authUrl, cookie } = await start()
    const back = await decide(authUrl, 'newcomer')
    expect((await comeBack(back, cookie)).outcome['action']).toBe('login')
    expect((await comeBack(back, cookie)).outcome).toEqual({ error: 'expired' })
    expect((await comeBack(back, null)).outcome).toEqual({ error: 'expired' })
  })

  it('says that the marketplace is away', async () => {
    const { authUrl, cookie } = await start()
    const back = await decide(authUrl, 'newcomer')
    simulation.faults.add({ kind: 'html-502' })
    expect((await comeBack(back, cookie)).outcome).toEqual({ error: 'unavailable' })
  })
})

describe('connecting the account of who is signed in', () => {
  it('gives it the name of the marketplace, and its next sign-in leads to the same account', async () => {
    const { id } = await makeUser(deps.db)
    const client = await signedIn(app, deps, id)
    expect((await client('GET', '/api/discogs/status')).body).toEqual({
      isConnected: false,
      username: null,
      wasRevoked: false,
    })
    const { authUrl, cookie } = await start(client, '/api/discogs/connect')
    const { outcome } = await comeBack(await decide(authUrl, 'sunday_digger'), cookie)
    expect(outcome).toEqual({ discogs: 'connected', redirect: '/dashboard/settings/discogs' })
    expect((await client('GET', '/api/discogs/status')).body).toEqual({
      isConnected: true,
      username: 'sunday_digger',
      wasRevoked: false,
    })
    expect((await profileOf(await signIn('sunday_digger'))).id).toBe(id)
  })

  it('comes back to the list where it began there', async () => {
    const { id } = await makeUser(deps.db)
    const client = await signedIn(app, deps, id)
    const { authUrl, cookie } = await start(client, '/api/discogs/connect', { from: 'list' })
    const { outcome } = await comeBack(await decide(authUrl, 'newcomer'), cookie)
    expect(outcome).toEqual({ discogs: 'connected', redirect: '/dashboard/vinyls' })
    const elsewhere = await client('POST', '/api/discogs/connect', { from: 'https://evil.example' })
    expect(elsewhere.body.error.code).toBe('VALIDATION_FAILED')
  })

  it.each([true, false])('is its owner’s as far as the address is: confirmed %s', async (isConfirmed) => {
    const { id } = await makeUser(deps.db, isConfirmed ? {} : { email_confirmed_at: null })
    const { authUrl, cookie } = await start(await signedIn(app, deps, id), '/api/discogs/connect')
    await comeBack(await decide(authUrl, 'newcomer'), cookie)
    const { id: madeIn } = await deps.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
    expect(await accounts()).toMatchObject([{ made_in: madeIn, proven: isConfirmed }])
  })

  it('keeps what was read of it when it comes again, and forgets it with another account', async () => {
    const { id } = await makeUser(deps.db)
    const client = await signedIn(app, deps, id)
    const connectAs = async (username: string) => {
      const { authUrl, cookie } = await start(client, '/api/discogs/connect')
      await comeBack(await decide(authUrl, username), cookie)
      return deps.db.selectFrom('wantlists').select('user_id').execute()
    }
    await connectAs('sunday_digger')
    await deps.db
      .insertInto('wantlists')
      .values({ user_id: id, read_at: timestamp(clock.now()) })
      .execute()
    expect(await connectAs('sunday_digger')).toEqual([{ user_id: id }])
    expect(await connectAs('newcomer')).toEqual([])
    expect((await client('GET', '/api/discogs/status')).body.username).toBe('newcomer')
  })

  it('leaves a marketplace account with whom it belongs to, and records who tried to take it', async () => {
    await signIn('sunday_digger')
    const { id } = await makeUser(deps.db)
    const { authUrl, cookie } = await start(await signedIn(app, deps, id), '/api/discogs/connect')
    const { outcome } = await comeBack(await decide(authUrl, 'sunday_digger'), cookie)
    expect(outcome).toEqual({ error: 'taken' })
    expect((await accounts()).map((account) => account.user_id)).not.toContain(id)
    const tries = await deps.db
      .selectFrom('security_events')
      .select(['kind', 'detail', 'network'])
      .where('user_id', '=', id)
      .where('outcome', '=', 'refused')
      .execute()
    expect(tries).toEqual([{ kind: 'method-added', detail: 'marketplace', network: network() }])
  })

  it('needs the session that asked for it to be alive still', async () => {
    const { id } = await makeUser(deps.db)
    const client = await signedIn(app, deps, id)
    const { authUrl, cookie } = await start(client, '/api/discogs/connect')
    await client('POST', '/api/auth/logout')
    expect((await comeBack(await decide(authUrl, 'newcomer'), cookie)).outcome).toEqual({ error: 'expired' })
  })

  it('can be undone, except by who could not get in any more', async () => {
    const { id } = await makeUser(deps.db, { password_hash: 'some hash' })
    const client = await signedIn(app, deps, id)
    const { authUrl, cookie } = await start(client, '/api/discogs/connect')
    await comeBack(await decide(authUrl, 'sunday_digger'), cookie)
    expect((await client('DELETE', '/api/discogs/disconnect')).status).toBe(204)
    expect((await client('GET', '/api/auth/profile')).body.discogsUsername).toBeNull()
    expect(await accounts()).toEqual([])

    const only = clientOf(app, await signIn('newcomer'))
    expect((await only('DELETE', '/api/discogs/disconnect')).error?.code).toBe('FORBIDDEN')
    expect(await accounts()).toHaveLength(1)
  })
})
