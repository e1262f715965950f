import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { block, openGroup } from '@cratewatch/simulator/chat/world/standing'
import { followDeepLink, pressButton, say } from '@cratewatch/simulator/chat/world/speak'
import { makeProbe } from '../../../test/factories/probe.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeVinyl } from '../../../test/factories/vinyl.ts'
import { openTellingHouse, type TellingHouse } from '../../../test/telling-house.ts'
import { signedIn, testFeatures, type TestClient } from '../../../test/test-app.ts'
import { openTestDatabase } from '../../../test/test-database.ts'
import type { Database } from '../../db/database.ts'
import { buildApp } from '../../http/build-app.ts'
import { chatHandler } from '../chat-verbs.ts'

let database: Database
let house: TellingHouse
let app: FastifyInstance
let userId: string
let ada: TestClient
let nora: number
let offset: number

const SETTINGS = '/api/notifications/settings'
const LINK = '/api/notifications/chat-link'

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const { queries } = database
  for (const table of ['users', 'releases', 'vendor_gates', 'address_gates'] as const)
    await queries.deleteFrom(table).execute()
  house = await openTellingHouse(database)
  offset = 0
  nora = house.chat.nora
  app = await buildApp(house.world, testFeatures(house.world))
  userId = (await makeUser(queries, { plan: 'PREMIUM' })).id
  ada = await signedIn(app, house.world, userId)
})
afterEach(async () => {
  await app.close()
  await house.close()
})

/** Lets the bot hear and answer what was written and pressed, one chat at a time as in production. */
async function hear(): Promise<void> {
  const { chat } = house.chat
  const handle = chatHandler(house.world, () => Promise.resolve())
  if (house.chat.messenger.updates.pending.length === 0) return
  const updates = (await chat.listen(offset, new AbortController().signal)) ?? []
  for (const { id, update } of updates) {
    offset = id + 1
    if (update !== null) await house.patiently(handle(update))
  }
  house.chat.messenger.updates.drop()
}

const writes = async (text: string, personId = nora) => {
  say(house.chat.messenger.world, personId, text)
  await hear()
  return house.chat.said(personId).at(-1)
}
const presses = async (button: string, roomId = nora) => {
  const message = house.chat.messenger.world.rooms
    .get(roomId)
    ?.messages.findLast(({ keyboard }) => keyboard?.length)
  const pressed = pressButton(house.chat.messenger.world, nora, {
    messageId: message?.id ?? 0,
    button,
    roomId,
  })
  await hear()
  return pressed.ok ? pressed.value.answer?.text : pressed.error
}
const link = async () => {
  const { body } = await ada('POST', LINK)
  followDeepLink(house.chat.messenger.world, nora, body.url)
  await hear()
}
const aRecord = async (given: { readonly onSale?: boolean } = {}) => {
  const release = await makeRelease(database.queries)
  const onSale = { state: 'on-sale', num_for_sale: 3, lowest_value: 9, lowest_currency: 'EUR' } as const
  await makeProbe(database.queries, {
    release_id: release.id,
    ...(given.onSale ? onSale : { state: 'none' as const }),
  })
  return release
}
const watches = async () =>
  (
    await database.queries.selectFrom('vinyls').select('release_id').where('user_id', '=', userId).execute()
  ).map((row) => row.release_id)

describe('connecting a chat by a link', () => {
  it('works once, names the chat and switches alerts on', async () => {
    const { status, body } = await ada('POST', LINK)
    expect([status, body.url]).toEqual([
      201,
      expect.stringMatching(new RegExp(`^${house.chat.messenger.url}/cratewatch_bot\\?start=[\\w-]{43}$`)),
    ])
    expect((await ada('GET', SETTINGS)).body.chat).toMatchObject({
      available: true,
      linked: false,
      waiting: { for: 'link', url: body.url },
    })
    followDeepLink(house.chat.messenger.world, nora, body.url)
    await hear()
    expect(house.chat.said(nora)).toEqual([expect.stringContaining('Connected.')])
    expect((await ada('GET', SETTINGS)).body).toMatchObject({
      telegramEnabled: true,
      telegramChatId: String(nora),
      chat: { linked: true, name: 'Nora Lindqvist', waiting: null },
    })
    followDeepLink(house.chat.messenger.world, house.chat.mateo, body.url)
    await hear()
    expect(house.chat.said(house.chat.mateo)).toEqual([expect.stringContaining('ya se ha usado')])
    expect((await ada('GET', SETTINGS)).body.telegramChatId).toBe(String(nora))
  })

  it('runs out after a quarter of an hour', async () => {
    const { body } = await ada('POST', LINK)
    await house.clock.advance(minutes(15))
    followDeepLink(house.chat.messenger.world, nora, body.url)
    await hear()
    expect(house.chat.said(nora)).toEqual([expect.stringContaining('run out')])
    expect((await ada('GET', SETTINGS)).body.chat).toMatchObject({ linked: false, waiting: null })
  })

  it('takes the chat from the account that had it, and tells that account', async () => {
    const other = await makeUser(database.queries)
    const bob = await signedIn(app, house.world, other.id)
    await link()
    const { body } = await bob('POST', LINK)
    await house.clock.advance(minutes(1))
    followDeepLink(house.chat.messenger.world, nora, body.url)
    await hear()
    expect((await bob('GET', SETTINGS)).body.chat.linked).toBe(true)
    expect((await ada('GET', SETTINGS)).body).toMatchObject({ telegramEnabled: false, telegramChatId: null })
    const { body: entries } = await ada('GET', '/api/in-app-notifications')
    expect(entries.notifications[0].titleKey).toBe('inApp.chatTaken.title')
  })

  it('can be called off, and undone', async () => {
    const { body } = await ada('POST', LINK)
    expect((await ada('DELETE', LINK)).body.chat.waiting).toBeNull()
    followDeepLink(house.chat.messenger.world, nora, body.url)
    await hear()
    expect((await ada('GET', SETTINGS)).body.chat.linked).toBe(false)
  })
})

