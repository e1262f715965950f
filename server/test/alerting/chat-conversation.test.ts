import { minutes } from '@cratewatch/domain/kernel/duration'
import { block, openGroup, say } from '@cratewatch/simulator/chat/world/speak'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeMarketplaceAccount } from '../factories/marketplace-account.ts'
import { aPressing, makeMaster } from '../factories/master.ts'
import { makeRelease } from '../factories/release.ts'
import { makeUser } from '../factories/user.ts'
import { makeWatch } from '../factories/watch.ts'
import { CHAT_LINK, CHAT_SETTINGS, chatFixture, YES } from '../fixtures/chat-fixture.ts'
import { signedIn } from '../test-app.ts'

const talk = await chatFixture()

describe('connecting a chat by a link', () => {
  it('works once, names the chat and switches alerts on', async () => {
    const { status, body } = await talk.ada('POST', CHAT_LINK)
    expect([status, body.url]).toEqual([
      201,
      expect.stringMatching(
        new RegExp(`^${talk.fixture.chat.messenger.url}/cratewatch_bot\\?start=[\\w-]{43}$`),
      ),
    ])
    expect((await talk.ada('GET', CHAT_SETTINGS)).body.chat).toMatchObject({
      available: true,
      linked: false,
      waiting: { for: 'link', url: body.url },
    })
    await talk.follows(body.url)
    expect(await talk.presses(YES)).toBe('Connected')
    expect(talk.fixture.chat.said(talk.nora).at(-1)).toContain('Connected.')
    expect((await talk.ada('GET', CHAT_SETTINGS)).body).toMatchObject({
      telegramEnabled: true,
      telegramChatId: String(talk.nora),
      chat: { linked: true, name: 'Nora Lindqvist', waiting: null },
    })
    await talk.follows(body.url, talk.mateo)
    expect(talk.fixture.chat.said(talk.mateo)).toEqual([expect.stringContaining('ya se ha usado')])
    expect((await talk.ada('GET', CHAT_SETTINGS)).body.telegramChatId).toBe(String(talk.nora))
  })

  it('asks first, and names the account', async () => {
    await talk.queries.updateTable('users').set({ email: 'joan@example.com' }).execute()
    const { body } = await talk.ada('POST', CHAT_LINK)
    await talk.follows(body.url)
    expect(talk.fixture.chat.said(talk.nora)).toEqual([expect.stringContaining('account j•••@example.com?')])
    expect((await talk.ada('GET', CHAT_SETTINGS)).body).toMatchObject({
      telegramChatId: null,
      chat: { linked: false, waiting: { for: 'confirmation', url: null } },
    })
    expect(await talk.presses('No, that wasn’t me')).toContain('Nothing will be sent')
    await talk.follows(body.url)
    expect((await talk.ada('GET', CHAT_SETTINGS)).body.chat).toMatchObject({ linked: false, waiting: null })
  })

  it('asks once more when the question got lost, and nobody else meanwhile', async () => {
    const { body } = await talk.ada('POST', CHAT_LINK)
    await talk.follows(body.url)
    await talk.fixture.clock.advance(minutes(1))
    await talk.follows(body.url, talk.mateo)
    expect(talk.fixture.chat.said(talk.mateo)).toEqual([expect.stringContaining('ya se ha usado')])
    await talk.follows(body.url)
    expect(talk.fixture.chat.said(talk.nora)).toHaveLength(2)
    expect(await talk.presses(YES)).toBe('Connected')
  })

  it('names the marketplace account when there is no address', async () => {
    await talk.queries.updateTable('users').set({ email: null }).execute()
    await makeMarketplaceAccount(talk.queries, { user_id: talk.userId, username: 'crate_joan' })
    await talk.follows((await talk.ada('POST', CHAT_LINK)).body.url)
    expect(talk.fixture.chat.said(talk.nora)).toEqual([expect.stringContaining('account crate_joan?')])
  })

  it('runs out after a quarter of an hour', async () => {
    const { body } = await talk.ada('POST', CHAT_LINK)
    await talk.fixture.clock.advance(minutes(15))
    await talk.follows(body.url)
    expect(talk.fixture.chat.said(talk.nora)).toEqual([expect.stringContaining('expired')])
    expect((await talk.ada('GET', CHAT_SETTINGS)).body.chat).toMatchObject({ linked: false, waiting: null })
  })

  it('runs out while the question waits for its answer', async () => {
    await talk.follows((await talk.ada('POST', CHAT_LINK)).body.url)
    await talk.fixture.clock.advance(minutes(15))
    expect(await talk.presses(YES)).toContain('expired')
    expect((await talk.ada('GET', CHAT_SETTINGS)).body.chat).toMatchObject({ linked: false, waiting: null })
  })

  it('takes the chat from the account that had it, and tells that account', async () => {
    const other = await makeUser(talk.queries)
    const bob = await signedIn(talk.app, talk.fixture.deps, other.id)
    await talk.link()
    await talk.fixture.clock.advance(minutes(1))
    await talk.link(bob)
    expect((await bob('GET', CHAT_SETTINGS)).body.chat.linked).toBe(true)
    expect((await talk.ada('GET', CHAT_SETTINGS)).body).toMatchObject({
      telegramEnabled: false,
      telegramChatId: null,
    })
    const { body: entries } = await talk.ada('GET', '/api/in-app-notifications')
    expect(entries.notifications[0].titleKey).toBe('inApp.chatTaken.title')
  })

  it('can be called off, and undone', async () => {
    const { body } = await talk.ada('POST', CHAT_LINK)
    expect((await talk.ada('DELETE', CHAT_LINK)).body.chat.waiting).toBeNull()
    await talk.follows(body.url)
    expect((await talk.ada('GET', CHAT_SETTINGS)).body.chat.linked).toBe(false)
  })
})

