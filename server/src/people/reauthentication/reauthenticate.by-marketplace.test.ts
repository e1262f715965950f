import { minutes } from '@cratewatch/domain/kernel/duration'
import { demoApp, startMarketplace } from '@cratewatch/simulator/marketplace/start-marketplace'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeSession } from '../../../test/factories/session.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { manualClock } from '../../../test/manual-clock.ts'
import { addAuthenticatorApp, shownCode } from '../../../test/shown-code.ts'
import { clientOf, type TestAnswer, type TestClient } from '../../../test/test-app.ts'
import { testConfig } from '../../../test/test-deps.ts'
import { withApp } from '../../../test/with-app.ts'
import { createDiscogsSignIn } from '../../outbound/vendors/discogs/oauth.ts'

const PAGE = '/dashboard/settings/account'

const clock = manualClock()
const simulation = await startMarketplace({
  releases: 50,
  liveliness: 0,
  limits: { authenticated: 9_999, anonymous: 9_999 },
  clock,
})
const config = testConfig({
  PUBLIC_URL: 'https://cratewatch.example',
  DISCOGS_API_URL: simulation.url,
  DISCOGS_SITE_URL: simulation.siteUrl,
  DISCOGS_CONSUMER_KEY: demoApp.key,
  DISCOGS_CONSUMER_SECRET: demoApp.secret,
})
const marketplaceSignIn = createDiscogsSignIn(config, clock)
const { deps, app, startOver } = await withApp({ clock, config, marketplaceSignIn })

afterAll(async () => {
  await marketplaceSignIn?.close()
  await simulation.close()
})
beforeEach(startOver)
afterEach(() => simulation.faults.clear())

/** A browser with this token, which keeps its cookies between calls. */
function browserOf(token: string, cookies = new Map<string, string>()) {
  const client = clientOf(app, token)
  return async (...[method, url, body]: Parameters<TestClient>): Promise<TestAnswer> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await client(method, url, body, cookie === '' ? {} : { cookie })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = String(line).split(';', 1)[0]!.split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
}
type Browser = ReturnType<typeof browserOf>

