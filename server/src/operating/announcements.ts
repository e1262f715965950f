import type { Announcement, KeptAnnouncement } from '@cratewatch/contracts/operating/announcements'
import { FALLBACK_LOCALE, type Locale } from '@cratewatch/domain/accounts/locale'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { sql, type Selectable } from 'kysely'
import { readOutages } from '../alerting/deliveries/read-outages.ts'
import { refuse } from '../base/refusal.ts'
import { wire, wireOrNull } from '../base/wire-time.ts'
import { moment, timestamp, type Queries } from '../database/database.ts'
import type { AnnouncementsTable } from '../database/tables/operating-tables.ts'
import type { Deps } from '../outbound/deps.ts'
import { note } from './audit.ts'

const SHOWN = 10

export type NewAnnouncement = {
  readonly tone: 'info' | 'warning'
  readonly text: Readonly<Record<Locale, string>>
  readonly endsAt: string | null
}

type AnnouncingDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'live'>

/** Reads what a user is shown above every page: the announcement in force, and the outages that concern them. */
export async function readNotices({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string) {
  const outages = await readOutages(db, userId, clock.now())
  return {
    announcement: await currentAnnouncement({ db, clock }),
    outages: outages.map(({ kind, since }) => ({ kind, since: wire(since) })),
  }
}

/** Reads the announcement in force; null: none. */
async function currentAnnouncement({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Announcement | null> {
  const row = await db
    .selectFrom('announcements')
    .selectAll()
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', moment(clock.now()))]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { id: row.id, tone: row.tone, text: row.text }
}

/** Lists recent announcements, newest first. */
export async function listAnnouncements({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const rows = await db
    .selectFrom('announcements')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => present(row, clock.now()))
}

/** Announces something to all users at once. Only one announcement is in force at a time: the previous one ends. */
export async function announce(
  deps: AnnouncingDeps,
  adminId: string,
  request: NewAnnouncement,
): Promise<KeptAnnouncement> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    // Without the lock two at the same moment would not see each other. Reads are not blocked.
    await sql`lock table announcements in share row exclusive mode`.execute(tx)
    await endCurrent(tx, now)
    const row = await tx
      .insertInto('announcements')
      .values({
        id: deps.ids.uuid(),
        tone: request.tone,
        text: JSON.stringify(request.text),
        created_at: timestamp(now),
        ends_at: request.endsAt === null ? null : timestamp(instant(Date.parse(request.endsAt))),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await note(tx, deps, adminId, { action: 'announce', details: { text: request.text[FALLBACK_LOCALE] } })
    await deps.live.publish(tx, { kind: 'announcement' })
    return present(row, now)
  })
}

/** Ends the announcement in force. One that has ended is not found. */
export async function endAnnouncement(deps: AnnouncingDeps, adminId: string, id: string) {
  return deps.db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('announcements')
      .set({ ended_at: timestamp(deps.clock.now()) })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('text')
      .executeTakeFirst()
    if (ended === undefined) return refuse('NOT_FOUND')
    await note(tx, deps, adminId, {
      action: 'end-announcement',
      details: { text: ended.text[FALLBACK_LOCALE] ?? null },
    })
    return ok(await deps.live.publish(tx, { kind: 'announcement' }))
  })
}

async function endCurrent(db: Queries, now: Instant): Promise<void> {
  await db
    .updateTable('announcements')
    .set({ ended_at: timestamp(now) })
    .where('ended_at', 'is', null)
    .execute()
}

function present(row: Selectable<AnnouncementsTable>, now: Instant): KeptAnnouncement {
  return {
    id: row.id,
    tone: row.tone,
    text: row.text,
    createdAt: wire(row.created_at),
    endsAt: wireOrNull(row.ends_at),
    endedAt: wireOrNull(row.ended_at),
    isStanding: row.ended_at === null && (row.ends_at === null || row.ends_at > now),
  }
}