describe('connecting a chat by its id', () => {
  const byId = (chatId: string | number) =>
    ada('PUT', SETTINGS, { emailEnabled: true, telegramEnabled: true, telegramChatId: String(chatId) })

  it('asks there first, and counts once somebody has pressed yes', async () => {
    say(house.chat.messenger.world, nora, '/start')
    house.chat.messenger.updates.drop()
    const { status, body } = await byId(nora)
    expect([status, body.chat]).toMatchObject([200, { linked: false, waiting: { for: 'confirmation' } }])
    expect(house.chat.said(nora)).toEqual([expect.stringContaining('Is that you?')])
    await byId(nora)
    expect(house.chat.said(nora)).toHaveLength(1)
    await house.clock.advance(minutes(1))
    expect(await presses('Yes, send them here')).toBe('Connected')
    expect((await ada('GET', SETTINGS)).body).toMatchObject({ telegramEnabled: true, chat: { linked: true } })
  })

  it('comes to nothing when somebody there says no', async () => {
    say(house.chat.messenger.world, nora, '/start')
    house.chat.messenger.updates.drop()
    await byId(nora)
    expect(await presses('No, that was not me')).toContain('Nothing will be sent')
    expect((await ada('GET', SETTINGS)).body).toMatchObject({ telegramEnabled: false, telegramChatId: null })
  })

  it.each([
    ['somebody who never opened the bot', 'hers', 409, 'CHANNEL_UNREACHABLE'],
    ['nobody', '424242', 409, 'CHANNEL_UNREACHABLE'],
    ['what is no id', 'nora', 400, 'VALIDATION_FAILED'],
  ] as const)('refuses %s', async (_, chatId, status, code) => {
    const answer = await byId(chatId === 'hers' ? nora : chatId)
    expect([answer.status, answer.error]).toMatchObject([status, { code, field: 'telegramChatId' }])
    expect((await ada('GET', SETTINGS)).body).toMatchObject({ telegramChatId: null, chat: { waiting: null } })
  })
})

describe('a test message', () => {
  it('arrives in the linked chat, and is refused without one', async () => {
    expect((await ada('POST', '/api/notifications/test-telegram')).error?.code).toBe('VALIDATION_FAILED')
    await link()
    await house.clock.advance(minutes(1))
    expect((await ada('POST', '/api/notifications/test-telegram')).status).toBe(204)
    expect(house.chat.said(nora).at(-1)).toContain('It works')
    block(house.chat.messenger.world, nora)
    await house.clock.advance(minutes(1))
    expect((await ada('POST', '/api/notifications/test-telegram')).error?.code).toBe('CHANNEL_UNREACHABLE')
  })

  it('arrives by mail, and says when it does not', async () => {
    expect((await ada('POST', '/api/notifications/test-email')).status).toBe(204)
    expect(house.smtp.accepted[0]).toContain('Subject: A test from Cratewatch: it works')
    house.smtp.script = { RCPT: '450 busy' }
    expect((await ada('POST', '/api/notifications/test-email')).error?.code).toBe('SERVICE_UNAVAILABLE')
  })
})

