import { hours, minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { makeDelivery } from '../../test/factories/delivery.ts'
import { makeUser } from '../../test/factories/user.ts'
import { withAdminFixture } from '../../test/fixtures/with-admin-fixture.ts'
import { signedIn } from '../../test/test-app.ts'
import type { TestLive } from '../../test/test-live.ts'
import { timestamp } from '../database/database.ts'

const fixture = await withAdminFixture()

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const ago = (span: Duration) => timestamp(plus(NOW, -span as Duration))
const text = { en: 'Back in an hour', es: 'Volvemos en una hora' }
const say = (more: object = {}) =>
  fixture.admin('POST', '/api/admin/announcements', { tone: 'info', text, endsAt: null, ...more })
const heard = async () => {
  const user = await fixture.as((await makeUser(fixture.deps.db)).id)
  return (await user('GET', '/api/announcement')).body.announcement
}

describe('announcements', () => {
  it('are shown to everybody until they are ended', async () => {
    expect(await heard()).toBeNull()
    const { status, body } = await say({ tone: 'warning' })
    expect([status, body]).toMatchObject([201, { tone: 'warning', text, isStanding: true, endedAt: null }])
    expect(await heard()).toEqual({ id: body.id, tone: 'warning', text })
    expect((await fixture.admin('DELETE', `/api/admin/announcements/${body.id}`)).status).toBe(204)
    expect(await heard()).toBeNull()
    const again = await fixture.admin('DELETE', `/api/admin/announcements/${body.id}`)
    expect(again.error?.code).toBe('NOT_FOUND')
    const live = fixture.deps.live as TestLive
    expect(live.published.filter(({ kind }) => kind === 'announcement')).toHaveLength(2)
  })

  it('go by themselves when their time has come', async () => {
    await say({ endsAt: '2026-01-05T10:00:00.000Z' })
    await fixture.clock.advance(minutes(59))
    expect(await heard()).toMatchObject({ text })
    await fixture.clock.advance(minutes(1))
    expect(await heard()).toBeNull()
    const { announcements } = (await fixture.admin('GET', '/api/admin/announcements')).body
    expect(announcements).toMatchObject([{ isStanding: false, endedAt: null }])
  })

  it('stand one at a time, and all are noted', async () => {
    const first = await say()
    await fixture.clock.advance(minutes(1))
    const second = await say({ text: { en: 'Here again', es: 'Aquí estamos' } })
    expect(await heard()).toMatchObject({ id: second.body.id })
    await fixture.admin('DELETE', `/api/admin/announcements/${second.body.id}`)
    expect(await heard()).toBeNull()
    const { announcements } = (await fixture.admin('GET', '/api/admin/announcements')).body
    expect(announcements.map(({ id }: { id: string }) => id)).toEqual([second.body.id, first.body.id])
    const { entries } = (await fixture.admin('GET', '/api/admin/audit')).body
    expect(entries.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'announce',
      'announce',
      'end-announcement',
    ])
  })

  it.each([
    [{ text: { en: ' ', es: 'Hola' } }],
    [{ text: { en: 'Hello' } }],
    [{ tone: 'loud' }],
    [{ endsAt: 'tomorrow' }],
    [{ text: { en: 'x'.repeat(501), es: 'Hola' } }],
  ])('are refused with %o', async (more) => {
    const { status } = await say(more)
    expect(status).toBe(400)
    expect(await heard()).toBeNull()
  })

  it('stand alone, also when several operators announce in one instant', async () => {
    const texts = [1, 2, 3, 4].map((n) => ({ en: `Word ${n}`, es: `Palabra ${n}` }))
    const answers = await Promise.all(texts.map((words) => say({ text: words })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const { announcements } = (await fixture.admin('GET', '/api/admin/announcements')).body
    expect(announcements.filter(({ isStanding }: { isStanding: boolean }) => isStanding)).toHaveLength(1)
  })
})

describe('how the vendors answer', () => {
  it('tells what is off, not asked yet, well or failing', async () => {
    await fixture.deps.db
      .insertInto('remotes')
      .values([
        { name: 'mail', failed_at: ago(minutes(1)), failure: 'refused', failures_in_a_row: 3 },
        { name: 'payments', ok_at: ago(minutes(2)), failed_at: ago(hours(3)), failure: 'HTTP 500' },
      ])
      .execute()
    const configured = await operationsWith({ mailer: {}, payments: {} })
    expect(configured.vendors).toEqual([
      {
        vendor: 'marketplace',
        state: 'unknown',
        okAt: null,
        failedAt: null,
        failure: null,
        failuresInARow: 0,
      },
      {
        vendor: 'mail',
        state: 'failing',
        okAt: null,
        failedAt: '2026-01-05T08:59:00.000Z',
        failure: 'refused',
        failuresInARow: 3,
      },
      { vendor: 'chat', state: 'off', okAt: null, failedAt: null, failure: null, failuresInARow: 0 },
      {
        vendor: 'payments',
        state: 'well',
        okAt: '2026-01-05T08:58:00.000Z',
        failedAt: '2026-01-05T06:00:00.000Z',
        failure: 'HTTP 500',
        failuresInARow: 0,
      },
      { vendor: 'rates', state: 'off', okAt: null, failedAt: null, failure: null, failuresInARow: 0 },
    ])
    expect(configured.database).toBe('own')
  })
})

/** What operators read of an instance with these vendors. */
async function operationsWith(vendors: object) {
  const app = await fixture.another(vendors)
  const admin = await signedIn(app, fixture.deps, fixture.adminId)
  return (await admin('GET', '/api/admin/operations')).body
}

describe('what needs an operator', () => {
  it('is shown while it lasts, once it is worth telling', async () => {
    const since = ago(minutes(20))
    await fixture.deps.db
      .insertInto('conditions')
      .values([
        { kind: 'disk', since, is_notified: true },
        { kind: 'checks', since: ago(minutes(2)), is_notified: false },
        { kind: 'mail', since: ago(minutes(19)), is_notified: true, well_since: ago(minutes(2)) },
      ])
      .execute()
    const { body } = await fixture.admin('GET', '/api/admin/operations')
    const at = '2026-01-05T08:40:00.000Z'
    expect(body.conditions).toEqual([
      { kind: 'disk', since: at, seemsOver: false },
      { kind: 'mail', since: '2026-01-05T08:41:00.000Z', seemsOver: true },
    ])
  })
})

describe('deliveries by channel', () => {
  it('count what waits, what is late, and what came of the others in seven days', async () => {
    const { db } = fixture.deps
    const settle = (id: string, state: 'delivered' | 'superseded' | 'ended', at: Duration) =>
      db
        .updateTable('deliveries')
        .set({ state, settled_at: ago(at) })
        .where('id', '=', id)
        .execute()
    const made = []
    for (let n = 0; n < 6; n++) made.push((await makeDelivery(db)).delivery.id)
    await settle(made[0]!, 'delivered', hours(1))
    await settle(made[1]!, 'delivered', hours(6 * 24))
    await settle(made[2]!, 'delivered', hours(7 * 24))
    await settle(made[3]!, 'ended', hours(2))
    await makeDelivery(db, { delivery: { channel: 'telegram', due_at: ago(minutes(6)) } })
    expect((await fixture.admin('GET', '/api/admin/deliveries')).body.channels).toEqual([
      { channel: 'email', pending: 2, overdue: 0, delivered: 2, superseded: 0, ended: 1 },
      { channel: 'telegram', pending: 1, overdue: 1, delivered: 0, superseded: 0, ended: 0 },
    ])
  })
})

describe('dead letters', () => {
  it('are listed, and go back into the outbox once, with a note', async () => {
    const { db } = fixture.deps
    const settled = {
      state: 'ended',
      reason: 'too-many-attempts',
      last_error: '451 later',
      attempts: 9,
    } as const
    const { delivery, user, release } = await makeDelivery(db, {
      delivery: { ...settled, settled_at: ago(hours(1)) },
    })
    await makeDelivery(db, { delivery: { state: 'ended', reason: 'muted', settled_at: ago(hours(1)) } })
    const { body } = await fixture.admin('GET', '/api/admin/dead-letters')
    expect(body).toEqual({
      letters: [
        {
          id: delivery.id,
          channel: 'email',
          about: `${release.artist} - ${release.title}`,
          reason: 'too-many-attempts',
          lastError: '451 later',
          attempts: 9,
          settledAt: '2026-01-05T08:00:00.000Z',
          user: { id: user.id, email: user.email, discogsUsername: null },
        },
      ],
      pagination: { total: 1, pages: 1 },
    })
    const send = () => fixture.admin('POST', `/api/admin/dead-letters/${delivery.id}/send-again`)
    expect((await send()).status).toBe(204)
    expect((await send()).error?.code).toBe('NOT_FOUND')
    expect((await fixture.admin('GET', '/api/admin/dead-letters')).body.letters).toEqual([])
    const { entries } = (await fixture.admin('GET', '/api/admin/audit')).body
    const noted = { targetId: user.id, targetName: user.email, details: { delivery: delivery.id } }
    expect(entries).toMatchObject([{ action: 'send-again', ...noted }])
  })
})
