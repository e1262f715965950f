import { hours, minutes } from '@cratewatch/domain/kernel/duration'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withDatabase } from '../../../test/database/test-database.ts'
import { decisionsOf } from '../../../test/decisions-of.ts'
import { setChannels } from '../../../test/factories/channels.ts'
import { makeObservationSpan } from '../../../test/factories/observation-span.ts'
import { makeUser } from '../../../test/factories/user.ts'
import {
  openNotificationFixture,
  type NotificationFixture,
} from '../../../test/fixtures/notification-fixture.ts'
import { clientOf, signedIn, testFeatures, type TestClient } from '../../../test/test-app.ts'
import { buildApp } from '../../http/build-app.ts'

const database = await withDatabase()
let fixture: NotificationFixture
let app: FastifyInstance
let userId: string
let ada: TestClient
let bob: TestClient

beforeEach(async () => {
  for (const table of ['users', 'releases', 'remotes', 'remote_addresses'] as const)
    await database.queries.deleteFrom(table).execute()
  fixture = await openNotificationFixture(database)
  app = await buildApp(fixture.deps, testFeatures(fixture.deps))
  userId = (await fixture.collector()).id
  ada = await signedIn(app, fixture.deps, userId)
  bob = await signedIn(app, fixture.deps, (await makeUser(database.queries)).id)
})
afterEach(async () => {
  await app.close()
  await fixture.close()
})

describe('the page of a record', () => {
  it('says why an alert was not sent', async () => {
    const { releaseId, watchIds } = await fixture.record(userId)
    await fixture.appears(releaseId)
    await fixture.clock.advance(minutes(38))
    await fixture.goes(releaseId)
    await fixture.clock.advance(minutes(22))
    await fixture.notifier('telegram')
    const { status, body } = await ada('GET', `/api/vinyls/${watchIds[0]}`)
    expect(status).toBe(200)
    expect(body.vinyl).toMatchObject({ id: watchIds[0], discogsId: releaseId, mutedUntil: null })
    expect(decisionsOf(body)).toMatchObject([
      {
        alert: 'appeared',
        at: '2026-01-05T09:00:00.000Z',
        numForSale: 2,
        price: { value: 18.07, currency: 'USD' },
        silentReason: null,
        ended: { kind: 'gone', at: '2026-01-05T09:38:00.000Z' },
        deliveries: [
          {
            channel: 'telegram',
            state: 'not-sent',
            dueAt: '2026-01-05T10:00:00.000Z',
            waits: 'free-plan',
            settledAt: '2026-01-05T10:00:00.000Z',
            reason: 'not-so-any-more',
          },
          { channel: 'email', state: 'not-sent', reason: 'channel-off', dueAt: null },
        ],
      },
    ])
  })

  it('says what is planned, what was sent, and what was kept silent', async () => {
    await setChannels(database.queries, userId, { mailOn: true })
    const { releaseId, watchIds } = await fixture.record(userId)
    await fixture.appears(releaseId)
    await fixture.notifier('email')
    await fixture.goes(releaseId)
    await fixture.clock.advance(minutes(30))
    await fixture.appears(releaseId)
    const { body } = await ada('GET', `/api/vinyls/${watchIds[0]}`)
    expect(decisionsOf(body)).toMatchObject([
      { silentReason: 'cool-down', deliveries: [] },
      {
        silentReason: null,
        deliveries: [
          { channel: 'email', state: 'sent', reason: null },
          { channel: 'telegram', state: 'planned', dueAt: '2026-01-05T10:00:00.000Z' },
        ],
      },
    ])
  })

  it('pages what was seen, newest first', async () => {
    const { releaseId, watchIds } = await fixture.record(userId)
    for (let n = 0; n < 3; n++) {
      const at = new Date(Date.UTC(2026, 0, 1 + n))
      await makeObservationSpan(database.queries, { release_id: releaseId, from_at: at, until_at: at })
    }
    const { body } = await ada('GET', `/api/vinyls/${watchIds[0]}?limit=2&page=2`)
    expect(body.timeline).toMatchObject({
      items: [{ kind: 'seen', seen: { from: '2026-01-01T00:00:00.000Z' } }],
      pagination: { total: 3, pages: 2 },
    })
  })

  it('puts alerts above what they are about, in one line of time', async () => {
    const { releaseId, watchIds } = await fixture.record(userId)
    const see = (state: 'on-sale' | 'none') => {
      const at = new Date(fixture.clock.now())
      return makeObservationSpan(database.queries, {
        release_id: releaseId,
        state,
        from_at: at,
        until_at: at,
      })
    }
    await see('on-sale')
    await fixture.appears(releaseId)
    await fixture.clock.advance(minutes(30))
    await see('none')
    const of = async (page: number) =>
      (await ada('GET', `/api/vinyls/${watchIds[0]}?limit=2&page=${page}`)).body
    expect((await of(1)).timeline).toMatchObject({
      items: [
        { kind: 'seen', seen: { state: 'none' } },
        { kind: 'alert', alert: { alert: 'appeared' } },
      ],
      pagination: { total: 3, pages: 2 },
    })
    expect((await of(2)).timeline.items).toMatchObject([{ kind: 'seen', seen: { state: 'on-sale' } }])
  })

  it("is nobody else's", async () => {
    const { watchIds } = await fixture.record(userId)
    expect((await bob('GET', `/api/vinyls/${watchIds[0]}`)).error?.code).toBe('VINYL_NOT_FOUND')
    expect((await clientOf(app)('GET', `/api/vinyls/${watchIds[0]}`)).status).toBe(401)
    expect((await ada('GET', '/api/vinyls/7')).error?.code).toBe('VALIDATION_FAILED')
  })
})

describe('muting a record', () => {
  it.each([
    ['7d', '2026-01-12T09:00:00.000Z'],
    ['30d', '2026-02-04T09:00:00.000Z'],
    ['on-again', 'on-again'],
  ])('for %s', async (until, mutedUntil) => {
    const { watchIds } = await fixture.record(userId)
    const path = `/api/vinyls/${watchIds[0]}/mute`
    expect((await ada('PUT', path, { until })).body).toEqual({ mutedUntil })
    expect((await ada('GET', '/api/vinyls')).body.vinyls[0].mutedUntil).toBe(mutedUntil)
    expect((await ada('DELETE', path)).body).toEqual({ mutedUntil: null })
    expect((await ada('GET', '/api/vinyls')).body.vinyls[0].mutedUntil).toBeNull()
  })

  it('is over by itself', async () => {
    const { watchIds } = await fixture.record(userId)
    await ada('PUT', `/api/vinyls/${watchIds[0]}/mute`, { until: '7d' })
    await fixture.clock.advance(hours(7 * 24))
    const list = await signedIn(app, fixture.deps, userId)
    expect((await list('GET', '/api/vinyls')).body.vinyls[0].mutedUntil).toBeNull()
  })

  it('refuses nonsense, and the records of others', async () => {
    const { watchIds } = await fixture.record(userId)
    const path = `/api/vinyls/${watchIds[0]}/mute`
    expect((await ada('PUT', path, { until: 'ever' })).error?.code).toBe('VALIDATION_FAILED')
    expect((await ada('PUT', path, {})).error?.code).toBe('MISSING_REQUIRED_FIELD')
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await bob(method, path, { until: '7d' })).error?.code).toBe('VINYL_NOT_FOUND')
  })
})
