import { minutes } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { beforeEach, describe, expect, it } from 'vitest'
import { channelsOf } from '../../../test/factories/channels.ts'
import { makeCheckState } from '../../../test/factories/check-state.ts'
import { NINE } from '../../../test/factories/delivery.ts'
import { makeNotification } from '../../../test/factories/notification.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser, type GivenUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { clientOf, type TestClient } from '../../../test/test-app.ts'
import { withApp } from '../../../test/with-app.ts'
import { timestamp } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readSettings } from '../channels/channel-settings.ts'
import { unsubscribeToken } from '../tokens.ts'

const { deps, app, clock, live, user, startOver } = await withApp()
let userId: string
let reader: TestClient
let stranger: TestClient

beforeEach(async () => {
  await startOver()
  ;({ id: userId, client: reader } = await user())
  stranger = (await user()).client
})

const LIST = '/api/in-app-notifications'

/** Creates entries, one a minute; returns their ids, newest first. */
async function entries(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const created = timestamp(plus(clock.now(), minutes(n)))
    ids.unshift((await makeNotification(deps.db, { user_id: userId, created_at: created })).id)
  }
  return ids
}

const idsOf = (body: { notifications: { id: string }[] }) => body.notifications.map(({ id }) => id)

describe('the notification centre', () => {
  it('lists entries newest first, twenty at a time, with their counts', async () => {
    const ids = await entries(23)
    const first = await reader('GET', LIST)
    expect(idsOf(first.body)).toEqual(ids.slice(0, 20))
    expect(first.body).toMatchObject({ total: 23, unreadCount: 23 })
    const rest = await reader('GET', `${LIST}?limit=20&offset=20`)
    expect(idsOf(rest.body)).toEqual(ids.slice(20))
  })

  it('tells what was announced and about which record', async () => {
    const release = await makeRelease(deps.db, { artist: 'Can', title: 'Ege Bamyasi' })
    await makeCheckState(deps.db, { release_id: release.id, state: 'on-sale', num_for_sale: 2 })
    const watch = await makeWatch(deps.db, { user_id: userId, release_id: release.id })
    await makeNotification(deps.db, { user_id: userId, watch_id: watch.id, release_id: release.id })
    const { body } = await reader('GET', LIST)
    expect(body.notifications[0]).toEqual({
      id: expect.any(String),
      type: 'AVAILABILITY_CHANGE',
      titleKey: 'inApp.appeared.title',
      messageKey: 'inApp.appeared.message',
      params: { artist: 'A', vinylName: 'T', count: 2, price: 18.07, currency: 'USD' },
      createdAt: '2026-01-01T00:00:00.000Z',
      isRead: false,
      gone: false,
      successor: null,
      vinyl: {
        id: watch.id,
        thumb: release.thumb,
        name: 'Ege Bamyasi',
        artist: 'Can',
        uri: `https://www.discogs.com/release/${release.id}`,
        sellUri: `https://www.discogs.com/sell/release/${release.id}`,
      },
      pressing: null,
    })
  })

  it('states prices in the currency of the reader, and marks each that was converted', async () => {
    const rates = { day: timestamp(clock.now()), per_euro: JSON.stringify({ USD: 1.25 }) }
    await deps.db.insertInto('exchange_rates').values(rates).execute()
    await deps.db.updateTable('users').set({ currency: 'EUR' }).where('id', '=', userId).execute()
    const { id } = await makeRelease(deps.db)
    const asked = { copyPrice: 14, copyCurrency: 'EUR', postage: 5, postageCurrency: 'USD' }
    const params = JSON.stringify({ price: 10, currency: 'USD', ...asked })
    await makeNotification(deps.db, { user_id: userId, release_id: id, params })
    expect((await reader('GET', LIST)).body.notifications[0].params).toEqual({
      price: 8,
      currency: 'EUR',
      converted: 'with-rates',
      copyPrice: 14,
      copyCurrency: 'EUR',
      postage: 4,
      postageCurrency: 'EUR',
      postageConverted: 'with-rates',
    })
  })

  it.each([
    ['on-sale', 1, false],
    ['none', 0, true],
    ['blocked', 0, true],
    ['withdrawn', 0, true],
    ['unknown', 0, false],
  ] as const)('says of copies whose record is %s now whether they are gone', async (state, count, gone) => {
    const { id } = await makeRelease(deps.db)
    await makeCheckState(deps.db, { release_id: id, state, num_for_sale: count })
    await makeNotification(deps.db, { user_id: userId, release_id: id })
    expect((await reader('GET', LIST)).body.notifications[0].gone).toBe(gone)
  })

  it('does not call entries gone that announced no copies', async () => {
    const { id } = await makeRelease(deps.db)
    await makeCheckState(deps.db, { release_id: id, state: 'withdrawn' })
    const params = JSON.stringify({ artist: 'A', vinylName: 'T', count: 0, price: null, currency: null })
    await makeNotification(deps.db, {
      user_id: userId,
      release_id: id,
      title_key: 'inApp.withdrawn.title',
      params,
    })
    await makeNotification(deps.db, { user_id: userId, release_id: id, type: 'SYSTEM', params: '{}' })
    const { body } = await reader('GET', LIST)
    expect(body.notifications.map((entry: { gone: boolean }) => entry.gone)).toEqual([false, false])
  })

  it('shows unread ones alone when asked, and then counts them alone', async () => {
    const [newest, ...others] = await entries(3)
    await reader('PATCH', `${LIST}/${newest}/read`)
    const { body } = await reader('GET', `${LIST}?unread=true`)
    expect(idsOf(body)).toEqual(others)
    expect(body).toMatchObject({ total: 2, unreadCount: 2 })
    expect((await reader('GET', `${LIST}?unread=false`)).body.total).toBe(3)
  })

  it('leaves out what was kept silent', async () => {
    await makeNotification(deps.db, { user_id: userId, silent_reason: 'cool-down' })
    expect((await reader('GET', LIST)).body).toEqual({ notifications: [], unreadCount: 0, total: 0 })
    expect((await reader('GET', `${LIST}/unread-count`)).body).toEqual({ unreadCount: 0 })
  })

  it.each(['limit=0', 'limit=101', 'offset=-1', 'unread=perhaps'])('refuses ?%s', async (query) => {
    expect((await reader('GET', `${LIST}?${query}`)).error).toMatchObject({
      code: 'VALIDATION_FAILED',
      field: query.split('=')[0],
    })
  })

  it('shows nobody the entries of others', async () => {
    await entries(2)
    expect((await stranger('GET', LIST)).body.total).toBe(0)
    expect((await stranger('GET', `${LIST}/unread-count`)).body.unreadCount).toBe(0)
  })
})

