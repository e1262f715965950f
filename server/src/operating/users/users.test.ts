import { days } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { makeDelivery } from '../../../test/factories/delivery.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { withAdminFixture } from '../../../test/fixtures/with-admin-fixture.ts'
import { signedIn } from '../../../test/test-app.ts'
import { timestamp } from '../../database/database.ts'

const fixture = await withAdminFixture({
  mailer: { send: () => Promise.reject(), close: () => Promise.resolve() } as never,
})

const joined = (day: number) => timestamp(plus(instant(Date.UTC(2026, 0, 1)), days(day)))
const list = async (query = '') => (await fixture.admin('GET', `/api/admin/users${query}`)).body
const names = ({ users }: { users: { email: string | null; discogsUsername: string | null }[] }) =>
  users.map(({ email, discogsUsername }) => email ?? discogsUsername)
const audit = () =>
  fixture.deps.db
    .selectFrom('admin_audit')
    .select(['admin_name', 'action', 'target_id', 'target_name', 'at'])
    .orderBy('at')
    .execute()

describe('the list of users', () => {
  it('comes newest first, page by page, from either end', async () => {
    for (let n = 1; n <= 11; n++)
      await makeUser(fixture.deps.db, { email: `u${n}@example.com`, created_at: joined(n) })
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page=${page}&limit=5`)))
    expect(pages.flatMap(names)).toEqual([
      ...Array.from({ length: 11 }, (_, n) => `u${11 - n}@example.com`),
      'admin@example.com',
    ])
    expect(pages[0]).toMatchObject({ pagination: { total: 12, pages: 3 }, isMore: false })
    expect(pages[3].users).toEqual([])
  })

  it('shows what a row needs', async () => {
    const { id } = await makeUser(fixture.deps.db, {
      email: 'ann@example.com',
      plan: 'PREMIUM',
      chatOn: true,
      chatId: '7',
      created_at: joined(1),
    })
    const release = await makeRelease(fixture.deps.db)
    await makeWatch(fixture.deps.db, { user_id: id, release_id: release.id })
    expect((await list('?search=ann@')).users).toEqual([
      {
        id,
        email: 'ann@example.com',
        emailConfirmed: true,
        discogsUsername: null,
        createdAt: '2026-01-02T00:00:00.000Z',
        locale: 'en',
        isAdmin: false,
        subscription: { plan: 'PREMIUM' },
        _count: { vinyls: 1 },
        notificationSettings: { emailEnabled: true, telegramEnabled: true },
        channels: 'both',
      },
    ])
    expect((await list('?search=admin')).users[0]).toMatchObject({ isAdmin: true, channels: 'email' })
  })

  it('finds parts of addresses and marketplace names, whatever their case', async () => {
    await makeUser(fixture.deps.db, { email: 'anna.lopez@example.com', created_at: joined(1) })
    await makeUser(fixture.deps.db, { email: null, discogs_username: 'CrateLopez', created_at: joined(2) })
    await makeUser(fixture.deps.db, { email: 'percent%sign@example.org', created_at: joined(3) })
    expect(names(await list('?search=LOPEZ'))).toEqual(['CrateLopez', 'anna.lopez@example.com'])
    expect(names(await list('?search=t%25s'))).toEqual(['percent%sign@example.org'])
    expect(names(await list('?search=a_n'))).toEqual([])
    expect(await list('?search=lopez&limit=1&page=2')).toMatchObject({
      users: [{ email: 'anna.lopez@example.com' }],
      pagination: { total: 2, pages: 2 },
    })
  })

  it('takes one or two letters as beginnings', async () => {
    await makeUser(fixture.deps.db, { email: 'zoe@example.com' })
    await makeUser(fixture.deps.db, { email: 'azo@example.com' })
    expect(names(await list('?search=zo'))).toEqual(['zoe@example.com'])
  })

  it.each(['?page=0', '?limit=101', '?page=x', `?search=${'x'.repeat(201)}`])('refuses %s', async (query) => {
    expect((await fixture.admin('GET', `/api/admin/users${query}`)).error?.code).toBe('VALIDATION_FAILED')
  })
})

describe('giving and taking premium', () => {
  it('changes the plan at once, and is noted with it', async () => {
    const { id } = await makeUser(fixture.deps.db, { email: 'ann@example.com' })
    expect((await fixture.admin('POST', `/api/admin/users/${id}/make-premium`)).body).toEqual({
      plan: 'PREMIUM',
    })
    const ann = await fixture.as(id)
    expect((await ann('GET', '/api/auth/profile')).body.subscription.plan).toBe('PREMIUM')
    await fixture.clock.advance(days(1))
    expect((await fixture.admin('POST', `/api/admin/users/${id}/make-free`)).body).toEqual({ plan: 'FREE' })
    expect(await audit()).toMatchObject([
      {
        admin_name: 'admin@example.com',
        action: 'make-premium',
        target_id: id,
        target_name: 'ann@example.com',
      },
      { action: 'make-free', target_id: id },
    ])
  })

  it('leaves a plan that is paid for', async () => {
    const { id } = await makeUser(fixture.deps.db, { plan: 'PREMIUM', granted_plan: 'PREMIUM' })
    await fixture.deps.db
      .insertInto('billing_subscriptions')
      .values({
        user_id: id,
        id: 'sub_1',
        status: 'active',
        created_at: joined(0),
        period_start: joined(0),
        period_end: joined(30),
        ends_with_period: false,
      })
      .execute()
    expect((await fixture.admin('POST', `/api/admin/users/${id}/make-free`)).body).toEqual({
      plan: 'PREMIUM',
    })
    const { body } = await fixture.admin('GET', `/api/admin/users/${id}`)
    expect(body).toMatchObject({ planSource: 'paid', payments: { subscription: { status: 'active' } } })
  })

  it('cannot demote oneself', async () => {
    await fixture.admin('POST', `/api/admin/users/${fixture.adminId}/make-premium`)
    const refused = await fixture.admin('POST', `/api/admin/users/${fixture.adminId}/make-free`)
    expect([refused.status, refused.error]).toEqual([
      403,
      { code: 'FORBIDDEN', message: 'You can’t do this to your own account.' },
    ])
    expect((await fixture.admin('GET', '/api/auth/profile')).body.subscription.plan).toBe('PREMIUM')
  })
})

describe('deleting a user', () => {
  it('removes the account and what belongs to it; the log forgets the name, and keeps that it happened', async () => {
    const { user, watch } = await makeDelivery(fixture.deps.db, { user: { email: 'ann@example.com' } })
    await fixture.admin('POST', `/api/admin/users/${user.id}/make-premium`)
    await fixture.clock.advance(days(1))
    const operator = await fixture.as(fixture.adminId)
    expect((await operator('DELETE', `/api/admin/users/${user.id}`)).status).toBe(204)
    const { db } = fixture.deps
    expect(await db.selectFrom('users').select('id').where('id', '=', user.id).execute()).toEqual([])
    expect(await db.selectFrom('watches').select('id').where('id', '=', watch.id).execute()).toEqual([])
    expect(await audit()).toMatchObject([
      { action: 'make-premium', target_id: user.id, target_name: 'an…' },
      { action: 'delete-user', target_id: user.id, target_name: 'an…', admin_name: 'admin@example.com' },
    ])
  })

  it('twice at once is done once, and the name is forgotten all the same', async () => {
    const { id } = await makeUser(fixture.deps.db, { email: 'ann@example.com' })
    const remove = () => fixture.admin('DELETE', `/api/admin/users/${id}`)
    const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 404])
    expect(await audit()).toMatchObject([{ action: 'delete-user', target_name: 'an…' }])
  })

  it('cannot delete oneself', async () => {
    const refused = await fixture.admin('DELETE', `/api/admin/users/${fixture.adminId}`)
    expect(refused.error?.message).toBe('You can’t do this to your own account.')
    expect((await fixture.admin('GET', '/api/auth/profile')).status).toBe(200)
    expect(await audit()).toEqual([])
  })
})

describe('sessions and confirmations', () => {
  it('ends every session of a user, and of nobody else', async () => {
    const { id } = await makeUser(fixture.deps.db)
    const [phone, laptop] = [await fixture.as(id), await fixture.as(id)]
    expect((await fixture.admin('POST', `/api/admin/users/${id}/sign-out`)).status).toBe(204)
    expect((await phone('GET', '/api/auth/profile')).status).toBe(401)
    expect((await laptop('GET', '/api/auth/profile')).status).toBe(401)
    expect((await fixture.admin('GET', '/api/auth/profile')).status).toBe(200)
    expect(await audit()).toMatchObject([{ action: 'sign-user-out', target_id: id }])
  })

  it('cannot end one’s own, which the settings end', async () => {
    const { status, error } = await fixture.admin('POST', `/api/admin/users/${fixture.adminId}/sign-out`)
    expect([status, error?.message]).toEqual([403, 'You can’t do this to your own account.'])
    expect((await fixture.admin('GET', '/api/auth/profile')).status).toBe(200)
    expect(await audit()).toEqual([])
  })

  it('mails a confirmation once more to who needs one', async () => {
    const { id } = await makeUser(fixture.deps.db, { email_confirmed_at: null })
    expect((await fixture.admin('POST', `/api/admin/users/${id}/resend-confirmation`)).status).toBe(204)
    const { db } = fixture.deps
    expect(await db.selectFrom('deliveries').select(['account_message', 'user_id']).execute()).toEqual([
      { account_message: 'confirm-email', user_id: id },
    ])
    const confirmed = await makeUser(db)
    const refused = await fixture.admin('POST', `/api/admin/users/${confirmed.id}/resend-confirmation`)
    expect(refused.error?.code).toBe('VALIDATION_FAILED')
    expect(await audit()).toHaveLength(1)
  })

  it('says so when this instance sends no mail', async () => {
    const mailless = await signedIn(await fixture.another({ mailer: null }), fixture.deps, fixture.adminId)
    const { id } = await makeUser(fixture.deps.db, { email_confirmed_at: null })
    const refused = await mailless('POST', `/api/admin/users/${id}/resend-confirmation`)
    expect([refused.status, refused.error?.message]).toEqual([503, 'This site doesn’t send e-mail.'])
  })
})

describe('the page of a user', () => {
  it('holds what they watch, were sent, where they are signed in, and what was done to them', async () => {
    const { user, release, delivery } = await makeDelivery(fixture.deps.db)
    await fixture.as(user.id)
    await fixture.admin('POST', `/api/admin/users/${user.id}/make-premium`)
    const { body } = await fixture.admin('GET', `/api/admin/users/${user.id}`)
    expect(body).toMatchObject({
      user: { id: user.id, _count: { vinyls: 1 } },
      planSource: 'granted',
      watches: [{ discogsId: release.id, name: release.title, numForSale: 2, pausedReason: null }],
      deliveries: [{ id: delivery.id, channel: 'email', state: 'pending', about: 'inApp.appeared.title' }],
      sessions: [{ userAgent: null }],
      payments: { customerId: null, subscription: null, incidents: [] },
      audit: [{ adminName: 'admin@example.com', action: 'make-premium' }],
    })
  })
})

const NOBODY = '00000000-0000-4000-8000-000000000000'
it.each([
  ['GET', ''],
  ['POST', '/make-premium'],
  ['POST', '/make-free'],
  ['DELETE', ''],
  ['POST', '/sign-out'],
  ['POST', '/resend-confirmation'],
] as const)('%s of nobody%s is not found, and of nonsense not valid', async (method, path) => {
  expect((await fixture.admin(method, `/api/admin/users/${NOBODY}${path}`)).error?.code).toBe('NOT_FOUND')
  expect((await fixture.admin(method, `/api/admin/users/12${path}`)).error?.code).toBe('VALIDATION_FAILED')
  expect(await audit()).toEqual([])
})
