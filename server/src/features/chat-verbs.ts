import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { moveChat } from '../channels/chat-channel.ts'
import { errorMessage } from '../http/refusals/error-message.ts'
import type { ChatUpdate } from '../vendors/chat.ts'
import type { Deps } from '../deps.ts'
import type { ConversationDeps } from './chat/conversation-deps.ts'
import { handleUpdate } from './chat/handle-update.ts'
import type { ChatRecord, ChatStatus, ChatVerbs } from './chat/verbs.ts'
import {
  claimChatLink,
  connectChat,
  declineChat,
  disconnectChat,
  switchChat,
} from './notifications/connect-chat.ts'
import { readChatUser } from './notifications/read-chat-user.ts'
import { addWatch } from './watches/adding/add-watch.ts'
import { muteWatch } from './watches/muting/mute-watch.ts'
import { removeWatch } from './watches/remove-watch.ts'
import type { RecordReading } from '../checks/record/record-reading.ts'
import { readRates } from '../rates/read-rates.ts'
import { shownPrice, type ShownAt } from '../rates/shown-price.ts'
import { storedMute } from './watches/muting/stored-mute.ts'
import { watchRows, type WatchRow } from './watches/watch-rows.ts'

/** Returns the handler for updates from the messenger. Failures are logged, and the next update follows. */
export function chatHandler(deps: Deps, recordReading: RecordReading): (update: ChatUpdate) => Promise<void> {
  const { chat } = deps
  if (chat === null) return () => Promise.resolve()
  const talk = conversation(deps, recordReading)
  return (update) =>
    handleUpdate({ ...talk, ...deps, chat }, update).catch((error: unknown) =>
      deps.log.error({ err: error, kind: update.kind }, 'an update of the messenger failed'),
    )
}

/** Builds the conversation with the bot from the verbs of the API. */
export function conversation(deps: Deps, recordReading: RecordReading): ConversationDeps {
  return {
    verbs: chatVerbs(deps, recordReading),
    siteUrl: deps.config.marketplace.siteUrl,
    explain: ({ code, cause }, locale) => errorMessage(code, locale, cause),
  }
}

function chatVerbs(deps: Deps, recordReading: RecordReading): ChatVerbs {
  const { db } = deps
  return {
    findUserByChat: (chatId) => readChatUser(db, chatId),
    claim: (token, speaker) => claimChatLink(deps, token, speaker),
    connect: (token, speaker) => connectChat(deps, token, speaker),
    decline: (token, speaker) => declineChat(deps, token, speaker),
    switchAlerts: (user, isOn) => switchChat(deps, user.userId, isOn),
    disconnect: (chatId) => disconnectChat(deps, chatId),
    move: (from, to) => moveChat(db, from, to),
    list: (userId, page) => listRecords(deps, userId, page),
    record: (userId, watchId) => readRecord(deps, userId, (rows) => rows.where('v.id', '=', watchId)),
    recordOf: (userId, releaseId) =>
      readRecord(deps, userId, (rows) => rows.where('v.release_id', '=', releaseId)),
    status: (userId) => readStatus(deps, userId),
    add: (userId, releaseId) => addWatch({ ...deps, recordReading }, userId, releaseId),
    remove: (userId, watchId) => removeWatch(deps, userId, watchId),
    mute: (userId, watchId, choice) => muteWatch(deps, userId, watchId, choice),
  }
}

/** As many as fit on a phone with a button each. */
const PAGE_SIZE = 8

async function listRecords(deps: Pick<Deps, 'db' | 'clock'>, userId: string, page: number) {
  const rows = await watchRows(deps.db, userId)
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const { total } = await readStatus(deps, userId)
  const at = await pricesNow(deps)
  return { records: rows.map((row) => recordOf(row, at)), total, pages: Math.ceil(total / PAGE_SIZE) }
}

type Rows = ReturnType<typeof watchRows>

async function readRecord(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  which: (rows: Rows) => Rows,
): Promise<ChatRecord | null> {
  const row = await which(watchRows(deps.db, userId)).executeTakeFirst()
  return row === undefined ? null : recordOf(row, await pricesNow(deps))
}

const pricesNow = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ShownAt> => ({
  now: clock.now(),
  rates: await readRates(db),
})

function recordOf(row: WatchRow, at: ShownAt): ChatRecord {
  return {
    watchId: row.id,
    releaseId: row.release_id,
    artist: row.artist,
    title: row.title,
    country: row.country,
    year: row.year,
    count: row.num_for_sale ?? 0,
    price: shownPrice(row, row.currency, at),
    isMuted: storedMute(row, at.now) !== null,
  }
}

function readStatus({ db }: Pick<Deps, 'db'>, userId: string): Promise<ChatStatus> {
  return db
    .selectFrom('watches as v')
    .leftJoin('check_states as p', 'p.release_id', 'v.release_id')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where p.state = 'on-sale')`.as('onSale'),
      sql<Instant | null>`max(p.observed_at)`.as('lastChecked'),
    ])
    .where('v.user_id', '=', userId)
    .executeTakeFirstOrThrow()
}
