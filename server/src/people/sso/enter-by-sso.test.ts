import { beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '../../../test/factories/user.ts'
import { NORA, NORAS_ADDRESS, ssoFixture } from '../../../test/fixtures/sso-fixture.ts'

const sso = await ssoFixture()
const { reopen, signIn, visit, profileOf, identities, owner } = sso

/** Somebody at the issuer who says that an address is theirs, which the issuer has not verified. */
const CLAIMANT = { ...NORA, subject: 'claimant', emailVerified: false }
beforeEach(() => void sso.provider.people.push(CLAIMANT))

const verify = () => sso.provider.people.splice(1, 1, { ...CLAIMANT, emailVerified: true })

describe('an address that the issuer has not verified', () => {
  it('opens an account of its own each time, also once it is verified, and never the one that has the address', async () => {
    const { id } = await makeUser(sso.deps.db, { email: NORAS_ADDRESS, password_hash: 'secret' })
    const before = await owner(id)
    const own = await profileOf(await signIn('claimant'))
    expect(own).toMatchObject({ email: null, emailConfirmed: false, hasPassword: false })
    expect(own.id).not.toBe(id)
    expect((await profileOf(await signIn('claimant'))).id).toBe(own.id)
    verify()
    expect(await profileOf(await signIn('claimant'))).toMatchObject({ id: own.id, email: null })
    expect(await profileOf(before)).toMatchObject({ id, email: NORAS_ADDRESS, hasPassword: true })
    expect((await identities()).map(({ user_id: userId }) => userId)).toEqual([own.id])
  })

  it('keeps nobody from the account of the address: whoever has it verified enters there', async () => {
    const { id } = await makeUser(sso.deps.db, { email: NORAS_ADDRESS })
    const claimant = await signIn('claimant')
    expect((await profileOf(await signIn('nora'))).id).toBe(id)
    expect((await profileOf(claimant)).id).not.toBe(id)
  })

  it('takes over no account that only claims the address either, until it is verified for somebody new here', async () => {
    const unconfirmed = { email: NORAS_ADDRESS, email_confirmed_at: null, password_hash: 'strangers' }
    const { id } = await makeUser(sso.deps.db, unconfirmed)
    const stranger = await owner(id)
    await signIn('claimant')
    expect(await profileOf(stranger)).toMatchObject({ id, emailConfirmed: false })
    expect((await profileOf(await signIn('nora'))).id).toBe(id)
    expect((await stranger('GET', '/api/auth/profile')).status).toBe(401)
  })

  it('makes no operator', async () => {
    sso.provider.people.splice(1, 1, { ...CLAIMANT, email: 'boss@example.org' })
    const client = await signIn('claimant')
    expect((await profileOf(client)).isAdmin).toBe(false)
    expect((await client('GET', '/api/admin/users')).error?.code).toBe('FORBIDDEN')
  })

  it('opens nothing where domains are named, but for who was here before', async () => {
    await reopen({ OIDC_EMAIL_DOMAINS: 'example.org' })
    expect(await visit('claimant')).toEqual({ error: 'sso_domain' })
    expect(await identities()).toEqual([])
    await reopen({})
    const { id } = await profileOf(await signIn('claimant'))
    await reopen({ OIDC_EMAIL_DOMAINS: 'example.org' })
    expect((await profileOf(await signIn('claimant'))).id).toBe(id)
  })
})
