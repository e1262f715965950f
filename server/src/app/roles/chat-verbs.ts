import { ok } from '@cratewatch/domain/kernel/result'
import { sql } from 'kysely'
import { handleUpdate } from '../../alerting/bot/handle-update.ts'
import type {
  ConversationDeps,
  ChatVerbs,
  ChatRecord,
  ChatStatus,
  ChatSearch,
  NamedRecord,
} from '../../alerting/bot/verbs.ts'
import { readSharedExpectation } from '../../alerting/expected/read-shared.ts'
import type { RecordReading } from '../../checking/record/record-observation.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { ChatUpdate } from '../../outbound/vendors/chat.ts'
import { addWatch } from '../../watching/adding/add-watch.ts'
import { readCards, type Card } from '../../watching/cards.ts'
import { listWatches } from '../../watching/list-watches.ts'
import { muteWatch } from '../../watching/mark-watch.ts'
import { excludePressing, watchMaster } from '../../watching/masters/watch-master.ts'
import { presentWatch } from '../../watching/present.ts'
import { removeWatch } from '../../watching/removing/remove-watch.ts'
import { searchRecords } from '../../watching/search/search-records.ts'
import { type SearchingDeps, sharedAnswers } from '../../watching/search/search-releases.ts'

/** Returns the handler for updates from the messenger. Failures are logged, and the next update follows. */
export function chatHandler(deps: Deps, recordReading: RecordReading): (update: ChatUpdate) => Promise<void> {
  const { chat } = deps
  if (chat === null) return () => Promise.resolve()
  const talk = conversation(deps, recordReading)
  return (update) =>
    handleUpdate({ ...talk, config: deps.config, chat }, update).catch((error: unknown) =>
      deps.log.error({ err: error, kind: update.kind }, 'an update of the messenger failed'),
    )
}

/** Builds the conversation with the bot from the verbs of the API. */
export function conversation(deps: Deps, recordReading: RecordReading): ConversationDeps {
  return { ...deps, verbs: chatVerbs(deps, recordReading), siteUrl: deps.config.marketplace.siteUrl }
}

function chatVerbs(deps: Deps, recordReading: RecordReading): ChatVerbs {
  const searching = { ...deps, shared: sharedAnswers(deps) }
  return {
    list: (userId, page) => listRecords(deps, userId, page),
    record: (userId, watchId) => readRecord(deps, userId, watchId),
    recordOf: (userId, named) => findRecord(deps, userId, named),
    status: (userId) => readStatus(deps, userId),
    search: (userId, search) => searchFor(searching, userId, search),
    add: (userId, { kind, id }) =>
      kind === 'master'
        ? watchMaster(deps, { userId, masterId: id })
        : addWatch({ ...deps, recordReading }, userId, id),
    remove: (userId, watchId) => removeWatch(deps, userId, watchId),
    mute: (userId, watchId, choice) => muteWatch(deps, userId, watchId, choice),
    exclude: (userId, watchId, releaseId) => excludePressing(deps, userId, watchId, releaseId),
  }
}

async function searchFor(deps: SearchingDeps, userId: string, search: ChatSearch) {
  const found = await searchRecords(deps, userId, { ...search, page: 1 })
  if (!found.ok) return found
  return ok(
    found.value.releases.map(({ id: releaseId, masterId, title, ...facts }) => {
      const { format, country, year, label, catalogueNumber } = facts
      return { releaseId, masterId, title, format, country, year, label, catalogueNumber }
    }),
  )
}

type ChatDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** As many as fit on a phone with a button each. */
const PAGE_SIZE = 8

/** Reads a page of a user's list, newest first. */
async function listRecords(deps: ChatDeps, userId: string, page: number) {
  const { cards, pagination } = await listWatches(deps, userId, { ...ALL, page, limit: PAGE_SIZE })
  return { ...pagination, records: asRecords(deps, cards) }
}

const ALL = { availability: 'all', order: 'added', search: '' } as const

async function readStatus(deps: ChatDeps, userId: string): Promise<ChatStatus> {
  const { counts, lastChecked } = await listWatches(deps, userId, { ...ALL, page: 1, limit: 1 })
  const expected = await readSharedExpectation(deps, userId)
  return { total: counts.all, onSale: counts.available, lastChecked, expected }
}

async function readRecord(deps: ChatDeps, userId: string, watchId: string): Promise<ChatRecord | null> {
  const [record] = asRecords(deps, await readCards(deps, userId, [watchId]))
  return record ?? null
}

/** Finds the entry of a release or an album; of a release that only its album covers, that of the album. */
async function findRecord(
  deps: ChatDeps,
  userId: string,
  { kind, id }: NamedRecord,
): Promise<ChatRecord | null> {
  const found = await deps.db
    .selectFrom('watches as v')
    .select('v.id')
    .where('v.user_id', '=', userId)
    .where('v.parent_id', 'is', null)
    .where(
      kind === 'master'
        ? sql<boolean>`v.master_id = ${id}`
        : sql<boolean>`(v.release_id = ${id} or exists (
            select from watches pressing where pressing.parent_id = v.id and pressing.release_id = ${id}))`,
    )
    .orderBy('v.release_id', (order) => order.asc().nullsLast())
    .executeTakeFirst()
  return found === undefined ? null : readRecord(deps, userId, found.id)
}

function asRecords(deps: ChatDeps, cards: readonly Card[]): readonly ChatRecord[] {
  return cards.map((card) => {
    const watch = presentWatch(card, deps.config.marketplace.siteUrl)
    const { id: watchId, kind, discogsId, artist, name: title, country, year, pressing, expected } = watch
    const named = { watchId, kind, discogsId, artist, title, country, year, pressing }
    return { ...named, count: watch.numForSale, price: watch.shownPrice, expected }
  })
}
