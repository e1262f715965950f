import { hours } from '@cratewatch/domain/kernel/duration'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeSession } from '../../../test/factories/session.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { accountFixture } from '../../../test/fixtures/account-fixture.ts'
import { clientOf, type TestClient } from '../../../test/test-app.ts'
import { settings } from './set-by-sessions.ts'

const fixture = await accountFixture()
const EMAIL = 'ada@example.com'
const WHOLE_DAY = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }]
const SYNC = { daily: true, alsoOnSale: true, anyPressing: false, stopRemoved: true }
const SILENT = { currency: 'EUR', quiet: WHOLE_DAY, timeZone: 'Europe/Berlin' }

let userId: string
let owner: TestClient
let thief: TestClient

beforeEach(async () => {
  userId = (await makeUser(fixture.deps.db, { email: EMAIL, plan: 'PREMIUM', granted_plan: 'PREMIUM' })).id
  owner = clientOf(fixture.app, await makeSession(fixture.deps, userId))
  thief = clientOf(fixture.app, await makeSession(fixture.deps, userId))
})

const mail = async (client: TestClient) => {
  const { state, ...channel } = (await client('GET', '/api/channels')).body.channels[0]
  return { ...channel, isOn: state !== 'off' }
}
const rule = async (client: TestClient) => (await client('GET', '/api/notifications/alert-rule')).body
const timing = async (client: TestClient) => (await client('GET', '/api/notifications/timing')).body
const sync = async (client: TestClient) => {
  const { nextSyncAt: _, ...settings } = (await client('GET', '/api/discogs/sync-settings')).body
  return settings
}
const shops = async (client: TestClient) => (await client('GET', '/api/shops')).body.shops
const read = async (client: TestClient) => ({
  mail: await mail(client),
  rule: await rule(client),
  sync: await sync(client),
  shops: await shops(client),
})

async function silence(client: TestClient, given: object = { isOn: false }) {
  const { id, label, gets, digest, quiet, isOn } = await mail(client)
  return client('PUT', `/api/channels/${id}`, { label, gets, digest, quiet, isOn, ...given })
}

/** Whatever a session may set without being asked again. */
async function setEverything(client: TestClient) {
  fixture.marketplace.putShop('redwax', [])
  const given = [
    await silence(client),
    await client('PUT', '/api/notifications/timing', { ...SILENT, currency: 'USD' }),
    await client('PUT', '/api/notifications/alert-rule', { ...(await rule(client)), backForSale: false }),
    await client('PUT', '/api/discogs/sync-settings', SYNC),
    await client('POST', '/api/shops', { shop: 'redwax' }),
  ]
  expect(given.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201])
}

const pressIn = async (subject: string) => {
  const token = (await fixture.mails()).find((each) => each.subject === subject)?.token
  return fixture.visitor('POST', '/api/users/changes/undo', { token, password: 'of-the-owner' })
}
const again = async () => clientOf(fixture.app, await makeSession(fixture.deps, userId))

describe('what a thief has set', () => {
  it('is as it was before after “this was not me”, in whatever order it was set', async () => {
    const before = await read(owner)
    const beforeTiming = await timing(owner)
    await fixture.clock.advance(hours(1))
    await setEverything(thief)
    expect(await mail(owner)).toMatchObject({ isOn: false })
    const { status, body } = await pressIn('A setting of your account was changed')
    expect([status, body.removed.map(({ kind }: { kind: string }) => kind)]).toEqual([
      200,
      ['shop', 'sync', 'times', 'rule', 'share'],
    ])
    const client = await again()
    expect(await read(client)).toEqual(before)
    expect(await timing(client)).toEqual(beforeTiming)
  })

  it('stays, and is shown, after the owner has ended all other sessions; the shop is followed no longer', async () => {
    await setEverything(thief)
    const { body } = await owner('DELETE', '/api/users/sessions')
    expect(body.removed).toEqual([{ kind: 'shop', label: 'redwax' }])
    expect([(await mail(owner)).isOn, await shops(owner)]).toEqual([false, []])
    const { accesses } = (await owner('GET', '/api/users/accesses')).body
    const kinds = accesses.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['sync', 'times', 'rule', 'share']))
  })

  it.each([[['thief', 'owner']], [['owner', 'thief']]])(
    'gives way to what the owner has set since, and both to what was there before, ended in the order %j',
    async (order) => {
      const gets = { alerts: 'none', summaries: false, alarms: false }
      await silence(thief, { gets })
      await silence(owner, { gets: { ...gets, alerts: 'starred' } })
      const share = settings.find(({ kind }) => kind === 'share')!
      const [his, hers] = await share.list(fixture.deps.db, userId)
      const end = (who: string) =>
        fixture.deps.db
          .transaction()
          .execute((tx) => share.end(tx, fixture.deps, userId, who === 'thief' ? his!.id : hers!.id))
      await end(order[0]!)
      expect((await mail(owner)).gets.alerts).toBe(order[0] === 'thief' ? 'starred' : 'none')
      await end(order[1]!)
      expect((await mail(owner)).gets.alerts).toBe('all')
    },
  )
})

describe('what silences', () => {
  it('is mailed when the session has not authenticated of late, and an event in any case', async () => {
    await silence(owner)
    expect(await fixture.mails()).toEqual([])
    await silence(owner, { isOn: true })
    await fixture.clock.advance(hours(2))
    await silence(thief)
    expect((await fixture.mails()).map(({ subject }) => subject)).toEqual([
      'A setting of your account was changed',
    ])
    const { events } = (await owner('GET', '/api/users/activity')).body
    const silenced = events.filter(({ kind }: { kind: string }) => kind === 'setting-changed')
    expect(silenced.map(({ detail }: { detail: string }) => detail)).toEqual(['share', 'share'])
  })

  it.each([
    [
      'quiet hours of the whole day',
      (client: TestClient) => client('PUT', '/api/notifications/timing', SILENT),
    ],
    ['syncs that stop watches', (client: TestClient) => client('PUT', '/api/discogs/sync-settings', SYNC)],
  ])('counts %s', async (_, set) => {
    await fixture.clock.advance(hours(2))
    expect((await set(thief)).status).toBe(200)
    expect(await fixture.mails()).toHaveLength(1)
  })

  it('is no change of the rule, nor a follower of a shop', async () => {
    await fixture.clock.advance(hours(2))
    await thief('PUT', '/api/notifications/alert-rule', { ...(await rule(thief)), moreCopies: true })
    fixture.marketplace.putShop('redwax', [])
    await thief('POST', '/api/shops', { shop: 'redwax' })
    expect(await fixture.mails()).toEqual([])
  })
})