describe('reading and deleting entries', () => {
  it('marks one read, once, and tells other tabs once', async () => {
    const [id] = await entries(2)
    expect((await reader('PATCH', `${LIST}/${id}/read`)).status).toBe(204)
    await clock.advance(minutes(5))
    expect((await reader('PATCH', `${LIST}/${id}/read`)).status).toBe(204)
    expect((await reader('GET', `${LIST}/unread-count`)).body).toEqual({ unreadCount: 1 })
    expect(live.published).toEqual([{ kind: 'user', userId, what: 'notifications' }])
    const { read_at: readAt } = await deps.db
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', id!)
      .executeTakeFirstOrThrow()
    expect(readAt).toBe(plus(clock.now(), minutes(-5)))
  })

  it('marks all read, those of the reader only', async () => {
    await entries(3)
    const theirs = (await deps.db.selectFrom('users').select('id').where('id', '!=', userId).execute())[0]!
    await makeNotification(deps.db, { user_id: theirs.id })
    expect((await reader('PATCH', `${LIST}/mark-all-read`)).status).toBe(204)
    expect((await reader('GET', `${LIST}/unread-count`)).body.unreadCount).toBe(0)
    expect((await stranger('GET', `${LIST}/unread-count`)).body.unreadCount).toBe(1)
  })

  it('deletes one', async () => {
    const [id, other] = await entries(2)
    expect((await reader('DELETE', `${LIST}/${id}`)).status).toBe(204)
    expect(idsOf((await reader('GET', LIST)).body)).toEqual([other])
    expect((await reader('DELETE', `${LIST}/${id}`)).error?.code).toBe('NOT_FOUND')
  })

  it.each([
    ['PATCH', '/read'],
    ['DELETE', ''],
  ] as const)('%s of somebody else is not found, and changes nothing', async (method, suffix) => {
    const [id] = await entries(1)
    const { status, error } = await stranger(method, `${LIST}/${id}${suffix}`)
    expect([status, error?.code]).toEqual([404, 'NOT_FOUND'])
    expect((await reader('GET', LIST)).body).toMatchObject({ total: 1, unreadCount: 1 })
  })

  it('refuses what is no id', async () => {
    expect((await reader('PATCH', `${LIST}/7/read`)).error).toMatchObject({
      code: 'VALIDATION_FAILED',
      field: 'id',
    })
  })
})

const CHAT = { chatOn: true, chatId: '42' }
const NO_CALLS = {}