describe('connecting a chat by its id', () => {
  const byId = (chatId: string | number) =>
    talk.ada('PUT', CHAT_SETTINGS, {
      emailEnabled: true,
      telegramEnabled: true,
      telegramChatId: String(chatId),
    })

  it('asks there first, and counts once somebody has pressed yes', async () => {
    say(talk.messenger, talk.nora, '/start')
    talk.fixture.chat.messenger.updates.drop()
    const { status, body } = await byId(talk.nora)
    expect([status, body.chat]).toMatchObject([200, { linked: false, waiting: { for: 'confirmation' } }])
    expect(talk.fixture.chat.said(talk.nora)).toEqual([expect.stringContaining('Connect this chat to')])
    await byId(talk.nora)
    expect(talk.fixture.chat.said(talk.nora)).toHaveLength(1)
    await talk.fixture.clock.advance(minutes(1))
    expect(await talk.presses(YES)).toBe('Connected')
    expect((await talk.ada('GET', CHAT_SETTINGS)).body).toMatchObject({
      telegramEnabled: true,
      chat: { linked: true },
    })
  })

  it('comes to nothing when somebody there says no', async () => {
    say(talk.messenger, talk.nora, '/start')
    talk.fixture.chat.messenger.updates.drop()
    await byId(talk.nora)
    expect(await talk.presses('No, that wasn’t me')).toContain('Nothing will be sent')
    expect((await talk.ada('GET', CHAT_SETTINGS)).body).toMatchObject({
      telegramEnabled: false,
      telegramChatId: null,
    })
  })

  it('may be switched on before there is one, which then takes its place', async () => {
    const wanted = { emailEnabled: true, telegramEnabled: true, telegramChatId: null }
    const answer = await talk.ada('PUT', CHAT_SETTINGS, wanted)
    expect([answer.status, answer.body]).toMatchObject([200, { ...wanted, chat: { linked: false } }])
    expect(answer.body.reachable).not.toContain('telegram')
    expect((await talk.ada('GET', '/api/channels')).body.channels).toHaveLength(1)
    await talk.link()
    expect((await talk.ada('GET', CHAT_SETTINGS)).body).toMatchObject({
      telegramEnabled: true,
      telegramChatId: String(talk.nora),
    })
    const off = { ...wanted, telegramEnabled: false }
    expect((await talk.ada('PUT', CHAT_SETTINGS, off)).body).toMatchObject(off)
  })

  it.each([
    ['somebody who never opened the bot', 'hers', 409, 'CHANNEL_UNREACHABLE'],
    ['nobody', '424242', 409, 'CHANNEL_UNREACHABLE'],
    ['what is no id', 'nora', 400, 'VALIDATION_FAILED'],
  ] as const)('refuses %s', async (_, chatId, status, code) => {
    const answer = await byId(chatId === 'hers' ? talk.nora : chatId)
    expect([answer.status, answer.error]).toMatchObject([status, { code, field: 'telegramChatId' }])
    expect((await talk.ada('GET', CHAT_SETTINGS)).body).toMatchObject({
      telegramChatId: null,
      chat: { waiting: null },
    })
  })
})

