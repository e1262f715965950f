import { days } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { timestamp, type Queries } from '../../database/database.ts'
import { forgetOldEvents, type ForgottenEvents } from '../../security-events/forget-old-events.ts'

const KEEP_SETTLED_DELIVERIES = days(90)
/** As long as their mails may still be on the way. */
const KEEP_CLOSED_LINKS = days(2)
const KEEP_SPANS = days(400)
/** The marketplace's terms: nothing is kept longer than the service to its users needs. */
const KEEP_UNWATCHED_RELEASES = days(7)
/** A daily sync asks again after a month at the latest. */
const KEEP_UNWATCHED = days(30)
const KEEP_PREVIEWS = days(1)
/** As long as browsers keep the cookie that names them. */
const KEEP_DEVICES = days(400)

export type CleanedUp = Readonly<
  Record<
    'sessions' | 'links' | 'deliveries' | 'spans' | 'releases' | 'unwatched_observations' | 'previews',
    number
  >
> &
  ForgottenEvents

/** Removes what nobody can reach or needs any more. Safe to repeat and to interrupt. */
export async function cleanUp(db: Queries, now: Instant): Promise<CleanedUp> {
  const before = (age: number) => timestamp(plus(now, -age as typeof KEEP_SPANS))
  const sessions = await sql`delete from sessions where expires_at < ${timestamp(now)}`.execute(db)
  const links = await sql`delete from account_links where expires_at < ${before(KEEP_CLOSED_LINKS)}`.execute(
    db,
  )
  const deliveries = await sql`
    delete from deliveries where state <> 'pending' and settled_at < ${before(KEEP_SETTLED_DELIVERIES)}`.execute(
    db,
  )
  await sql`delete from arrivals where expires_at <= ${timestamp(now)}`.execute(db)
  await sql`delete from chat_links where expires_at < ${timestamp(now)}`.execute(db)
  await sql`delete from attempt_counts where ends_at <= ${timestamp(now)}`.execute(db)
  await sql`delete from known_devices where last_seen_at < ${before(KEEP_DEVICES)}`.execute(db)
  await sql`delete from spent_tickets where expires_at < ${timestamp(now)}`.execute(db)
  await sql`delete from remote_addresses where next_at < ${timestamp(now)}`.execute(db)
  const spans = await sql`delete from observation_spans where until_at < ${before(KEEP_SPANS)}`.execute(db)
  const releases = await sql`
    delete from releases r where r.details_at < ${before(KEEP_UNWATCHED_RELEASES)}
      and not exists (select from watches v where v.release_id = r.id)`.execute(db)
  const unwatched =
    await sql`delete from unwatched_observations where seen_at < ${before(KEEP_UNWATCHED)}`.execute(db)
  const previews = await sql`delete from list_previews where created_at < ${before(KEEP_PREVIEWS)}`.execute(
    db,
  )
  return {
    sessions: Number(sessions.numAffectedRows ?? 0),
    links: Number(links.numAffectedRows ?? 0),
    deliveries: Number(deliveries.numAffectedRows ?? 0),
    spans: Number(spans.numAffectedRows ?? 0),
    releases: Number(releases.numAffectedRows ?? 0),
    unwatched_observations: Number(unwatched.numAffectedRows ?? 0),
    previews: Number(previews.numAffectedRows ?? 0),
    ...(await forgetOldEvents(db, now)),
  }
}
