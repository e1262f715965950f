import * as oidc from 'openid-client'
import { describe, expect, it } from 'vitest'
// The client library compares with the time of this machine.
// oxlint-disable-next-line no-restricted-imports
import { runningClock } from '../kit/clock.ts'
import type { OpenIdFaultKind } from './provider/provider.ts'
import type { OpenIdOptions, OpenIdProvider } from './start-openid.ts'
import { openOpenId } from './testing/open-openid.ts'

const redirectUri = 'http://localhost:3000/back'

/** The certified client library, with all of its checks. */
async function clientOf(
  provider: OpenIdProvider,
  secret = provider.clientSecret,
): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(provider.issuer), provider.clientId, secret ?? undefined, undefined, {
    execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
  })
}

/** Opens the provider as a browser: chooses a person, or refuses. */
async function visit(address: URL, answer: Readonly<Record<string, string>>): Promise<URL> {
  const sent = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(answer),
    redirect: 'manual',
  })
  return new URL(sent.headers.get('location') ?? 'about:blank')
}

type Started = { readonly config: oidc.Configuration; readonly address: URL; readonly checks: Checks }
type Checks = {
  readonly expectedState: string
  readonly expectedNonce: string
  readonly pkceCodeVerifier: string
}

async function start(provider: OpenIdProvider, secret?: string): Promise<Started> {
  const config = await clientOf(provider, secret)
  const checks = {
    expectedState: oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
  }
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  return { config, address, checks }
}

async function signIn(options: Partial<OpenIdOptions> = {}, subject = 'org-1001', fault?: OpenIdFaultKind) {
  const provider = await openOpenId(options)
  const { config, address, checks } = await start(provider)
  const back = await visit(address, { subject, decision: 'allow' })
  if (fault !== undefined) provider.faults.add({ kind: fault })
  const tokens = await oidc.authorizationCodeGrant(config, back, checks)
  return { provider, config, back, checks, tokens, claims: tokens.claims() }
}

describe('the provider and the certified client', () => {
  it('agree on who signed in', async () => {
    const { claims, provider } = await signIn()
    expect(claims).toMatchObject({
      iss: provider.issuer,
      aud: 'cratewatch',
      sub: 'org-1001',
      name: 'Nora Lindqvist',
      email: 'nora@example.org',
      email_verified: true,
    })
  })

  it('agree for a public client', async () => {
    expect((await signIn({ clientSecret: null })).claims?.sub).toBe('org-1001')
  })

  it('tells an address only to who asks, when it is set to', async () => {
    const { claims, config, tokens } = await signIn({ claimsIn: 'userinfo' }, 'org-1003')
    expect(claims?.['email']).toBeUndefined()
    expect(await oidc.fetchUserInfo(config, tokens.access_token, 'org-1003')).toMatchObject({
      email: 'ines@example.org',
      email_verified: false,
    })
  })

  it('tells no address of who has none', async () => {
    const { claims } = await signIn({}, 'org-1004')
    expect(claims).toMatchObject({ sub: 'org-1004', name: 'Tom Aldridge' })
    expect(claims).not.toHaveProperty('email')
    expect(claims).not.toHaveProperty('email_verified')
  })
})

describe('the page', () => {
  it('asks who one is, and lets refuse', async () => {
    const provider = await openOpenId()
    const { config, address, checks } = await start(provider)
    const page = await (await fetch(address)).text()
    expect(page).toContain('Nora Lindqvist · nora@example.org<')
    expect(page).toContain('ines@example.org (unverified)')
    const back = await visit(address, { decision: 'refuse' })
    await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      error: 'access_denied',
    })
  })

  it.each([
    ['client_id', 'somebody-else', 'client_id'],
    ['redirect_uri', 'https://elsewhere.example', 'redirect_uri'],
    ['response_type', 'token', 'response_type'],
    ['scope', 'email', 'scope'],
    ['code_challenge_method', 'plain', 'PKCE'],
  ])('sends nobody back when %s is %s', async (name, value, why) => {
    const provider = await openOpenId({ redirectUris: [redirectUri] })
    const { address } = await start(provider)
    address.searchParams.set(name, value)
    const answer = await fetch(address, { redirect: 'manual' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(why)
  })
})

