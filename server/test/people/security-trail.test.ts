import { days, hours, minutes } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { letIn } from '../../src/people/let-in.ts'
import { hashPassword } from '../../src/people/passwords/passwords.ts'
import { makeUser } from '../factories/user.ts'
import { withAdminFixture } from '../fixtures/with-admin-fixture.ts'
import { clientOf } from '../test-app.ts'

const fixture = await withAdminFixture()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const ADA = 'ada@example.com'

async function makeAda() {
  return makeUser(fixture.deps.db, { email: ADA, password_hash: await hashPassword('old-secret') })
}
const logIn = (email: string, password: string) =>
  fixture.visitor('POST', '/api/auth/login', { email, password }, { 'user-agent': FIREFOX })

/** The recorded events, newest first, without those of the tests' own sign-ins. */
async function recorded(path = '') {
  const { body } = await fixture.admin('GET', `/api/admin/security?limit=100${path}`)
  type Entry = { kind: string; userAgent: string | null }
  return body.events.filter(({ kind, userAgent }: Entry) => kind !== 'sign-in' || userAgent !== null)
}
async function trail(path = '') {
  const events = await recorded(path)
  return events.map(
    ({ kind, outcome, detail }: Record<string, string>) => `${kind} ${outcome} ${detail ?? ''}`,
  )
}

describe('a sign-in', () => {
  it('is recorded whether it succeeds or not: whose account, from which network and device', async () => {
    const { id } = await makeAda()
    await logIn(ADA, 'wrong-secret')
    await fixture.clock.advance(minutes(1))
    await logIn(ADA, 'old-secret')
    const whose = { userId: id, userName: ADA, network: '127.0.0.0/24', userAgent: FIREFOX }
    expect(await recorded()).toMatchObject([
      { kind: 'sign-in', outcome: 'succeeded', detail: 'password', ...whose },
      { kind: 'sign-in', outcome: 'refused', detail: 'password', ...whose },
    ])
  })

  it('at an address without an account is recorded without the address, and found by it', async () => {
    await logIn('nobody@example.com', 'a secret')
    await logIn('else@example.com', 'a secret')
    const found = await recorded(`&account=${encodeURIComponent(' Nobody@Example.com')}`)
    expect(found).toMatchObject([{ userId: null, userName: null, outcome: 'refused' }])
    const rows = await fixture.deps.db.selectFrom('security_events').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('nobody')
  })
})

describe('what somebody does about their account', () => {
  it('is recorded by kind, and secrets are not', async () => {
    const { id } = await makeAda()
    const ada = await fixture.as(id)
    const agent = { 'user-agent': FIREFOX }
    await ada('PUT', '/api/users/password', { currentPassword: 'no-idea', password: 'new-secret' }, agent)
    await fixture.clock.advance(minutes(1))
    const passwords = { currentPassword: 'old-secret', password: 'new-secret' }
    const { body } = await ada('PUT', '/api/users/password', passwords, agent)
    await fixture.clock.advance(minutes(1))
    const renewed = clientOf(fixture.app, body.token)
    await renewed('PUT', '/api/users/email', { email: 'new@example.com' }, agent)
    await fixture.clock.advance(minutes(1))
    await renewed('DELETE', '/api/users/sessions', undefined, agent)
    await fixture.clock.advance(minutes(1))
    await renewed('GET', '/api/users/data', undefined, agent)
    expect(await trail()).toEqual([
      'data-exported succeeded ',
      'sessions-ended succeeded ',
      'email-change-requested succeeded ',
      'password-changed succeeded ',
      'password-changed refused ',
    ])
    const rows = await fixture.deps.db.selectFrom('security_events').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/secret|no-idea|@example/)
  })

  it('a deletion outlives the account, without its address', async () => {
    const { id } = await makeAda()
    await (
      await fixture.as(id)
    )('DELETE', '/api/users/account', undefined, { 'user-agent': FIREFOX })
    expect(await recorded()).toMatchObject([
      { kind: 'account-deleted', outcome: 'succeeded', userId: id, userName: null },
    ])
    expect(await recorded(`&account=${id}`)).toHaveLength(1)
    const rows = await fixture.deps.db.selectFrom('security_events').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(ADA)
  })
})

