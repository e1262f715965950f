import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { startOpenId, type OpenIdProvider } from '@cratewatch/simulator/openid/start-openid'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/database/database.ts'
import { buildApp } from '../src/http/build-app.ts'
import { createOpenIdSignOn } from '../src/vendors/openid/openid-sign-on.ts'
import type { Deps } from '../src/deps.ts'
import { makeSession } from './factories/session.ts'
import { manualClock, type ManualClock } from './manual-clock.ts'
import { clientOf, testFeatures, type TestClient } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'
import { testDeps } from './test-deps.ts'

export const PUBLIC_URL = 'https://cratewatch.example'
export const NORA = { subject: 'nora', name: 'Nora', email: 'Nora@Example.org', emailVerified: true }
export const NORAS_ADDRESS = 'nora@example.org'

let database: Database
let provider: OpenIdProvider
let clock: ManualClock
let deps: Deps
let app: FastifyInstance
let visitor: TestClient

async function openApp(env: Readonly<Record<string, string>> = {}): Promise<void> {
  const config = readConfig({
    APP_SECRET: 'the secret of the tests, 32 or more',
    LOG_LEVEL: 'silent',
    PUBLIC_URL,
    ADMIN_EMAILS: 'boss@example.org',
    OPERATOR_SECOND_FACTOR: 'optional',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret ?? '',
    OIDC_NAME: 'Example Org',
    ...env,
  })
  const singleSignOn = config.sso === null ? null : createOpenIdSignOn(config.sso, clock)
  deps = testDeps({ database, clock, config, singleSignOn })
  app = await buildApp(deps, testFeatures(deps))
  visitor = clientOf(app)
}

async function closeApp(): Promise<void> {
  await app.close()
  await deps.singleSignOn?.close()
}

async function reopen(env: Readonly<Record<string, string>>): Promise<void> {
  await closeApp()
  await openApp(env)
}

export type Begun = { readonly authUrl: string; readonly cookie: string }

async function begin(client: TestClient = visitor, path = '/api/auth/sso', body = {}): Promise<Begun> {
  const answer = await client('POST', path, body, { 'accept-language': 'es' })
  return { authUrl: answer.body.authUrl, cookie: String(answer.headers['set-cookie']).split(';', 1).join() }
}

/** The person decides at the issuer; the answer is where it sends the browser back to. */
async function decide(authUrl: string, subject: string, decision = 'allow'): Promise<string> {
  const body = new URLSearchParams({ subject, decision })
  const answer = await fetch(authUrl, { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

/** The browser comes back; the answer says where it is sent on to, with what, and in which cookies. */
async function arrive(location: string, cookie: string | null) {
  const { pathname, search } = new URL(location)
  const answer = await visitor('GET', pathname + search, undefined, cookie === null ? {} : { cookie })
  expect(answer.status).toBe(302)
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String)
  expect(cookies).toContainEqual(expect.stringMatching(/^__Host-single-sign-on=;.*Max-Age=0/))
  const target = new URL(String(answer.headers['location']), PUBLIC_URL)
  const outcome: Record<string, string> = Object.fromEntries(target.searchParams)
  return { page: target.pathname, outcome, cookies }
}

async function comeBack(location: string, cookie: string | null): Promise<Record<string, string>> {
  const { page, outcome } = await arrive(location, cookie)
  expect(page).toBe('/auth')
  return outcome
}

/** The page uses the code that it was opened with; gives a client with the session. */
async function enter({ outcome, cookies }: Awaited<ReturnType<typeof arrive>>): Promise<TestClient> {
  expect(outcome).toEqual({ token: expect.stringMatching(/^arrival\./), action: 'login' })
  const [cookie = ''] = cookies.flatMap((line) => /^__Host-arrival=[\w-]+/.exec(line) ?? [])
  const { body } = await visitor('POST', '/api/auth/arrival', { code: outcome['token'] }, { cookie })
  return clientOf(app, body.token)
}

async function visit(subject: string, begun?: Begun): Promise<Record<string, string>> {
  const { authUrl, cookie } = begun ?? (await begin())
  return comeBack(await decide(authUrl, subject), cookie)
}

/** Signs in by the issuer. */
async function signIn(subject = NORA.subject, begun?: Begun): Promise<TestClient> {
  const { authUrl, cookie } = begun ?? (await begin())
  return enter(await arrive(await decide(authUrl, subject), cookie))
}

const profileOf = async (client: TestClient) => (await client('GET', '/api/auth/profile')).body
const identities = () => deps.db.selectFrom('sso_identities').selectAll().execute()
const owner = async (userId: string) => clientOf(app, await makeSession(deps, userId))

/** For a file of tests about single sign-on: a provider, and for each test an app without any account. */
export function ssoFixture() {
  beforeAll(async () => {
    database = await openTestDatabase()
    provider = await startOpenId({ redirectUris: [`${PUBLIC_URL}/api/auth/sso/callback`] })
  })
  afterAll(async () => {
    await provider.close()
    await database.close()
  })
  beforeEach(async () => {
    await database.queries.deleteFrom('users').execute()
    provider.people.splice(0, Infinity, NORA)
    clock = manualClock()
    await openApp()
  })
  afterEach(async () => {
    provider.faults.clear()
    await closeApp()
  })

  return {
    get deps() {
      return deps
    },
    get app() {
      return app
    },
    get clock() {
      return clock
    },
    get visitor() {
      return visitor
    },
    get provider() {
      return provider
    },
    /** The app again, with other settings. */
    reopen,
    begin,
    decide,
    arrive,
    comeBack,
    enter,
    visit,
    signIn,
    profileOf,
    identities,
    owner,
  }
}
