import { hours, milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
// The client library compares with the time of this machine.
// oxlint-disable-next-line no-restricted-imports
import { wallTime } from '@cratewatch/simulator/kit/clock'
import type { OpenIdFaultKind } from '@cratewatch/simulator/openid/provider/provider'
import type { OpenIdOptions } from '@cratewatch/simulator/openid/start-openid'
import { openOpenId } from '@cratewatch/simulator/openid/testing/open-openid'
import { describe, expect, it, onTestFinished } from 'vitest'
import { manualClock } from '../../../../test/manual-clock.ts'
import type { SsoReturn } from '../single-sign-on.ts'
import { createOpenIdSignOn } from './openid-sign-on.ts'

const CALLBACK = 'http://localhost:3000/api/auth/sso/callback'
const DISCOVERY = '/.well-known/openid-configuration'

async function openSignOn(
  options: Partial<OpenIdOptions> = {},
  settings: { secret?: string; timeout?: Duration } = {},
) {
  const provider = await openOpenId({ redirectUris: [CALLBACK], ...options })
  const clock = manualClock()
  const config = {
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: settings.secret ?? provider.clientSecret,
    name: 'Example Org',
    only: false,
    emailDomains: [],
    timeout: settings.timeout ?? seconds(8),
  }
  const signOn = createOpenIdSignOn(config, clock)
  onTestFinished(() => signOn.close())
  return { provider, clock, signOn }
}

/** Opens the provider's page, and returns what the browser brings back. */
async function visit(authUrl: string, answer: Readonly<Record<string, string>>): Promise<SsoReturn> {
  const sent = await fetch(authUrl, { method: 'POST', body: new URLSearchParams(answer), redirect: 'manual' })
  const { searchParams: query } = new URL(sent.headers.get('location') ?? 'about:blank')
  const [code, state, iss, error] = ['code', 'state', 'iss', 'error'].map((name) => query.get(name))
  return { code: code ?? null, state: state ?? null, iss: iss ?? null, error: error ?? null }
}

type Opened = Awaited<ReturnType<typeof openSignOn>>

async function comeBack({ signOn }: Opened, subject = 'org-1001') {
  const begun = await signOn.begin(CALLBACK)
  if (!begun.ok) throw new Error(begun.error.kind)
  const { authUrl, attempt } = begun.value
  return { attempt, returned: await visit(authUrl, { subject, decision: 'allow' }) }
}

async function signIn(opened: Opened, subject?: string, fault?: OpenIdFaultKind) {
  const { attempt, returned } = await comeBack(opened, subject)
  if (fault !== undefined) opened.provider.faults.add({ kind: fault })
  return opened.signOn.finish(CALLBACK, attempt, returned)
}

describe('single sign-on', () => {
  it.each(['id-token', 'userinfo'] as const)('learns who signed in, stated by %s', async (claimsIn) => {
    const opened = await openSignOn({ claimsIn })
    const { issuer } = opened.provider
    expect(await signIn(opened)).toEqual({
      ok: true,
      value: {
        issuer,
        subject: 'org-1001',
        email: 'nora@example.org',
        emailVerified: true,
        idToken: expect.any(String),
      },
    })
    expect(await signIn(opened, 'org-1003')).toMatchObject({
      value: { email: 'ines@example.org', emailVerified: false },
    })
    expect(await signIn(opened, 'org-1004')).toMatchObject({ value: { email: null, emailVerified: false } })
  })

  it('works without a secret, for a public client', async () => {
    expect(await signIn(await openSignOn({ clientSecret: null }))).toMatchObject({ ok: true })
  })

  it('asks with everything that binds the answer to the question', async () => {
    const { signOn } = await openSignOn()
    const begun = await signOn.begin(CALLBACK)
    const query = new URL(begun.ok ? begun.value.authUrl : 'about:blank').searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: 'cratewatch',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it('asks for a sign-in again only where that is wanted', async () => {
    const { signOn } = await openSignOn()
    const promptOf = async (again: boolean) => {
      const begun = await signOn.begin(CALLBACK, { again })
      const { searchParams } = new URL(begun.ok ? begun.value.authUrl : 'about:blank')
      return [searchParams.get('prompt'), searchParams.get('max_age')]
    }
    expect([await promptOf(false), await promptOf(true)]).toEqual([
      [null, null],
      ['login', '0'],
    ])
  })

  it.each([
    ['just now', undefined, { ok: true }],
    ['long ago, whatever was asked for', 'old-sign-in', { error: { kind: 'untrusted' } }],
    ['at a time that the issuer keeps to itself', 'untold-sign-in', { error: { kind: 'untrusted' } }],
  ] as const)('believes a sign-in again that was %s, or not', async (_, fault, expected) => {
    const { provider, signOn } = await openSignOn()
    const begun = await signOn.begin(CALLBACK, { again: true })
    if (!begun.ok) throw new Error(begun.error.kind)
    const { authUrl, attempt } = begun.value
    const since = wallTime().now()
    const returned = await visit(authUrl, { subject: 'org-1001', decision: 'allow' })
    if (fault !== undefined) provider.faults.add({ kind: fault })
    expect(await signOn.finish(CALLBACK, attempt, returned, since)).toMatchObject(expected)
  })

  it('asks the issuer about itself once an hour, also when it did not answer once', async () => {
    const { signOn, provider, clock } = await openSignOn()
    provider.faults.add({ kind: 'down', next: 1 })
    expect(await signOn.begin(CALLBACK)).toMatchObject({ error: { kind: 'unavailable' } })
    const asked = () => provider.requests.filter((path) => path === DISCOVERY).length
    await Promise.all([signOn.begin(CALLBACK), signOn.begin(CALLBACK)])
    expect(asked()).toBe(2)
    clock.advance(hours(1))
    await signOn.begin(CALLBACK)
    expect(asked()).toBe(3)
  })
})

describe('signing out at the issuer', () => {
  const AFTER = 'http://localhost:3000/auth'

  it('leads back with the statement of who it is', async () => {
    const opened = await openSignOn({ signedOutUris: [AFTER] })
    const signedIn = await signIn(opened)
    if (!signedIn.ok) throw new Error(signedIn.error.kind)
    const url = await opened.signOn.signOutUrl(AFTER, signedIn.value.idToken)
    const answer = await fetch(String(url), { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe(AFTER)
    expect(
      new URL(String(await opened.signOn.signOutUrl(AFTER, null))).searchParams.has('id_token_hint'),
    ).toBe(false)
  })

  it.each([
    ['has no such page', { signsOut: false }, false],
    ['does not answer', {}, true],
  ])('is left out when it %s', async (_, options, isDown) => {
    const { signOn, provider } = await openSignOn(options)
    if (isDown) provider.faults.add({ kind: 'down' })
    expect(await signOn.signOutUrl(AFTER, null)).toBeNull()
  })
})

describe('single sign-on fails', () => {
  it('when the person refuses', async () => {
    const { signOn } = await openSignOn()
    const begun = await signOn.begin(CALLBACK)
    if (!begun.ok) throw new Error(begun.error.kind)
    const returned = await visit(begun.value.authUrl, { decision: 'refuse' })
    expect(await signOn.finish(CALLBACK, begun.value.attempt, returned)).toEqual({
      ok: false,
      error: { kind: 'denied' },
    })
  })

  it('when the code was used already', async () => {
    const opened = await openSignOn()
    const { attempt, returned } = await comeBack(opened)
    await opened.signOn.finish(CALLBACK, attempt, returned)
    expect(await opened.signOn.finish(CALLBACK, attempt, returned)).toMatchObject({
      error: { kind: 'expired' },
    })
  })

  it('when the answer belongs to the sign-in of another browser, without asking the issuer', async () => {
    const opened = await openSignOn()
    const [mine, theirs] = [await comeBack(opened), await comeBack(opened, 'org-1002')]
    expect(await opened.signOn.finish(CALLBACK, mine.attempt, theirs.returned)).toMatchObject({
      error: { kind: 'mismatch' },
    })
    expect(opened.provider.requests).not.toContain('/token')
  })

  it('when the answer comes from another issuer', async () => {
    const opened = await openSignOn()
    const { attempt, returned } = await comeBack(opened)
    const elsewhere = { ...returned, iss: 'https://elsewhere.example' }
    expect(await opened.signOn.finish(CALLBACK, attempt, elsewhere)).toMatchObject({
      error: { kind: 'untrusted' },
    })
  })

  it('when the issuer does not accept our secret', async () => {
    expect(await signIn(await openSignOn({}, { secret: 'wrong' }))).toMatchObject({
      error: { kind: 'unauthorized' },
    })
  })

  it.each([
    ['wrong-nonce', 'untrusted'],
    ['wrong-issuer', 'untrusted'],
    ['wrong-audience', 'untrusted'],
    ['wrong-key', 'untrusted'],
    ['expired', 'untrusted'],
    ['down', 'unavailable'],
    ['reset', 'unavailable'],
    ['not-json', 'unavailable'],
    ['redirect', 'unavailable'],
  ] as const)('%s: %s', async (fault, kind) => {
    const answer = await signIn(await openSignOn(), 'org-1001', fault)
    expect(answer).toMatchObject({ ok: false, error: { kind } })
  })

  it('when the issuer stays silent', async () => {
    const { signOn, provider } = await openSignOn({}, { timeout: milliseconds(50) })
    provider.faults.add({ kind: 'stall' })
    expect(await signOn.begin(CALLBACK)).toMatchObject({ error: { kind: 'unavailable' } })
  })

  it('when another issuer answers at the address', async () => {
    const provider = await openOpenId()
    const issuer = provider.issuer.replace('127.0.0.1', 'localhost')
    const config = {
      issuer,
      clientId: 'cratewatch',
      clientSecret: null,
      name: '',
      emailDomains: [],
      only: false,
    }
    const signOn = createOpenIdSignOn({ ...config, timeout: seconds(1) })
    onTestFinished(() => signOn.close())
    expect(await signOn.begin(CALLBACK)).toMatchObject({ error: { kind: 'untrusted' } })
  })
})