/** Decides on the marketplace's page and comes back; returns the page and the outcome in its address. */
async function roundTrip(
  browser: Browser,
  username: string,
  { decision = 'allow', path = '/api/auth/reauthenticate/marketplace', returnTo = PAGE } = {},
) {
  const { authUrl } = (await browser('POST', path, { returnTo })).body
  const form = new URLSearchParams(new URL(authUrl).searchParams)
  form.set('username', username)
  form.set('decision', decision)
  const page = await fetch(`${simulation.siteUrl}/oauth/authorize`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const { pathname, search } = new URL(page.headers.get('location')!)
  return String((await browser('GET', `${pathname}${search}`)).headers['location'])
}

/** A user who signed in by the marketplace ten minutes ago, and has no password. */
async function holder(username = 'sunday_digger') {
  const { id } = await makeUser(deps.db, { email: null, email_confirmed_at: null })
  const token = await makeSession(deps, id, { openedBy: 'marketplace' })
  const connected = await roundTrip(browserOf(token), username, { path: '/api/discogs/connect' })
  expect(connected).toContain('discogs=connected')
  await clock.advance(minutes(10))
  const cookies = new Map<string, string>()
  return { id, token, cookies, browser: browserOf(token, cookies) }
}
const finish = (browser: Browser, code?: string) =>
  browser('POST', '/api/auth/reauthenticate/return', code === undefined ? undefined : { code })
const outcome = ({ status, error }: TestAnswer) => [status, error?.code]
const readsData = async (token: string) => outcome(await clientOf(app, token)('GET', '/api/users/data'))
const ASKED = [403, 'REAUTHENTICATION_REQUIRED']
const UNPROVEN = [400, 'INVALID_TOKEN']

describe('authenticating again by the marketplace', () => {
  it('leads back to the page and gives the session a new token, once', async () => {
    const { token, browser } = await holder()
    expect((await browser('GET', '/api/auth/reauthenticate')).body).toEqual({ methods: ['marketplace'] })
    expect(await readsData(token)).toEqual(ASKED)
    expect(await roundTrip(browser, 'sunday_digger')).toBe(`${PAGE}?reauthentication=done`)
    // Until this browser finishes, another holder of the token gains nothing.
    expect(await readsData(token)).toEqual(ASKED)
    const { status, body } = await finish(browser)
    expect([status, body.user.discogsUsername]).toEqual([200, 'sunday_digger'])
    expect(await readsData(body.token)).toEqual([200, undefined])
    expect((await clientOf(app, token)('GET', '/api/auth/profile')).status).toBe(401)
  })

  it('asks for the second factor of an account that has one, once the browser is back', async () => {
    const { id, token, browser } = await holder()
    await roundTrip(browser, 'sunday_digger')
    const renewed = (await finish(browser)).body.token
    const cookies = new Map<string, string>()
    const secret = await addAuthenticatorApp(clientOf(app, renewed), clock)
    await clock.advance(minutes(10))
    const again = browserOf(renewed, cookies)
    await roundTrip(again, 'sunday_digger')
    for (const code of [undefined, ' '])
      expect(outcome(await finish(again, code))).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    expect(await readsData(renewed)).toEqual(ASKED)
    const wrong = await finish(again, '000000')
    expect([outcome(wrong), wrong.error?.field]).toEqual([[400, 'WRONG_CODE'], 'code'])
    const code = shownCode(secret, clock.now())
    const { body } = await finish(again, code)
    expect(await readsData(body.token)).toEqual([200, undefined])
    expect(outcome(await finish(browserOf(body.token, cookies), code))).toEqual(UNPROVEN)
    const events = await deps.db
      .selectFrom('security_events')
      .select(['outcome', 'detail', 'network'])
      .where('user_id', '=', id)
      .where('kind', '=', 'reauthentication')
      .orderBy('at')
      .orderBy('outcome')
      .execute()
    expect(events).toEqual(
      ['succeeded', 'refused', 'succeeded'].map((each) => ({
        outcome: each,
        detail: 'marketplace',
        network: '127.0.0.0/24',
      })),
    )
    expect(token).not.toBe(renewed)
  })

  it('lets nobody guess the second factor: ten wrong codes, then even the right one waits', async () => {
    const { browser } = await holder()
    await roundTrip(browser, 'sunday_digger')
    const renewed = (await finish(browser)).body.token
    const secret = await addAuthenticatorApp(clientOf(app, renewed), clock)
    await clock.advance(minutes(10))
    const again = browserOf(renewed)
    await roundTrip(again, 'sunday_digger')
    for (let n = 0; n < 10; n++) expect(outcome(await finish(again, '000000'))).toEqual([400, 'WRONG_CODE'])
    expect(outcome(await finish(again, shownCode(secret, clock.now())))).toEqual([429, 'RATE_LIMITED'])
  })

  it('keeps the proof from whoever has the token only', async () => {
    const { token, browser } = await holder()
    await roundTrip(browser, 'sunday_digger')
    expect(outcome(await finish(browserOf(token)))).toEqual(UNPROVEN)
    expect(await readsData(token)).toEqual(ASKED)
  })

  it("refuses somebody else's marketplace account, known here or not", async () => {
    const { token, browser } = await holder()
    await holder('newcomer')
    simulation.world.collectors.add({ username: 'unknown_here' })
    for (const username of ['newcomer', 'unknown_here']) {
      expect(await roundTrip(browser, username)).toBe(`${PAGE}?reauthentication=other-account`)
      expect(outcome(await finish(browser))).toEqual(UNPROVEN)
    }
    expect(await readsData(token)).toEqual(ASKED)
    const accounts = await deps.db.selectFrom('marketplace_accounts').select('username').execute()
    expect(accounts.map(({ username }) => username).toSorted()).toEqual(['newcomer', 'sunday_digger'])
  })

  it("finishes no other session: somebody else's, or another one of the same user", async () => {
    const { id, token, browser, cookies } = await holder()
    for (const other of [(await holder('newcomer')).token, await makeSession(deps, id)]) {
      await roundTrip(browserOf(token, cookies), 'sunday_digger')
      expect(outcome(await finish(browserOf(other, cookies)))).toEqual(UNPROVEN)
    }
    expect(outcome(await finish(browser))).toEqual(UNPROVEN)
  })

  it('counts once: a proof that is kept and sent again renews nothing', async () => {
    const { token, browser, cookies } = await holder()
    await roundTrip(browser, 'sunday_digger')
    const kept = new Map(cookies)
    const { body } = await finish(browser)
    await clock.advance(minutes(1))
    expect(outcome(await finish(browserOf(body.token, kept)))).toEqual(UNPROVEN)
    expect(token).not.toBe(body.token)
  })

  it('is finished within five minutes, with what this instance has sealed', async () => {
    const { browser, token } = await holder()
    await roundTrip(browser, 'sunday_digger')
    await clock.advance(minutes(5))
    expect(outcome(await finish(browser))).toEqual(UNPROVEN)
    const forged = new Map([['reauthentication', 'made-up']])
    expect(outcome(await finish(browserOf(token, forged)))).toEqual(UNPROVEN)
    expect(outcome(await finish(browser))).toEqual(UNPROVEN)
  })

  it('says on the page that it was refused there, and that the session has ended meanwhile', async () => {
    const { browser } = await holder()
    const refused = await roundTrip(browser, 'sunday_digger', { decision: 'refuse' })
    expect(refused).toBe(`${PAGE}?reauthentication=denied`)
    await deps.db.deleteFrom('sessions').execute()
    expect(
      outcome(await browser('POST', '/api/auth/reauthenticate/marketplace', { returnTo: PAGE })),
    ).toEqual([401, 'USER_NOT_AUTHENTICATED'])
  })

  it('does not lead elsewhere', async () => {
    const { browser } = await holder()
    const location = await roundTrip(browser, 'sunday_digger', { returnTo: '//evil.example/dashboard' })
    expect(location).toBe('/dashboard?reauthentication=done')
  })

  it('asks before a connection to another account, also of who never had one', async () => {
    const { browser } = await holder()
    expect(outcome(await browser('POST', '/api/discogs/connect'))).toEqual(ASKED)
    await roundTrip(browser, 'sunday_digger')
    const { body } = await finish(browser)
    expect((await clientOf(app, body.token)('POST', '/api/discogs/connect')).status).toBe(200)
  })
})