describe('what operators do', () => {
  it('reading the page of an account is recorded, with who read it, and its owner sees that it happened', async () => {
    const { id } = await makeAda()
    const agent = { 'user-agent': FIREFOX }
    await fixture.admin('GET', `/api/admin/users/${id}`, undefined, agent)
    await fixture.admin('GET', `/api/admin/users/${fixture.deps.ids.uuid()}`, undefined, agent)
    expect(await recorded()).toMatchObject([
      { kind: 'operator-viewed', userId: id, userName: ADA, actorName: 'admin@example.com' },
    ])
    const { body } = await (await fixture.as(id))('GET', '/api/users/activity')
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toContain('operator-viewed')
    const viewed = body.events.find(({ kind }: { kind: string }) => kind === 'operator-viewed')
    expect(viewed).toMatchObject({ network: null, userAgent: null })
    expect(JSON.stringify(body)).not.toContain('admin@example.com')
    const data = await (await fixture.as(id))('GET', '/api/users/data')
    expect(JSON.stringify(data.body)).not.toContain(fixture.adminId)
    expect(JSON.stringify(data.body)).not.toContain(FIREFOX)
  })

  it('a refused call is recorded by its route, thirty times an hour at most', async () => {
    const { id } = await makeAda()
    const ada = await fixture.as(id)
    for (let call = 0; call < 40; call += 1) {
      const url = `/api/admin/users/${fixture.adminId}`
      expect((await ada('GET', url, undefined, { 'user-agent': FIREFOX })).status).toBe(403)
    }
    const events = await trail('&kind=operator-call')
    expect(events).toHaveLength(30)
    expect(events[0]).toBe('operator-call refused GET /api/admin/users/:id')
    await fixture.clock.advance(hours(1))
    await ada('GET', '/api/admin/users', undefined, { 'user-agent': FIREFOX })
    expect(await trail('&kind=operator-call')).toHaveLength(31)
  })

  it('a sign-in link of the command line is recorded, from nowhere', async () => {
    const { id } = await makeAda()
    await letIn(fixture.deps, ADA)
    const { body } = await fixture.admin('GET', '/api/admin/security?kind=operator-link')
    expect(body.events).toMatchObject([{ userId: id, network: null, userAgent: null }])
  })
})

describe('the lists', () => {
  it('of somebody hold their own events only, in pages', async () => {
    const [ada, eve] = [await makeAda(), await makeUser(fixture.deps.db, { email: 'eve@example.com' })]
    for (const email of [ADA, 'eve@example.com', ADA]) {
      await logIn(email, 'wrong')
      await fixture.clock.advance(minutes(1))
    }
    const mine = await fixture.as(ada.id)
    const first = await mine('GET', '/api/users/activity?limit=2')
    expect(first.body.pagination).toEqual({ total: 3, pages: 2 })
    const second = await mine('GET', '/api/users/activity?limit=2&page=2')
    const outcomes = [...first.body.events, ...second.body.events].map(
      ({ outcome }: { outcome: string }) => outcome,
    )
    expect(outcomes).toEqual(['succeeded', 'refused', 'refused'])
    const eves = await fixture.as(eve.id)
    expect((await eves('GET', '/api/users/activity?limit=100')).body.pagination.total).toBe(2)
    expect((await eves('GET', `/api/users/activity?userId=${ada.id}`)).error?.code).toBe('VALIDATION_FAILED')
    expect((await fixture.visitor('GET', '/api/users/activity')).status).toBe(401)
    expect((await mine('GET', '/api/admin/security')).status).toBe(403)
  })

  it('of operators are narrowed by kind, outcome, account, network and time', async () => {
    await makeAda()
    await logIn(ADA, 'wrong')
    await fixture.clock.advance(days(2))
    await logIn('eve@example.com', 'wrong')
    await logIn(ADA, 'old-secret')
    const count = async (path: string) => (await recorded(path)).length
    const since = new Date(plus(fixture.clock.now(), days(-1))).toISOString()
    expect(await count('&outcome=refused')).toBe(2)
    expect(await count('&kind=password-reset')).toBe(0)
    expect(await count('&account=ADA%40')).toBe(2)
    expect(await count('&account=_da')).toBe(0)
    expect(await count('&network=127.0.0.77')).toBe(3)
    expect(await count('&network=127.0.0.0%2F24')).toBe(3)
    expect(await count('&network=203.0.113.7')).toBe(0)
    expect(await count(`&since=${since}`)).toBe(2)
    expect(await count(`&since=${since}&outcome=refused&account=eve%40example.com`)).toBe(1)
  })
})
