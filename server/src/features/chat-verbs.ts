import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { moveChat } from '../delivering/move-chat.ts'
import { errorMessage } from '../http/error-message.ts'
import type { ChatUpdate } from '../vendors/chat.ts'
import type { World } from '../world.ts'
import type { ConversationWorld } from './chat/conversation-world.ts'
import { handleUpdate } from './chat/handle-update.ts'
import type { ChatRecord, ChatStatus, ChatVerbs } from './chat/verbs.ts'
import {
  claimChatLink,
  connectChat,
  declineChat,
  loseChat,
  switchChat,
} from './notifications/connect-chat.ts'
import { readChatUser } from './notifications/read-chat-user.ts'
import { addVinyl } from './vinyls/add-vinyl.ts'
import { muteVinyl } from './vinyls/mute-vinyl.ts'
import { removeVinyl } from './vinyls/remove-vinyl.ts'
import type { RecordSight } from './vinyls/settle-lookup.ts'
import { storedMute } from './vinyls/stored-mute.ts'
import { vinylRows, type VinylRow } from './vinyls/vinyl-rows.ts'

/** What is done with an update, wherever it comes from. Failures are ours: they are logged, and the next one follows. */
export function chatHandler(world: World, recordSight: RecordSight): (update: ChatUpdate) => Promise<void> {
  const { chat } = world
  if (chat === null) return () => Promise.resolve()
  const talk = conversation(world, recordSight)
  return (update) =>
    handleUpdate({ ...talk, ...world, chat }, update).catch((error: unknown) =>
      world.log.error({ err: error, kind: update.kind }, 'an update of the messenger failed'),
    )
}

/** The conversation of this instance: the verbs of the API, for people who write to the bot. */
export function conversation(world: World, recordSight: RecordSight): ConversationWorld {
  return {
    verbs: chatVerbs(world, recordSight),
    siteUrl: world.config.marketplace.siteUrl,
    explain: ({ code, cause }, locale) => errorMessage(code, locale, cause),
  }
}

function chatVerbs(world: World, recordSight: RecordSight): ChatVerbs {
  const { db } = world
  return {
    whose: (chatId) => readChatUser(db, chatId),
    claim: (token, speaker) => claimChatLink(world, token, speaker),
    connect: (token, speaker) => connectChat(world, token, speaker),
    decline: (token, speaker) => declineChat(world, token, speaker),
    switchAlerts: (user, isOn) => switchChat(world, user.userId, isOn),
    lose: (chatId) => loseChat(world, chatId),
    move: (from, to) => moveChat(db, from, to),
    list: (userId, page) => listRecords(world, userId, page),
    record: (userId, vinylId) => readRecord(world, userId, (rows) => rows.where('v.id', '=', vinylId)),
    recordOf: (userId, releaseId) =>
      readRecord(world, userId, (rows) => rows.where('v.release_id', '=', releaseId)),
    status: (userId) => readStatus(world, userId),
    add: (userId, releaseId) => addVinyl({ ...world, recordSight }, userId, releaseId),
    remove: (userId, vinylId) => removeVinyl(world, userId, vinylId),
    mute: (userId, vinylId, choice) => muteVinyl(world, userId, vinylId, choice),
  }
}

/** As many as a phone shows with a button each. */
const PAGE_SIZE = 8

async function listRecords(world: Pick<World, 'db' | 'clock'>, userId: string, page: number) {
  const rows = await vinylRows(world.db, userId)
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const { total } = await readStatus(world, userId)
  const now = world.clock.now()
  return { records: rows.map((row) => recordOf(row, now)), total, pages: Math.ceil(total / PAGE_SIZE) }
}

type Rows = ReturnType<typeof vinylRows>

async function readRecord(
  world: Pick<World, 'db' | 'clock'>,
  userId: string,
  which: (rows: Rows) => Rows,
): Promise<ChatRecord | null> {
  const row = await which(vinylRows(world.db, userId)).executeTakeFirst()
  return row === undefined ? null : recordOf(row, world.clock.now())
}

function recordOf(row: VinylRow, now: Instant): ChatRecord {
  const { lowest_value: value, lowest_currency: currency } = row
  return {
    vinylId: row.id,
    releaseId: row.release_id,
    artist: row.artist,
    title: row.title,
    country: row.country,
    year: row.year,
    count: row.num_for_sale ?? 0,
    lowest: value === null || currency === null ? null : { value, currency },
    isMuted: storedMute(row, now) !== null,
  }
}

function readStatus({ db }: Pick<World, 'db'>, userId: string): Promise<ChatStatus> {
  return db
    .selectFrom('vinyls as v')
    .leftJoin('probes as p', 'p.release_id', 'v.release_id')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where p.state = 'on-sale')`.as('onSale'),
      sql<Instant | null>`max(p.observed_at)`.as('lastChecked'),
    ])
    .where('v.user_id', '=', userId)
    .executeTakeFirstOrThrow()
}
