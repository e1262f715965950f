import { minutes } from '@cratewatch/domain/kernel/duration'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '../../../test/factories/user.ts'
import { NORA, NORAS_ADDRESS, ssoFixture } from '../../../test/fixtures/sso-fixture.ts'
import type { TestClient } from '../../../test/test-app.ts'
import { timestamp } from '../../database/database.ts'
import { letIn } from '../let-in.ts'

const sso = await ssoFixture()
const { reopen, begin, decide, arrive, comeBack, enter, visit, signIn, profileOf, identities, owner } = sso

describe('starting a single sign-on', () => {
  it('sends the browser to the issuer, with a ticket for the way back', async () => {
    const answer = await sso.visitor('POST', '/api/auth/sso')
    expect(answer.status).toBe(200)
    expect(answer.body.authUrl).toContain(`${sso.provider.issuer}/authorize?`)
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-single-sign-on=[\w-]+; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('is refused honestly while the issuer is away', async () => {
    sso.provider.faults.add({ kind: 'down' })
    const { status, error } = await sso.visitor('POST', '/api/auth/sso', {}, { 'accept-language': 'es' })
    expect([status, error?.code]).toEqual([502, 'SSO_UNAVAILABLE'])
    expect(error?.message).toMatch(/^El servicio de inicio de sesión/)
  })

  it('does not exist where no issuer is configured, and the instance says what it offers', async () => {
    expect((await sso.visitor('GET', '/api/instance')).body.sso).toEqual({ name: 'Example Org', only: false })
    await reopen({ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' })
    expect((await sso.visitor('POST', '/api/auth/sso')).error?.code).toBe('NOT_FOUND')
    expect((await sso.visitor('GET', '/api/instance')).body.sso).toBeNull()
  })
})

describe('a single sign-on that is refused', () => {
  beforeEach(() => sso.deps.db.deleteFrom('security_events').execute())
  const events = () =>
    sso.deps.db
      .selectFrom('security_events')
      .select(['kind', 'outcome', 'detail', 'network', 'user_id'])
      .where('outcome', '=', 'refused')
      .execute()
  const refused = { outcome: 'refused', detail: 'sso', network: '127.0.0.0/24' }

  it.each(['wrong-nonce', 'wrong-key', 'refuse'] as const)(
    '%s is recorded, with its network',
    async (kind) => {
      sso.provider.faults.add({ kind })
      await visit('nora')
      expect(await events()).toEqual([{ kind: 'sign-in', user_id: null, ...refused }])
    },
  )

  it('by an identity of another account is recorded as an attempt to add it', async () => {
    await signIn()
    const { id } = await makeUser(sso.deps.db)
    const begun = await begin(await owner(id), '/api/auth/sso/connect')
    expect(await visit('nora', begun)).toMatchObject({ error: 'sso_taken' })
    expect(await events()).toEqual([{ kind: 'method-added', user_id: id, ...refused }])
  })

  it('is not, when it is only the issuer that does not answer', async () => {
    const begun = await begin()
    sso.provider.faults.add({ kind: 'down', path: '/token' })
    await visit('nora', begun)
    expect(await events()).toEqual([])
  })
})

describe('coming back from the issuer', () => {
  it('makes an account with the address that is vouched for, in language and currency of the browser', async () => {
    const begun = await begin(sso.visitor, '/api/auth/sso', { timeZone: 'Europe/Madrid' })
    expect(await profileOf(await signIn('nora', begun))).toMatchObject({
      email: NORAS_ADDRESS,
      emailConfirmed: true,
      hasPassword: false,
      locale: 'es',
      timeZone: 'Europe/Madrid',
    })
    expect(await identities()).toMatchObject([{ issuer: sso.provider.issuer, subject: 'nora', proven: true }])
    const { currency } = await sso.deps.db.selectFrom('users').select('currency').executeTakeFirstOrThrow()
    expect(currency).toBe('MXN')
  })

  it('makes an account without an address that is not vouched for', async () => {
    sso.provider.faults.add({ kind: 'unverified' })
    expect(await profileOf(await signIn())).toMatchObject({ email: null, emailConfirmed: false })
    expect(await identities()).toMatchObject([{ email: 'Nora@Example.org', proven: false }])
  })

  it('makes and takes over no account for an address of another domain than those that are named', async () => {
    await makeUser(sso.deps.db, { email: NORAS_ADDRESS })
    for (const [domains, error] of [
      ['example.com, mail.example.org', 'sso_domain'],
      ['EXAMPLE.org', undefined],
    ] as const) {
      await reopen({ OIDC_EMAIL_DOMAINS: domains })
      const { authUrl, cookie } = await begin()
      expect((await comeBack(await decide(authUrl, 'nora'), cookie))['error']).toBe(error)
      expect(await identities()).toHaveLength(error === undefined ? 1 : 0)
    }
    await reopen({ OIDC_EMAIL_DOMAINS: 'example.com' })
    expect((await profileOf(await signIn())).email).toBe(NORAS_ADDRESS)
  })

  it('finds who was here before, also with another address', async () => {
    const first = await profileOf(await signIn())
    sso.provider.people[0] = { ...NORA, email: 'nora.new@example.org' }
    await sso.clock.advance(minutes(5))
    const second = await profileOf(await signIn())
    expect([second.id, second.email]).toEqual([first.id, NORAS_ADDRESS])
    const [identity] = await identities()
    expect(identity).toMatchObject({ email: 'nora.new@example.org', last_used_at: sso.clock.now() })
  })

  it('makes one account of two first visits at the same moment', async () => {
    const begun = await Promise.all([begin(), begin()])
    const backs = await Promise.all(begun.map(({ authUrl }) => decide(authUrl, 'nora')))
    const arrivals = await Promise.all(backs.map((back, index) => arrive(back, begun[index]!.cookie)))
    const users = await Promise.all(arrivals.map(async (each) => profileOf(await enter(each))))
    expect(users[0].id).toBe(users[1].id)
    expect(await identities()).toHaveLength(1)
  })

  it('opens the account that has confirmed the vouched address, and leaves its other methods', async () => {
    const { id } = await makeUser(sso.deps.db, { email: NORAS_ADDRESS, password_hash: 'secret' })
    const before = await owner(id)
    expect(await profileOf(await signIn())).toMatchObject({ id, hasPassword: true })
    expect((await profileOf(before)).id).toBe(id)
  })

  it('opens nobody’s account by an address that is not vouched for', async () => {
    const { id } = await makeUser(sso.deps.db, { email: NORAS_ADDRESS })
    sso.provider.faults.add({ kind: 'unverified' })
    const profile = await profileOf(await signIn())
    expect([profile.id === id, profile.email]).toEqual([false, null])
  })

  it('takes over an account that only claimed the address, and ends what was begun there', async () => {
    const { id } = await makeUser(sso.deps.db, {
      email: NORAS_ADDRESS,
      email_confirmed_at: null,
      password_hash: 'strangers',
    })
    await sso.deps.db
      .insertInto('marketplace_accounts')
      .values({
        user_id: id,
        marketplace_id: 7,
        username: 'stranger',
        sealed_access: null,
        connected_at: timestamp(sso.clock.now()),
      })
      .execute()
    const stranger = await owner(id)
    expect(await profileOf(await signIn())).toMatchObject({
      id,
      emailConfirmed: true,
      hasPassword: false,
      discogsUsername: null,
    })
    expect((await stranger('GET', '/api/auth/profile')).status).toBe(401)
    expect(await sso.deps.db.selectFrom('marketplace_accounts').selectAll().execute()).toEqual([])
  })

  it('gives the account to whom the issuer has given the address since', async () => {
    const former = await signIn()
    const { id } = await profileOf(former)
    sso.provider.people[0] = { ...NORA, subject: 'successor' }
    expect((await profileOf(await signIn('successor'))).id).toBe(id)
    expect((await former('GET', '/api/auth/profile')).status).toBe(401)
    expect(await identities()).toMatchObject([{ subject: 'successor' }])
  })

  it('ends, when a mailed link proves the mailbox, what came by an address that nobody vouched for', async () => {
    sso.provider.faults.add({ kind: 'unverified' })
    const stranger = await signIn()
    const { id } = await profileOf(stranger)
    await sso.deps.db.updateTable('users').set({ email: NORAS_ADDRESS }).where('id', '=', id).execute()
    const handed = await letIn(sso.deps, NORAS_ADDRESS)
    const token = new URL(handed.ok ? handed.value.url : '').searchParams.get('token')
    await sso.visitor('POST', '/api/password-reset/reset', { token, password: 'chosen-anew' })
    expect((await stranger('GET', '/api/auth/profile')).status).toBe(401)
    expect(await identities()).toEqual([])
  })

  it('makes an operator of a vouched address on the list, also where a stranger signed up with it', async () => {
    await makeUser(sso.deps.db, { email: 'boss@example.org', email_confirmed_at: null, password_hash: 'x' })
    sso.provider.people[0] = { ...NORA, email: 'boss@example.org' }
    expect((await profileOf(await signIn())).isAdmin).toBe(true)
  })

  it('asks operators for a second factor all the same, where it is required', async () => {
    await reopen({ OPERATOR_SECOND_FACTOR: 'required' })
    sso.provider.people[0] = { ...NORA, email: 'boss@example.org' }
    expect((await profileOf(await signIn())).operator).toBe('second-factor-missing')
  })
})

describe('coming back in vain', () => {
  it('says that the person refused', async () => {
    const { authUrl, cookie } = await begin()
    expect(await comeBack(await decide(authUrl, 'nora', 'refuse'), cookie)).toEqual({ error: 'sso_denied' })
  })

  it.each([
    ['wrong-nonce', 'sso_untrusted'],
    ['wrong-key', 'sso_untrusted'],
    ['expired', 'sso_untrusted'],
    ['down', 'sso_unavailable'],
  ] as const)('%s: %s', async (kind, error) => {
    const { authUrl, cookie } = await begin()
    const back = await decide(authUrl, 'nora')
    sso.provider.faults.add({ kind })
    expect(await comeBack(back, cookie)).toEqual({ error })
    expect(await sso.deps.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  it('tells a wrong client secret as a service that does not work', async () => {
    await reopen({ OIDC_CLIENT_SECRET: 'wrong' })
    expect(await visit('nora')).toEqual({ error: 'sso_unavailable' })
  })

  it('needs the browser that began, for a quarter of an hour, once', async () => {
    const { authUrl, cookie } = await begin()
    const back = await decide(authUrl, 'nora')
    expect(await comeBack(back, null)).toEqual({ error: 'sso_expired' })
    expect(await comeBack(back, '__Host-single-sign-on=made-up')).toEqual({ error: 'sso_expired' })
    expect(await comeBack(back, (await begin()).cookie)).toEqual({ error: 'sso_mismatch' })
    expect(await comeBack(back, cookie)).toMatchObject({ action: 'login' })
    expect(await comeBack(back, cookie)).toEqual({ error: 'sso_expired' })
    await sso.clock.advance(minutes(15))
    expect(await comeBack(back, cookie)).toEqual({ error: 'sso_expired' })
  })

  it('takes no ticket of a sign-in by the marketplace', async () => {
    const { authUrl, cookie } = await begin()
    const back = await decide(authUrl, 'nora')
    const sealed = sso.deps.secrets.decrypt(Buffer.from(cookie.split('=')[1]!, 'base64url'))
    const other = sso.deps.secrets.encrypt(sealed.replace('single-sign-on', 'marketplace-sign-in'))
    expect(await comeBack(back, `__Host-single-sign-on=${other.toString('base64url')}`)).toEqual({
      error: 'sso_expired',
    })
  })
})

describe('connecting an identity to who is signed in', () => {
  const connect = async (client: TestClient, subject = NORA.subject) =>
    visit(subject, await begin(client, '/api/auth/sso/connect'))
  const list = async (client: TestClient) => (await client('GET', '/api/auth/sso/identities')).body.identities

  it('lets it in from then on', async () => {
    const { id } = await makeUser(sso.deps.db, { email: 'ana@example.com', password_hash: 'secret' })
    const ana = await owner(id)
    expect(await connect(ana)).toEqual({ sso: 'connected', redirect: '/dashboard/settings/account' })
    expect(await list(ana)).toEqual([
      {
        id: expect.any(String),
        issuer: sso.provider.issuer,
        email: 'Nora@Example.org',
        createdAt: new Date(sso.clock.now()).toISOString(),
        lastUsedAt: new Date(sso.clock.now()).toISOString(),
      },
    ])
    expect((await profileOf(await signIn())).id).toBe(id)
    expect(await connect(ana)).toMatchObject({ sso: 'connected' })
    expect(await list(ana)).toHaveLength(1)
  })

  it.each([
    [true, new Date('2026-01-01')],
    [false, null],
  ])('counts it as proven: %s, by the address being confirmed', async (proven, confirmed) => {
    const { id } = await makeUser(sso.deps.db, { email_confirmed_at: confirmed })
    await connect(await owner(id))
    const [session] = await sso.deps.db.selectFrom('sessions').select('id').execute()
    expect(await identities()).toMatchObject([{ user_id: id, proven, made_in: session?.id }])
  })

  it('leaves an identity with whom it belongs to', async () => {
    const nora = await profileOf(await signIn())
    const { id } = await makeUser(sso.deps.db)
    expect(await connect(await owner(id))).toEqual({ error: 'sso_taken' })
    expect(await identities()).toMatchObject([{ user_id: nora.id }])
  })

  it('needs a session that still lives when the browser is back', async () => {
    const { id } = await makeUser(sso.deps.db)
    const ana = await owner(id)
    const begun = await begin(ana, '/api/auth/sso/connect')
    await ana('POST', '/api/auth/logout')
    expect(await visit('nora', begun)).toEqual({ error: 'sso_expired' })
    expect(await identities()).toEqual([])
  })

  it('needs a recent authentication, as disconnecting does', async () => {
    const nora = await signIn()
    const [identity] = await identities()
    await sso.clock.advance(minutes(10))
    for (const [method, path] of [
      ['POST', '/api/auth/sso/connect'],
      ['DELETE', `/api/auth/sso/identities/${identity?.id}`],
    ] as const) {
      expect((await nora(method, path)).error?.code).toBe('REAUTHENTICATION_REQUIRED')
    }
  })

  it('disconnects it, unless nothing else lets its owner in', async () => {
    const nora = await signIn()
    const [identity] = await list(nora)
    const path = `/api/auth/sso/identities/${identity.id}`
    const refusal = await nora('DELETE', path)
    expect([refusal.status, refusal.error?.code]).toEqual([403, 'FORBIDDEN'])
    expect(refusal.error?.message).toBe('Es tu única forma de entrar. Añade otra antes.')
    await sso.deps.db.updateTable('users').set({ password_hash: 'secret' }).execute()
    expect((await nora('DELETE', path)).status).toBe(204)
    expect(await list(nora)).toEqual([])
    expect((await nora('DELETE', path)).error?.code).toBe('NOT_FOUND')
  })

  it('is nobody else’s to see or to disconnect', async () => {
    const nora = await signIn()
    await sso.deps.db.updateTable('users').set({ password_hash: 'secret' }).execute()
    const [identity] = await list(nora)
    const { id } = await makeUser(sso.deps.db)
    const ana = await owner(id)
    expect(await list(ana)).toEqual([])
    expect((await ana('DELETE', `/api/auth/sso/identities/${identity.id}`)).error?.code).toBe('NOT_FOUND')
    expect(await list(nora)).toHaveLength(1)
  })
})
