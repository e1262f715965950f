import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { followDeepLink, pressButton, say } from '@cratewatch/simulator/chat/world/speak'
import type { Database } from '../src/database/database.ts'
import { chatHandler } from '../src/features/chat-verbs.ts'
import { buildApp } from '../src/http/build-app.ts'
import { makeCheckState } from './factories/check-state.ts'
import { makeRelease } from './factories/release.ts'
import { makeUser } from './factories/user.ts'
import { openNotificationFixture, type NotificationFixture } from './notification-fixture.ts'
import { signedIn, testFeatures, type TestClient } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'

export const CHAT_SETTINGS = '/api/notifications/settings'
export const CHAT_LINK = '/api/notifications/chat-link'
/** What connects a chat, in the question of an account that reads English. */
export const YES = 'Yes, connect it'

/** Ada's premium account and her messenger: Nora writes to the bot in English, Mateo in Spanish. */
export function chatFixture(): ChatTalk {
  const talk = new ChatTalk()
  beforeAll(async () => {
    talk.database = await openTestDatabase()
  })
  afterAll(() => talk.database.close())
  beforeEach(() => talk.open())
  afterEach(async () => {
    await talk.app.close()
    await talk.fixture.close()
  })
  return talk
}

class ChatTalk {
  database!: Database
  fixture!: NotificationFixture
  app!: FastifyInstance
  userId!: string
  ada!: TestClient
  #offset = 0

  async open(): Promise<void> {
    for (const table of ['users', 'releases', 'remotes', 'remote_addresses'] as const)
      await this.queries.deleteFrom(table).execute()
    this.fixture = await openNotificationFixture(this.database)
    this.#offset = 0
    this.app = await buildApp(this.fixture.deps, testFeatures(this.fixture.deps))
    this.userId = (await makeUser(this.queries, { plan: 'PREMIUM' })).id
    this.ada = await signedIn(this.app, this.fixture.deps, this.userId)
  }

  get queries() {
    return this.database.queries
  }
  get messenger() {
    return this.fixture.chat.messenger.world
  }
  get nora() {
    return this.fixture.chat.nora
  }
  get mateo() {
    return this.fixture.chat.mateo
  }

  /** Lets the bot hear and answer what was written and pressed, one chat at a time as in production. */
  async hear(): Promise<void> {
    const { chat, messenger } = this.fixture.chat
    const handle = chatHandler(this.fixture.deps, () => Promise.resolve())
    if (messenger.updates.pending.length === 0) return
    const updates = (await chat.listen(this.#offset, new AbortController().signal)) ?? []
    for (const { id, update } of updates) {
      this.#offset = id + 1
      if (update !== null) await this.fixture.patiently(handle(update))
    }
    messenger.updates.drop()
  }

  /** The bot's last words after somebody wrote something. */
  async writes(text: string, personId = this.nora, roomId = personId) {
    say(this.messenger, personId, text, roomId)
    await this.hear()
    return this.fixture.chat.said(roomId).at(-1)
  }

  /** What somebody reads who presses a button of the newest message that has any. */
  async presses(button: string, roomId = this.nora, personId = this.nora) {
    const room = this.messenger.rooms.get(roomId)
    const message = room?.messages.findLast(({ keyboard }) => keyboard?.length)
    const pressed = pressButton(this.messenger, personId, { messageId: message?.id ?? 0, button, roomId })
    await this.hear()
    return pressed.ok ? pressed.value.answer?.text : pressed.error
  }

  async follows(url: string, personId = this.nora): Promise<void> {
    followDeepLink(this.messenger, personId, url)
    await this.hear()
  }

  /** Connects Nora's chat; a minute before the answer keeps the messenger's limits away. */
  async link(client = this.ada, yes = YES) {
    await this.follows((await client('POST', CHAT_LINK)).body.url)
    await this.fixture.clock.advance(minutes(1))
    return this.presses(yes)
  }

  async aRecord(given: { readonly onSale?: boolean } = {}) {
    const release = await makeRelease(this.queries)
    const onSale = { state: 'on-sale', num_for_sale: 3, lowest_value: 9, lowest_currency: 'EUR' } as const
    await makeCheckState(this.queries, {
      release_id: release.id,
      ...(given.onSale ? onSale : { state: 'none' as const }),
    })
    return release
  }

  async watches() {
    const mine = this.queries.selectFrom('watches').select('release_id').where('user_id', '=', this.userId)
    return (await mine.execute()).map((row) => row.release_id)
  }
}
