import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { sql, type RawBuilder } from 'kysely'
import { handleUpdate } from '../alerting/bot/handle-update.ts'
import type {
  ConversationDeps,
  ChatVerbs,
  ChatRecord,
  ChatStatus,
  ChatSearch,
  NamedRecord,
} from '../alerting/bot/verbs.ts'
import type { RecordReading } from '../checking/record/record-observation.ts'
import type { Queries } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { readRates, shownPrice } from '../outbound/rates/exchange-rates.ts'
import type { ChatUpdate } from '../outbound/vendors/chat.ts'
import { addWatch } from '../watching/adding/add-watch.ts'
import { muteWatch } from '../watching/mark-watch.ts'
import { excludePressing, watchMaster } from '../watching/masters/watch-master.ts'
import { removeWatch } from '../watching/removing/remove-watch.ts'
import { activeMute } from '../watching/rows.ts'
import { type SearchingDeps, sharedAnswers, searchReleases } from '../watching/search/search-releases.ts'

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
    list: (userId, page) => listEntries(deps, userId, page),
    record: (userId, watchId) => readEntry(deps, userId, watchId),
    recordOf: (userId, named) => findEntry(deps, userId, named),
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
  const found = await searchReleases(deps, userId, { ...search, page: 1 })
  if (!found.ok) return found
  return ok(
    found.value.releases.map(({ id: releaseId, masterId, title, format, country, year }) => {
      return { releaseId, masterId, title, format, country, year }
    }),
  )
}

type ChatDeps = Pick<Deps, 'db' | 'clock'>

/** As many as fit on a phone with a button each. */
const PAGE_SIZE = 8

/** Reads a page of a user's list, newest first. */
async function listEntries(deps: ChatDeps, userId: string, page: number) {
  const records = await readEntries(deps, userId, sql`true`, (page - 1) * PAGE_SIZE)
  const { total } = await readStatus(deps, userId)
  return { records, total, pages: Math.ceil(total / PAGE_SIZE) }
}

async function readEntry(deps: ChatDeps, userId: string, watchId: string): Promise<ChatRecord | null> {
  return (await readEntries(deps, userId, sql`v.id = ${watchId}`))[0] ?? null
}

/** Finds the entry of a release or an album; of a release that only its album covers, that of the album. */
async function findEntry(
  deps: ChatDeps,
  userId: string,
  { kind, id }: NamedRecord,
): Promise<ChatRecord | null> {
  if (kind === 'master') return (await readEntries(deps, userId, sql`v.master_id = ${id}`))[0] ?? null
  const found = await readEntries(
    deps,
    userId,
    sql`(v.release_id = ${id} or exists (
      select from watches pressing where pressing.parent_id = v.id and pressing.release_id = ${id}))`,
  )
  return found.find((record) => record.kind === 'release') ?? found[0] ?? null
}

type Row = Omit<ChatRecord, 'price' | 'isMuted' | 'watchId'> &
  Parameters<typeof activeMute>[0] & {
    readonly id: string
    readonly lowest_value: number | null
    readonly lowest_currency: string | null
    readonly observed_at: Instant | null
    readonly currency: string
  }

/** Reads entries with their copies: of an album those of all its pressings, and the lowest price among them. */
async function readEntries(
  { db, clock }: ChatDeps,
  userId: string,
  which: RawBuilder<unknown>,
  offset = 0,
): Promise<readonly ChatRecord[]> {
  const { rows } = await sql<Row>`
    select v.id, case when v.master_id is null then 'release' else 'master' end as kind,
      coalesce(v.release_id, v.master_id) as "discogsId", coalesce(r.artist, m.artist) as artist,
      coalesce(r.title, m.title) as title, r.country, coalesce(r.year, m.year) as year, coalesce(p.copies, 0) as count,
      p.lowest_value, p.lowest_currency, p.observed_at, v.muted_at, v.muted_until, v.muted_value, v.muted_currency,
      u.currency
    from watches v join users u on u.id = v.user_id left join releases r on r.id = v.release_id
      left join masters m on m.id = v.master_id
      left join lateral (
        select sum(s.num_for_sale) over () as copies, s.lowest_value, s.lowest_currency, s.observed_at
        from check_states s
        where s.release_id in (select w.release_id from watches w where w.id = v.id or w.parent_id = v.id)
        order by s.num_for_sale > 0 desc, s.lowest_value nulls last limit 1) p on true
    where v.user_id = ${userId} and v.parent_id is null and ${which}
    order by v.created_at desc, v.id
    limit ${PAGE_SIZE} offset ${offset}`.execute(db)
  const at = { now: clock.now(), rates: await readRates(db) }
  return rows.map(({ id: watchId, currency, ...row }) => ({
    watchId,
    kind: row.kind,
    discogsId: row.discogsId,
    artist: row.artist,
    title: row.title,
    country: row.country,
    year: row.year,
    count: row.count,
    price: shownPrice(row, currency, at),
    isMuted: activeMute(row, at.now) !== null,
  }))
}

async function readStatus({ db }: { readonly db: Queries }, userId: string): Promise<ChatStatus> {
  return db
    .selectFrom('watches as v')
    .leftJoin('check_states as p', 'p.release_id', 'v.release_id')
    .select([
      sql<number>`count(*) filter (where v.parent_id is null)`.as('total'),
      sql<number>`count(distinct coalesce(v.parent_id, v.id)) filter (where p.state = 'on-sale')`.as(
        'onSale',
      ),
      sql<Instant | null>`max(p.observed_at)`.as('lastChecked'),
    ])
    .where('v.user_id', '=', userId)
    .executeTakeFirstOrThrow()
}