describe('signing out', () => {
  const signedOutUris = ['http://localhost:3000/auth']
  const follow = async (config: oidc.Configuration, params: Record<string, string>) => {
    const answer = await fetch(oidc.buildEndSessionUrl(config, params), { redirect: 'manual' })
    return [answer.status, answer.headers.get('location'), await answer.text()] as const
  }

  it('leads back to the client with its own token, and nowhere else', async () => {
    const { config, tokens } = await signIn({ signedOutUris })
    const given = { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: signedOutUris[0] ?? '' }
    expect(await follow(config, given)).toEqual([303, signedOutUris[0], ''])
    const elsewhere = 'https://elsewhere.example/'
    expect(await follow(config, { ...given, post_logout_redirect_uri: elsewhere })).toEqual([
      400,
      null,
      expect.stringContaining(elsewhere),
    ])
    const { tokens: foreign } = await signIn()
    const [status, , page] = await follow(config, { ...given, id_token_hint: foreign.id_token ?? '' })
    expect([status, page]).toEqual([400, expect.stringContaining('id_token_hint')])
  })

  it('without a token ends on a page of the provider', async () => {
    const { config } = await signIn({ signedOutUris })
    const [status, , page] = await follow(config, { post_logout_redirect_uri: signedOutUris[0] ?? '' })
    expect([status, page]).toEqual([200, expect.stringContaining('You are signed out')])
  })

  it('is not offered by a provider that does not say where', async () => {
    const { config } = await signIn({ signsOut: false })
    expect(config.serverMetadata().end_session_endpoint).toBeUndefined()
  })
})

describe('a code', () => {
  it('is traded once', async () => {
    const { config, back, checks } = await signIn()
    await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('is worth nothing after a minute', async () => {
    const clock = runningClock()
    const provider = await openOpenId({ clock })
    const { config, address, checks } = await start(provider)
    const back = await visit(address, { subject: 'org-1001', decision: 'allow' })
    clock.advance(60_000)
    await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('is worth nothing without its verifier', async () => {
    const provider = await openOpenId()
    const { config, address, checks } = await start(provider)
    const back = await visit(address, { subject: 'org-1001', decision: 'allow' })
    const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
    await expect(
      oidc.authorizationCodeGrant(config, back, { ...checks, pkceCodeVerifier }),
    ).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('is worth nothing to a client with another secret', async () => {
    const provider = await openOpenId()
    const { config, address, checks } = await start(provider, 'wrong')
    const back = await visit(address, { subject: 'org-1001', decision: 'allow' })
    await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toThrow('')
  })
})

describe('a fault', () => {
  it.each(['wrong-nonce', 'wrong-issuer', 'wrong-audience', 'wrong-key', 'expired'] as const)(
    'makes a token that no careful client accepts: %s',
    async (kind) => {
      await expect(signIn({}, 'org-1001', kind)).rejects.toBeInstanceOf(Error)
    },
  )

  it.each(['down', 'reset', 'redirect', 'not-json'] as const)('cuts the line: %s', async (kind) => {
    await expect(signIn({}, 'org-1001', kind)).rejects.toBeInstanceOf(Error)
  })

  it('takes the word back that an address is verified', async () => {
    expect((await signIn({}, 'org-1001', 'unverified')).claims?.['email_verified']).toBe(false)
  })

  it('sends everybody back without asking', async () => {
    const provider = await openOpenId()
    provider.faults.add({ kind: 'refuse' })
    const { address } = await start(provider)
    const answer = await fetch(address, { redirect: 'manual' })
    expect(answer.headers.get('location')).toContain('error=access_denied')
  })
})
