import { ok } from '@cratewatch/domain/kernel/result'
import { describe, expect, it } from 'vitest'
import { makeSession } from '../../../test/factories/session.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { accountFixture } from '../../../test/fixtures/account-fixture.ts'
import { clientOf } from '../../../test/test-app.ts'
import { enterBySso } from './enter-by-sso.ts'
import { connectSsoIdentity } from './sso-identities.ts'

const EMAIL = 'ada@example.com'
const IDENTITY = {
  issuer: 'https://id.example.com',
  subject: 'ada',
  email: 'at.work@example.org',
  emailVerified: true,
}
const BROWSER = { locale: 'en', timeZone: null, network: '203.0.113.0/24' } as const

const fixture = await accountFixture()
const undo = (token: string) =>
  fixture.visitor('POST', '/api/users/changes/undo', { token, password: 'mine-again' })
const identities = () => fixture.deps.db.selectFrom('sso_identities').selectAll().execute()

/** Ada's confirmed account with a session. */
async function ada() {
  const { id: userId } = await makeUser(fixture.deps.db, { email: EMAIL, password_hash: 'secret' })
  const token = await makeSession(fixture.deps, userId)
  const { id: sessionId } = await fixture.deps.db
    .selectFrom('sessions')
    .select('id')
    .executeTakeFirstOrThrow()
  return { userId, sessionId, network: '203.0.113.0/24', client: clientOf(fixture.app, token) }
}

describe('the owner of an account is notified by mail', () => {
  it('that an identity was connected, with a link that takes it away again', async () => {
    const holder = await ada()
    expect(await connectSsoIdentity(fixture.deps, IDENTITY, holder)).toEqual(ok(undefined))
    const [mail] = await fixture.mails()
    expect([mail?.to, mail?.text]).toEqual([EMAIL, expect.stringContaining('at.work@example.org')])
    expect((await undo(mail?.token ?? '')).body.removed).toContainEqual({
      kind: 'sso',
      label: 'at.work@example.org',
    })
    expect(await identities()).toEqual([])
    expect((await holder.client('GET', '/api/auth/profile')).status).toBe(401)
  })

  it('that somebody came in by their address, with a link that takes it away again', async () => {
    await ada()
    await enterBySso(fixture.deps, { ...IDENTITY, email: EMAIL }, BROWSER)
    const token = await fixture.tokenTo(EMAIL)
    expect(await identities()).toHaveLength(1)
    expect((await undo(token)).status).toBe(200)
    expect(await identities()).toEqual([])
  })

  it('that an identity was disconnected', async () => {
    const { client, ...holder } = await ada()
    await connectSsoIdentity(fixture.deps, IDENTITY, holder)
    await fixture.mails()
    const [identity] = await identities()
    expect((await client('DELETE', `/api/auth/sso/identities/${identity?.id}`)).status).toBe(204)
    expect((await fixture.mails()).map(({ to }) => to)).toEqual([EMAIL])
  })

  it('of nothing when their own first sign-in makes the account', async () => {
    await enterBySso(fixture.deps, { ...IDENTITY, email: EMAIL }, BROWSER)
    expect(await fixture.mails()).toEqual([])
  })
})
