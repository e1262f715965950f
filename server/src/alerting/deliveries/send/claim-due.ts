import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import { milliseconds, minutes, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { LAST_STEP, STEP_IN_LINE_MS } from '@cratewatch/domain/notifications/decide-alert'
import { sql, type RawBuilder } from 'kysely'
import { timestamp, type Queries } from '../../../database/database.ts'
import {
  releaseAfterLoss,
  isFree,
  isOwnedBy,
  leased,
  setLease,
  type Lease,
} from '../../../database/queue/lease.ts'
import { forgetSetting, writeSetting } from '../../../database/settings.ts'
import type { Deps } from '../../../outbound/deps.ts'
import type { Gathers } from '../../kinds/sender.ts'

/** The right to send one delivery while its lease lasts. */
export type DeliveryClaim = {
  readonly id: string
  /** The channel that it goes to; null: mail about an account, which is sent singly. */
  readonly channelId: string | null
  /** Whether it is about an account, not an alert: such messages are sent singly. */
  readonly isAccountMessage: boolean
  /** Whether it was held for a digest or quiet hours, and goes with the others that were. */
  readonly isHeld: boolean
  /** The delivery that stores this one's message; null: none is stored, so nothing was sent. */
  readonly messageOf: string | null
  readonly lease: Lease
  /** The number of this attempt, from 1. It is counted when claimed, so that one that kills its process counts, too. */
  readonly attempt: number
  /** How often it was refused for what is in it. */
  readonly refusals: number
}

type ClaimingDeps = Pick<Deps, 'db' | 'clock' | 'ids'>

/** The deliveries that one message settles. */
export type Batch = readonly DeliveryClaim[]

/** The condition that a delivery stores its own message, or none: a message is claimed by it. */
const isItsOwn = sql<boolean>`(message_of is null or message_of = id)`

/**
 * The place of a delivery in line: when it is due, and a step later for each that it stands behind. So the line
 * is one across moments, and what has waited for two minutes longer goes first, whoever pays. `deliveries_by_place` has it.
 */
const place = sql`((due_at at time zone 'UTC') + precedence * interval '${sql.raw(String(STEP_IN_LINE_MS))} milliseconds')`

/** No place is further behind the time at which a delivery is due. */
const FURTHEST_BEHIND = milliseconds(STEP_IN_LINE_MS * LAST_STEP)

/** Longer than the longest attempt; when its process was killed, another one claims the delivery after this. */
export const LEASE: Duration = seconds(60)
/** A time further ahead was written by a clock that has been set back since. */
const AHEAD: Duration = minutes(2)

/**
 * Claims up to `limit` due deliveries of `channel` that are not leased, in line. A delivery that holds a message is
 * claimed with all others of that message. Of what was held for one target the first alone, so that no other notifier
 * makes a second message of the rest.
 */
export async function claimDue(deps: ClaimingDeps, channel: ChannelKind, limit: number): Promise<Batch> {
  const isFirst = sql`(not held or not exists (select from deliveries earlier
    where earlier.channel_id = deliveries.channel_id and earlier.state = 'pending'
      and earlier.held and (earlier.message_of is null or earlier.message_of = earlier.id)
      and (earlier.due_at, earlier.id) < (deliveries.due_at, deliveries.id)))`
  return claim(deps, channel, limit, isFirst)
}

/** The most deliveries that one message settles; each is read by itself while the lease runs. */
const MOST_IN_BATCH = 1_000

/** Claims the other due alerts of the same target, all or those that were held, so that one message has them. */
export async function claimRestOfBatch(
  deps: ClaimingDeps,
  channel: ChannelKind,
  first: DeliveryClaim,
  gathers: Gathers,
): Promise<Batch> {
  return claim(
    deps,
    channel,
    MOST_IN_BATCH - 1,
    sql`channel_id = ${first.channelId} and account_message is null and message_of is null
      and (held or ${gathers === 'all'})`,
  )
}

async function claim(
  deps: ClaimingDeps,
  channel: ChannelKind,
  limit: number,
  which: RawBuilder<unknown>,
): Promise<Batch> {
  const now = deps.clock.now()
  const lease = { owner: deps.ids.owner(), until: plus(now, LEASE) }
  const isDue = sql`state = 'pending' and channel = ${channel} and due_at <= ${timestamp(now)}
    and ${place} <= (${timestamp(plus(now, FURTHEST_BEHIND))}::timestamptz at time zone 'UTC')
    and ${isItsOwn} and ${isSending} and ${which}`
  const claimed = sql<Omit<DeliveryClaim, 'lease'>>`
    with due as materialized (
      ${leased('deliveries').free({ now, where: isDue, orderBy: place }, limit)}),
    claimed as (
      select id from due union select held.id from deliveries held join due on held.message_of = due.id)
    update deliveries set ${setLease(lease)}, attempts = attempts + 1
    from claimed where deliveries.id = claimed.id
    returning deliveries.id, deliveries.channel_id as "channelId", deliveries.account_message is not null as "isAccountMessage",
      deliveries.held as "isHeld", deliveries.message_of as "messageOf", deliveries.attempts as attempt,
      deliveries.refusals`
  const { rows } = await claimed.execute(deps.db).catch(async (error: unknown) => {
    // It may have had its effect, and this owner has nothing else.
    await releaseAfterLoss(deps.clock, error, lease.until, () => endLeases(deps.db, isOwnedBy([lease.owner])))
    throw error
  })
  return rows.map((row) => Object.assign(row, { lease }))
}

/** True in SQL for a delivery with these leases: another notifier may have claimed it after they expired. */
export function isHeld(claims: Batch): RawBuilder<boolean> {
  const ids = claims.map(({ id }) => id)
  return sql`(id = any(${ids}::uuid[]) and ${isOwnedBy(claims.map(({ lease }) => lease.owner))} and state = 'pending')`
}

/** Releases claims after `error`, if it was the loss of the connection, as soon as the database answers. */
export async function releaseClaims(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  error: unknown,
  claims: Batch,
): Promise<void> {
  const [first] = claims
  if (first === undefined) return
  await releaseAfterLoss(clock, error, first.lease.until, () => endLeases(db, isHeld(claims)))
}

async function endLeases(db: Queries, which: RawBuilder<boolean>): Promise<void> {
  await sql`update deliveries set ${setLease(null)} where state = 'pending' and ${which}`.execute(db)
}

/**
 * Corrects deliveries planned by a clock that has been set back since: their delay counts from now. Called now and
 * then, because it reads deliveries due later.
 */
export async function correctDueTimes(db: Queries, channel: ChannelKind, now: Instant): Promise<void> {
  const [at, ahead] = [now, plus(now, AHEAD)].map((time) => sql`${timestamp(time)}::timestamptz`)
  await sql`
    update deliveries set due_at = ${at} + (due_at - created_at), created_at = ${at}
    where state = 'pending' and channel = ${channel} and due_at > ${at} and created_at > ${ahead}`.execute(db)
}

/** When the next delivery of `channel` without a lease is due; null when none is planned. */
export async function nextDueAt(db: Queries, channel: ChannelKind, now: Instant): Promise<Instant | null> {
  const next = await db
    .selectFrom('deliveries')
    .select('due_at')
    .where('state', '=', 'pending')
    .where('channel', '=', channel)
    .where(isItsOwn)
    .where(isSending)
    .where(isFree(now))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return next?.due_at ?? null
}

const NAME = 'sending-held'

/** True in SQL while deliveries are not held. It is part of every claim, so that it holds for all notifiers at once. */
export const isSending = sql<boolean>`not exists (select from settings where name = ${sql.lit(NAME)})`

/**
 * Holds every delivery while the database is older than one that was known at `knownAt` and no operator has answered:
 * what was sent since would be sent again. null: sends, as usual.
 */
export async function holdDeliveries(db: Queries, knownAt: string | null, now: Instant): Promise<void> {
  if (knownAt === null) await forgetSetting(db, NAME)
  else await writeSetting(db, NAME, knownAt, now)
}

/** Returns since when deliveries are held; null: they are sent. */
export async function readHeld(db: Queries): Promise<Instant | null> {
  const held = await db
    .selectFrom('settings')
    .select('updated_at')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return held?.updated_at ?? null
}

/** Says in the log and at /readyz what is held, and how an operator answers. */
export function heldSentence(knownAt: string): string {
  return (
    `The database is older than the state that was known at ${knownAt}, so nothing is sent until you answer: ` +
    'start once with "npm start -- --accept-older" to go on with it as it is, ' +
    'or bring a backup back with "npm run restore -- <file> --replace".'
  )
}
