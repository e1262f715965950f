import { minutes } from '@cratewatch/domain/kernel/duration'
import { openGroup } from '@cratewatch/simulator/chat/world/speak'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '../factories/user.ts'
import { makeWatch } from '../factories/watch.ts'
import { CHAT_LINK, CHAT_SETTINGS, chatFixture, YES } from '../fixtures/chat-fixture.ts'
import { signedIn, type TestClient } from '../test-app.ts'

const talk = await chatFixture()

describe('a group', () => {
  let group: number
  const NOT_YOURS = 'Eso solo puede hacerlo quien conectó este grupo.'
  const mateoWrites = (text: string) => talk.writes(text, talk.mateo, group)
  const mateoPresses = (button: string) => talk.presses(button, group, talk.mateo)
  const noraPresses = (button: string) => talk.presses(button, group)
  /** Sends the code of a user's new link into the group. */
  const asked = async (client: TestClient, personId: number) => {
    const { body } = await client('POST', CHAT_LINK)
    await talk.fixture.clock.advance(minutes(1))
    return talk.writes(`/start ${new URL(body.url).searchParams.get('start')}`, personId, group)
  }
  const settings = async (client = talk.ada) => (await client('GET', CHAT_SETTINGS)).body

  beforeEach(() => {
    group = openGroup(talk.messenger, 'Diggers', [talk.nora, talk.mateo]).id
  })

  it('is connected by who opened the link, and by nobody else in it', async () => {
    expect(await asked(talk.ada, talk.nora)).toContain('Connect this chat to')
    expect(await mateoPresses('No, that wasn’t me')).toContain('quien conectó este chat')
    expect(await mateoPresses(YES)).toContain('quien conectó este chat')
    expect((await settings()).chat).toMatchObject({ linked: false, waiting: { for: 'confirmation' } })
    expect(await noraPresses(YES)).toBe('Connected')
    expect((await settings()).chat).toMatchObject({ linked: true, name: 'Diggers' })
  })

  describe('once connected', () => {
    let release: number
    let watchId: string

    beforeEach(async () => {
      release = (await talk.aRecord()).id
      watchId = (await makeWatch(talk.queries, { user_id: talk.userId, release_id: release })).id
      await asked(talk.ada, talk.nora)
      await noraPresses(YES)
      await talk.fixture.clock.advance(minutes(1))
    })

    it.each(['/list', '/status', '/add 77', '/remove 77', '/mute 77', '/stop', '/start', '/help'])(
      'answers %s only to who connected it',
      async (command) => {
        expect(await mateoWrites(command)).toBe(NOT_YOURS)
        expect((await settings()).telegramEnabled).toBe(true)
        await talk.fixture.clock.advance(minutes(1))
        expect(await talk.writes(command, talk.nora, group)).not.toBe(NOT_YOURS)
      },
    )

    it('lets no member add, remove or mute', async () => {
      const other = await talk.aRecord()
      await mateoWrites(`/remove ${release}`)
      await mateoWrites(`/add ${other.id}`)
      await mateoWrites(`/mute ${release}`)
      expect(await talk.watches()).toEqual([release])
      await talk.fixture.clock.advance(minutes(1))
      await talk.writes('/remove', talk.nora, group)
      expect(await mateoPresses(`Artist ${release} – Title ${release}`)).toContain('Only the person')
      expect(await noraPresses(`Artist ${release} – Title ${release}`)).toBe('')
      expect(await mateoPresses('Yes, stop watching')).toContain('Only the person')
      expect((await talk.ada('GET', '/api/vinyls')).body.vinyls).toMatchObject([
        { id: watchId, mutedUntil: null },
      ])
      expect(await noraPresses('Yes, stop watching')).toBe('Off your list')
    })

    it('stays silent when members send each other records', async () => {
      const before = talk.fixture.chat.said(group).length
      await mateoWrites(`https://www.discogs.com/release/${release}`)
      expect(talk.fixture.chat.said(group)).toHaveLength(before)
    })

    it('is not taken from an account by another member', async () => {
      const bob = await signedIn(talk.app, talk.fixture.deps, (await makeUser(talk.queries)).id)
      await asked(bob, talk.mateo)
      expect(await mateoPresses(YES)).toContain('ya recibe los avisos de otra cuenta')
      expect((await settings()).chat.linked).toBe(true)
      await asked(bob, talk.nora)
      expect((await settings(bob)).chat.linked).toBe(false)
    })

    it('is taken when the bot was thrown out and brings nothing there any more', async () => {
      await talk.queries
        .updateTable('channels')
        .set({ is_on: false })
        .where('kind', '=', 'telegram')
        .execute()
      const bob = await signedIn(talk.app, talk.fixture.deps, (await makeUser(talk.queries)).id)
      await asked(bob, talk.mateo)
      expect(await mateoPresses(YES)).toBe('Connected')
      expect((await settings(bob)).chat.linked).toBe(true)
    })

    it('of a time when nobody stored who connected it keeps its alerts, and wants a new link for more', async () => {
      await talk.queries.updateTable('channels').set({ person_id: null }).execute()
      expect(await talk.writes(`/remove ${release}`, talk.nora, group)).toContain(
        'In this group I only send alerts',
      )
      expect((await settings()).telegramEnabled).toBe(true)
      await asked(talk.ada, talk.nora)
      await noraPresses(YES)
      await talk.fixture.clock.advance(minutes(1))
      expect(await talk.writes(`/remove ${release}`, talk.nora, group)).toContain('is off your list')
    })
  })

  it('that was connected by its id gets alerts, and nobody commands there', async () => {
    const telegramChatId = String(group)
    await talk.ada('PUT', CHAT_SETTINGS, { emailEnabled: true, telegramEnabled: true, telegramChatId })
    expect(await mateoPresses(YES)).toBe('Connected')
    expect(await settings()).toMatchObject({ telegramEnabled: true, chat: { linked: true } })
    await talk.fixture.clock.advance(minutes(1))
    expect(await mateoWrites('/list')).toContain('solo envío avisos')
  })
})