describe('premium in the chat', () => {
  beforeEach(link)

  it('keeps the list: add by address, list, mute, remove', async () => {
    const release = await aRecord({ onSale: true })
    expect(await writes(`look https://www.discogs.com/release/${release.id}-Some-Title`)).toContain(
      `Watching Artist ${release.id} – Title ${release.id}`,
    )
    expect(await watches()).toEqual([release.id])
    expect(await writes(`/add ${release.id}`)).toContain('already have this vinyl')
    expect(await writes('/list')).toMatch(/1 record on your list[\s\S]+3 copies from €9\.00/)
    expect(await writes(`/mute ${release.id}`)).toContain('quiet for 7 days')
    expect((await ada('GET', '/api/vinyls')).body.vinyls[0].mutedUntil).toMatch(/^2026-01-12T/)
    expect(await writes('/status')).toMatch(/1 record on your list, 1 for sale/)
    expect(await writes('/remove')).toContain('Which one')
    await presses(`Artist ${release.id} – Title ${release.id}`)
    expect(await presses('Yes, stop watching')).toBe('Off your list')
    expect(await watches()).toEqual([])
    expect(await writes('/list')).toContain('Your list is empty')
  })

  it('mutes at one press, for longer at another, or until it goes on sale again', async () => {
    const release = await aRecord()
    await makeVinyl(database.queries, { user_id: userId, release_id: release.id })
    const mutedUntil = async () => (await ada('GET', '/api/vinyls')).body.vinyls[0].mutedUntil
    await writes('/mute')
    expect(await presses(`Artist ${release.id} – Title ${release.id}`)).toBe('Muted')
    expect(house.chat.said(nora).at(-1)).toContain('quiet for 7 days')
    expect(await mutedUntil()).toMatch(/^2026-01-12T/)
    await presses('For 30 days')
    expect(await mutedUntil()).toMatch(/^2026-02-04T/)
    await presses('Until it goes on sale again')
    expect(house.chat.said(nora).at(-1)).toContain('quiet until it goes on sale again')
    expect(await mutedUntil()).toBe('on-again')
    await presses('For 7 days')
    expect(await mutedUntil()).toMatch(/^2026-01-12T/)
  })

  it('turns pages', async () => {
    for (let n = 0; n < 9; n++)
      await makeVinyl(database.queries, { user_id: userId, release_id: (await aRecord()).id })
    await writes('/list')
    await presses('Next ›')
    expect(house.chat.said(nora).at(-1)?.split('•')).toHaveLength(2)
  })

  it('tells pressings of one name apart, in the list and on the buttons', async () => {
    const name = { artist: 'Alice Venn', title: 'Slow Harbour' }
    const pressings = [
      { country: 'UK', year: 1979 },
      { country: 'Spain', year: 1979 },
      { country: 'Spain', year: 1979 },
    ]
    const ids: number[] = []
    for (const pressing of pressings) {
      const { id } = await makeRelease(database.queries, { ...name, ...pressing })
      await makeVinyl(database.queries, { user_id: userId, release_id: id })
      ids.push(id)
    }
    const list = await writes('/list')
    for (const apart of ['UK · 1979', ids[1], ids[2]])
      expect(list).toContain(`Alice Venn – Slow Harbour (${apart}): none for sale`)
    await writes('/remove')
    await presses('Alice Venn – Slow Harbour (UK · 1979)')
    await presses('Yes, stop watching')
    expect((await watches()).toSorted()).toEqual(ids.slice(1).toSorted())
  })

  it('does nothing to the records of others', async () => {
    const stranger = await makeUser(database.queries)
    const theirs = await makeVinyl(database.queries, {
      user_id: stranger.id,
      release_id: (await aRecord()).id,
    })
    const { answerPress } = await import('./answer-press.ts')
    const { conversation } = await import('../chat-verbs.ts')
    const talk = conversation(house.world, () => Promise.resolve())
    const from = { chatId: String(nora), isGroup: false, name: 'Nora' }
    const data = `stop!:${theirs.id}`
    const press = { kind: 'press', from, pressId: '1', messageId: 1, data, language: null } as const
    expect((await answerPress(talk, press)).line).toContain('not on your list')
    expect(await database.queries.selectFrom('vinyls').select('id').execute()).toHaveLength(1)
  })

  it('stops and starts the alerts', async () => {
    expect(await writes('/stop')).toContain('No more alerts')
    expect((await ada('GET', SETTINGS)).body).toMatchObject({
      telegramEnabled: false,
      chat: { linked: true },
    })
    expect(await writes('/start')).toContain('Alerts are on')
    expect((await ada('GET', SETTINGS)).body.telegramEnabled).toBe(true)
  })

  it('ends with a word in the app when the bot is blocked', async () => {
    block(house.chat.messenger.world, nora)
    await hear()
    expect((await ada('GET', SETTINGS)).body.telegramEnabled).toBe(false)
    const { body } = await ada('GET', '/api/in-app-notifications')
    expect(body.notifications[0].titleKey).toBe('inApp.channelEnded.title')
  })
})

describe('others in the chat', () => {
  it('free: a friendly word about premium, and the alerts can still be stopped', async () => {
    await database.queries.updateTable('users').set({ plan: 'FREE', locale: 'es' }).execute()
    await link()
    for (const text of [
      '/list',
      '/add 1',
      '/remove',
      '/status',
      '/mute',
      'https://www.discogs.com/release/1',
    ])
      expect(await writes(text)).toContain('Con premium llevas tu lista desde aquí')
    expect(await writes('/help')).toContain('Qué puedo hacer')
    expect(await writes('/stop')).toContain('No llegarán más avisos')
  })

  it('strangers: how to connect, with the id of the chat', async () => {
    expect(await writes('/start')).toContain(String(nora))
    await house.clock.advance(minutes(1))
    expect(await writes('/list')).toContain('not connected')
  })

  it('groups: no answer to what is not meant for the bot', async () => {
    const group = openGroup(house.chat.messenger.world, 'Diggers', [nora])
    say(house.chat.messenger.world, nora, 'who has seen this?', group.id)
    await hear()
    expect(house.chat.said(group.id)).toEqual([])
  })
})
