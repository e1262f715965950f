import { minutes } from '@cratewatch/domain/kernel/duration'
import { beforeEach, describe, expect, it } from 'vitest'
import { letIn } from '../../../src/people/let-in.ts'
import { makeUser } from '../../factories/user.ts'
import { NORA, NORAS_ADDRESS, ssoFixture } from '../../fixtures/sso-fixture.ts'
import { addAuthenticatorApp, shownCode } from '../../shown-code.ts'
import { clientOf, type TestClient } from '../../test-app.ts'

const sso = await ssoFixture()
const { reopen, decide, arrive, signIn, profileOf, identities, owner } = sso

describe('authenticating again by single sign-on', () => {
  const RETURN = '/dashboard/settings/account'
  const again = (client: TestClient) => client('POST', '/api/auth/reauthenticate/sso', { returnTo: RETURN })

  async function roundTrip(client: TestClient, subject: string) {
    const { body, headers } = await again(client)
    const { searchParams } = new URL(body.authUrl)
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0'])
    const cookie = String(headers['set-cookie']).split(';')[0]!
    return arrive(await decide(body.authUrl, subject), cookie)
  }

  it('leads back to the page, and gives the session a new token', async () => {
    const nora = await signIn()
    await sso.clock.advance(minutes(10))
    expect((await nora('GET', '/api/auth/reauthenticate')).body).toEqual({ methods: ['sso'] })
    const { page, outcome, cookies } = await roundTrip(nora, 'nora')
    expect([page, outcome]).toEqual([RETURN, { reauthentication: 'done' }])
    expect((await nora('GET', '/api/users/data')).error?.code).toBe('REAUTHENTICATION_REQUIRED')
    const [cookie = ''] = cookies.flatMap((line) => /^__Host-reauthentication=[\w-]+/.exec(line) ?? [])
    const renewed = await nora('POST', '/api/auth/reauthenticate/return', undefined, { cookie })
    expect((await clientOf(sso.app, renewed.body.token)('GET', '/api/users/data')).status).toBe(200)
    expect((await nora('GET', '/api/auth/profile')).status).toBe(401)
  })

  it.each(['old-sign-in', 'untold-sign-in'] as const)(
    'is nothing when the issuer asked nobody: %s',
    async (kind) => {
      const nora = await signIn()
      await sso.clock.advance(minutes(10))
      sso.provider.faults.add({ kind })
      const { page, outcome, cookies } = await roundTrip(nora, 'nora')
      expect([page, outcome]).toEqual([RETURN, { reauthentication: 'sso_untrusted' }])
      expect(cookies.join()).not.toContain('reauthentication=')
    },
  )

  it('asks for the second factor of an account that has one', async () => {
    const nora = await signIn()
    const secret = await addAuthenticatorApp(nora, sso.clock)
    await sso.clock.advance(minutes(10))
    const { cookies } = await roundTrip(nora, 'nora')
    const [cookie = ''] = cookies.flatMap((line) => /^__Host-reauthentication=[\w-]+/.exec(line) ?? [])
    const finish = (body?: object) => nora('POST', '/api/auth/reauthenticate/return', body, { cookie })
    expect((await finish()).error).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', field: 'code' })
    expect((await finish({ code: shownCode(secret, sso.clock.now()) })).status).toBe(200)
  })

  it('is nothing by somebody else’s identity, or by one that is not known here', async () => {
    const nora = await signIn()
    sso.provider.people.push({ ...NORA, subject: 'mateo', email: 'mateo@example.org' })
    sso.provider.people.push({ ...NORA, subject: 'unknown', email: 'unknown@example.org' })
    await signIn('mateo')
    await sso.clock.advance(minutes(10))
    for (const subject of ['mateo', 'unknown']) {
      const { page, outcome, cookies } = await roundTrip(nora, subject)
      expect([page, outcome]).toEqual([RETURN, { reauthentication: 'sso_other_account' }])
      expect(cookies.join()).not.toContain('reauthentication=')
    }
    expect(await identities()).toHaveLength(2)
  })
})

describe('where single sign-on is the only way in', () => {
  beforeEach(() => reopen({ OIDC_ONLY: 'true' }))

  it('lets people in by it, and says so', async () => {
    expect((await sso.visitor('GET', '/api/instance')).body.sso).toEqual({ name: 'Example Org', only: true })
    expect((await profileOf(await signIn())).email).toBe(NORAS_ADDRESS)
  })

  it.each([
    ['POST', '/api/auth/signup', { email: 'a@example.com', password: 'abcdef' }],
    ['POST', '/api/auth/login', { email: 'a@example.com', password: 'abcdef' }],
    ['POST', '/api/auth/check-email', { email: 'a@example.com' }],
    ['POST', '/api/discogs/login', {}],
    ['POST', '/api/password-reset/request', { email: 'a@example.com' }],
  ] as const)('refuses %s %s', async (method, path, body) => {
    const { status, error } = await sso.visitor(method, path, body)
    expect([status, error?.code]).toEqual([403, 'SSO_ONLY'])
  })

  it('keeps the last identity, whatever password there is', async () => {
    const nora = await signIn()
    await sso.deps.db.updateTable('users').set({ password_hash: 'secret' }).execute()
    const [identity] = await identities()
    expect((await nora('DELETE', `/api/auth/sso/identities/${identity?.id}`)).status).toBe(403)
  })

  it('still lets in by hand, within the hour: everything that others began ends', async () => {
    const { id } = await makeUser(sso.deps.db, { email: 'boss@example.org', email_confirmed_at: null })
    const stranger = await owner(id)
    const handed = await letIn(sso.deps, 'boss@example.org')
    expect(handed).toMatchObject({ ok: true, value: { opens: 'session', makesAdmin: true } })
    const { searchParams } = new URL(handed.ok ? handed.value.url : '')
    const boss = clientOf(sso.app, searchParams.get('token')!)
    expect(searchParams.get('action')).toBe('login')
    expect((await stranger('GET', '/api/auth/profile')).status).toBe(401)
    await sso.clock.advance(minutes(59))
    expect(await profileOf(boss)).toMatchObject({ id, isAdmin: true })
    await sso.clock.advance(minutes(2))
    expect((await boss('GET', '/api/auth/profile')).status).toBe(200)

    const unused = await letIn(sso.deps, 'boss@example.org')
    await sso.clock.advance(minutes(60))
    const late = clientOf(sso.app, new URL(unused.ok ? unused.value.url : '').searchParams.get('token')!)
    expect((await late('GET', '/api/auth/profile')).status).toBe(401)
  })
})