describe('notification settings', () => {
  const SETTINGS = '/api/notifications/settings'
  const off = { emailEnabled: false, telegramEnabled: false, telegramChatId: null }
  const aside = { reachable: [], expected: expect.objectContaining({ why: 'no-channel' }), silent: null }
  const chat = { available: false, linked: false, name: null, waiting: null }

  it('begin with e-mail on', async () => {
    expect((await reader('GET', SETTINGS)).body).toEqual({
      ...off,
      ...aside,
      emailEnabled: true,
      hasEmail: true,
      chat,
    })
  })

  it('are stored and announced to other tabs', async () => {
    const { status, body } = await reader('PUT', SETTINGS, { ...off, telegramChatId: ' 4242 ' })
    expect([status, body]).toEqual([200, { ...off, ...aside, telegramChatId: '4242', hasEmail: true, chat }])
    expect((await reader('GET', SETTINGS)).body).toEqual(body)
    expect(live.published).toEqual([{ kind: 'user', userId, what: 'profile' }])
    expect((await stranger('GET', SETTINGS)).body.emailEnabled).toBe(true)
  })

  it('refuse e-mail without an address', async () => {
    await deps.db.updateTable('users').set({ email: null }).where('id', '=', userId).execute()
    const { status, error } = await reader('PUT', SETTINGS, { ...off, emailEnabled: true })
    expect([status, error]).toEqual([
      400,
      expect.objectContaining({ code: 'VALIDATION_FAILED', field: 'emailEnabled' }),
    ])
    expect((await reader('PUT', SETTINGS, off)).body).toEqual({ ...off, ...aside, hasEmail: false, chat })
  })

  it.each<[string, GivenUser, string[]]>([
    ['an address that is confirmed', { mailOn: true }, ['email']],
    ['an address that may still be mailed', { email_confirmed_at: null, unconfirmed_mails: 1 }, ['email']],
    ['an address that got as many mails as it may', { email_confirmed_at: null, unconfirmed_mails: 99 }, []],
    ['no address', { email: null }, []],
    ['mail that is off', { mailOn: false }, []],
    ['a chat as well', { ...CHAT, chatAgreedAt: timestamp(NINE) }, ['email', 'telegram']],
    ['a chat that has not agreed', { ...CHAT, chatAgreedAt: null }, ['email']],
    ['a chat that is off', { ...CHAT, chatAgreedAt: timestamp(NINE), chatOn: false }, ['email']],
  ])('say which channels reach somebody with %s', async (_, given, expected) => {
    const { id } = await makeUser(deps.db, given)
    const config = { ...deps.config, mail: NO_CALLS, chat: NO_CALLS }
    expect((await readSettings({ ...deps, config } as unknown as Deps, id)).reachable).toEqual(expected)
    expect((await readSettings(deps, id)).reachable).toEqual([])
  })

  it('refuse chat while this instance has none', async () => {
    const wanted = { ...off, telegramEnabled: true, telegramChatId: '42' }
    expect((await reader('PUT', SETTINGS, wanted)).error).toMatchObject({
      code: 'VALIDATION_FAILED',
      field: 'telegramEnabled',
    })
  })

  it.each([
    [{ telegramEnabled: false, telegramChatId: null }, 'MISSING_REQUIRED_FIELD', 'emailEnabled'],
    [{ ...off, emailEnabled: 'yes' }, 'VALIDATION_FAILED', 'emailEnabled'],
    [{ ...off, telegramChatId: 'x'.repeat(65) }, 'VALIDATION_FAILED', 'telegramChatId'],
  ])('refuse %j', async (body, code, field) => {
    expect((await reader('PUT', SETTINGS, body)).error).toMatchObject({ code, field })
  })
})

describe('unsubscribing by the link of a mail', () => {
  const token = () => unsubscribeToken(deps.secrets, { userId }, `${userId}@example.com`)
  const emailOf = async (id: string) => (await channelsOf(deps.db, id)).mailOn

  it('works without a session, twice, and as mail clients do it', async () => {
    const path = `/api/unsubscribe/${token()}`
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await clientOf(app)('POST', path, 'List-Unsubscribe=One-Click', form)).status).toBe(204)
    expect((await clientOf(app)('POST', path)).status).toBe(204)
    expect(await emailOf(userId)).toBe(false)
  })

  it('is not done by a scanner that only checks the link', async () => {
    const path = `/api/unsubscribe/${token()}`
    const { status, headers } = await clientOf(app)('GET', path)
    expect([status, headers['location']]).toEqual([303, expect.stringContaining('/unsubscribe')])
    expect(await emailOf(userId)).toBe(true)
  })

  it.each(['nonsense', 'a.b', 'x'.repeat(256)])('refuses %j', async (token) => {
    const { status, error } = await clientOf(app)('POST', `/api/unsubscribe/${token}`)
    expect([status, error?.code]).toEqual([400, 'INVALID_TOKEN'])
  })

  it('by whoever lost the address stops nothing, and for an account without an address it is done', async () => {
    const path = `/api/unsubscribe/${token()}`
    const change = (email: string | null) =>
      deps.db.updateTable('users').set({ email }).where('id', '=', userId).execute()
    await change('ada@example.com')
    expect((await stranger('POST', path)).error?.code).toBe('INVALID_TOKEN')
    await change(null)
    expect((await stranger('POST', path)).status).toBe(204)
    expect(await emailOf(userId)).toBe(true)
  })

  it('stops nobody else', async () => {
    const [other] = await deps.db.selectFrom('users').select('id').where('id', '!=', userId).execute()
    await clientOf(app)('POST', `/api/unsubscribe/${token()}`)
    expect(await emailOf(other!.id)).toBe(true)
  })

  it('is counted by address', async () => {
    const press = () => clientOf(app)('POST', '/api/unsubscribe/nonsense')
    for (let n = 0; n < 300; n++) await press()
    expect((await press()).error).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 3600 })
  })
})