describe('a test message', () => {
  it('arrives in the linked chat, and is refused without one', async () => {
    expect((await talk.ada('POST', '/api/notifications/test-telegram')).error?.code).toBe('VALIDATION_FAILED')
    await talk.link()
    await talk.fixture.clock.advance(minutes(1))
    expect((await talk.ada('POST', '/api/notifications/test-telegram')).status).toBe(204)
    expect(talk.fixture.chat.said(talk.nora).at(-1)).toContain('It works')
    block(talk.messenger, talk.nora)
    await talk.fixture.clock.advance(minutes(1))
    expect((await talk.ada('POST', '/api/notifications/test-telegram')).error?.code).toBe(
      'CHANNEL_UNREACHABLE',
    )
  })

  it('arrives by mail, and says when it does not', async () => {
    expect((await talk.ada('POST', '/api/notifications/test-email')).status).toBe(204)
    expect(talk.fixture.smtp.accepted[0]).toContain('Subject: A test from Cratewatch: it works')
    talk.fixture.smtp.script = { RCPT: '450 busy' }
    expect((await talk.ada('POST', '/api/notifications/test-email')).error?.code).toBe('SERVICE_UNAVAILABLE')
  })
})

describe('premium in the chat', () => {
  beforeEach(() => talk.link().then(() => talk.fixture.clock.advance(minutes(1))))

  it('keeps the list: add by address, list, mute, remove', async () => {
    const release = await talk.aRecord({ onSale: true })
    expect(await talk.writes(`look https://www.discogs.com/release/${release.id}-Some-Title`)).toContain(
      `Watching Artist ${release.id} – Title ${release.id}`,
    )
    expect(talk.fixture.chat.said(talk.nora).at(-1)).toContain('once it’s sold out and back.')
    expect(await talk.watches()).toEqual([release.id])
    expect(await talk.writes(`/add [r${release.id}]`)).toContain('already have this vinyl')
    expect(await talk.writes('/list')).toMatch(/1 record on your list[\s\S]+3 copies from €9\.00/)
    expect(await talk.writes(`/mute ${release.id}`)).toContain('muted for 7 days')
    expect((await talk.ada('GET', '/api/vinyls')).body.vinyls[0].mutedUntil).toMatch(/^2026-01-12T/)
    expect(await talk.writes('/list')).toMatch(/3 copies from €9\.00 🔕$/)
    expect(await talk.writes('/status')).toMatch(
      /1 record on your list, 1 for sale[\s\S]+We’ll alert you by .+ when any of them turns up/,
    )
    expect(await talk.writes('/remove')).toContain('Which one')
    await talk.presses(`Artist ${release.id} – Title ${release.id}`)
    expect(await talk.presses('Yes, stop watching')).toBe('Off your list')
    expect(await talk.watches()).toEqual([])
    expect(await talk.writes('/list')).toContain('Your list is empty')
  })

  it('says what the collector may expect, and promises nothing where nothing reaches them', async () => {
    const [first, second] = [await talk.aRecord(), await talk.aRecord()]
    expect(await talk.writes(`/add ${first.id}`)).toContain('Alerts start after the first check.')
    await talk.writes('/stop')
    await talk.queries.updateTable('channels').set({ is_on: false }).execute()
    const unreachable =
      'In the app only: choose where else alerts go. Alerts in this chat are off; /start turns them on.'
    expect((await talk.writes(`/add ${second.id}`))?.split('\n').at(-1)).toBe(unreachable)
    expect((await talk.writes('/list'))?.split('\n').at(-1)).toBe(unreachable)
    const paused = { paused_at: new Date(0), paused_reason: 'withdrawn' } as const
    await talk.queries.updateTable('watches').set(paused).where('release_id', '=', second.id).execute()
    expect(await talk.writes('/list')).toContain(`Title ${second.id}: No longer checked`)
  })

  it('mutes at one press, for longer at another, or until it is back for sale', async () => {
    const release = await talk.aRecord()
    await makeWatch(talk.queries, { user_id: talk.userId, release_id: release.id })
    const mutedUntil = async () => (await talk.ada('GET', '/api/vinyls')).body.vinyls[0].mutedUntil
    await talk.writes('/mute')
    expect(await talk.presses(`Artist ${release.id} – Title ${release.id}`)).toBe('Muted')
    expect(talk.fixture.chat.said(talk.nora).at(-1)).toContain('muted for 7 days')
    expect(await mutedUntil()).toMatch(/^2026-01-12T/)
    await talk.presses('For 30 days')
    expect(await mutedUntil()).toMatch(/^2026-02-04T/)
    await talk.presses('Until it’s back for sale')
    expect(talk.fixture.chat.said(talk.nora).at(-1)).toContain('muted until it’s back for sale')
    expect(await mutedUntil()).toBe('on-again')
    await talk.presses('For 7 days')
    expect(await mutedUntil()).toMatch(/^2026-01-12T/)
  })

  it('takes albums: add by address, list, leave a pressing out, mute, remove', async () => {
    const lp = aPressing()
    const pressings = [lp, aPressing({ formats: ['CD'] })]
    const { id } = await makeMaster(talk.queries, { artist: 'Joy', title: 'Closer', pressings })
    expect(await talk.writes(`https://www.discogs.com/master/${id}-Joy-Closer`)).toContain(
      'Watching any vinyl pressing of the album Joy – Closer.',
    )
    expect(await talk.writes('/list')).toContain(
      'Joy – Closer (Any vinyl pressing · 1 watched): none for sale',
    )
    await talk.fixture.appears(lp.id)
    await talk.fixture.clock.advance(minutes(1))
    expect(await talk.fixture.notifier('telegram')).toEqual(['delivered'])
    expect(await talk.writes('/status')).toContain('1 record on your list, 1 for sale')
    expect(await talk.presses('Not this pressing')).toBe('No more alerts about this pressing')
    const { body } = await talk.ada('GET', '/api/vinyls')
    expect(body.vinyls[0].pressings).toMatchObject({ covered: 0, filter: { without: [lp.id] } })
    expect(await talk.writes(`/mute https://www.discogs.com/master/${id}`)).toContain('Joy – Closer is muted')
    expect(await talk.writes(`/remove [m${id}]`)).toContain('Joy – Closer is off your list')
    expect(await talk.watches()).toEqual([])
  })

  it('adds all that a message lists, and says of each part what came of it', async () => {
    const [first, second] = [await talk.aRecord(), await talk.aRecord()]
    const { id } = await makeMaster(talk.queries, {
      artist: 'Joy',
      title: 'Closer',
      pressings: [aPressing()],
    })
    const page = 'https://www.discogs.com/artist/7'
    const list = await talk.writes(
      `/add [r${first.id}], [m${id}]\n${second.id}, r${first.id}, Closer; ${page}`,
    )
    expect(list?.split('\n')).toEqual([
      `[r${first.id}] 👀 Watching Artist ${first.id} – Title ${first.id}.`,
      `[m${id}] 👀 Watching any vinyl pressing of the album Joy – Closer.`,
      `[r${second.id}] 👀 Watching Artist ${second.id} – Title ${second.id}.`,
      `I didn’t understand: Closer, ${page}`,
    ])
    expect(await talk.writes(`r${first.id} [m${id}]`)).toMatch(/already have this vinyl[\s\S]*already/)
    const many = Array.from({ length: 11 }, (_, n) => String(n + 1)).join(', ')
    expect(await talk.writes(`/add ${many}`)).toContain('up to 10 at once')
    expect(await talk.writes(`/add ${page}`)).toContain('isn’t a record or an album')
    expect(await talk.writes('/add 509990289422')).toContain('neither a release ID nor a barcode')
  })

  it('searches for a name, says what it found, and adds what is pressed', async () => {
    const release = await talk.aRecord()
    talk.marketplace.putSearch('blue train', [
      { id: release.id, title: 'John Coltrane - Blue Train', country: 'US', year: 1957, format: 'LP' },
      { id: release.id + 1, title: 'John Coltrane - Blue Train' },
    ])
    expect(await talk.writes('/add Blue Train')).toBe('Which one do you mean?')
    await talk.presses('John Coltrane - Blue Train (LP · US 1957 · Some Label SL 1)')
    expect(talk.fixture.chat.said(talk.nora).at(-1)).toContain('Watching')
    expect(await talk.watches()).toEqual([release.id])
    talk.marketplace.putSearch('nobody knows this', [])
    expect(await talk.writes('/add nobody knows this')).toBe('I found nothing for “nobody knows this”.')
  })

  it('adds at once what a barcode finds alone, and offers the album of several', async () => {
    const release = await talk.aRecord()
    const { id: masterId } = await makeMaster(talk.queries, { pressings: [aPressing()] })
    talk.marketplace.putSearch('5016025610105', [{ id: release.id }])
    expect(await talk.writes('/add 5016025610105')).toContain('Watching')
    talk.marketplace.putSearch('closer', [{ id: 1, masterId }, { id: 2 }])
    await talk.writes('/add closer')
    await talk.presses('Any vinyl pressing of the album')
    expect(talk.fixture.chat.said(talk.nora).at(-1)).toContain('Watching any vinyl pressing of the album')
  })

  it('adds the record of a copy for sale, also when its address is all that somebody sends', async () => {
    const [first, second] = [await talk.aRecord(), await talk.aRecord()]
    const copies = [first, second].map(({ id }, n) => ({ id: 900 + n, releaseId: id }))
    talk.marketplace.putShop('plattenkiste', copies)
    const page = 'https://www.discogs.com/sell/item'
    expect(await talk.writes(`/add ${page}/900`)).toContain('Watching')
    expect(await talk.writes(`Still there? ${page}/901`)).toContain('Watching')
    expect((await talk.watches()).toSorted()).toEqual([first.id, second.id].toSorted())
    expect(await talk.writes(`/add ${page}/902`)).toContain('I found nothing')
    expect(await talk.writes('/add https://example.com/release/5')).toContain('isn’t a record or an album')
  })

  it('turns pages', async () => {
    for (let n = 0; n < 9; n++)
      await makeWatch(talk.queries, { user_id: talk.userId, release_id: (await talk.aRecord()).id })
    await talk.writes('/list')
    await talk.presses('Next ›')
    expect(talk.fixture.chat.said(talk.nora).at(-1)?.split('•')).toHaveLength(2)
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
      const { id } = await makeRelease(talk.queries, { ...name, ...pressing })
      await makeWatch(talk.queries, { user_id: talk.userId, release_id: id })
      ids.push(id)
    }
    const list = await talk.writes('/list')
    for (const apart of ['UK 1979', ids[1], ids[2]])
      expect(list).toContain(`Alice Venn – Slow Harbour (${apart}): none for sale`)
    await talk.writes('/remove')
    await talk.presses('Alice Venn – Slow Harbour (UK 1979)')
    await talk.presses('Yes, stop watching')
    expect((await talk.watches()).toSorted()).toEqual(ids.slice(1).toSorted())
  })

  it('does nothing to the records of others', async () => {
    const stranger = await makeUser(talk.queries)
    const theirs = await makeWatch(talk.queries, {
      user_id: stranger.id,
      release_id: (await talk.aRecord()).id,
    })
    const { answerPress } = await import('../../src/alerting/bot/answer-press.ts')
    const { conversation } = await import('../../src/app/roles/chat-verbs.ts')
    const conversing = conversation(talk.fixture.deps, () => Promise.resolve())
    const from = { chatId: String(talk.nora), isGroup: false, name: 'Nora', personId: String(talk.nora) }
    const data = `stop!:${theirs.id}`
    const press = { kind: 'press', from, pressId: '1', messageId: 1, data, language: null } as const
    expect((await answerPress(conversing, press)).line).toContain('no longer on your list')
    expect(await talk.queries.selectFrom('watches').select('id').execute()).toHaveLength(1)
  })

  it('stops and starts the alerts', async () => {
    expect(await talk.writes('/stop')).toContain('No more alerts')
    expect((await talk.ada('GET', CHAT_SETTINGS)).body).toMatchObject({
      telegramEnabled: false,
      chat: { linked: true },
    })
    expect(await talk.writes('/start')).toContain('Alerts are on')
    expect((await talk.ada('GET', CHAT_SETTINGS)).body.telegramEnabled).toBe(true)
  })

  it('ends with a word in the app when the bot is blocked', async () => {
    block(talk.messenger, talk.nora)
    await talk.hear()
    expect((await talk.ada('GET', CHAT_SETTINGS)).body.telegramEnabled).toBe(false)
    const { body } = await talk.ada('GET', '/api/in-app-notifications')
    expect(body.notifications[0].titleKey).toBe('inApp.channelEnded.title')
  })
})

describe('others in the chat', () => {
  it('free: a friendly word about premium, and the alerts can still be stopped', async () => {
    await talk.queries.updateTable('users').set({ plan: 'FREE', locale: 'es' }).execute()
    await talk.link(talk.ada, 'Sí, conectarlo')
    for (const text of [
      '/list',
      '/add 1',
      '/remove',
      '/status',
      '/mute',
      'https://www.discogs.com/release/1',
    ])
      expect(await talk.writes(text)).toContain('Con Premium gestionas tu lista desde aquí')
    expect(await talk.writes('/help')).toContain('Qué puedo hacer')
    expect(await talk.writes('/stop')).toContain('No llegarán más avisos')
  })

  it('strangers: how to connect, with the id of the chat', async () => {
    expect(await talk.writes('/start')).toContain(String(talk.nora))
    await talk.fixture.clock.advance(minutes(1))
    expect(await talk.writes('/list')).toContain('isn’t connected')
  })

  it('groups: no answer to what is not meant for the bot', async () => {
    const group = openGroup(talk.messenger, 'Diggers', [talk.nora])
    say(talk.messenger, talk.nora, 'who has seen this?', group.id)
    await talk.hear()
    expect(talk.fixture.chat.said(group.id)).toEqual([])
  })
})
